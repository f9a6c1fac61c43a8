import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { type SiteContext, siteContext } from './context.ts';
import { localeOfPath } from './i18n/languages.ts';
import { loadTexts } from './i18n/texts.ts';
import { TextsContext } from './i18n/use-texts.ts';
import { LastResortMessage } from './last-resort.tsx';
import { startLate } from './late-start.ts';
import { ShadowsContext } from './ui/element.tsx';

/** The whole page as one text, which gets a validator and a nonce of its own. Rejects with what a component throws. */
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
      // What fails outside of every boundary; the rest the router has reported.
      onShellError: reject,
      onError: () => {},
    });
  });
}

const lastResort = (
  <html lang="en">
    <head>
      <title>Courtside</title>
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
  const { nonce, shadows, reportError } = context.get(siteContext);
  const locale = localeOfPath(new URL(request.url).pathname);
  const i18n = await loadTexts(locale.language);
  const page = (
    <TextsContext value={{ locale, i18n }}>
      <ShadowsContext value={shadows}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </ShadowsContext>
    </TextsContext>
  );
  const html = await renderPage(page, nonce).catch((error) => {
    // A page that fails is rendered once more, as the error page; when that one fails, this is what is left.
    if (entryContext.staticHandlerContext.errors === null) throw error;
    reportError(error);
    return renderPage(lastResort, nonce);
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', locale.language);
  return new Response(startLate(html), { status, headers });
}

/** A failure of a loader or of rendering, but for what a loader answers by itself, such as a 404. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) context.get(siteContext).reportError(error);
}

export { sharedPage } from './shared-page.server.ts';

/** For the process that serves the built site: what a request's loaders may use. */
export function provideSite(values: SiteContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, values);
  return context;
}
