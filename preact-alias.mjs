import { fileURLToPath } from 'node:url';

const react = fileURLToPath(new URL('react-on-preact.mjs', import.meta.url));

/**
 * The one place that knows Preact, with react-on-preact.mjs: components import React and run on Preact, on the server too.
 * The longer names stand first, for tools that match by prefix.
 * @type {Record<string, string>}
 */
export const preactModules = {
  'react/jsx-runtime': react,
  'react/jsx-dev-runtime': react,
  'react-dom/client': react,
  'react-dom/server': 'preact-render-to-string',
  'react-dom': react,
  react,
};

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
