import { defineConfig, type Plugin } from 'vite';
import { cssText } from './css-text.mjs';
import { preactAlias } from './preact-alias.mjs';

/** `npm run dev` serves the examples with the widgets' sources in place of the built script. */
const examplesFromSource: Plugin = {
  name: 'courtside-examples-from-source',
  transformIndexHtml: (html) =>
    html.replaceAll('http://localhost:3000/elements/courtside.js', '/elements/courtside.ts'),
};

export default defineConfig({
  plugins: [cssText(), examplesFromSource],
  resolve: { alias: preactAlias },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://localhost:3001' } },
});
