import { ApiError } from 'courtside/core';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { createReader, localPath, MINUTE } from '#core/site.ts';
import { siteContext } from '../context.ts';
import { isDay } from '../day-in.server.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { deskTexts } from './texts.server.ts';

/** A path of the site in the language of the page. */
export const pathIn = ({ request }: Pick<LoaderFunctionArgs, 'request'>, path: string): string =>
  localPath(path, localeOfPath(new URL(request.url).pathname));

/** The token of the URL. @throws a 404 for an invalid token */
export function tokenOf({ params }: Pick<LoaderFunctionArgs, 'params'>): string {
  const { token = '' } = params;
  if (!/^[\w-]{16,200}$/.test(token)) throw data(null, { status: 404 });
  return token;
}

/** Whether the API refused a token because nothing is behind it. */
export const isUnknownLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'TOKEN_INVALID' || error.status === 404);

/** The page of an unknown token is a 404. Throws every other error again. */
export function unknownLink(error: unknown): never {
  throw isUnknownLink(error) ? data(null, { status: 404 }) : error;
}

/** The id of the URL. @throws a 404 for anything else */
export function idIn({ params }: Pick<LoaderFunctionArgs, 'params'>): number {
  if (!/^[1-9]\d{0,15}$/.test(params.id ?? '')) throw data(null, { status: 404 });
  return Number(params.id);
}

export const textsOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>) =>
  deskTexts[localeOfPath(new URL(request.url).pathname).language];

/**
 * The API's message. That of a request too many says to wait a minute, which is not enough for limits
 * of an hour.
 */
function problemOf({ code, message, retryAfter = 0 }: ApiError, page: ActionFunctionArgs): string {
  const minutes = Math.ceil((retryAfter * 1000) / MINUTE);
  if (code !== 'RATE_LIMITED' || minutes <= 1) return message;
  const { language } = localeOfPath(new URL(page.request.url).pathname);
  return createReader(deskTexts[language], language)('tooMany', { minutes });
}

/** The response of a page for a rejected request: the API's message and status. */
export function rejectedResponse(error: unknown, page: ActionFunctionArgs) {
  const refused = error instanceof ApiError ? error : undefined;
  const status = refused?.status ?? 500;
  if (status < 400 || status >= 500) page.context.get(siteContext).reportError(error);
  return data({ problem: refused ? problemOf(refused, page) : '' }, { status: status || 502 });
}

/** The day that the address asks for, by the name of the parameter, if it is one. */
export function dateIn({ request }: Pick<LoaderFunctionArgs, 'request'>, name = 'date'): { date?: string } {
  const date = new URL(request.url).searchParams.get(name) ?? '';
  return isDay(date) ? { date } : {};
}

/** The parameters of the desk's addresses that name days. */
const DAYS = ['date', 'day', 'until_date'];

/**
 * What the address names as a day and is none, as it is written there; undefined if all are days.
 * The page says so with status 400: what the address means instead would be a guess.
 */
export function wrongDayIn({ request }: Pick<LoaderFunctionArgs, 'request'>): string | undefined {
  const { searchParams } = new URL(request.url);
  return DAYS.map((name) => searchParams.get(name) ?? '').find((text) => text && !isDay(text));
}

/** The value of a form field; undefined if it is empty. */
export const textIn = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};
