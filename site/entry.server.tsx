import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { BrandContext, brandOf } from './brand.ts';
import { type SiteContext, siteContext } from './context.ts';
import { deferModules } from './defer-modules.ts';
import { localeOfPath, offerOf } from './i18n/languages.ts';
import { loadTexts } from './i18n/texts.ts';
import { TextsContext } from './i18n/use-texts.ts';
import { logoOf } from './icons/logo.server.ts';
import { LastResortMessage } from './last-resort.tsx';
import { ShadowsContext } from './ui/element.tsx';

/**
 * Renders the whole page to a string, so that it can have an ETag and a nonce. Rejects with the
 * error of a component.
 */
function renderPage(page: ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const whole = new Writable({
      write(part: Buffer, _, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts).toString());
        done();
      },
    }).on('error', reject);
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      onAllReady: () => void pipe(whole),
      // Errors outside of every boundary. The router reports all others.
      onShellError: reject,
      onError: () => {},
    });
  });
}

const lastResort = (name: string) => (
  <html lang="en">
    <head>
      <title>{name}</title>
    </head>
    <body>
      <LastResortMessage />
    </body>
  </html>
);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, shadows, reportError, settings } = context.get(siteContext);
  const { name, css, logo } = brandOf(settings);
  const locale = localeOfPath(new URL(request.url).pathname);
  const i18n = await loadTexts(locale.language);
  const page = (
    <BrandContext value={{ name, css, logo: logoOf(logo), nonce }}>
      <TextsContext value={{ locale, i18n, offer: offerOf(settings) }}>
        <ShadowsContext value={shadows}>
          <ServerRouter context={entryContext} url={request.url} {...(nonce ? { nonce } : {})} />
        </ShadowsContext>
      </TextsContext>
    </BrandContext>
  );
  const html = await renderPage(page, nonce).catch((error) => {
    // A page that fails is rendered again as the error page. This is the response if that fails
    // too.
    if (entryContext.staticHandlerContext.errors === null) throw error;
    reportError(error);
    return renderPage(lastResort(name), nonce);
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', locale.language);
  return new Response(deferModules(html), { status, headers });
}

/**
 * Called for errors in loaders and rendering, except responses that a loader throws, such as a 404.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) context.get(siteContext).reportError(error);
}

export { sharedCacheKey as sharedPage } from './shared-cache-key.server.ts';

/** Provides the context of a request's loaders. Called by the server of the built site. */
export function provideSite(values: SiteContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, values);
  return context;
}
