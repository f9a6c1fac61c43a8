import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import json from '@rollup/plugin-json';
import nodeResolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import { chunkByFolder } from './build/chunks.mjs';
import { cssText } from './build/css-text.mjs';
import { preactPlugin } from './build/preact-alias.mjs';
import { widgetTags } from './elements/define/tags.mjs';

/** Which files a page needs for each widget, for servers that preload: `{ tag: { script, preload } }`. */
function manifest() {
  return {
    name: 'manifest',
    generateBundle(_options, bundle) {
      const below = (file) => file.replace('elements/', '');
      const preloadOf = (file, seen = new Set()) => {
        for (const imported of bundle[file].imports) if (!seen.has(imported)) preloadOf(imported, seen.add(imported));
        return [...seen];
      };
      const entries = widgetTags.map((tag) => {
        const file = `elements/define/${tag}.js`;
        return [tag, { script: below(file), preload: preloadOf(file).map(below) }];
      });
      this.emitFile({
        type: 'asset',
        fileName: 'elements/manifest.json',
        source: JSON.stringify(Object.fromEntries(entries), null, 2),
      });
    },
  };
}

/** The loader also runs as a classic script, in which a name at the top would be everybody's and an import an error. */
const classicLoader = {
  name: 'classic-loader',
  renderChunk(code, { name, imports }) {
    if (name !== 'elements/courtside') return null;
    if (imports.length > 0) throw new Error('the loader imports something before it runs');
    return { code: `(()=>{${code}})();\n`, map: null };
  },
};

/** Superstruct's constructors only build a value. With this, structs that a widget does not use are left out. */
const treeshake = {
  manualPureFunctions: [
    'array',
    'boolean',
    'enums',
    'nullable',
    'number',
    'object',
    'optional',
    'size',
    'string',
    'type',
  ],
};

const path = (file) => fileURLToPath(new URL(file, import.meta.url));
const shared = () => [
  preactPlugin(),
  json({ compact: true, namedExports: false, preferConst: true }),
  // `npm run types` checks the types, once for the whole repository.
  typescript({ noCheck: true, sourceMap: true, outDir: 'dist', include: ['core/**', 'elements/**'] }),
];
const forBrowsers = () => [
  cssText({ scripted: true }),
  ...shared(),
  nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.json'] }),
];
const minified = () => terser({ module: true, ecma: 2022, compress: { passes: 2 } });
/**
 * A warning is a fault in what we ship; but rollup resolves `.ts` imports itself, which TypeScript cannot know, and
 * Leaflet's modules import one another in circles that its own build has too.
 */
const onwarn = (warning) => {
  if (warning.pluginCode === 'TS5096') return;
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids.every((id) => id.includes('/leaflet/src/'))) return;
  throw new Error(`rollup: ${warning.message}`);
};

const entries = Object.fromEntries(
  [
    ['elements/courtside', 'elements/courtside.ts'],
    ...widgetTags.map((tag) => [`elements/define/${tag}`, `elements/define/${tag}.ts`]),
    ['elements/map', 'elements/map.ts'],
    ['core/index', 'core/index.ts'],
  ].filter(([, file]) => existsSync(path(file))),
);

export default [
  {
    input: entries,
    treeshake,
    plugins: [...forBrowsers(), manifest()],
    onwarn,
    output: {
      dir: path('dist'),
      format: 'es',
      // Beside the files for whoever debugs; without the line that names it, 40 bytes in every file.
      sourcemap: 'hidden',
      entryFileNames: '[name].js',
      chunkFileNames: 'elements/chunks/[name]-[hash].js',
      manualChunks: chunkByFolder(),
      plugins: [minified(), classicLoader],
    },
  },
  {
    input: { 'ssr/index': 'elements/ssr.ts' },
    plugins: [
      cssText(),
      ...shared(),
      nodeResolve({ exportConditions: ['node'], extensions: ['.mjs', '.js', '.json'] }),
    ],
    onwarn,
    output: {
      dir: path('dist'),
      format: 'es',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'ssr/chunks/[name]-[hash].js',
    },
  },
  {
    // The classes alone. A build of its own: beside the first one's entries, every widget would be one file more.
    treeshake,
    input: Object.fromEntries(widgetTags.map((tag) => [`element/${tag}`, `elements/element/${tag}.ts`])),
    plugins: forBrowsers(),
    onwarn,
    output: {
      dir: path('dist'),
      format: 'es',
      sourcemap: 'hidden',
      entryFileNames: '[name].js',
      chunkFileNames: 'element/chunks/[name]-[hash].js',
      plugins: [minified()],
    },
  },
  {
    // The components for React itself, not Preact; the elements that they load are those of the first build.
    input: { 'react/index': 'elements/react/index.ts' },
    external: /^(react|courtside\/.*)$/,
    plugins: [typescript({ noCheck: true, outDir: 'dist', include: ['elements/**'] })],
    onwarn,
    output: {
      dir: path('dist'),
      format: 'es',
      banner: "'use client';",
      entryFileNames: '[name].js',
      paths: (id) => id.replace(/^courtside\/(.*)/, '../elements/define/$1.js'),
    },
  },
];
