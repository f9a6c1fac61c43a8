import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { cssText } from './build/bundle/css-text.mjs';
import { preactModules } from './build/bundle/preact-alias.mjs';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Marks modules of `elements/` that run on the site's React; the widgets run them on Preact. */
const ON_REACT = '?react';

/** Loads the elements from their sources in development; they run on Preact, the site on React. */
function elementsFromSource(): Plugin {
  return {
    name: 'courtside-elements-from-source',
    apply: 'serve',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source === '#elements/ui.ts' || importer?.endsWith(ON_REACT)) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        // Style sheets are texts, the same for both.
        if (!resolved?.id.startsWith(path('elements/')) || !/\.tsx?$/.test(resolved.id)) return resolved;
        return resolved.id + ON_REACT;
      }
      const entry = /^courtside\/(core|[a-z-]+)$/.exec(source)?.[1];
      if (entry === 'core') return path('core/index.ts');
      if (entry === 'map' || entry === 'ssr') return path(`elements/${entry}.ts`);
      if (entry) return path(`elements/generated/define/${entry}.ts`);
      const preact = importer?.startsWith(path('elements')) && preactModules[source];
      return preact ? this.resolve(preact, importer, { ...options, skipSelf: true }) : null;
    },
  };
}

/** Takes what the site shares with the elements from their build, so that a page has one copy. */
const sharedWithElements: Plugin = {
  name: 'courtside-shared-with-elements',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === '#core/site.ts' ? path('dist/core/site.js') : null),
};

/** Milliseconds until the server behind Vite notices a change of texts or `core`, and restarts. */
const RELOAD_DELAY = 300;

/**
 * Reloads the page when a file of the elements, `core` or the texts changes: a custom element
 * cannot be defined again, and texts are read once. By default Vite would only update the
 * components of the site that import the file.
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
      setTimeout(() => server.environments.client.hot.send({ type: 'full-reload' }), RELOAD_DELAY);
      return [];
    },
    /** Makes pages wait while the server restarts. */
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

/** Paths of the server in development. Every other path belongs to the site. */
const SERVER = '^/(api|elements/assets|examples|photos|healthz|readyz)(/|$)';

export default defineConfig({
  plugins: [elementsFromSource(), sharedWithElements, reloadOnElements(), cssText(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  // Finds every library before the first page: a library found later would be loaded twice.
  optimizeDeps: {
    entries: ['elements/generated/define/*.ts', 'site/**/*.tsx'],
    include: [...new Set(Object.values(preactModules))],
  },
  server: {
    proxy: { [SERVER]: API },
    // What builds leave behind is soon more than 100,000 files, and a page would wait for minutes.
    watch: { ignored: ['**/.wireit/**', '**/.cache/**', '**/dist/**'] },
  },
});
