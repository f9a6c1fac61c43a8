import { type Client, createClient } from 'courtside/core';
import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from './context.ts';
import { localeOfPath } from './i18n/languages.ts';

/** Creates the API client of a loader, in the page's language. */
export function apiOf({ request, context }: LoaderFunctionArgs): Client {
  const { apiUrl, fetch } = context.get(siteContext);
  const { language } = localeOfPath(new URL(request.url).pathname);
  return createClient({ baseUrl: apiUrl, fetch, language, analyticsIds: () => undefined, trusted: true });
}
