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

/** What the server answers while developing; every other path is the site's. */
const SERVER = '^/(api|elements/assets|examples|healthz|readyz)(/|$)';

export default defineConfig({
  plugins: [elementsFromSource(), cssText(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  // Every library is found before the first page: one found later is served anew, beside the copy that is already in use.
  optimizeDeps: {
    entries: ['elements/define/*.ts', 'site/**/*.tsx'],
    include: [...new Set(Object.values(preactModules))],
  },
  server: { proxy: { [SERVER]: process.env.API_URL ?? 'http://localhost:3001' } },
});
