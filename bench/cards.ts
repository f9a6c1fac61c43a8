import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Browser } from 'playwright';
import { median } from '#testing/median.ts';
import { launch } from '../e2e/testing.ts';
import { install } from './browser/stage.ts';
import { type ListFigures, type MapFigures, measureList, measureMap } from './cards/measure.ts';
import { folder, lists, maps, openSubjects } from './cards/stage.ts';

/**
 * Measures `club-search` in the browser, over 1,000 clubs as a list and 500 on the map, beside a windowed list and a map of plain
 * HTML and others: a cold page for each run, round robin, medians. Writes docs/benchmarks-cards.md.
 * `--runs 5 --clubs 1000 --pins 500 --throttle 4 --only plain,club-search`
 */

const REPORT = 'docs/benchmarks-cards.md';
const OURS = 'club-search';
const option = (name: string, fallback: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : process.argv[at + 1]!;
};
const runs = Number(option('runs', '5'));
const throttle = Number(option('throttle', '4'));
const clubs = Number(option('clubs', '1000'));
const pins = Number(option('pins', '500'));
const only = option('only', '').split(',').filter(Boolean);
const wanted = (names: readonly string[]) => names.filter((name) => only.length === 0 || only.includes(name));

async function inTurn<Figures>(names: readonly string[], measure: (name: string) => Promise<Figures>) {
  const measured = new Map<string, Figures[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const name of names) {
      try {
        measured.set(name, [...(measured.get(name) ?? []), await measure(name)]);
      } catch (error) {
        console.log(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
    }
  }
  return measured;
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
const inOrder = (rows: (readonly [paint: number, cells: string[]])[]) =>
  rows
    .sort(([one], [other]) => one - other)
    .map(([, cells]) => `| ${cells.join(' | ')} |`)
    .join('\n');

async function listTable(browser: Browser): Promise<string> {
  const stage = await openSubjects('lists', clubs);
  const measure = (name: string, rate = throttle) => measureList(browser, { url: stage.url(name), name }, rate);
  try {
    // The first page of a browser pays for all others.
    await measure('plain', 1);
    const measured = await inTurn(wanted(lists), measure);
    const of = (name: string, figure: keyof ListFigures) =>
      median((measured.get(name) ?? []).map((run) => run[figure]));
    const share = (name: string, figure: keyof ListFigures) =>
      `${round(of(name, figure))} (${(of(name, figure) / of('plain', figure)).toFixed(2)} ×)`;
    const rows = [...measured.keys()].map((name) => {
      const cells = [
        name,
        (stage.bytes(name, name === OURS) / 1024).toFixed(1),
        share(name, 'paint'),
        share(name, 'mount'),
        round(of(name, 'usualPress')),
        round(of(name, 'slowestPress')),
        share(name, 'press'),
        round(of(name, 'longestTask')),
        of(name, 'elements').toFixed(0),
      ];
      return [of(name, 'paint'), cells] as const;
    });
    return `| list | KB, gzip | first paint, ms | until it stands, ms of the main thread | usual press, ms | slowest press, ms | a press, ms of the main thread | longest task, ms | elements |
|---|---|---|---|---|---|---|---|---|
${inOrder(rows)}
`;
  } finally {
    stage.close();
  }
}

async function mapTable(browser: Browser): Promise<string> {
  const stage = await openSubjects('maps', pins);
  try {
    const measured = await inTurn(wanted(maps), (name) => measureMap(browser, { url: stage.url(name), name }));
    const of = (name: string, figure: keyof MapFigures) => median((measured.get(name) ?? []).map((run) => run[figure]));
    const rows = [...measured.keys()].map((name) => {
      const cells = [
        name,
        round(of(name, 'paint')),
        of(name, 'frame').toFixed(1),
        `${(of(name, 'late') * 100).toFixed(1)} %`,
        of(name, 'elements').toFixed(0),
      ];
      return [of(name, 'paint'), cells] as const;
    });
    return `| map | pins painted, ms | from frame to frame, ms | late frames | elements |
|---|---|---|---|---|
${inOrder(rows)}
`;
  } finally {
    stage.close();
  }
}

install(folder, console.log);
const browser = await launch();
let list: string;
let map: string;
try {
  list = await listTable(browser);
  console.log(`\n${list}`);
  map = await mapTable(browser);
  console.log(`\n${map}`);
} finally {
  await browser.close();
}

const [core] = cpus();
const load = loadavg()[0]!;
// The browser and the stage keep both cores busy by themselves.
const crowded = load > cpus().length + 1 ? ', so other work ran beside it' : '';
writeFileSync(
  REPORT,
  `# The search in a browser

Written by \`npm run bench:cards\`, which has ${clubs.toLocaleString('en')} clubs to filter by a text. "plain" is HTML with one listener in a shadow root and 30 cards in the document, the least that could show
it. Plain, Preact (all cards in the document) and React with virtua (those in view) have all clubs at hand. \`club-search\` asks an API on the loopback, which answers at once with a page of 10 that fit the text; it
is the whole widget with its filters, suggestions and languages, and its bytes are all that it has fetched by the end. Preact and React are MIT, as is virtua; versions are pinned in \`package.json\` and \`bench/cards/package.json\`.

Each list is cold, on a ${throttle} × slower processor. "First paint" is the wall clock from the call to the frame that shows the clubs. A press is a real key event, from the browser's own time of it to the frame after
what it has typed; \`park\` is typed and erased twice, a key each 180 to 300 ms, so that the list that follows a pause of 200 ms comes within a press as well as between two. Its time on the main thread holds all that it leads to.
A longest task of 0 is one below 50 ms. In brackets the share of the plain list's, measured in the same run; compare these, not the milliseconds. Medians of ${runs} runs, each in a new context, round robin.

Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${core?.model.trim() || 'unnamed processor'}, Chromium ${browser.version()}, load average ${load.toFixed(1)} at the end${crowded}.

## List

${list}
## Map

${pins} clubs of one city, the processor at its own speed and no graphics card; the map is dragged in circles for two and a half seconds. A frame is late after one and a half times 16.7 ms. "Pins painted" is the wall clock from the wish
to see the map to the frame with all pins; \`club-search\` fetches its map then, with the drawing below it, asks for the places, and joins pins that would hide one another.

${map}`,
);
console.log(`Written: ${REPORT}`);
