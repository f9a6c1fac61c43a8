import { renderShadowRoot } from 'courtside/ssr';
import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { type ElementAttributes, type ElementTag, shadowKey } from './element.tsx';

/** A page that takes longer is sent without the element's data, which the browser then asks for. */
const PATIENCE_MS = 3000;

/** Renders an element's shadow root for `<Element>` of the same tag and attributes; only where a whole page is answered. */
export async function renderElement(
  { request, context }: LoaderFunctionArgs,
  tag: ElementTag,
  attributes: ElementAttributes,
): Promise<void> {
  const { apiUrl, fetch, isDocument, stylesheets, shadows, nonce, reportError } = context.get(siteContext);
  // Of a navigation inside the site the browser takes the data alone; while developing there is no built sheet.
  if (!isDocument || !stylesheets[tag]) return;
  const shadow = await renderShadowRoot(tag, attributes, {
    api: apiUrl,
    publicApi: '/api',
    language: localeOfPath(new URL(request.url).pathname).language,
    fetch,
    trusted: true,
    nonce,
    stylesheet: `/elements/${stylesheets[tag]}`,
    signal: AbortSignal.timeout(PATIENCE_MS),
    onError: reportError,
  });
  if (shadow !== undefined) shadows.set(shadowKey(tag, attributes), shadow);
}
