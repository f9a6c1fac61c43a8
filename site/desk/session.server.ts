import { ApiError, createClient } from 'courtside/core';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { DESK_NAME, type DeskCalls, deskCalls, UNREAD } from '#core/desk.ts';
import { localPath, readCookie } from '#core/site.ts';
import { connectionOf } from '../api.server.ts';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { rejectedResponse } from './page.server.ts';

type Page = LoaderFunctionArgs | ActionFunctionArgs;

const localeOf = ({ request }: Page) => localeOfPath(new URL(request.url).pathname);

/** A path of the desk in the page's language. */
export const deskPath = (page: Page, path = '') => localPath(`/desk${path}`, localeOf(page));

/**
 * The address of the desk, in the page's language, that a text names; undefined for any other. It
 * keeps the sign-in page from sending people elsewhere.
 */
export function ownDeskPath(page: Page, text: string | null | undefined): string | undefined {
  const home = deskPath(page);
  if (!text?.startsWith('/')) return undefined;
  const base = 'http://site.invalid';
  if (!URL.canParse(text, base)) return undefined;
  const { origin, pathname, search } = new URL(text, base);
  const isOwn = origin === base && (pathname === home || pathname.startsWith(`${home}/`));
  return isOwn && !pathname.startsWith(`${home}/sign-in`) ? pathname + search : undefined;
}

/** The header that keeps a session until it expires. Without a session it deletes the last one. */
export function sessionCookie(page: Page, session?: { token: string; expires_at: string }): string {
  const { publicUrl } = page.context.get(siteContext);
  const expires = new Date(session?.expires_at ?? 0).toUTCString();
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${DESK_NAME}=${session?.token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Expires=${expires}${secure}`;
}

/** Leads to the sign-in page, and from there back to this page. */
function signInFirst(page: Page): Response {
  const { pathname, search } = new URL(page.request.url);
  const back = ownDeskPath(page, pathname + search);
  const to = back && back !== deskPath(page) ? `?to=${encodeURIComponent(back)}` : '';
  return redirect(deskPath(page, `/sign-in${to}`), { headers: { 'set-cookie': sessionCookie(page) } });
}

/** The calls of the staff who has opened the page; undefined without a session. */
function callsOf(page: Page): DeskCalls | undefined {
  const token = readCookie(page.request.headers.get('cookie') ?? '', DESK_NAME);
  return token ? deskCalls(connectionOf(page, { authorization: `Bearer ${token}` }), createClient) : undefined;
}

/** The calls of the staff who has opened the page. @throws a redirect to the sign-in page */
export function deskApiOf(page: Page): DeskCalls {
  const desk = callsOf(page);
  if (!desk) throw signInFirst(page);
  return desk;
}

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** What is not there is a 404. Throws any other error again. */
export function notFound(error: unknown): never {
  throw isCode(error, 'NOT_FOUND') ? data(null, { status: 404 }) : error;
}

/**
 * What a loader reads at the desk. Without a session it leads to the sign-in page. What is not
 * there, and what this person may not see, is a 404.
 */
export async function readDesk<Read>(page: LoaderFunctionArgs, read: (desk: DeskCalls) => Promise<Read>) {
  try {
    return await read(deskApiOf(page));
  } catch (error) {
    if (isCode(error, 'SIGNED_OUT')) throw signInFirst(page);
    return notFound(error);
  }
}

/**
 * Why the API refuses what a page only asks about, such as a time that is over: the page says so and
 * keeps what was typed. Throws any other error again.
 */
export function refusedBy(error: unknown): string {
  if (!(error instanceof ApiError) || ![400, 404, 409, 422].includes(error.status)) throw error;
  return error.errors[0]?.message ?? error.message;
}

/** What the API refused of a form, in its own words. */
export type Refusal = {
  problem: string;
  /** By the name of the field. */
  wrong: Record<string, string>;
  /** What was typed, by the name of the field. */
  typed: Record<string, string>;
  /** The session has ended: the form can be sent again after signing in. */
  signedOut?: true;
  /** The fields of a choice that the page had not shown: nothing was done, and now it is shown. */
  changed?: readonly string[];
  /** That was all that the form asked for. */
  isLook?: true;
};

/** The answer to a form without a session. */
export type SignedOut = Refusal & { signedOut: true };

/** Several values of a name, such as checkboxes, are one text with commas. */
export const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name).map(String).join(',')]));

/**
 * Answers a form whose session has ended, so that nothing typed is lost. With a script the form
 * stays on the screen. Without one the browser sends the form again to the sign-in page, which keeps
 * it. The cookie stays: another tab may have renewed it meanwhile.
 * @throws a redirect for a document
 */
function answerSignedOut(page: ActionFunctionArgs, form: FormData) {
  if (page.context.get(siteContext).isDocument) {
    const { pathname, search } = new URL(page.request.url);
    const to = encodeURIComponent(pathname + search);
    // A form that was too large to read cannot be kept.
    const isRead = form.get('intent') !== UNREAD.signedOut;
    throw redirect(deskPath(page, `/sign-in?to=${to}${isRead ? '&form=1' : ''}`), { status: isRead ? 307 : 303 });
  }
  const answer: SignedOut = { problem: '', wrong: {}, typed: typedIn(form), signedOut: true };
  return data(answer, { status: 401 });
}

/**
 * Does what a form asks for with the calls of the staff who sent it. Without a session it answers
 * with `SignedOut`. @throws a 404 for what is not there, and every other error of `act`
 */
export async function withDesk<Answer>(
  page: ActionFunctionArgs,
  form: FormData,
  act: (desk: DeskCalls) => Promise<Answer>,
) {
  const desk = callsOf(page);
  if (!desk) return answerSignedOut(page, form);
  try {
    return await act(desk);
  } catch (error) {
    if (isCode(error, 'SIGNED_OUT')) return answerSignedOut(page, form);
    throw error;
  }
}

/**
 * The response of a page for a rejected form: also which fields are wrong, and what was typed. A reason
 * that is only of a field, such as a time that is taken, is said in the words of that field.
 */
export function rejectedForm(error: unknown, page: ActionFunctionArgs, form: FormData) {
  const { data: refused, init } = rejectedResponse(error, page);
  const fields = error instanceof ApiError ? error.errors : [];
  const wrong = Object.fromEntries(fields.map(({ path, message }) => [path.split('.').at(-1)!, message]));
  const isOfField = error instanceof ApiError && error.code !== 'VALIDATION_FAILED';
  const problem = (isOfField && fields[0]?.message) || refused.problem;
  return data({ problem, wrong, typed: typedIn(form) } satisfies Refusal, init ?? {});
}

/**
 * Does what a form asks for, and returns what `act` does. What the API refuses is shown on the same
 * page, beside what was typed.
 */
export async function answerDesk<Answer>(
  page: ActionFunctionArgs,
  act: (desk: DeskCalls, form: FormData) => Promise<Answer>,
) {
  const form = await page.request.formData();
  try {
    return await withDesk(page, form, (desk) => act(desk, form));
  } catch (error) {
    if (error instanceof Response) throw error;
    return rejectedForm(error, page, form);
  }
}

/** As `answerDesk`, and leads to the path that `act` returns. */
export const changeDesk = (page: ActionFunctionArgs, act: (desk: DeskCalls, form: FormData) => Promise<string>) =>
  answerDesk(page, async (desk, form) => redirect(await act(desk, form)));
