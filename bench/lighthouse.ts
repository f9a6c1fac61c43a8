import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import lighthouse from 'lighthouse';
import { median } from '#testing/median.ts';
import { freePort } from '#testing/ports.ts';
import { startProduct } from '#testing/product.ts';
import { launch } from '../e2e/testing.ts';

/**
 * Runs Lighthouse for a phone on the production build, and writes the medians between the
 * README's markers. Exits with 1 if a goal is missed. Run it on an idle machine, because time spent
 * waiting for the processor counts as slow.
 */

const RUNS = 5;
const PAGES: [name: string, path: string][] = [
  ['home', '/'],
  ['clubs of a city', '/clubs/kyiv'],
  ['club', '/club/third-set'],
  ['schedule', '/club/third-set/schedule'],
  ['document', '/documents/privacy-policy'],
];
const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = Object.keys(GOALS) as (keyof typeof GOALS)[];
/** The audits behind the performance score, and the format of their values. */
const MEASURES: [audit: string, format: (value: number) => string][] = [
  ['first-contentful-paint', (ms) => `${(ms / 1000).toFixed(1)} s`],
  ['largest-contentful-paint', (ms) => `${(ms / 1000).toFixed(1)} s`],
  ['total-blocking-time', (ms) => `${Math.round(ms)} ms`],
  ['cumulative-layout-shift', (value) => String(Number(value.toFixed(3)))],
];

type Run = { scores: number[]; measures: number[] };

const medians = (lists: number[][]) => lists[0]!.map((_, index) => median(lists.map((list) => list[index]!)));

/** Repeats a run a few times if the browser lost its trace. */
async function measure(url: string, port: number, tries = 3): Promise<Run> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
  const { categories, audits, runtimeError } = result!.lhr;
  if (runtimeError && tries > 1) return measure(url, port, tries - 1);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  return {
    scores: CATEGORIES.map((name) => Math.round(100 * (categories[name]?.score ?? 0))),
    measures: MEASURES.map(([audit]) => audits[audit]?.numericValue ?? Number.NaN),
  };
}

const product = await startProduct('start', { NO_INDEX: 'off' });
const port = await freePort();
const browser = await launch(`--remote-debugging-port=${port}`);
const rows: string[] = [];
let missed = false;
try {
  for (const [name, path] of PAGES) {
    const runs: Run[] = [];
    // The first visit after a start warms the server up and does not count.
    await fetch(product.url + path);
    while (runs.length < RUNS) runs.push(await measure(product.url + path, port));
    const scores = medians(runs.map((run) => run.scores));
    const measures = medians(runs.map((run) => run.measures)).map((value, index) => MEASURES[index]![1](value));
    missed ||= CATEGORIES.some((category, index) => scores[index]! < GOALS[category]);
    rows.push(`| ${[name, ...scores, ...measures].join(' | ')} |`);
    console.log(rows.at(-1));
  }
} finally {
  await browser.close();
  await product.close();
}

const [core] = cpus();
const load = loadavg()[0]!;
const otherLoad = load > cpus().length ? ', so other processes were running and the times are too high' : '';
const text = `| page | performance | accessibility | best practices | SEO | first paint | largest paint | blocked | shift |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

Medians of ${RUNS} runs on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${core?.model.trim() || 'unnamed processor'}, Node ${process.versions.node}, load average ${load.toFixed(1)} at the end${otherLoad}.`;
const readme = readFileSync('README.md', 'utf8');
writeFileSync(
  'README.md',
  readme.replace(
    /(<!-- lighthouse -->\n)[\s\S]*?(<!-- \/lighthouse -->)/,
    (_, start: string, end: string) => `${start}${text}\n${end}`,
  ),
);
process.exitCode = missed ? 1 : 0;
