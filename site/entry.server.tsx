import { renderToString } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { type SiteContext, siteContext } from './context.ts';
import { localeOfPath } from './i18n/languages.ts';
import { loadTexts } from './i18n/texts.ts';
import { TextsContext } from './i18n/use-texts.ts';
import { ShadowsContext } from './ui/element.tsx';

/** One string rather than a stream: every loader has answered by then, and it is the cheaper of the two. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, shadows } = context.get(siteContext);
  const locale = localeOfPath(new URL(request.url).pathname);
  const i18n = await loadTexts(locale.language);
  const html = renderToString(
    <TextsContext value={{ locale, i18n }}>
      <ShadowsContext value={shadows}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </ShadowsContext>
    </TextsContext>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', locale.language);
  return new Response(`<!doctype html>${html}`, { status, headers });
}

/** For the process that serves the built site: what a request's loaders may use. */
export function provideSite(values: SiteContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, values);
  return context;
}
