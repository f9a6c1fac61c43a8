import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { describe, expect, it } from 'vitest';
import { built, collectNotices, committed } from './notices.ts';

const moduleOf = (path: string) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));

async function noticesOf(...bundles: string[][]): Promise<string> {
  const notices = collectNotices();
  for (const input of bundles) {
    const bundle = await rollup({ input, plugins: [notices.plugin()] });
    await bundle.generate({});
    await bundle.close();
  }
  return notices.text();
}

describe('the third-party notices', () => {
  it('list each package of several bundles once, with its licence, and none of our modules', async () => {
    const [leaflet, preact] = [moduleOf('leaflet/src/core/Util.js'), moduleOf('preact/dist/preact.mjs')];
    const own = fileURLToPath(new URL('../../elements/widgets.mjs', import.meta.url));
    const text = await noticesOf([preact, leaflet, own], [leaflet]);
    expect(text.match(/^## .*/gm)).toEqual([
      expect.stringMatching(/^## leaflet \d/),
      expect.stringMatching(/^## preact \d/),
      '## Lucide',
      '## Natural Earth',
    ]);
    expect(text).toContain('Copyright (c) 2015-present Jason Miller');
    expect(text).toMatch(/BSD-2-Clause[^#]*Volodymyr Agafonkin/);
  });

  it('name the libraries of sharp in an image, and the licence of each', async () => {
    const text = await noticesOf();
    const [folder] = readdirSync(moduleOf('@img')).filter((name) => name.startsWith('sharp-libvips-'));
    const { version } = JSON.parse(readFileSync(moduleOf(`@img/${folder}/package.json`), 'utf8'));
    expect(text).toContain(`sharp-libvips ${version}, which has their sources`);
    expect(text).toMatch(/^- libvips: LGPLv3$/m);
    expect(text.match(/^- .+: .+$/gm)!.length).toBeGreaterThan(20);
  });

  it('reject a package without a licence text', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'courtside-notices-')), 'node_modules/bare');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "name": "bare", "version": "1.0.0", "license": "MIT" }');
    writeFileSync(join(folder, 'index.js'), 'export const bare = 1;\n');
    await expect(noticesOf([join(folder, 'index.js')])).rejects.toThrow('bare 1.0.0 (MIT)');
  });

  it.runIf(existsSync(built))('match the last build; otherwise run npx tsx build/bundle/notices.ts', () => {
    expect(readFileSync(committed, 'utf8')).toBe(readFileSync(built, 'utf8'));
  });
});
