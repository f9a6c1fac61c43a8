import { FLOODS, type Flood, flood } from '#testing/flood.ts';
import { startProduct } from '#testing/product.ts';

/**
 * `npm run test:flood`: floods the built product from one address with each kind of connection, with
 * limits of 1,024 and 20,000 open files, and prints how other visitors were served. Fails if one of
 * them was not, or if the server does not recover within five seconds.
 */
const FILE_LIMITS = [1024, 20_000];
const FLOOD_MS = 10_000;
const RECOVERY_MS = 5000;
/** The flooding process needs files, too. */
const MOST_CONNECTIONS = 18_000;

console.log('| open files | flood | opened | most at once | visitors | failed | slowest | recovered after |');
console.log('|---|---|---|---|---|---|---|---|');
for (const files of FILE_LIMITS) {
  const product = await startProduct('start', {}, { files });
  for (const kind of Object.keys(FLOODS) as Flood[]) {
    const count = Math.min(2 * files, MOST_CONNECTIONS);
    const result = await flood(product.url, { text: FLOODS[kind], count, ms: FLOOD_MS });
    const { opened, most, requests, failed, slowestMs, recoveredMs } = result;
    const cells = [files, kind, opened, most, requests, failed.length, `${Math.round(slowestMs)} ms`];
    console.log(`| ${cells.join(' | ')} | ${Math.round(recoveredMs)} ms |`);
    for (const failure of failed.slice(0, 3)) console.error(failure);
    if (failed.length > 0 || recoveredMs > RECOVERY_MS) process.exitCode = 1;
  }
  await product.close();
}
