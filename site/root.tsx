import './styles/site.css';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { siteContext } from './context.ts';
import { translations } from './i18n/languages.ts';
import { useTexts } from './i18n/use-texts.ts';
import { ErrorPage } from './ui/error-page.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  const { publicUrl, nonce, settings } = context.get(siteContext);
  return { publicUrl, nonce, settings };
}
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useTexts();
  const root = useRouteLoaderData<typeof loader>('root');
  const { pathname } = useLocation();
  const address = (path: string) => `${root?.publicUrl ?? ''}${path === '/' ? '/' : path}`;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="canonical" href={address(pathname)} />
        {translations(pathname).map(({ locale, path }) => (
          <link key={locale.code} rel="alternate" hrefLang={locale.language} href={address(path)} />
        ))}
        <link rel="alternate" hrefLang="x-default" href={address(translations(pathname).at(-1)!.path)} />
        <link rel="icon" href="/favicon.ico" type="image/svg+xml" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={root?.nonce} />
        <Scripts nonce={root?.nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const title = isRouteErrorResponse(error) ? error.statusText : '';
  return <ErrorPage status={status} title={title} />;
}
