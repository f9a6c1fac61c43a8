/** Routes without a language, and routes for programs: path, module, and an id if modules repeat. */
export const SHARED_ROUTES: readonly [path: string, file: string, id?: string][] = [
  ['widget/host.js', 'routes/widget-host.ts'],
  ['offline-worker.js', 'routes/offline-worker.ts'],
  ['playground', 'routes/playground.ts'],
  ['robots.txt', 'routes/robots.ts'],
  ['llms.txt', 'routes/llms.ts', 'llms'],
  ['llms/*', 'routes/llms.ts', 'llms-page'],
  ['sitemap.xml', 'routes/sitemap.ts', 'sitemap-index'],
  ['sitemaps/:file', 'routes/sitemap.ts', 'sitemap'],
  ['favicon.ico', 'routes/icon.ts', 'favicon'],
  ['icons/:file', 'routes/icon.ts', 'icon'],
  ['share/*', 'routes/share.ts'],
];

const PATTERNS = SHARED_ROUTES.map(([path]) => path.replaceAll('.', '\\.').replace(/:\w+|\*/, '.*'));
const SHARED = new RegExp(`^/(${PATTERNS.join('|')})$`);

/** Whether a path is not a page in a language. */
export const isShared = (path: string): boolean => SHARED.test(path);
