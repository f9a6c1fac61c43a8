/**
 * The one place that knows Preact: components import React and run on Preact, on the server too.
 * The longer names stand first, for tools that match by prefix.
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

/** The same for Vite's `resolve.alias`. */
export const preactAlias = Object.entries(preactModules).map(([name, replacement]) => ({
  find: new RegExp(`^${name}$`),
  replacement,
}));

/** The same as a Rollup plugin; stands before the one that resolves packages. */
export function preactPlugin() {
  return {
    name: 'preact-alias',
    resolveId(source, importer, options) {
      const replacement = preactModules[source];
      return replacement ? this.resolve(replacement, importer, { ...options, skipSelf: true }) : null;
    },
  };
}
