import { renderShadowRoot } from 'courtside/ssr';
import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { type ElementAttributes, type ElementTag, shadowKey } from './element.tsx';

/**
 * Milliseconds after which the page is sent without the element's data. The browser then requests
 * it.
 */
const TIMEOUT_MS = 3000;

/**
 * Renders an element's shadow root for an `<Element>` with the same tag and attributes. Does
 * nothing unless the response is a whole page.
 */
export async function renderElement(
  { request, context }: LoaderFunctionArgs,
  tag: ElementTag,
  attributes: ElementAttributes,
): Promise<void> {
  const { apiUrl, fetch, isDocument, stylesheets, shadows, nonce, reportError } = context.get(siteContext);
  // A client-side navigation needs only data, and in development there are no built style sheets.
  if (!isDocument || !stylesheets[tag]) return;
  const shadow = await renderShadowRoot(tag, attributes, {
    api: apiUrl,
    publicApi: '/api',
    language: localeOfPath(new URL(request.url).pathname).language,
    fetch,
    trusted: true,
    nonce,
    stylesheet: `/elements/${stylesheets[tag]}`,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    onError: reportError,
  });
  if (shadow !== undefined) shadows.set(shadowKey(tag, attributes), shadow);
}
