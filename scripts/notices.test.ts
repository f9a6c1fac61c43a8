import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { built, committed, noticesOf } from './notices.ts';

const moduleOf = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

describe('the third-party notices', () => {
  it('have each package behind the modules once, with its licence, and nothing of ours', () => {
    const text = noticesOf([
      moduleOf('leaflet/src/map/Map.js'),
      moduleOf('preact/dist/preact.mjs'),
      moduleOf('leaflet/src/core/Util.js'),
      '/somewhere/elements/club-search/index.ts',
    ]);
    expect(text.match(/^## .*/gm)).toEqual([
      expect.stringMatching(/^## leaflet \d/),
      expect.stringMatching(/^## preact \d/),
      '## Lucide',
      '## Natural Earth',
    ]);
    expect(text).toContain('Copyright (c) 2015-present Jason Miller');
    expect(text).toMatch(/BSD-2-Clause[^#]*Volodymyr Agafonkin/);
  });

  it('do not pass over a package that has no text of its licence', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'courtside-notices-')), 'node_modules/bare');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "name": "bare", "version": "1.0.0", "license": "MIT" }');
    expect(() => noticesOf([join(folder, 'index.js')])).toThrow('bare 1.0.0 (MIT)');
  });

  it.runIf(existsSync(built))('are those of the last build: else run npx tsx scripts/notices.ts', () => {
    expect(readFileSync(committed, 'utf8')).toBe(readFileSync(built, 'utf8'));
  });
});
