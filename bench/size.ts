import { readFileSync, writeFileSync } from 'node:fs';
import { type Load, weighLoads } from '../e2e/bytes.ts';

/**
 * Measures the bytes that pages load for each widget, writes the table between the README's
 * markers, and records the bytes of each source file.
 */
const ROWS: [load: Load, name: string][] = [
  ['loader', 'the script tag, before it knows what the page needs'],
  ['schedule', '`<club-schedule>`, ready to choose from'],
  ['booking', 'on top of that, its booking open'],
  ['live', 'on top of that, what keeps the schedule live and the slot held'],
  ['search', '`<club-search>`, its list of clubs'],
  ['token', '`<booking-token-page>`, a ticket'],
];

const weights = await weighLoads();
const table = [
  '| one language | files | gzip | brotli |',
  '|---|---|---|---|',
  ...ROWS.map(([load, name]) => {
    const { files, gzip, brotli } = weights[load];
    return `| ${name} | ${files} | ${(gzip / 1024).toFixed(1)} KiB | ${(brotli / 1024).toFixed(1)} KiB |`;
  }),
].join('\n');
console.log(table);

const byWeight = (modules: Record<string, number>) =>
  Object.fromEntries(Object.entries(modules).sort(([, a], [, b]) => b - a));
const record = Object.fromEntries(ROWS.map(([load]) => [load, byWeight(weights[load].modules)]));
writeFileSync('e2e/bytes.json', `${JSON.stringify(record, null, 2)}\n`);

const readme = readFileSync('README.md', 'utf8');
writeFileSync(
  'README.md',
  readme.replace(
    /(<!-- sizes -->\n)[\s\S]*?(\n<!-- \/sizes -->)/,
    (_, start: string, end: string) => start + table + end,
  ),
);
