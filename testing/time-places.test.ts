import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TIME_PLACES } from './time-places.ts';

/** Writes a time or a day, or reads one from the text of an instant. */
const WRITES_TIMES = new RegExp(
  [
    'Intl\\.DateTimeFormat',
    'toLocale(Time|Date)String\\(',
    "from 'dayjs",
    '\\.slice\\((0|11), ?1[69]\\)',
    '\\bgetHours\\(',
    '\\bstartDate:',
    '\\b(formatLocalClock|clockOf|hoursOf|momentText|dayText|dateText|dayTitle|shortDayText|clockText)\\(',
    '\\b(whenOf|deadlineOf|zoneName|zoneText|longDate|shortDate|shortDay)\\(',
    '\\b(hours|moment|clock|dayWithin)\\b.*= useDeskTexts',
  ].join('|'),
);

/** Modules that calculate with local times and show none to people. */
const CALCULATES = new Set([
  'elements/club-search/data.ts',
  'server/clubs/formats.ts',
  'server/search/free-times.ts',
  'server/search/next-times.ts',
  'server/search/requested-times.ts',
  'server/seed/fill-days.ts',
]);

/** Times in UTC: the outbox's for developers, and what a payment provider is sent. */
const UTC = new Set(['server/outbox/page.ts', 'server/payment/liqpay.ts']);

const isSource = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\btesting\/|\bgenerated\/|\bproperties\//.test(path);

const sources = ['core', 'elements', 'server', 'site'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter(isSource),
);
const registered = new Set(TIME_PLACES.flatMap(({ modules }) => modules));

it('lists every module that writes times', () => {
  const writing = sources.filter(
    (path) => WRITES_TIMES.test(readFileSync(path, 'utf8')) && !CALCULATES.has(path) && !UTC.has(path),
  );
  expect(writing.filter((path) => !registered.has(path))).toEqual([]);
});

it.each([
  'new Date(slot.starts_at).getHours()',
  'slot.starts_at.slice(0, 19)',
  'slot.starts_at.slice(11, 16)',
  '({ startDate: starts_at })',
  'clockOf(slot.starts_at)',
  'formatLocalClock(instant, zone)',
  "instant.toLocaleTimeString('uk')",
])('finds a module with %s', (source) => {
  expect(source).toMatch(WRITES_TIMES);
});

it('lists only modules that exist', () => {
  expect([...registered, ...CALCULATES, ...UTC].filter((path) => !sources.includes(path))).toEqual([]);
});

it.each(TIME_PLACES)('has a check of $place', ({ place, checkedIn }) => {
  const titles = readFileSync(checkedIn, 'utf8').match(/\b(it|describe)\b[\s\S]*?\(\s*(['`]).*?\2/g) ?? [];
  expect(titles.some((title) => title.includes(place))).toBe(true);
});
