import type { Language } from '#core/schemas/scalars.ts';

const NARROW_SPACE = '\u202f';
const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';
/** Minor units in a unit of the currency. */
const MINOR = 100;

/** The key under which the translations keep a currency's label: its lower-case code. */
export const currencyKey = (currency: string) => currency.toLowerCase();

/**
 * Units of a currency as minor units: kopecks of hryvnias, however they are written ('12.5', 12.5).
 * NaN for anything else.
 */
export const toMinor = (amount: unknown): number => Math.round(Number(amount) * MINOR);

/** Minor units as units of the currency, for forms and for interfaces that count so. */
export const fromMinor = (amount: number): number => amount / MINOR;

/** Minor units as a bare number in the language: '1 400', '1,400'; two decimals only when not whole. */
export function formatAmount(amount: number, language: Language): string {
  const minor = Math.round(Math.abs(amount));
  const separator = language === 'en' ? ',' : NARROW_SPACE;
  const whole = String(Math.floor(minor / MINOR)).replace(/\B(?=(\d{3})+$)/g, separator);
  const rest = minor % MINOR;
  const decimals = rest === 0 ? '' : `${language === 'en' ? '.' : ','}${String(rest).padStart(2, '0')}`;
  return `${amount < 0 && minor > 0 ? MINUS : ''}${whole}${decimals}`;
}

/** An amount with its currency's translated label (see `currencyKey`): '1 400 ₴' in uk and ru, '₴1,400' in en. */
export function formatMoney(money: { amount: number; currency: string }, language: Language, label: string): string {
  const number = formatAmount(money.amount, language);
  if (language !== 'en') return `${number}${NO_BREAK_SPACE}${label}`;
  // A label that is a word ('UAH') would run into the digits.
  const gap = /\p{L}$/u.test(label) ? NO_BREAK_SPACE : '';
  return number.startsWith(MINUS) ? `${MINUS}${label}${gap}${number.slice(1)}` : `${label}${gap}${number}`;
}
