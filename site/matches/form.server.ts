import { ApiError } from 'courtside/core';
import { type ActionFunctionArgs, data } from 'react-router';
import { siteContext } from '../context.ts';
import { OF_BOOKING } from './code-email.ts';
import { matchTexts } from './texts.server.ts';

/** Why a form was refused, with what was typed. */
export type MatchRefusal = {
  problem: string;
  /** What is wrong with a field, by its name. */
  wrong: Record<string, string>;
  typed: Record<string, string>;
  /** Whether the API needs a code for the typed email address. */
  needsCode: boolean;
  /** `problem` is none: it says that a code was sent. */
  isNotice: boolean;
  /** The form's original stamp if it was sent too early, or else a new one. */
  stamp: string;
};

type Sent = {
  /** Trimmed; empty ones are missing. */
  typed: Record<string, string>;
  /** E.164; empty if the form has none. */
  telephone: string;
  /** The code of the email address that is in the form now. */
  contact_code?: string;
  /** So that a double click sends it once. */
  idempotencyKey: string;
};

const NO_PHONE = 'problemPhone';

const OFTEN: readonly string[] = ['RATE_LIMITED', 'PROOF_REQUIRED'];

/**
 * Sends a form that works without script: checks its stamp and its phone number, and keeps what was
 * typed if it is refused. `send` returns where to go next.
 */
export async function sendForm(page: ActionFunctionArgs, form: FormData, send: (sent: Sent) => Promise<Response>) {
  const { forms, reportError } = page.context.get(siteContext);
  const texts = matchTexts(page);
  const typed: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string' && value.trim() !== '') typed[name] = value.trim();
  const { stamp = '', website, code_email, new_code, contact_code: code, ...fields } = typed;
  // The field for the code stays for as long as its address does.
  const wasAsked = code_email !== undefined && code_email === (fields.email ?? OF_BOOKING);
  const refused = (
    problem: string,
    { wrong = {}, needsCode = false, isNotice = false, status = 400, kept = forms.stamp() } = {} as {
      wrong?: Record<string, string>;
      needsCode?: boolean;
      isNotice?: boolean;
      status?: number;
      kept?: string;
    },
  ) =>
    data<MatchRefusal>(
      {
        problem: texts[problem] ?? problem,
        wrong,
        typed: { ...fields, ...(wasAsked && code && { contact_code: code }) },
        needsCode: needsCode || wasAsked,
        isNotice,
        stamp: kept,
      },
      { status },
    );
  // A honeypot field, which people do not see.
  if (website !== undefined) return refused('problemLate');
  const checked = await forms.check(stamp);
  if (checked === 'early') return refused('problemEarly', { kept: stamp });
  if (checked === 'often') return refused('problemOften', { status: 429 });
  if (checked === 'late') return refused('problemLate');
  const telephone = fields.telephone === undefined ? '' : forms.telephone(fields.telephone);
  if (telephone === undefined) return refused('problemFields', { wrong: { telephone: texts[NO_PHONE]! } });
  // A code confirms one address: for another one, or if a new code is wanted, none is sent.
  const usesCode = code !== undefined && wasAsked && new_code === undefined;
  try {
    return await send({
      ...{ typed: fields, telephone, idempotencyKey: stamp },
      ...(usesCode && { contact_code: code.replace(/\s/g, '') }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status >= 500) reportError(error);
    if (OFTEN.includes(error.code)) return refused('problemOften', { status: 429 });
    const wrong = Object.fromEntries(
      error.errors.map(({ path, message }) => [path.split('.').at(-1) ?? path, message] as const),
    );
    const isNotice = error.code === 'CONTACT_CODE_REQUIRED';
    const needsCode = isNotice || 'contact_code' in wrong;
    const problem = Object.keys(wrong).length > 0 ? 'problemFields' : error.message;
    return refused(problem, { wrong, needsCode, isNotice, status: error.status || 502 });
  }
}

/** What the host says of the players, as the API takes it. */
export const wantedOf = (typed: Record<string, string>) => ({
  players_total: Number(typed.players_total),
  players_have: Number(typed.players_have),
  ...(typed.level_from && { level_from: typed.level_from }),
  ...(typed.level_to && { level_to: typed.level_to }),
  ...(typed.note && { note: typed.note }),
});
