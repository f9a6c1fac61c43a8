/**
 * Makes docs/images/theming-*.webp: pictures of the widgets with the themes of docs/theming.md. Run
 * `npx tsx scripts/theming-images.ts` after a build. It starts the product and shows the widgets on
 * pages of another origin.
 */

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { dayAhead } from '#testing/days.ts';
import { listen } from '#testing/ports.ts';
import { startProduct } from '#testing/product.ts';
import { launch } from '../e2e/testing.ts';

const SIZE = { width: 720, height: 560 };
const date = dayAhead(3);
const schedule = `<club-schedule club="sosny" date="${date}"></club-schedule>`;
const search = '<club-search city="kyiv" page-size="2"></club-search>';

interface Picture {
  css: string;
  html: string;
  /** What to wait for, and what to click before. */
  shown: string;
  clicks?: string[];
}

/** By file name. docs/theming.md shows each next to its style sheet. */
const pictures: Record<string, Picture> = {
  plain: { css: '', html: schedule, shown: '[part~="cell-selected"]', clicks: ['[part~="cell-free"]'] },
  forest: {
    css: 'body { background: #f6f2e7; color: #22331f; font-family: Georgia, serif; } club-schedule { --cs-accent: #2e6b4a; --cs-radius: 2px; --cs-surface-rule: #cfc9b4; }',
    html: schedule,
    shown: '[part~="cell-selected"]',
    clicks: ['[part~="cell-free"]'],
  },
  night: {
    css: 'body { background: #10151d; color: #e8ecf4; } club-schedule { --cs-accent: #ffd23f; --cs-radius: 16px; }',
    html: schedule,
    shown: '[part~="cell-selected"]',
    clicks: ['[part~="cell-free"]'],
  },
  light: {
    css: 'club-schedule { --cs-accent: #fff3a6; }',
    html: schedule,
    shown: '[part~="cell-selected"]',
    clicks: ['[part~="cell-free"]'],
  },
  parts: {
    css: 'club-search { --cs-accent: #8c1d40; } club-search::part(club-link) { font-family: Georgia, serif; font-size: 22px; } club-search::part(slot) { border-radius: 99px; }',
    html: search,
    shown: '[part~="slot"]',
  },
};

const product = await startProduct();
const server = createServer((request, response) => {
  const { css, html } = pictures[request.url!.slice(1)] ?? { css: '', html: '' };
  const own = `body { margin: 0; padding: 24px; font-family: system-ui, sans-serif; } ${css}`;
  const script = `<script src="${product.url}/elements/courtside.js" crossorigin></script>`;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><title>Theming</title><style>${own}</style>${script}${html}</html>`);
});
const port = await listen(server);
const origin = `http://127.0.0.1:${port}`;

/** Converts a PNG to WebP with the browser's encoder. */
async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png.toString('base64'));
  return Buffer.from(url.split(',')[1]!, 'base64');
}

const browser = await launch();
const context = await browser.newContext({ viewport: SIZE, locale: 'en-GB', timezoneId: 'Europe/Kyiv' });
for (const [name, { shown, clicks = [] }] of Object.entries(pictures)) {
  const page = await context.newPage();
  await page.goto(`${origin}/${name}`);
  for (const part of clicks) await page.locator(part).first().click();
  await page.locator(shown).first().waitFor();
  await page
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) => Promise.all(images.map((image) => image.decode())));
  const file = fileURLToPath(new URL(`../docs/images/theming-${name}.webp`, import.meta.url));
  writeFileSync(file, await webpOf(page, await page.screenshot()));
  await page.close();
}
await browser.close();
server.close();
await product.close();
