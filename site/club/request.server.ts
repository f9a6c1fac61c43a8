import { ApiError, type BookingRequestBody, type Language, requestBooking } from 'courtside/core';
import type { ActionFunctionArgs } from 'react-router';
import en from '#locales/en/booking-steps.json';
import ru from '#locales/ru/booking-steps.json';
import uk from '#locales/uk/booking-steps.json';
import { apiOf } from '../api.server.ts';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';

/** The fields in the order of the form. */
export const FIELDS = [
  'service_id',
  'date',
  'time',
  'duration',
  'given_name',
  'telephone',
  'email',
  'comment',
] as const;
export type Field = (typeof FIELDS)[number];
export type FormValues = Record<Field, string>;

/** The field for the code that the API emailed, in the page's language. */
type CodeField = {
  /** The address that the code was sent to. */
  email: string;
  /** As typed. */
  value: string;
  isWrong: boolean;
  texts: Record<'label' | 'hint' | 'resend', string>;
};

type Problem = 'Fields' | 'Late' | 'Early' | 'Often' | 'Offered' | 'Past' | 'Failed';
export type RequestResult =
  | { sent: true; code: string; telephone: string; email: string }
  | {
      sent: false;
      problem: Problem;
      /** The API's own words for it, which the page shows instead of its own. */
      message?: string;
      wrong: Field[];
      typed: FormValues;
      /** Absent unless the API needs a code for this email address. */
      code?: CodeField;
      /** The form's original stamp if it was sent too early, or else a new one. */
      stamp: string;
    };
type Refusal = { problem: Problem; message?: string; wrong?: Field[] };

const PROBLEMS: Record<string, Problem> = {
  RATE_LIMITED: 'Often',
  PROOF_REQUIRED: 'Often',
  SLOT_NOT_OFFERED: 'Offered',
  SLOT_IN_PAST: 'Past',
};

/** The API's own words tell the visitor what to do about these. */
const EXPLAINED: readonly string[] = ['CONTACT_CODE_REQUIRED', 'UNPAID_PER_CONTACT'];

const WIDGET_TEXTS: Record<Language, typeof en> = { en, uk, ru };

function codeField(page: ActionFunctionArgs, field: Omit<CodeField, 'texts'>): CodeField {
  const { language } = localeOfPath(new URL(page.request.url).pathname);
  const { contactCode: label, contactCodeHint, contactCodeResend: resend } = WIDGET_TEXTS[language];
  return { ...field, texts: { label, hint: contactCodeHint.replace('{{email}}', () => field.email), resend } };
}

function refusalOf(error: ApiError): Refusal | undefined {
  const wrongCode = error.errors.find(({ path }) => path === 'contact_code');
  if (wrongCode) return { problem: 'Failed', message: wrongCode.message };
  if (EXPLAINED.includes(error.code)) return { problem: 'Failed', message: error.message };
  const wrong = FIELDS.filter((field) => error.errors.some(({ path }) => path.split('.').at(-1) === field));
  if (wrong.length > 0) return { problem: 'Fields', wrong };
  const problem = PROBLEMS[error.code];
  return problem && { problem };
}

function bodyOf(typed: FormValues, telephone: string, contact_code: string): BookingRequestBody {
  const { service_id, date, time, duration, given_name, email, comment } = typed;
  return {
    service_id: Number(service_id),
    date,
    time,
    duration: Number(duration),
    customer: { given_name, telephone, email },
    ...(comment && { comment }),
    ...(contact_code && { contact_code }),
  };
}

/** Sends the booking request of the form. Returns the typed values with the problem if it fails. */
export async function sendRequest(page: ActionFunctionArgs): Promise<RequestResult> {
  const form = await page.request.formData();
  const read = (name: string) => String(form.get(name) ?? '').trim();
  const typed = Object.fromEntries(FIELDS.map((field) => [field, read(field)])) as FormValues;
  const { forms, reportError } = page.context.get(siteContext);
  const stamp = read('stamp');
  // A code confirms one address: for another one, or if a new code is wanted, none is sent.
  const wasAsked = read('code_email') !== '' && read('code_email') === typed.email;
  const typedCode = read('new_code') ? '' : read('contact_code');
  const refused = (refusal: Refusal, code?: { isWrong: boolean }): RequestResult => ({
    sent: false,
    wrong: [],
    ...refusal,
    typed,
    ...((code || wasAsked) && {
      code: codeField(page, { email: typed.email, value: wasAsked ? typedCode : '', isWrong: false, ...code }),
    }),
    // Not left to the loader, which does not run again after a refusal if the page has script.
    stamp: refusal.problem === 'Early' ? stamp : forms.stamp(),
  });
  // A honeypot field, which people do not see. If a browser has autofilled it, the form is returned
  // with an empty one.
  if (read('website')) return refused({ problem: 'Late' });
  const checked = await forms.check(stamp);
  if (checked !== 'fine') {
    return refused({ problem: ({ early: 'Early', late: 'Late', often: 'Often' } as const)[checked] });
  }
  const telephone = forms.telephone(typed.telephone);
  if (!telephone) return refused({ problem: 'Fields', wrong: ['telephone'] });
  try {
    const body = bodyOf(typed, telephone, wasAsked ? typedCode.replace(/\s/g, '') : '');
    const { code } = await requestBooking(apiOf(page), body, { idempotencyKey: stamp });
    return { sent: true, code, telephone, email: typed.email };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isWrong = error.errors.some(({ path }) => path === 'contact_code');
    const refusal = refusalOf(error);
    if (!refusal) reportError(error);
    const needsCode = isWrong || error.code === 'CONTACT_CODE_REQUIRED';
    return refused(refusal ?? { problem: 'Failed' }, needsCode ? { isWrong } : undefined);
  }
}
