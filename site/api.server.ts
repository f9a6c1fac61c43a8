import { type Client, createClient } from 'courtside/core';
import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from './context.ts';
import { localeOfPath } from './i18n/languages.ts';

/**
 * How a loader reaches the API, in the page's language. `sent` are headers that it adds to every
 * request.
 */
export function connectionOf({ request, context }: LoaderFunctionArgs, sent: Record<string, string> = {}) {
  const { apiUrl, fetch } = context.get(siteContext);
  const { language } = localeOfPath(new URL(request.url).pathname);
  const fetchWith: typeof fetch = (url, init) => fetch(url, { ...init, headers: { ...init?.headers, ...sent } });
  return { baseUrl: apiUrl, fetch: fetchWith, language, analyticsIds: () => undefined, trusted: true };
}

/** Creates the API client of a loader, with the same arguments. */
export const apiOf = (...where: Parameters<typeof connectionOf>): Client => createClient(connectionOf(...where));
