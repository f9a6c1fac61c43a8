import { type Client, type ClientOptions, createClient } from 'courtside/core';
import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from './context.ts';
import { localeOfPath } from './i18n/languages.ts';

/**
 * The connection of a loader to the API, in the page's language. `sent` are headers that it adds to
 * every request.
 */
export function connectionOf(
  { request, context }: LoaderFunctionArgs,
  sent: Record<string, string> = {},
): ClientOptions {
  const { apiUrl, fetch } = context.get(siteContext);
  const { language } = localeOfPath(new URL(request.url).pathname);
  const fetchWith: typeof fetch = (url, init) => fetch(url, { ...init, headers: { ...init?.headers, ...sent } });
  return { baseUrl: apiUrl, fetch: fetchWith, language, analyticsIds: () => undefined, trusted: true };
}

/** The API client of a loader. `sent` as for `connectionOf`. */
export const apiOf = (page: LoaderFunctionArgs, sent?: Record<string, string>): Client =>
  createClient(connectionOf(page, sent));
