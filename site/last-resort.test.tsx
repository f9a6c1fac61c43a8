import { createRequestHandler, type ServerBuild } from 'react-router';
import { expect, it, vi } from 'vitest';
import * as entry from './entry.server.tsx';

const fail = () => {
  throw new Error('broken');
};

/** A site with one page and the given components. */
function siteOf(root: { default: () => unknown; ErrorBoundary: () => unknown }): ServerBuild {
  const route = {
    id: 'root',
    path: '',
    hasAction: false,
    hasLoader: false,
    hasErrorBoundary: true,
    module: '/root.js',
  };
  return {
    entry: { module: entry },
    routes: { root: { id: 'root', path: '', module: root } },
    assets: { entry: { imports: [], module: '/entry.js' }, routes: { root: route }, url: '/manifest.js', version: '1' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
  } as unknown as ServerBuild;
}

const answer = async (root: Parameters<typeof siteOf>[0]) => {
  const reportError = vi.fn();
  const settings = { brand: { name: 'Lutsk Sport' } };
  const context = entry.provideSite({ shadows: new Map(), nonce: undefined, settings, reportError } as never);
  const response = await createRequestHandler(siteOf(root), 'production')(new Request('http://site.test/'), context);
  return { status: response.status, html: await response.text(), reportError };
};

it('a page that fails shows the error page', async () => {
  const { status, html, reportError } = await answer({ default: fail, ErrorBoundary: () => <h1>It broke</h1> });
  expect(status).toBe(500);
  expect(html).toContain('<h1>It broke</h1>');
  expect(reportError).toHaveBeenCalled();
});

it('a plain message with a link home is shown when the error page fails too', async () => {
  const { status, html, reportError } = await answer({ default: fail, ErrorBoundary: fail });
  expect(status).toBe(500);
  expect(html).toContain('<title>Lutsk Sport</title>');
  expect(html).toMatch(/<h1>Something went wrong<\/h1>.*<a href="\/">Back home<\/a>/);
  expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }));
});
