import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import { median } from '#testing/median.ts';
import { launch } from '../e2e/testing.ts';
import { createFetch } from '../elements/shared/testing/answers.ts';
import { DIST, install } from './browser/stage.ts';
import { answersOf } from './grid/answers.ts';
import { CSS, html } from './grid/calendars/markup.ts';
import { type Day, dayOf } from './grid/day.ts';
import {
  type Figures,
  type Lasting,
  measureCalendar,
  measureLasting,
  measurePresses,
  measureReading,
} from './grid/measure.ts';
import { calendars, folder, openCalendars } from './grid/stage.ts';

/**
 * Measures `club-schedule` beside other calendars and a table of plain HTML, all with the same courts and prices: a cold page for each
 * run, round robin, medians. Writes docs/benchmarks-grid.md. `--runs 5 --courts 8,30,100 --throttle 4 --only plain,club-schedule`
 *
 * `--against ../before/dist` measures `club-schedule` of another build in the same rounds, prints how the two compare, and writes
 * no report.
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

/** The day that is mounted and two that are turned to. */
const daysOf = (courts: number): Day[] => [0, 1, 2].map((index) => dayOf(courts, index));

const OURS = 'club-schedule';
const BEFORE = 'club-schedule before';

/** One row of the report: a calendar, and the stage that serves it. */
interface Contestant {
  label: string;
  name: string;
  stage: Awaited<ReturnType<typeof openCalendars>>;
  dist: string;
}

/** What a server sends of ours, or of the plain table, as it stands in the document; undefined for the peers. */
async function served({ name, dist }: Contestant, courts: number): Promise<string | undefined> {
  if (name !== OURS && name !== 'plain') return undefined;
  const [day] = daysOf(courts) as [Day];
  if (name === 'plain')
    return `<plain-grid><template shadowrootmode="open"><style>${CSS}</style>${html(day)}</template></plain-grid>`;
  const { renderElement } = await import(pathToFileURL(join(dist, 'ssr/index.js')).href);
  const attributes = { club: 'arena', lang: 'en', date: day.date };
  const options = { api: 'http://localhost/api', language: 'en', fetch: createFetch(() => answersOf(daysOf(courts))) };
  return renderElement(OURS, attributes, options);
}

type Run = Figures & { read?: number };

