import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import { median } from '#testing/median.ts';
import { wrap } from '#testing/wrap.ts';
import { launch } from '../e2e/testing.ts';
import { createFetch } from '../elements/shared/testing/answers.ts';
import { DIST, install } from './browser/stage.ts';
import { answersOf } from './grid/answers.ts';
import { CSS, html } from './grid/calendars/markup.ts';
import { type Day, dayOf } from './grid/day.ts';
import {
  type Figures,
  type LongRun,
  measureCalendar,
  measureLongRun,
  measureSelections,
  measureServerHtml,
} from './grid/measure.ts';
import { calendars, folder, openCalendars } from './grid/stage.ts';

/**
 * Compares `club-schedule` with other calendars and with a table of plain HTML, all with the same
 * courts and prices. Each run starts with a cold page, the calendars take turns, and the report has
 * medians. Writes docs/benchmarks-grid.md.
 * `--runs 5 --courts 8,30,100 --throttle 4 --only plain,club-schedule`
 *
 * `--against ../before/dist` also measures `club-schedule` of another build in the same rounds. It
 * prints a comparison and writes no report.
 */

const REPORT = 'docs/benchmarks-grid.md';
const option = (name: string, fallback: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : process.argv[at + 1]!;
};
const runs = Number(option('runs', '5'));
const throttle = Number(option('throttle', '4'));
const sizes = option('courts', '8,30,100').split(',').map(Number);
const only = option('only', '').split(',').filter(Boolean);
const against = option('against', '');

/** The day that is mounted, and two to change to. */
const daysOf = (courts: number): Day[] => [0, 1, 2].map((index) => dayOf(courts, index));

const OURS = 'club-schedule';
const BEFORE = 'club-schedule before';

/** A row of the report: a calendar, and the stage that serves it. */
interface Candidate {
  label: string;
  name: string;
  stage: Awaited<ReturnType<typeof openCalendars>>;
  dist: string;
}

/** The HTML that a server sends for our element or the plain table; undefined for the others. */
async function serverHtml({ name, dist }: Candidate, courts: number): Promise<string | undefined> {
  if (name !== OURS && name !== 'plain') return undefined;
  const [day] = daysOf(courts) as [Day];
  if (name === 'plain')
    return `<plain-grid><template shadowrootmode="open"><style>${CSS}</style>${html(day)}</template></plain-grid>`;
  const { renderElement } = await import(pathToFileURL(join(dist, 'ssr/index.js')).href);
  const attributes = { club: 'arena', lang: 'en', date: day.date };
  const options = { api: 'http://localhost/api', language: 'en', fetch: createFetch(() => answersOf(daysOf(courts))) };
  return renderElement(OURS, attributes, options);
}

type Run = Figures & { serverHtml?: number };

