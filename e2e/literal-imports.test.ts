/**
 * Bundlers such as Turbopack refuse `import()` of a computed address, so that a partner's build
 * would fail on our files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rollup/parseAst';
import { expect, it } from 'vitest';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/**
 * The source text of each `import()` whose address is not a string literal, and how many others
 * there are.
 */
function dynamicImports(code: string): { computed: string[]; literal: number } {
  const found = { computed: [] as string[], literal: 0 };
  const visit = (node: unknown): void => {
    if (!node || typeof node !== 'object') return;
    const { type, source, start, end } = node as {
      type?: string;
      source?: { type: string };
      start: number;
      end: number;
    };
    if (type === 'ImportExpression') {
      if (source?.type === 'Literal') found.literal += 1;
      else found.computed.push(code.slice(start, end));
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(code));
  return found;
}

it('finds addresses that are computed', () => {
  const code = 'import("./a.js"); import("./" + name); () => import(address);';
  expect(dynamicImports(code)).toEqual({ computed: ['import("./" + name)', 'import(address)'], literal: 1 });
});

it.each([
  ['elements', 20],
  ['element', 20],
  ['react', 4],
  ['ssr', 20],
  ['core', 0],
])('imports by literal addresses only: dist/%s', (folder, least) => {
  const files = readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const results = files.map((file) => ({ file, ...dynamicImports(readFileSync(join(dist, folder, file), 'utf8')) }));
  expect(results.flatMap(({ file, computed }) => computed.map((code) => `${file}: ${code}`))).toEqual([]);
  expect(results.reduce((sum, { literal }) => sum + literal, 0)).toBeGreaterThanOrEqual(least);
});