async function measureAll(browser: Browser, courts: number): Promise<Map<string, Run[]>> {
  const measured = new Map<string, Run[]>();
  const days = daysOf(courts);
  const texts = new Map<string, string | undefined>();
  for (const contestant of contestants) texts.set(contestant.label, await served(contestant, courts));
  for (let run = 0; run < runs; run += 1) {
    for (const { label, name, stage } of contestants) {
      try {
        const url = stage.url(name, { courts: String(courts) });
        const figures: Run = await measureCalendar(browser, { url, name, days, throttle });
        const text = texts.get(label);
        if (text) figures.read = await measureReading(browser, { url, html: text, courts, throttle });
        measured.set(label, [...(measured.get(label) ?? []), figures]);
      } catch (error) {
        console.log(`${label}, ${courts} courts: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
    }
  }
  return measured;
}

const LASTING_COURTS = 30;

/** What ours costs that stands for long, in words; nothing where it is not asked for. */
async function lastingText(browser: Browser, courts: number): Promise<string> {
  if (only.length > 0 && !only.includes(OURS)) return '';
  const ours = { url: stage.url(OURS, { courts: String(courts) }), name: OURS, days: daysOf(courts) };
  const measured: Lasting[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measureLasting(browser, ours));
  const presses = async (rate: number) => {
    const taken: number[] = [];
    for (let run = 0; run < runs; run += 1) taken.push(...(await measurePresses(browser, { ...ours, throttle: rate })));
    return `${median(taken).toFixed(1)} ms and ${Math.max(...taken).toFixed(1)} at the slowest`;
  };
  const of = (figure: (lasting: Lasting) => number) => median(measured.map(figure));
  const live = (of(({ live }) => live) * 100).toFixed(1);
  const heap = (of(({ heap }) => heap) / 1e3).toFixed(0);
  return `## What stands for long

\`${OURS}\` with ${courts} courts, at the machine's own speed. While its stream tells of 20 changes a second of the day that it shows, it takes ${live} % of a core.
50 changes of the day, after 50 before them, leave behind ${heap} KB of heap, ${of(({ nodes }) => nodes)} nodes and ${of(({ listeners }) => listeners)} listeners.

A press of a free time, once what follows the first paint is there, is seen in the next frame. From the input's own time until that frame is given away, the wait for the screen's turn included (16.7 ms at most), it takes
${await presses(1)} at the machine's own speed, ${await presses(throttle)} at ${throttle} × slower.
`;
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

function tableOf(courts: number, measured: Map<string, Run[]>): string {
  const of = (name: string, figure: (run: Run) => number) => median((measured.get(name) ?? []).map(figure));
  const slots = daysOf(courts)[0]!.entries.length;
  const rows = [...measured.keys()].map((label) => {
    const { name, stage } = contestants.find((each) => each.label === label)!;
    const share = (figure: (run: Run) => number) => `${(of(label, figure) / of('plain', figure)).toFixed(2)} ×`;
    const read = (run: Run) => run.read ?? Number.NaN;
    return {
      mount: of(label, (run) => run.mount),
      text: [
        label,
        `${(stage.bytes(name, name === OURS) / 1024).toFixed(1)}`,
        `${round(of(label, (run) => run.mount))} (${share((run) => run.mount)})`,
        `${round(of(label, (run) => run.paint))}`,
        name === OURS ? round(of(label, (run) => run.following)) : '',
        `${round(of(label, (run) => run.nextDay))} (${share((run) => run.nextDay)})`,
        measured.get(label)![0]!.read === undefined ? '' : `${round(of(label, read))} (${share(read)})`,
        `${round(of(label, (run) => run.longestTask))}`,
        `${(of(label, (run) => run.heap) / 1e6).toFixed(2)}`,
        `${of(label, (run) => run.drawn)} of ${slots}`,
        `${of(label, (run) => run.elements).toFixed(0)} (${(of(label, (run) => run.elements) / of(label, (run) => run.drawn)).toFixed(2)})`,
      ],
    };
  });
  rows.sort((one, other) => one.mount - other.mount);
  return `## ${courts} courts

| calendar | KB, gzip | mounted, ms | first frame, ms | what follows, ms | next day, ms | served, ms | longest task, ms | heap, MB | entries drawn | elements (of a drawn entry) |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.map(({ text }) => `| ${text.join(' | ')} |`).join('\n')}
`;
}

/** How this build's times compare with those of the other one, in the medians of one run. */
function comparisonOf(courts: number, measured: Map<string, Run[]>): string {
  const figures: [title: string, of: (run: Run) => number][] = [
    ['mounted', (run) => run.mount],
    ['next day', (run) => run.nextDay],
    ['served', (run) => run.read ?? Number.NaN],
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
const contestants: Contestant[] = calendars
  .filter((name) => only.length === 0 || only.includes(name))
  .map((name) => ({ label: name, name, stage, dist: DIST }));
if (against) {
  const dist = resolve(against);
  const other = await openCalendars(daysOf, dist);
  stages.push(other);
  contestants.push({ label: BEFORE, name: OURS, stage: other, dist });
}
const browser = await launch();
const tables: string[] = [];
let lasting = '';
try {
  // The first page of a browser pays for all others.
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
  if (!against) lasting = await lastingText(browser, LASTING_COURTS);
  console.log(lasting);
} finally {
  await browser.close();
  for (const each of stages) each.close();
}

function writeReport(): void {
  const [core] = cpus();
  const load = loadavg()[0]!;
  // The browser and the stage keep both cores busy by themselves.
  const crowded = load > cpus().length + 1 ? ', so other work ran beside it' : '';
  const scope = only.length > 0 ? `, of the calendars only ${only.join(', ')}` : '';
  writeFileSync(
    REPORT,
    `# The schedule beside other calendars

Written by \`npm run bench:grid\`: courts by half-hours of one day from 7:00 to 23:00, about half of them taken, the rest with a price. Every calendar shows the same entries (\`bench/grid/day.ts\`),
bundled for production with what it needs and nothing else. "plain" is HTML with one listener in a shadow root, the least that could show it; \`club-schedule\` gets the API's answers as text, checks
them, and is the whole widget with its strip of days, prices, keyboard and languages. Its bytes are all that it has fetched by then, also what comes after it stands.

\`club-schedule\` draws the rows that are in the window and one more; the others have their hour alone until somebody comes near. So it is "mounted", and another day stands, when all entries in
the window are there; of the others it is all entries of the day, as they draw all. "Entries drawn" says how many that are; elements are counted of a drawn entry. Its rows are higher than the plain table's, which has all of them in the window.
HTML from a server has all of them. The API's answers wait outside of the script's heap, as on a server, until they are asked for.

Times are processor time of the main thread at ${throttle} × slower processor, but for "first frame" (the wall clock until the frame that shows all entries is given away). "Served" is HTML from a server, until it can be read, before
any script; its text is in the page by then. "What follows" is fetched by itself once the day stands, when somebody comes near or a second later: styles and code of a choice, the keyboard and the stream of changes. Days are changed, and the heap is read, after it. Fonts are ready in all weights that a calendar writes in. In brackets the share of the plain table's, measured in the same run; compare these, not the milliseconds. A longest task of 0 is one below 50 ms. Medians of ${runs} runs, each in a new context, round robin.

FullCalendar's table of resources is under the AGPL here (its key says so); the others are under the MIT or Apache licence. Versions are pinned in \`bench/grid/package.json\`.

Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${core?.model.trim() || 'unnamed processor'}, Chromium ${browser.version()}, load average ${load.toFixed(1)} at the end${crowded}${scope}.

${tables.join('\n')}
${lasting}`,
  );
  console.log(`Written: ${REPORT}`);
}

if (!against) writeReport();