async function measureAll(browser: Browser, courts: number): Promise<Map<string, Run[]>> {
  const measured = new Map<string, Run[]>();
  const days = daysOf(courts);
  const htmls = new Map<string, string | undefined>();
  for (const candidate of candidates) htmls.set(candidate.label, await serverHtml(candidate, courts));
  for (let run = 0; run < runs; run += 1) {
    for (const { label, name, stage } of candidates) {
      try {
        const url = stage.url(name, { courts: String(courts) });
        const figures: Run = await measureCalendar(browser, { url, name, days, throttle });
        const markup = htmls.get(label);
        if (markup) figures.serverHtml = await measureServerHtml(browser, { url, html: markup, courts, throttle });
        measured.set(label, [...(measured.get(label) ?? []), figures]);
      } catch (error) {
        console.log(`${label}, ${courts} courts: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
    }
  }
  return measured;
}

const LONG_RUN_COURTS = 30;

/** The section about a schedule that stays open; empty if `--only` leaves out our element. */
async function longRunText(browser: Browser, courts: number): Promise<string> {
  if (only.length > 0 && !only.includes(OURS)) return '';
  const ours = { url: stage.url(OURS, { courts: String(courts) }), name: OURS, days: daysOf(courts) };
  const measured: LongRun[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measureLongRun(browser, ours));
  const selectionTimes = async (rate: number) => {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1)
      times.push(...(await measureSelections(browser, { ...ours, throttle: rate })));
    return `${median(times).toFixed(1)} ms (slowest: ${Math.max(...times).toFixed(1)} ms)`;
  };
  const medianOf = (figure: (longRun: LongRun) => number) => median(measured.map(figure));
  const live = (medianOf(({ live }) => live) * 100).toFixed(1);
  const heap = (medianOf(({ heap }) => heap) / 1e3).toFixed(0);
  return `## A schedule that stays open

\`${OURS}\` with ${courts} courts, without throttling. While its stream reports 20 changes per second of
the displayed day, it uses ${live} % of a core. After 50 changes of the day for warm-up, 50 more
leave ${heap} KB of heap, ${medianOf(({ nodes }) => nodes)} nodes and ${medianOf(({ listeners }) => listeners)} listeners behind.

Once the deferred code is there, a click on a free slot shows in the next frame. From the timestamp
of the click to the end of that frame, including the wait for the display (at most 16.7 ms), it takes
${await selectionTimes(1)} without throttling and ${await selectionTimes(throttle)} with ${throttle}× throttling.
`;
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

function tableOf(courts: number, measured: Map<string, Run[]>): string {
  const medianOf = (name: string, figure: (run: Run) => number) => median((measured.get(name) ?? []).map(figure));
  const slots = daysOf(courts)[0]!.entries.length;
  const rows = [...measured.keys()].map((label) => {
    const { name, stage } = candidates.find((each) => each.label === label)!;
    const share = (figure: (run: Run) => number) =>
      measured.has('plain') ? `${(medianOf(label, figure) / medianOf('plain', figure)).toFixed(2)} ×` : '-';
    const serverHtml = (run: Run) => run.serverHtml ?? Number.NaN;
    return {
      mount: medianOf(label, (run) => run.mount),
      text: [
        label,
        `${(stage.bytes(name, name === OURS) / 1024).toFixed(1)}`,
        `${round(medianOf(label, (run) => run.mount))} (${share((run) => run.mount)})`,
        `${round(medianOf(label, (run) => run.paint))}`,
        name === OURS ? round(medianOf(label, (run) => run.deferred)) : '',
        `${round(medianOf(label, (run) => run.nextDay))} (${share((run) => run.nextDay)})`,
        measured.get(label)![0]!.serverHtml === undefined
          ? ''
          : `${round(medianOf(label, serverHtml))} (${share(serverHtml)})`,
        `${round(medianOf(label, (run) => run.longestTask))}`,
        `${(medianOf(label, (run) => run.heap) / 1e6).toFixed(2)}`,
        `${medianOf(label, (run) => run.drawn)} of ${slots}`,
        `${medianOf(label, (run) => run.elements).toFixed(0)} (${(medianOf(label, (run) => run.elements) / medianOf(label, (run) => run.drawn)).toFixed(2)})`,
      ],
    };
  });
  rows.sort((one, other) => one.mount - other.mount);
  return `## ${courts} courts

| calendar | KiB, gzip | mounted, ms | first frame, ms | deferred work, ms | next day, ms | server HTML, ms | longest task, ms | heap, MB | entries drawn | elements (per drawn entry) |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.map(({ text }) => `| ${text.join(' | ')} |`).join('\n')}
`;
}

/** Compares the times of this build with those of the other one, by their medians. */
function comparisonOf(courts: number, measured: Map<string, Run[]>): string {
  const figures: [title: string, of: (run: Run) => number][] = [
    ['mounted', (run) => run.mount],
    ['next day', (run) => run.nextDay],
    ['server HTML', (run) => run.serverHtml ?? Number.NaN],
  ];
  const shares = figures.map(([title, of]) => {
    const [now, before] = [OURS, BEFORE].map((label) => median((measured.get(label) ?? []).map(of))) as [
      number,
      number,
    ];
    return `${title} ${round(now)} ms, before ${round(before)} ms (${(now / before).toFixed(2)} ×)`;
  });
  return `${courts} courts: ${shares.join('; ')}`;
}

install(folder, console.log);
const stage = await openCalendars(daysOf, DIST);
const stages = [stage];
const candidates: Candidate[] = calendars
  .filter((name) => only.length === 0 || only.includes(name))
  .map((name) => ({ label: name, name, stage, dist: DIST }));
if (against) {
  const dist = resolve(against);
  const other = await openCalendars(daysOf, dist);
  stages.push(other);
  candidates.push({ label: BEFORE, name: OURS, stage: other, dist });
}
const browser = await launch();
const tables: string[] = [];
let longRun = '';
try {
  // The first page of a browser is slower than all others: this one does not count.
  await measureCalendar(browser, {
    url: stage.url('plain', { courts: '8' }),
    name: 'plain',
    days: daysOf(8),
    throttle: 1,
  });
  for (const courts of sizes) {
    const measured = await measureAll(browser, courts);
    tables.push(tableOf(courts, measured));
    console.log(`\n${tables.at(-1)}`);
    if (against) console.log(comparisonOf(courts, measured));
  }
  if (!against) longRun = await longRunText(browser, LONG_RUN_COURTS);
  console.log(longRun);
} finally {
  await browser.close();
  for (const each of stages) each.close();
}

function writeReport(): void {
  const [core] = cpus();
  const load = loadavg()[0]!;
  // The browser and the stage keep both cores busy by themselves.
  const otherLoad = load > cpus().length + 1 ? ', so other processes were running' : '';
  const scope = only.length > 0 ? `, only with ${only.join(', ')}` : '';
  writeFileSync(
    REPORT,
    wrap(`# The schedule and other calendars

Written by \`npm run bench:grid\`. The table has the courts of one day by half-hours from 7:00 to
23:00; about half of the slots are taken, the others have a price. Every calendar shows the same
entries (\`bench/grid/day.ts\`), bundled for production with only what it needs. "plain" is the
smallest baseline that shows them: HTML in a shadow root with one listener. \`club-schedule\`
receives the API's responses as text, validates them, and is the complete widget with its strip of
days, prices, keyboard control and languages. Its bytes are all files that it has loaded by the end,
including deferred ones.

\`club-schedule\` draws the rows in the viewport and one more; the others only show their hour until
a visitor comes near. It counts as mounted, and the next day as shown, when all entries in the
viewport are drawn; the other calendars draw all entries of the day. "Entries drawn" is their number,
and elements are counted per drawn entry. The rows are higher than those of the plain table, which
all fit in the viewport. HTML from a server has all rows. The API's responses are kept outside the
JavaScript heap until they are requested, as they would be on a server.

Times are CPU time of the main thread with ${throttle}× CPU throttling, except "first frame",
the wall-clock time to the frame that shows all entries. "Server HTML" is the time until HTML from a
server can be read, before any script; its text is already in the page. "Deferred work" loads by
itself after the day is shown, when a visitor comes near or a second later: styles and code of a
selection, the keyboard and the stream of changes. The day is changed, and the heap is read, after
that. Fonts are ready in all weights that a calendar uses. Figures in brackets are relative to the
plain table in the same run; compare these, not the milliseconds. A longest task of 0 means that no
task took 50 ms. Medians of ${runs} runs, each in a new browser context; the calendars take turns.

FullCalendar's resource table is under the AGPL here (see its key); the others are under the MIT or
Apache licence. Versions are pinned in \`bench/grid/package.json\`.

Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${core?.model.trim() || 'unnamed processor'}, Chromium ${browser.version()}, load average ${load.toFixed(1)} at the end${otherLoad}${scope}.

${tables.join('\n')}
${longRun}`),
  );
  console.log(`Written: ${REPORT}`);
}

if (!against) writeReport();
