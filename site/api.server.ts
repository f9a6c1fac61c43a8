import { type Client, createClient } from 'courtside/core';
import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from './context.ts';
import { localeOfPath } from './i18n/languages.ts';

/**
 * Creates the API client of a loader, in the page's language. `sent` are headers that it adds to
 * every request.
 */
export function apiOf({ request, context }: LoaderFunctionArgs, sent: Record<string, string> = {}): Client {
  const { apiUrl, fetch } = context.get(siteContext);
  const { language } = localeOfPath(new URL(request.url).pathname);
  const fetchWith: typeof fetch = (url, init) => fetch(url, { ...init, headers: { ...init?.headers, ...sent } });
  return createClient({ baseUrl: apiUrl, fetch: fetchWith, language, analyticsIds: () => undefined, trusted: true });
}
