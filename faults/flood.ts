import {
  FLOODS,
  type Flood,
  flood,
  floodRequests,
  REQUEST_FLOODS,
  type RequestFlood,
  type RequestFloodResult,
} from '#testing/flood.ts';
import { startProduct } from '#testing/product.ts';

/**
 * `npm run test:flood`: floods the built product from one address with each kind of connection, with
 * limits of 1,024 and 20,000 open files, and then with requests. Prints how other visitors were
 * served. Fails if one of them was not, if the server does not recover within
 * five seconds, or if pages of others are delayed by more than a second.
 */
const FILE_LIMITS = [1024, 20_000];
const FLOOD_MS = 10_000;
const RECOVERY_MS = 5000;
/** The flooding process needs files, too. */
const MOST_CONNECTIONS = 18_000;

const REQUEST_CONNECTIONS = 600;
const REQUEST_FLOOD_MS = 20_000;
/** Of the median and of the 95th percentile. */
const MOST_DELAY_MS = 1000;

const requestFloods: [files: number, kind: RequestFlood, result: RequestFloodResult][] = [];

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
  for (const kind of Object.keys(REQUEST_FLOODS) as RequestFlood[]) {
    const result = await floodRequests(product.url, { kind, count: REQUEST_CONNECTIONS, ms: REQUEST_FLOOD_MS });
    requestFloods.push([files, kind, result]);
  }
  await product.close();
}

console.log(`
Requests over ${REQUEST_CONNECTIONS} connections of one address:

| open files | requests | answers to the flood | pages of others | failed | median before | meanwhile | p95 before | meanwhile |
|---|---|---|---|---|---|---|---|---|`);
for (const [files, kind, { answers, before, meanwhile }] of requestFloods) {
  const counts = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
  const failed = [...before.failed, ...meanwhile.failed];
  const times = [before.median, meanwhile.median, before.p95, meanwhile.p95].map((ms) => `${Math.round(ms)} ms`);
  console.log(`| ${[files, kind, counts.join(', '), meanwhile.count, failed.length, ...times].join(' | ')} |`);
  for (const failure of failed.slice(0, 3)) console.error(failure);
  const delay = Math.max(meanwhile.median - before.median, meanwhile.p95 - before.p95);
  if (failed.length > 0 || delay > MOST_DELAY_MS) process.exitCode = 1;
}
