import { MINUTE } from '#core/domain/units.ts';
import { crawl } from '../e2e/crawl/crawl.ts';
import { startSite } from '../e2e/crawl/stage.ts';

/**
 * Crawls the whole site in three languages: reads the markup of every page, and opens a few pages
 * of each kind in Chromium, or all of them with `--all`. Exits with 1 if there are findings.
 */
const all = process.argv.includes('--all');
const { stage, close } = await startSite();
try {
  const start = performance.now();
  const { urls, addresses, visits, findings } = await crawl({
    ...stage,
    fetched: Number.POSITIVE_INFINITY,
    visited: all ? Number.POSITIVE_INFINITY : 2,
    looks: () => [
      { width: 360, height: 740, colorScheme: 'light' },
      { width: 1280, height: 860, colorScheme: 'dark' },
    ],
    log: console.log,
  });
  const minutes = ((performance.now() - start) / MINUTE).toFixed(1);
  console.log(
    `${urls.length} pages read in three languages, ${addresses} addresses requested, ${visits} pages opened in ${minutes} min: ${findings.length} findings`,
  );
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await close();
}
