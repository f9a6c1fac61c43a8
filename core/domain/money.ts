import type { Language } from '#core/schemas/scalars.ts';

const NARROW_SPACE = '\u202f';
const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';
/** Minor units per unit of a currency. */
const MINOR = 100;

/** The translation key of a currency's label: its code in lower case. */
export const currencyKey = (currency: string) => currency.toLowerCase();

/**
 * Converts units of a currency, as text or number ('12.5', 12.5), to minor units. NaN for any other
 * value.
 */
export const toMinor = (amount: unknown): number => Math.round(Number(amount) * MINOR);

/** Converts minor units to units of the currency, for forms and for APIs that use units. */
export const fromMinor = (amount: number): number => amount / MINOR;

/**
 * Formats minor units without a currency: '1 400', '1,400'. Two decimals if the amount is not
 * whole.
 */
export function formatAmount(amount: number, language: Language): string {
  const minor = Math.round(Math.abs(amount));
  const separator = language === 'en' ? ',' : NARROW_SPACE;
  const whole = String(Math.floor(minor / MINOR)).replace(/\B(?=(\d{3})+$)/g, separator);
  const rest = minor % MINOR;
  const decimals = rest === 0 ? '' : `${language === 'en' ? '.' : ','}${String(rest).padStart(2, '0')}`;
  return `${amount < 0 && minor > 0 ? MINUS : ''}${whole}${decimals}`;
}

/**
 * Formats an amount with its currency's translated label (see `currencyKey`): '1 400 ₴' in uk and
 * ru, '₴1,400' in en.
 */
export function formatMoney(money: { amount: number; currency: string }, language: Language, label: string): string {
  const number = formatAmount(money.amount, language);
  if (language !== 'en') return `${number}${NO_BREAK_SPACE}${label}`;
  // Separates a label that is a word ('UAH') from the digits.
  const gap = /\p{L}$/u.test(label) ? NO_BREAK_SPACE : '';
  return number.startsWith(MINUS) ? `${MINUS}${label}${gap}${number.slice(1)}` : `${label}${gap}${number}`;
}
