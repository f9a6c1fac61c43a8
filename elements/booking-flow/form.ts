/** In the order in which they stand on the page. */
export const fields = [
  'given_name',
  'family_name',
  'telephone',
  'email',
  'comment',
  'payment_type',
  'pass_code',
] as const;
export type Field = (typeof fields)[number];
/** As typed. */
export type Values = Record<Field, string>;
/** What is wrong with a field and what helps, in the visitor's language. */
export type Errors = Partial<Record<Field, string>>;

export const empty = Object.fromEntries(fields.map((field) => [field, ''])) as Values;

export const firstField = (errors: Errors) => fields.find((field) => errors[field]);
