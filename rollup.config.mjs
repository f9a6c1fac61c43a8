import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import json from '@rollup/plugin-json';
import nodeResolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import { chunkByFolder } from './build/bundle/chunks.mjs';
import { cssText } from './build/bundle/css-text.mjs';
import { preactPlugin } from './build/bundle/preact-alias.mjs';
import { widgetTags } from './elements/widgets.mjs';

/** Writes the files to preload for each widget: `{ tag: { script, preload } }`. */
function manifest() {
  return {
    name: 'manifest',
    generateBundle(_options, bundle) {
      const relative = (file) => file.replace('elements/', '');
      const preloadOf = (file, seen = new Set()) => {
        for (const imported of bundle[file].imports) if (!seen.has(imported)) preloadOf(imported, seen.add(imported));
        return [...seen];
      };
      const entries = widgetTags.map((tag) => {
        const file = `elements/define/${tag}.js`;
        return [tag, { script: relative(file), preload: preloadOf(file).map(relative) }];
      });
      this.emitFile({
        type: 'asset',
        fileName: 'elements/manifest.json',
        source: JSON.stringify(Object.fromEntries(entries), null, 2),
      });
    },
  };
}

/**
 * Writes `courtside/core`, the public part of `core/site.js`. As an entry of its own it would split
 * the chunks that it shares with the widgets.
 */
const publicCore = {
  name: 'public-core',
  generateBundle() {
    const names = this.getModuleInfo(path('core/index.ts')).exports;
    this.emitFile({
      type: 'asset',
      fileName: 'core/index.js',
      source: `export{${names.join()}}from"./site.js";\n`,
    });
  },
};

/**
 * The loader also runs as a classic script, where a top-level name would be global and an import a
 * syntax error.
 */
const classicLoader = {
  name: 'classic-loader',
  renderChunk(code, { name, imports }) {
    if (name !== 'elements/courtside') return null;
    if (imports.length > 0) throw new Error('the loader has a static import');
    return { code: `(()=>{${code}})();\n`, map: null };
  },
};

/** Superstruct's constructors have no side effects, so that unused structs can be dropped. */
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
 * Treats warnings as errors, with two exceptions: TypeScript does not know that Rollup resolves
 * `.ts` imports, and Leaflet's modules have import cycles in its own build, too.
 */
const onwarn = (warning) => {
  if (warning.pluginCode === 'TS5096') return;
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids.every((id) => id.includes('/leaflet/src/'))) return;
  throw new Error(`rollup: ${warning.message}`);
};

const entries = Object.fromEntries(
  [
    ['elements/courtside', 'elements/courtside.ts'],
    ...widgetTags.map((tag) => [`elements/define/${tag}`, `elements/generated/define/${tag}.ts`]),
    ['elements/map', 'elements/map.ts'],
    ['core/site', 'core/site.ts'],
  ].filter(([, file]) => existsSync(path(file))),
);

/**
 * Texts have the name of their widget, as its code does, so their language is added. Names are loaded
 * with each page, so the hash is as short as Rollup allows.
 */
function browserChunk({ facadeModuleId }) {
  const language = /\/locales\/(\w+)\//.exec(facadeModuleId ?? '')?.[1];
  return `elements/chunks/[name]${language ? `-${language}` : ''}-[hash:7].js`;
}

export default [
  {
    input: entries,
    treeshake,
    plugins: [...forBrowsers(), manifest(), publicCore],
    onwarn,
    output: {
      dir: path('dist'),
      format: 'es',
      // Writes source maps without the reference to them, which takes 40 bytes in every file.
      sourcemap: 'hidden',
      entryFileNames: '[name].js',
      chunkFileNames: browserChunk,
      manualChunks: chunkByFolder(),
      onlyExplicitManualChunks: true,
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
      sourcemap: 'hidden',
      entryFileNames: '[name].js',
      chunkFileNames: 'ssr/chunks/[name]-[hash].js',
    },
  },
  {
    // The classes alone, in a separate build: in the first one they would add a file per widget.
    treeshake,
    input: Object.fromEntries(widgetTags.map((tag) => [`element/${tag}`, `elements/generated/element/${tag}.ts`])),
    plugins: forBrowsers(),
    onwarn,
    output: {
      dir: path('dist'),
      format: 'es',
      sourcemap: 'hidden',
      entryFileNames: '[name].js',
      chunkFileNames: 'element/chunks/[name]-[hash:7].js',
      plugins: [minified()],
    },
  },
  {
    // The components for React itself, not Preact. They load the elements of the first build.
    input: {
      'react/index': 'elements/generated/react.ts',
      ...Object.fromEntries(widgetTags.map((tag) => [`react/${tag}`, `elements/generated/react/${tag}.ts`])),
    },
    external: /^(react|courtside\/.*)$/,
    plugins: [typescript({ noCheck: true, outDir: 'dist', include: ['elements/**'] })],
    onwarn,
    output: {
      dir: path('dist'),
      format: 'es',
      banner: "'use client';",
      entryFileNames: '[name].js',
      chunkFileNames: 'react/[name].js',
      hoistTransitiveImports: false,
      paths: (id) => id.replace(/^courtside\/(.*)/, '../elements/define/$1.js'),
    },
  },
];
