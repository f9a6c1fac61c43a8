/**
 * The only place that names Preact: components import React and run on Preact, in browsers and on
 * the server. Longer names come first, because esbuild matches by prefix.
 * @type {Record<string, string>}
 */
export const preactModules = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact-render-to-string',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};

/** The alias as a Rollup plugin. It must come before the plugin that resolves packages. */
export function preactPlugin() {
  return {
    name: 'preact-alias',
    resolveId(source, importer, options) {
      const replacement = preactModules[source];
      return replacement ? this.resolve(replacement, importer, { ...options, skipSelf: true }) : null;
    },
  };
}
