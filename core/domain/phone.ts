export type PhoneProblem = 'REQUIRED' | 'TOO_SHORT' | 'TOO_LONG' | 'INVALID';

/** `value` is E.164; `missing` is how many digits a number that is too short still needs. */
export type PhoneResult = { ok: true; value: string } | { ok: false; problem: PhoneProblem; missing?: number };

/** Digits of a Ukrainian number with its country code 380. */
const UKRAINIAN = 12;
/** E.164 allows 15 digits; the shortest national numbers with their country code have 8. */
const SHORTEST = 8;
const LONGEST = 15;

function measured(digits: string, shortest: number, longest: number): PhoneResult {
  if (digits.length < shortest) return { ok: false, problem: 'TOO_SHORT', missing: shortest - digits.length };
  if (digits.length > longest) return { ok: false, problem: 'TOO_LONG' };
  return { ok: true, value: `+${digits}` };
}

function ukrainian(subscriber: string): PhoneResult {
  const result = measured(`380${subscriber}`, UKRAINIAN, UKRAINIAN);
  // No area or operator code begins with 0, 1 or 2: said at once, not after the last digit.
  return /^[012]/.test(subscriber) ? { ok: false, problem: 'INVALID' } : result;
}

/** The number after +380, or null when the digits name another country or, without a plus, none. */
function ukrainianSubscriber(digits: string, international: boolean): string | null {
  if (digits.startsWith('380')) return digits.slice(3).replace(/^0/, ''); // '+380 067…' is a common slip
  if ('380'.startsWith(digits)) return '';
  if (international) return null;
  if (digits.startsWith('80')) return digits.slice(2); // the way it was dialled before 2009
  return digits.replace(/^0/, '');
}

/**
 * Reads a telephone number as people write it: '067 123 45 67', '380671234567', '+48 22 123 45 67', '0048…'.
 * Without a country code it is Ukrainian.
 */
export function normalizePhone(input: string): PhoneResult {
  const text = input.trim();
  if (text === '') return { ok: false, problem: 'REQUIRED' };
  if (!/^\+?[\d\s().\-\u2010-\u2015]*$/.test(text)) return { ok: false, problem: 'INVALID' };
  const all = text.replace(/\D/g, '');
  const dialledOut = all.startsWith('00');
  const digits = dialledOut ? all.slice(2) : all;
  const subscriber = ukrainianSubscriber(digits, dialledOut || text.startsWith('+'));
  if (subscriber !== null) return ukrainian(subscriber);
  if (digits.startsWith('0')) return { ok: false, problem: 'INVALID' };
  return measured(digits, SHORTEST, LONGEST);
}
