import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';

/** Ways to gzip: `smallest` is 3 % smaller and takes 400 times as long. */
const GZIP = {
  smallest: (body: Buffer) => gzipAsync(body, { numiterations: 5 }),
  quick: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};
const brotli = promisify(brotliCompress);

/**
 * Writes a `.br` and a `.gz` file for each script, style sheet and drawing of a folder, if that is
 * smaller. A server that compresses while it responds has no time for this: its brotli is larger
 * than this gzip.
 */
export async function compressFiles(folder: string, gzipMode: keyof typeof GZIP): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|svg)$/.test(file),
  );
  for (const file of files.map((name) => join(folder, name))) {
    const body = readFileSync(file);
    const [small, zipped] = await Promise.all([brotli(body), GZIP[gzipMode](body)]);
    if (small.length < body.length) writeFileSync(`${file}.br`, small);
    if (zipped.length < body.length) writeFileSync(`${file}.gz`, zipped);
  }
}
