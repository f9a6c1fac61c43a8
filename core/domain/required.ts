export type RequiredResult = { ok: true; value: string } | { ok: false; problem: 'REQUIRED' };

/** Checks that a field is not empty; `value` is trimmed. Blank counts as empty. */
export function checkRequired(input: string | null | undefined): RequiredResult {
  const value = (input ?? '').trim();
  return value === '' ? { ok: false, problem: 'REQUIRED' } : { ok: true, value };
}
