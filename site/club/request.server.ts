import { ApiError, type BookingRequestBody, requestBooking } from 'courtside/core';
import type { ActionFunctionArgs } from 'react-router';
import { apiOf } from '../api.server.ts';
import { siteContext } from '../context.ts';

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

type Problem = 'Fields' | 'Late' | 'Early' | 'Often' | 'Offered' | 'Past' | 'Failed';
export type RequestResult =
  | { sent: true; code: string; telephone: string; email: string }
  | {
      sent: false;
      problem: Problem;
      wrong: Field[];
      typed: FormValues;
      /** The form's original stamp, if it was sent too early. */
      stamp: string | undefined;
    };

const PROBLEMS: Record<string, Problem> = {
  RATE_LIMITED: 'Often',
  PROOF_REQUIRED: 'Often',
  SLOT_NOT_OFFERED: 'Offered',
  SLOT_IN_PAST: 'Past',
};

function bodyOf(typed: FormValues, telephone: string): BookingRequestBody {
  const { service_id, date, time, duration, given_name, email, comment } = typed;
  return {
    service_id: Number(service_id),
    date,
    time,
    duration: Number(duration),
    customer: { given_name, telephone, email },
    ...(comment && { comment }),
  };
}

/** Sends the booking request of the form. Returns the typed values with the problem if it fails. */
export async function sendRequest(page: ActionFunctionArgs): Promise<RequestResult> {
  const form = await page.request.formData();
  const read = (name: string) => String(form.get(name) ?? '').trim();
  const typed = Object.fromEntries(FIELDS.map((field) => [field, read(field)])) as FormValues;
  const { forms, reportError } = page.context.get(siteContext);
  const stamp = read('stamp');
  const refused = (problem: Problem, wrong: Field[] = []): RequestResult => ({
    sent: false,
    problem,
    wrong,
    typed,
    stamp: problem === 'Early' ? stamp : undefined,
  });
  // A honeypot field, which people do not see. If a browser has autofilled it, the form is returned
  // with an empty one.
  if (read('website')) return refused('Late');
  const checked = await forms.check(stamp);
  if (checked !== 'fine') return refused(({ early: 'Early', late: 'Late', often: 'Often' } as const)[checked]);
  const telephone = forms.telephone(typed.telephone);
  if (!telephone) return refused('Fields', ['telephone']);
  try {
    const body = bodyOf(typed, telephone);
    const { code } = await requestBooking(apiOf(page), body, { idempotencyKey: stamp });
    return { sent: true, code, telephone, email: typed.email };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const wrong = FIELDS.filter((field) => error.errors.some(({ path }) => path.split('.').at(-1) === field));
    if (wrong.length > 0) return refused('Fields', wrong);
    const problem = PROBLEMS[error.code];
    if (!problem) reportError(error);
    return refused(problem ?? 'Failed');
  }
}
