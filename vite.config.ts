import { defineConfig, type Plugin } from 'vite';
import { cssText } from './css-text.mjs';
import { preactAlias } from './preact-alias.mjs';

const loader = '/elements/courtside';

/** The pages come from the server and name the built script: they get its source, and reload when a source changes. */
const widgetsFromSource: Plugin = {
  name: 'courtside-widgets-from-source',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith(`${loader}.js`)) request.url = request.url.replace(`${loader}.js`, `${loader}.ts`);
      next();
    });
  },
  transform: (code, id) => (id.endsWith(`${loader}.ts`) ? `import '/@vite/client';\n${code}` : undefined),
};

/** What Vite serves; every other path is the server's. */
const sources = ['elements', 'core', 'locales', 'node_modules', 'react-on-preact', '@'];

export default defineConfig({
  appType: 'custom',
  plugins: [cssText(), widgetsFromSource],
  resolve: { alias: preactAlias },
  optimizeDeps: { entries: ['elements/courtside.ts'] },
  server: { proxy: { [`^/(?!${sources.join('|')})`]: process.env.API_URL ?? 'http://localhost:3001' } },
});
