export type PhoneProblem = 'REQUIRED' | 'TOO_SHORT' | 'TOO_LONG' | 'INVALID';

/**
 * `value` is E.164. `missing` is the number of digits that a number still needs if it is too short.
 */
export type PhoneResult = { ok: true; value: string } | { ok: false; problem: PhoneProblem; missing?: number };

/** Number of digits of a Ukrainian number with its country code 380. */
const UKRAINIAN_DIGITS = 12;
/** E.164 allows 15 digits. The shortest national numbers have 8 with their country code. */
const MIN_DIGITS = 8;
const MAX_DIGITS = 15;

function checkLength(digits: string, shortest: number, longest: number): PhoneResult {
  if (digits.length < shortest) return { ok: false, problem: 'TOO_SHORT', missing: shortest - digits.length };
  if (digits.length > longest) return { ok: false, problem: 'TOO_LONG' };
  return { ok: true, value: `+${digits}` };
}

function checkUkrainian(subscriber: string): PhoneResult {
  const result = checkLength(`380${subscriber}`, UKRAINIAN_DIGITS, UKRAINIAN_DIGITS);
  // No area or operator code starts with 0, 1 or 2. Reported before the number is complete.
  return /^[012]/.test(subscriber) ? { ok: false, problem: 'INVALID' } : result;
}

/** The number after +380. Null if the digits start with the code of another country. */
function ukrainianSubscriber(digits: string, international: boolean): string | null {
  if (digits.startsWith('380')) return digits.slice(3).replace(/^0/, ''); // '+380 067…' is a common mistake
  if ('380'.startsWith(digits)) return '';
  if (international) return null;
  if (digits.startsWith('80')) return digits.slice(2); // the trunk prefix until 2009
  return digits.replace(/^0/, '');
}

/**
 * Parses a phone number as people write it: '067 123 45 67', '380671234567', '+48 22 123 45 67',
 * '0048…'. Without a country code it is Ukrainian.
 */
export function normalizePhone(input: string): PhoneResult {
  const text = input.trim();
  if (text === '') return { ok: false, problem: 'REQUIRED' };
  if (!/^\+?[\d\s().\-\u2010-\u2015]*$/.test(text)) return { ok: false, problem: 'INVALID' };
  const all = text.replace(/\D/g, '');
  const dialledOut = all.startsWith('00');
  const digits = dialledOut ? all.slice(2) : all;
  const subscriber = ukrainianSubscriber(digits, dialledOut || text.startsWith('+'));
  if (subscriber !== null) return checkUkrainian(subscriber);
  if (digits.startsWith('0')) return { ok: false, problem: 'INVALID' };
  return checkLength(digits, MIN_DIGITS, MAX_DIGITS);
}
