import { checkEmail } from '#core/domain/email.ts';
import { normalizePhone } from '#core/domain/phone.ts';
import { checkRequired } from '#core/domain/required.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { Customer } from '#core/schemas/index.ts';
import { upperFirst } from '#elements/shared/text.ts';
import { draftName, type Errors, type Field, type Values } from '../model.ts';

/** What to enter in an empty field. */
const missing = (field: Field, t: Reader) => t(`required${upperFirst(draftName(field))}`);

function phoneError(input: string, t: Reader): string | undefined {
  const result = normalizePhone(input);
  if (result.ok) return undefined;
  const foreign = isForeignNumber(input);
  switch (result.problem) {
    case 'REQUIRED':
      return missing('telephone', t);
    case 'TOO_SHORT':
      return t(foreign ? 'phoneTooShortForeign' : 'phoneTooShort', { count: result.missing ?? 1 });
    case 'TOO_LONG':
      return t(foreign ? 'phoneTooLongForeign' : 'phoneTooLong');
    default:
      return t('phoneInvalid');
  }
}

/** Whether the number begins with a country code other than Ukraine's. */
export function isForeignNumber(input: string): boolean {
  const [, digits] = /^(?:\+|00)(\d*)$/.exec(input.replace(/[^\d+]/g, '')) ?? [];
  return digits !== undefined && !digits.startsWith('380') && !'380'.startsWith(digits);
}

/**
 * Validates all fields. `payment` says whether the visitor has to choose a payment method. Returns
 * an empty object when everything is valid.
 */
export function validate(values: Values, payment: boolean, t: Reader): Errors {
  const errors: Errors = {};
  const required = (field: Field) => {
    if (!checkRequired(values[field]).ok) errors[field] = missing(field, t);
  };
  required('given_name');
  required('email');
  if (payment && !values.payment_type) errors.payment_type = t('paymentRequired');
  if (payment && values.payment_type === 'subscription') required('pass_code');
  const phone = phoneError(values.telephone, t);
  if (phone) errors.telephone = phone;
  if (!errors.email && !checkEmail(values.email).ok) errors.email = t('emailInvalid');
  return errors;
}

/** The customer for the API, from values that passed `validate`. */
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
