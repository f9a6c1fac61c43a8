import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const drawing = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><rect width="90" height="30" fill="${color}"/></svg>`;
const LIGHT = drawing('#8a1538');
const DARK = drawing('#ffd23f');

const folder = mkdtempSync(join(tmpdir(), 'courtside-brand-'));
const files = { BRAND_LOGO: join(folder, 'logo.svg'), BRAND_LOGO_DARK: join(folder, 'dark.svg') };
writeFileSync(files.BRAND_LOGO, LIGHT);
writeFileSync(files.BRAND_LOGO_DARK, DARK);
afterAll(() => rmSync(folder, { recursive: true }));

const stage = useStage('start', { BRAND_NAME: 'Lutsk Sport', ...files });
const ask = (path: string) => fetch(new URL(path, stage.product.url));

it.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('the logo for %s pages is at their top and bottom, in place of the name', async (colorScheme, wanted) => {
  const { page, complaints } = await openPage(stage.browser, { width: 360, height: 780 }, { colorScheme });
  const shown = async () => {
    const logos = page.locator('.logo');
    for (const logo of await logos.all()) {
      const picture = logo.locator('img');
      expect([await logo.textContent(), await picture.getAttribute('alt')]).toEqual(['', 'Lutsk Sport']);
      const path = await picture.evaluate(async (image: HTMLImageElement) => {
        image.loading = 'eager';
        await image.decode();
        return image.currentSrc;
      });
      const file = await ask(path);
      expect(await file.text()).toBe(wanted);
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    return logos.count();
  };
  await page.goto(`${stage.product.url}/documents/cookies`);
  expect(await shown()).toBeGreaterThan(1);
  expect(await page.locator('.top-bar .logo img').boundingBox()).toMatchObject({ width: 84, height: 28 });
  // Pages that the browser renders itself.
  await page.locator('.top-bar .logo').click();
  await page.waitForURL(`${stage.product.url}/`);
  expect(await shown()).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
  await page.goto(`${stage.product.url}/no-such-page`);
  expect(await shown()).toBe(1);
  await page.context().close();
});

/** The colour of a point of a picture, given as shares of its width and height. */
async function colorAt(path: string, across: number, down: number): Promise<string> {
  const picture = sharp(Buffer.from(await (await ask(path)).arrayBuffer()));
  const { width, height } = await picture.metadata();
  const at = { left: Math.round(width * across), top: Math.round(height * down), width: 1, height: 1 };
  return `#${(await picture.removeAlpha().extract(at).raw().toBuffer()).toString('hex')}`;
}

it('icons and share pictures have it on white', async () => {
  const manifest = await (await ask('/site.webmanifest')).json();
  for (const { src, type } of manifest.icons) {
    if (type === 'image/svg+xml') expect(await (await ask(src)).text()).toContain('href="data:image/svg+xml;base64,');
    else expect([await colorAt(src, 0.5, 0.5), await colorAt(src, 0.5, 0.2)]).toEqual(['#8a1538', '#ffffff']);
  }
  const share = '/share/club/third-set.png';
  expect([await colorAt(share, 0.1, 0.13), await colorAt(share, 0.06, 0.13)]).toEqual(['#8a1538', '#ffffff']);
});
