import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Browser } from 'playwright';
import { median } from '#testing/median.ts';
import { wrap } from '#testing/wrap.ts';
import { launch } from '../e2e/testing.ts';
import { install } from './browser/stage.ts';
import { type ListFigures, type MapFigures, measureList, measureMap } from './cards/measure.ts';
import { folder, lists, maps, openSubjects } from './cards/stage.ts';

/**
 * Compares `club-search` in a browser, with 1,000 clubs in the list and 500 on the map, to
 * plain HTML and other libraries. Each run starts with a cold page, the subjects take turns, and
 * the report has medians. Writes docs/benchmarks-cards.md.
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
const selected = (names: readonly string[]) => names.filter((name) => only.length === 0 || only.includes(name));

async function measureRoundRobin<Figures>(names: readonly string[], measure: (name: string) => Promise<Figures>) {
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
const sortedRows = (rows: (readonly [paint: number, cells: string[]])[]) =>
  rows
    .sort(([one], [other]) => one - other)
    .map(([, cells]) => `| ${cells.join(' | ')} |`)
    .join('\n');

async function listTable(browser: Browser): Promise<string> {
  const stage = await openSubjects('lists', clubs);
  const measure = (name: string, rate = throttle) => measureList(browser, { url: stage.url(name), name }, rate);
  try {
    // The first page of a browser is slower than all others: this one does not count.
    await measure('plain', 1);
    const measured = await measureRoundRobin(selected(lists), measure);
    const medianOf = (name: string, figure: keyof ListFigures) =>
      median((measured.get(name) ?? []).map((run) => run[figure]));
    const share = (name: string, figure: keyof ListFigures) =>
      `${round(medianOf(name, figure))} (${(medianOf(name, figure) / medianOf('plain', figure)).toFixed(2)} ×)`;
    const rows = [...measured.keys()].map((name) => {
      const cells = [
        name,
        (stage.bytes(name, name === OURS) / 1024).toFixed(1),
        share(name, 'paint'),
        share(name, 'mount'),
        round(medianOf(name, 'medianPress')),
        round(medianOf(name, 'slowestPress')),
        share(name, 'press'),
        round(medianOf(name, 'longestTask')),
        medianOf(name, 'elements').toFixed(0),
      ];
      return [medianOf(name, 'paint'), cells] as const;
    });
    return `| list | KiB, gzip | first paint, ms | mounted, main-thread ms | median key press, ms | slowest key press, ms | key press, main-thread ms | longest task, ms | elements |
|---|---|---|---|---|---|---|---|---|
${sortedRows(rows)}
`;
  } finally {
    stage.close();
  }
}

async function mapTable(browser: Browser): Promise<string> {
  const stage = await openSubjects('maps', pins);
  try {
    const measured = await measureRoundRobin(selected(maps), (name) =>
      measureMap(browser, { url: stage.url(name), name }),
    );
    const medianOf = (name: string, figure: keyof MapFigures) =>
      median((measured.get(name) ?? []).map((run) => run[figure]));
    const rows = [...measured.keys()].map((name) => {
      const cells = [
        name,
        round(medianOf(name, 'paint')),
        medianOf(name, 'frame').toFixed(1),
        `${(medianOf(name, 'late') * 100).toFixed(1)} %`,
        medianOf(name, 'elements').toFixed(0),
      ];
      return [medianOf(name, 'paint'), cells] as const;
    });
    return `| map | pins painted, ms | frame time, ms | late frames | elements |
|---|---|---|---|---|
${sortedRows(rows)}
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
const otherLoad = load > cpus().length + 1 ? ', so other processes were running' : '';
writeFileSync(
  REPORT,
  wrap(`# The search in a browser

Written by \`npm run bench:cards\`. Each list filters ${clubs.toLocaleString('en')} clubs by a text. "plain" is the smallest
baseline that shows them: HTML in a shadow root with one listener and 30 cards in the document.
Plain, Preact (all cards in the document) and React with virtua (only visible cards) have all clubs
in memory. \`club-search\` requests them from an API on the loopback interface, which responds at
once with a page of 10 matching clubs. It is the complete widget with filters, suggestions and
languages; its bytes are all files that it has loaded by the end. Preact, React and virtua are under
the MIT licence; versions are pinned in \`package.json\` and \`bench/cards/package.json\`.

Each run starts with a cold page, with ${throttle}× CPU throttling. "First paint" is the
wall-clock time from the call to the frame that shows the clubs. A key press is a real key event,
measured from the browser's timestamp to the frame after the input. \`park\` is typed and erased
twice, with 180 to 300 ms between keys, so that the update after a typing pause of 200 ms comes
during a key press as well as between two. The main-thread time of a key press includes all work
that follows from it. A longest task of 0 means that no task took 50 ms. Figures in brackets are
relative to the plain list in the same run; compare these, not the milliseconds. Medians of ${runs}
runs, each in a new browser context; the lists take turns.

Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${core?.model.trim() || 'unnamed processor'}, Chromium ${browser.version()}, load average ${load.toFixed(1)} at the end${otherLoad}.

## List

${list}
## Map

${pins} clubs of one city, without throttling and without a GPU; the map is dragged in circles for two
and a half seconds. A frame is late if it takes more than one and a half times 16.7 ms. "Pins
painted" is the wall-clock time from the request to show the map to the frame with all pins. In that
time \`club-search\` loads its map and the base map, requests the pins, and merges pins that would
cover one another.

${map}`),
);
console.log(`Written: ${REPORT}`);
