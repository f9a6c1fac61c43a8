/**
 * Bundlers such as Turbopack reject `import()` of a computed address, which would break a partner's
 * build.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rollup/parseAst';
import { expect, it } from 'vitest';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/**
 * The source text of each `import()` whose address is not a string literal, and the number of the
 * others.
 */
function dynamicImports(code: string): { computed: string[]; literal: number } {
  const imports = { computed: [] as string[], literal: 0 };
  const visit = (node: unknown): void => {
    if (!node || typeof node !== 'object') return;
    const { type, source, start, end } = node as {
      type?: string;
      source?: { type: string };
      start: number;
      end: number;
    };
    if (type === 'ImportExpression') {
      if (source?.type === 'Literal') imports.literal += 1;
      else imports.computed.push(code.slice(start, end));
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(code));
  return imports;
}

it('finds computed addresses', () => {
  const code = 'import("./a.js"); import("./" + name); () => import(address);';
  expect(dynamicImports(code)).toEqual({ computed: ['import("./" + name)', 'import(address)'], literal: 1 });
});

it.each([
  ['elements', 20],
  ['element', 20],
  ['react', 4],
  ['ssr', 20],
  ['core', 0],
])('finds only literal addresses in dist/%s', (folder, minimum) => {
  const files = readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const results = files.map((file) => ({ file, ...dynamicImports(readFileSync(join(dist, folder, file), 'utf8')) }));
  expect(results.flatMap(({ file, computed }) => computed.map((code) => `${file}: ${code}`))).toEqual([]);
  expect(results.reduce((sum, { literal }) => sum + literal, 0)).toBeGreaterThanOrEqual(minimum);
});
