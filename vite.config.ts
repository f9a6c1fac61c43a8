import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { cssText } from './build/css-text.mjs';
import { preactModules } from './build/preact-alias.mjs';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** While developing, the site's elements come from their sources, which run on Preact beside the site's React. */
function elementsFromSource(): Plugin {
  return {
    name: 'courtside-elements-from-source',
    apply: 'serve',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const entry = /^courtside\/(core|[a-z-]+)$/.exec(source)?.[1];
      if (entry === 'core') return path('core/index.ts');
      if (entry === 'map' || entry === 'ssr') return path(`elements/${entry}.ts`);
      if (entry) return path(`elements/define/${entry}.ts`);
      const preact = importer?.startsWith(path('elements')) && preactModules[source];
      return preact ? this.resolve(preact, importer, { ...options, skipSelf: true }) : null;
    },
  };
}

/** Milliseconds after which the server behind Vite has noticed that a file changed. It restarts for texts and for `core`. */
const NOTICED = 300;

/**
 * A custom element cannot be defined again, and texts are read once: a page reloads when one of their files changes. Left to
 * itself Vite would stop at the first component of the site that takes updates.
 */
function reloadOnElements(): Plugin {
  const folders = ['core/', 'elements/', 'locales/'].map(path);
  return {
    name: 'courtside-reload-on-elements',
    apply: 'serve',
    enforce: 'pre',
    hotUpdate({ file, modules, server }) {
      if (!folders.some((folder) => file.startsWith(folder)) || modules.length === 0) return undefined;
      for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
      setTimeout(() => server.environments.client.hot.send({ type: 'full-reload' }), NOTICED);
      return [];
    },
    /** While the server restarts, pages wait for it. */
    configureServer(server) {
      server.middlewares.use(async (request, _response, next) => {
        const isPage = request.headers.accept?.includes('text/html');
        while (isPage && !(await isReady())) await pause(100);
        next();
      });
    },
  };
}

const API = process.env.API_URL ?? 'http://localhost:3001';
const isReady = () =>
  fetch(`${API}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** What the server answers while developing; every other path is the site's. */
const SERVER = '^/(api|elements/assets|examples|healthz|readyz)(/|$)';

export default defineConfig({
  plugins: [elementsFromSource(), reloadOnElements(), cssText(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  // Every library is found before the first page: one found later is served anew, beside the copy that is already in use.
  optimizeDeps: {
    entries: ['elements/define/*.ts', 'site/**/*.tsx'],
    include: [...new Set(Object.values(preactModules))],
  },
  server: { proxy: { [SERVER]: API } },
});
