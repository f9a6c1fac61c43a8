import { ApiError } from '#core/api/error.ts';
import type { FieldError } from '#core/schemas/errors.ts';
import { type Errors, fields } from '../form.ts';

/** The API's field errors at their fields: 'customer.telephone' belongs to `telephone`. Others are left out. */
export function serverErrors(errors: readonly FieldError[]): Errors {
  const found: Errors = {};
  for (const { path, message } of errors) {
    const field = fields.find((each) => each === path.split('.').at(-1));
    if (field) found[field] ??= message;
  }
  return found;
}

/** What of the API's refusal belongs to a field, and says so there. */
export function refusedFields(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {};
  // The API says what is wrong with a pass in the visitor's language.
  return error.code.startsWith('PASS_') ? { pass_code: error.message } : serverErrors(error.errors);
}
