import { ApiError } from '#core/api/error.ts';

/** The code that the API asked for, to confirm one email address. */
interface ContactCode {
  email: string;
  /** As typed. */
  value: string;
  /** What is wrong with it, in the visitor's language. */
  error?: string | undefined;
}

/** By booking. A code is needed seldom, so the form's own state has no place for it. */
const codes = new WeakMap<object, ContactCode>();

/** The code that this booking needs for the email address; undefined if it needs none. */
export function contactCodeOf(booking: object, email: string): ContactCode | undefined {
  const code = codes.get(booking);
  return code?.email === email.trim() ? code : undefined;
}

/** Whether the API's refusal is about the code. Remembers what the visitor has to enter. */
export function refusedCode(booking: object, error: unknown, email: string): boolean {
  if (!(error instanceof ApiError)) return false;
  const wrong = error.errors.find(({ path }) => path === 'contact_code');
  if (!wrong && error.code !== 'CONTACT_CODE_REQUIRED') return false;
  const value = wrong ? (codes.get(booking)?.value ?? '') : '';
  codes.set(booking, { email: email.trim(), value, error: wrong?.message });
  return true;
}
