import { checkEmail } from '#core/domain/email.ts';
import { normalizePhone } from '#core/domain/phone.ts';
import { checkRequired } from '#core/domain/required.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { FieldError } from '#core/schemas/errors.ts';
import type { Customer } from '#core/schemas/index.ts';

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

function phoneError(input: string, t: Reader): string | undefined {
  const result = normalizePhone(input);
  if (result.ok) return undefined;
  const foreign = isForeignNumber(input);
  switch (result.problem) {
    case 'REQUIRED':
      return t('required');
    case 'TOO_SHORT':
      return t(foreign ? 'phoneTooShortForeign' : 'phoneTooShort', { count: result.missing ?? 1 });
    case 'TOO_LONG':
      return t(foreign ? 'phoneTooLongForeign' : 'phoneTooLong');
    default:
      return t('phoneInvalid');
  }
}

/** Whether the number names a country other than Ukraine. */
export function isForeignNumber(input: string): boolean {
  const [, digits] = /^(?:\+|00)(\d*)$/.exec(input.replace(/[^\d+]/g, '')) ?? [];
  return digits !== undefined && !digits.startsWith('380') && !'380'.startsWith(digits);
}

/** Every field that is not in order. `payment` is whether a way to pay has to be chosen. */
export function validate(values: Values, payment: boolean, t: Reader): Errors {
  const errors: Errors = {};
  const required = (field: Field) => {
    if (!checkRequired(values[field]).ok) errors[field] = t('required');
  };
  required('given_name');
  required('email');
  if (payment && !values.payment_type) errors.payment_type = t('paymentRequired');
  const phone = phoneError(values.telephone, t);
  if (phone) errors.telephone = phone;
  if (!errors.email && !checkEmail(values.email).ok) errors.email = t('emailInvalid');
  return errors;
}

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

/** What the API is told of the visitor, from values that passed `validate`. */
export function customerOf(values: Values): Customer {
  const phone = normalizePhone(values.telephone);
  const family = values.family_name.trim();
  return {
    given_name: values.given_name.trim(),
    ...(family && { family_name: family }),
    telephone: phone.ok ? phone.value : values.telephone.trim(),
    email: values.email.trim(),
  };
}
