import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from '#testing/ports.ts';

interface Hardship {
  /** Files of e2e/hardships, in the order in which the page loads them. */
  files?: string[];
  /** Attributes of `<html>`. */
  html?: string;
  /** Wraps the widgets in further markup. */
  around?: (widgets: string) => string;
  /** The page's Content-Security-Policy, for the product's origin. */
  policy?: (product: string) => string;
  /** The page's content type, if it is not HTML. */
  type?: string;
}

/** Allows our files and API, and the page's own files, but no inline script or style. */
const strictPolicy = (product: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${product}`,
    "style-src 'self'",
    `connect-src ${product}`,
    `img-src ${product} data:`,
    "require-trusted-types-for 'script'",
    'trusted-types courtside',
  ].join('; ');

export const hardships: Record<string, Hardship> = {
  'global resets': { files: ['resets.css'] },
  '* { all: unset }': { files: ['unset.css'] },
  'a rem of 10 px': { files: ['small-root.css'] },
  'text from right to left': { html: 'dir="rtl"' },
  'competing z-indexes': {
    files: ['z-index.css'],
    around: (widgets) => `<div class="banner"></div>${widgets}<div class="chat"></div>`,
  },
  'a transformed ancestor': { files: ['turned.css'], around: (widgets) => `<div class="turned">${widgets}</div>` },
  'an old Prototype.js': { files: ['prototype.js'] },
  'denied storage': { files: ['storage.js'] },
  'denied cookies': { files: ['cookies.js'] },
  'cookies that do not persist': { files: ['inert-cookies.js'] },
  'a strict Content-Security-Policy': { policy: strictPolicy },
  XHTML: { type: 'application/xhtml+xml' },
  // Last, as the others change what it freezes.
  'frozen prototypes': { files: ['frozen.js'] },
};

const read = (file: string) => readFileSync(new URL(`hardships/${file}`, import.meta.url), 'utf8');

/** The styles of every page: the widgets' container, and the colours and font they adopt. */
const PLAIN = `html { background: #fff; color: #222; font-family: sans-serif; }
body { margin: 0; }
#place { display: block; width: min(960px, 100vw); margin: 48px auto !important; }`;

/** Serves a partner's site whose pages have the given hardships. */
export async function startHardSite(product: string) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    if (pathname === '/plain.css') return response.setHeader('content-type', 'text/css').end(PLAIN);
    if (pathname !== '/') {
      response.setHeader('content-type', pathname.endsWith('.js') ? 'text/javascript' : 'text/css');
      return response.end(read(pathname.slice(1)));
    }
    const chosen = searchParams.getAll('with').map((name) => hardships[name]!);
    const files = chosen.flatMap((hardship) => hardship.files ?? []);
    const links = files.map((file) =>
      file.endsWith('.js') ? `<script src="/${file}"></script>` : `<link rel="stylesheet" href="/${file}" />`,
    );
    const place = `<main id="place">${searchParams.get('html')}</main>`;
    const body = chosen.reduce((inner, { around }) => around?.(inner) ?? inner, place);
    const policy = chosen.find((hardship) => hardship.policy)?.policy;
    const type = chosen.find((hardship) => hardship.type)?.type ?? 'text/html';
    response.setHeader('content-type', `${type}; charset=utf-8`);
    if (policy) response.setHeader('content-security-policy', policy(product));
    // Well-formed, as XHTML demands.
    response.end(`<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" lang="${searchParams.get('lang')}" ${chosen.map(({ html }) => html ?? '').join(' ')}>
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Hardships</title><link rel="stylesheet" href="/plain.css" />${links.join('')}
<script src="${product}/elements/courtside.js" crossorigin=""></script></head>
<body>${body}</body></html>`);
  });
  const port = await listen(server);
  return {
    /** The address of a page with these hardships and widgets. */
    url(names: string[], html: string, lang = 'en'): string {
      const query = new URLSearchParams([...names.map((name) => ['with', name]), ['html', html], ['lang', lang]]);
      return `http://127.0.0.1:${port}/?${query}`;
    },
    close: () => void server.close(),
  };
}
