import { ApiError } from 'courtside/core';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { deskTexts } from './texts.server.ts';

/** The token of the address. @throws a 404 for what cannot be one */
export function tokenOf({ params }: Pick<LoaderFunctionArgs, 'params'>): string {
  const { token = '' } = params;
  if (!/^[\w-]{16,200}$/.test(token)) throw data(null, { status: 404 });
  return token;
}

export const textsOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>) =>
  deskTexts[localeOfPath(new URL(request.url).pathname).language];

/** What a page says of a call that was refused: the API's own words, and its status. */
export function refused(error: unknown, page: ActionFunctionArgs) {
  const { status, message } = error instanceof ApiError ? error : { status: 500, message: '' };
  if (status < 400 || status >= 500) page.context.get(siteContext).reportError(error);
  return data({ problem: message }, { status: status || 502 });
}

/** A field of a form; undefined where it was left empty. */
export const textIn = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};
