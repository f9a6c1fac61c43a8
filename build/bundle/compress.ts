import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';

/** How gzip is made: `smallest` is 3 % smaller and takes 400 times as long. */
const ZIPS = {
  smallest: (body: Buffer) => gzipAsync(body, { numiterations: 5 }),
  quick: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};
const brotli = promisify(brotliCompress);

/**
 * Writes each script, style and drawing of a folder a second and a third time, as `.br` and `.gz`, where that is smaller. A server
 * that compresses as it answers has no time for it: brotli is then larger than gzip.
 */
export async function compressFiles(folder: string, zip: keyof typeof ZIPS): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|svg)$/.test(file),
  );
  for (const file of files.map((name) => join(folder, name))) {
    const body = readFileSync(file);
    const [small, zipped] = await Promise.all([brotli(body), ZIPS[zip](body)]);
    if (small.length < body.length) writeFileSync(`${file}.br`, small);
    if (zipped.length < body.length) writeFileSync(`${file}.gz`, zipped);
  }
}
