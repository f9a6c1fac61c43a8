import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Plain JavaScript: a start that finds all fresh loads no compiler.

const root = fileURLToPath(new URL('..', import.meta.url));

/** The parts of `dist` that are built one by one, with all that each is built from. */
const inputs = {
  pages: [
    'build',
    'core',
    'elements',
    'locales',
    'docs/elements',
    'docs/recipes.md',
    'docs/ru',
    'docs/uk',
    'package-lock.json',
    'package.json',
    'rollup.config.mjs',
    'react-router.config.ts',
    'scripts/build.ts',
    'scripts/compress.ts',
    'scripts/notices.ts',
    'site',
    'vite.config.ts',
  ],
  server: ['core', 'locales', 'package-lock.json', 'package.json', 'scripts/build.ts', 'server'],
};

/** @typedef {keyof typeof inputs} Part */

/** @param {Part} part */
export const stampOf = (part) => join(root, 'dist', `.${part}`);

/** @param {string} path */
function filesOf(path) {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

/** One hash over all that a part is built from. @param {Part} part */
function hashOf(part) {
  const hash = createHash('sha256');
  for (const file of inputs[part].flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** @param {Part} part */
const isStale = (part) => !existsSync(stampOf(part)) || readFileSync(stampOf(part), 'utf8') !== hashOf(part);

/** What is missing in `dist` or older than its sources. */
export const staleParts = () => /** @type {Part[]} */ (Object.keys(inputs)).filter(isStale);

/** Says that a part is as its sources were before it was built. @param {Part} part @returns {() => void} */
export function stamping(part) {
  const hash = hashOf(part);
  return () => writeFileSync(stampOf(part), hash);
}
