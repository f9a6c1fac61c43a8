import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { openPage } from './testing.ts';

/** What a host page has loaded of ours: number of files and their bytes, compressed one by one. */
export interface Weight {
  files: number;
  gzip: number;
  brotli: number;
}

/** Loads the plain example and opens the booking, and weighs what came from `/elements` by then. */
export async function weighPlainExample(browser: Browser, url: string): Promise<{ schedule: Weight; booking: Weight }> {
  const { page } = await openPage(browser);
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/elements/')) bodies.push(response.body());
  });
  const weigh = async (): Promise<Weight> => {
    const loaded = await Promise.all(bodies);
    const sum = (size: (body: Buffer) => number) => loaded.reduce((total, body) => total + size(body), 0);
    return {
      files: loaded.length,
      gzip: sum((body) => gzipSync(body, { level: 9 }).length),
      brotli: sum((body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length),
    };
  };
  await page.goto(url);
  await page.locator('club-schedule [part~="cell-free"]').first().click();
  const schedule = await weigh();
  await page.locator('club-schedule [part~="book"]').click();
  await page.locator('booking-flow [part~="continue"]').waitFor();
  const booking = await weigh();
  await page.context().close();
  return { schedule, booking };
}
