import type { FieldError } from '#core/schemas/errors.ts';

/** In the order in which they stand on the page. */
export const fields = ['given_name', 'family_name', 'telephone', 'email', 'comment', 'payment_type'] as const;
export type Field = (typeof fields)[number];
/** As typed. */
export type Values = Record<Field, string>;
/** What is wrong with a field and what helps, in the visitor's language. */
export type Errors = Partial<Record<Field, string>>;

export const empty: Values = {
  given_name: '',
  family_name: '',
  telephone: '',
  email: '',
  comment: '',
  payment_type: '',
};

/** The API's field errors at their fields: 'customer.telephone' belongs to `telephone`. Others are left out. */
export function serverErrors(errors: readonly FieldError[]): Errors {
  const found: Errors = {};
  for (const { path, message } of errors) {
    const field = fields.find((each) => each === path.split('.').at(-1));
    if (field) found[field] ??= message;
  }
  return found;
}

export const firstField = (errors: Errors) => fields.find((field) => errors[field]);
