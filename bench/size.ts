import { readFileSync, writeFileSync } from 'node:fs';
import { type Weight, weighPlainExample } from '../e2e/bytes.ts';
import { launch, startHostPage, startProduct } from '../e2e/testing.ts';

/** Weighs what examples/plain.html loads and writes the table between the README's markers. */
const product = await startProduct();
const host = await startHostPage(product.url);
const browser = await launch();
const { schedule, booking, live } = await weighPlainExample(browser, host.url('en'));
await browser.close();
host.close();
await product.close();

const row = (name: string, { files, gzip, brotli }: Weight) =>
  `| ${name} | ${files} | ${(gzip / 1024).toFixed(1)} KB | ${(brotli / 1024).toFixed(1)} KB |`;
const table = [
  '| `examples/plain.html`, one language | files | gzip | brotli |',
  '|---|---|---|---|',
  row('the schedule, ready to choose', schedule),
  row('and the booking opened', booking),
  row('and what then keeps the schedule live and the slot held', live),
].join('\n');
console.log(table);
const readme = readFileSync('README.md', 'utf8');
writeFileSync(
  'README.md',
  readme.replace(
    /(<!-- sizes -->\n)[\s\S]*?(\n<!-- \/sizes -->)/,
    (_, start: string, end: string) => start + table + end,
  ),
);
