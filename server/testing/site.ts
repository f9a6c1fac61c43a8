import { RouterContextProvider as Provider, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { BuiltSite } from '#server/site/index.ts';

type PageContext = Parameters<BuiltSite['provideSite']>[0];

/**
 * A site whose pages are all created by `answer`, which receives what the process provides to each
 * request.
 */
export function siteOf(
  answer: (request: Request, given: PageContext) => Promise<Response>,
  { client, sharedPage = () => undefined }: { client: string; sharedPage?: BuiltSite['sharedPage'] },
): BuiltSite {
  const page = { id: 'page', path: '*', hasLoader: false, module: { default: () => null } };
  const contexts = new WeakMap<RouterContextProvider, PageContext>();
  const build = {
    entry: {
      module: {
        default: (request: Request, _status: number, _headers: Headers, _entry: unknown, context: Provider) =>
          answer(request, contexts.get(context)!),
        handleError: () => {},
      },
    },
    routes: { page },
    assets: { entry: { imports: [], module: '' }, routes: { page }, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: client,
    future: { v8_middleware: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
  return {
    build: build as unknown as ServerBuild,
    provideSite(values) {
      const context = new Provider();
      contexts.set(context, values);
      return context;
    },
    sharedPage,
    client,
    stylesheets: {},
  };
}
