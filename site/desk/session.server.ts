import { ApiError, createClient } from 'courtside/core';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { DESK_NAME, type DeskCalls, deskCalls } from '#core/desk.ts';
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

/** The calls of the staff who has opened the page. @throws a redirect to the sign-in page */
export function deskApiOf(page: Page): DeskCalls {
  const token = readCookie(page.request.headers.get('cookie') ?? '', DESK_NAME);
  if (!token) throw signInFirst(page);
  return deskCalls(connectionOf(page, { authorization: `Bearer ${token}` }), createClient);
}

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/**
 * What a loader reads at the desk. Without a session it leads to the sign-in page. What is not
 * there, and what this person may not see, is a 404.
 */
export async function readDesk<Read>(page: LoaderFunctionArgs, read: (desk: DeskCalls) => Promise<Read>) {
  try {
    return await read(deskApiOf(page));
  } catch (error) {
    if (isCode(error, 'SIGNED_OUT')) throw signInFirst(page);
    throw isCode(error, 'NOT_FOUND') ? data(null, { status: 404 }) : error;
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
};

/** Several values of a name, such as checkboxes, are one text with commas. */
const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name).map(String).join(',')]));

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
    return await act(deskApiOf(page), form);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isCode(error, 'SIGNED_OUT')) throw signInFirst(page);
    const { data: refused, init } = rejectedResponse(error, page);
    const fields = error instanceof ApiError ? error.errors : [];
    const wrong = Object.fromEntries(fields.map(({ path, message }) => [path.split('.').at(-1)!, message]));
    return data({ ...refused, wrong, typed: typedIn(form) } satisfies Refusal, init ?? {});
  }
}

/** As `answerDesk`, and leads to the path that `act` returns. */
export const changeDesk = (page: ActionFunctionArgs, act: (desk: DeskCalls, form: FormData) => Promise<string>) =>
  answerDesk(page, async (desk, form) => redirect(await act(desk, form)));
