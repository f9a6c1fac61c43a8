import './styles/site.css';
import onestCyrillic from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url';
import onestLatin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url';
import unboundedCyrillic from '@fontsource-variable/unbounded/files/unbounded-cyrillic-wght-normal.woff2?url';
import unboundedLatin from '@fontsource-variable/unbounded/files/unbounded-latin-wght-normal.woff2?url';
import { type ReactNode, useLayoutEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { HIDDEN_FROM_SEARCH, localeCookie, localPath, splitPath } from '#core/site.ts';
import { Analytics } from './analytics/analytics.tsx';
import { useUnpaid } from './booking/use-unpaid.ts';
import { KeepBookings } from './bookings/keep.tsx';
import { BRAND_LOGO, BRAND_STYLE, isRenamed, useBrand } from './brand.ts';
import { siteContext } from './context.ts';
import { HYDRATED_EVENT } from './defer-modules.ts';
import { firstVisit, visitOf } from './i18n/first-visit.ts';
import { EVERY_LANGUAGE, LANGUAGES_META, languagesOf, offeredPath, offerOf, translations } from './i18n/languages.ts';
import { useTexts } from './i18n/use-texts.ts';
import { iconsOf } from './icons/files.server.ts';
import { LastResort } from './last-resort.tsx';
import { currentCity } from './location.server.ts';
import { dismissMissingPage, useMissingPage, useNavigationEnd } from './reload.ts';
import { robotsOf } from './robots.ts';
import { THEME } from './theme.ts';
import { ConnectionError, ErrorPage } from './ui/error-page.tsx';
import { ProgressBar } from './ui/progress-bar.tsx';
import { useCanonicalPath } from './ui/use-canonical-path.ts';
import { useFocusAfterSending } from './ui/use-focus-after-sending.ts';

/** The subsets of both font families that the first paint needs. */
const FONTS = {
  latin: [onestLatin, unboundedLatin],
  cyrillic: [onestLatin, onestCyrillic, unboundedLatin, unboundedCyrillic],
};

/** Redirects the first visit of the root to the visitor's language, and pages in a language that the site does not have. */
const inOwnLanguage: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!context.get(siteContext).isDocument) return next();
  const url = new URL(request.url);
  const offer = offerOf(context.get(siteContext).settings);
  const visit = firstVisit(
    visitOf(url, (name) => request.headers.get(name)),
    offer,
  );
  const offered = offeredPath(url.pathname, offer);
  // Not for ever, as the site may have the language again.
  if (offered && !visit)
    return redirect(offered + url.search, { status: 308, headers: { 'cache-control': 'max-age=86400' } });
  const answer = visit ? redirect(visit.to, { headers: { 'set-cookie': localeCookie(visit.locale) } }) : await next();
  if (url.pathname === '/') answer.headers.set('vary', 'Accept-Language, Cookie');
  return answer;
};
export const middleware = [inOwnLanguage];

export async function loader(page: LoaderFunctionArgs) {
  const { publicUrl, settings: all, clock } = page.context.get(siteContext);
  // The page itself has the brand, also where there is no data.
  const { brand, ...settings } = all;
  const year = new Date(clock()).getUTCFullYear();
  const { favicon, touch } = iconsOf(all);
  const icons = { favicon: favicon.path, touch: touch.path };
  return { publicUrl, settings, icons, year, city: await currentCity(page) };
}

/** The data changes only with the visitor's city, and then the page revalidates itself. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href;

function Alternates() {
  const publicUrl = useRouteLoaderData<typeof loader>('root')?.publicUrl;
  const pathname = useCanonicalPath();
  const { offer } = useTexts();
  // Pages of booking links and of the desk are private, and frames are part of their host page.
  if (publicUrl === undefined || /^\/(booking-|desk(\/|$)|widget$)/.test(splitPath(pathname).path)) return null;
  const pages = translations(pathname, offer);
  return (
    <>
      <link rel="canonical" href={publicUrl + pathname} />
      {pages.length > 1 && (
        <>
          {pages.map(({ locale, path }) => (
            <link key={locale.code} rel="alternate" hrefLang={locale.language} href={publicUrl + path} />
          ))}
          <link
            rel="alternate"
            hrefLang="x-default"
            href={publicUrl + localPath(splitPath(pathname).path, offer.fallback)}
          />
        </>
      )}
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const { language, locale, offer } = useTexts();
  const root = useRouteLoaderData<typeof loader>('root');
  const { pathname } = useLocation();
  const failed = useRouteError() !== null;
  const brand = useBrand();
  // Dispatched during the commit, so that every press is handled either by the page or by the press
  // recorder.
  useLayoutEffect(() => void dispatchEvent(new Event(HYDRATED_EVENT)), []);
  const robots = failed ? HIDDEN_FROM_SEARCH : robotsOf(pathname, root?.settings.noIndex ?? true);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {FONTS[language === 'en' ? 'latin' : 'cyrillic'].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {robots && <meta name="robots" content={robots} />}
        {isRenamed(brand) && <meta name="application-name" content={brand.name} />}
        {offer !== EVERY_LANGUAGE && <meta name={LANGUAGES_META} content={languagesOf(offer).join(' ')} />}
        {brand.logo && <meta name={BRAND_LOGO} content={JSON.stringify(brand.logo)} />}
        <Meta />
        {!failed && <Alternates />}
        {root && (
          <>
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
            <link rel="icon" href={root.icons.favicon} type="image/svg+xml" />
            <link rel="apple-touch-icon" href={root.icons.touch} />
          </>
        )}
        <link rel="manifest" href={localPath('/site.webmanifest', locale)} />
        <meta name="theme-color" content={THEME.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={THEME.dark} media="(prefers-color-scheme: dark)" />
        <Links />
        {brand.css && (
          <style id={BRAND_STYLE} nonce={brand.nonce} suppressHydrationWarning>
            {brand.css}
          </style>
        )}
      </head>
      <body>
        <ProgressBar failed={failed} />
        {children}
        {/* A frame on another site may have no storage. */}
        {!splitPath(pathname).path.endsWith('/widget') && <ScrollRestoration />}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useNavigationEnd();
  useFocusAfterSending();
  useUnpaid();
  const missing = useMissingPage();
  const isMissing = missing && !missing.dismissed;
  return (
    <>
      {isMissing ? <ConnectionError path={missing.path} onBack={dismissMissingPage} /> : <Outlet />}
      <Analytics />
      <KeepBookings />
    </>
  );
}

/** What browsers throw if a request or a chunk gets no response. */
const isConnectionError = (error: unknown) =>
  error instanceof TypeError && /fetch|load failed|network|import/i.test(error.message);

export function ErrorBoundary() {
  const error = useRouteError();
  if (isConnectionError(error)) {
    return (
      <LastResort>
        <ConnectionError />
      </LastResort>
    );
  }
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const title = isRouteErrorResponse(error) ? error.statusText : '';
  return (
    <LastResort>
      <ErrorPage status={status} title={title} />
    </LastResort>
  );
}
