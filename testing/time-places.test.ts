import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TIME_PLACES } from './time-places.ts';

/** Writes a time or a day, or reads one from the text of an instant. */
const WRITES_TIMES = new RegExp(
  [
    'Intl\\.DateTimeFormat',
    'toLocale(Time|Date)String\\(',
    "from 'dayjs",
    '\\.slice\\((0|11), ?16\\)',
    '\\b(formatLocalClock|clockOf|hoursOf|momentText|dayText|dateText|dayTitle|shortDayText|clockText)\\(',
    '\\b(whenOf|deadlineOf|zoneName|zoneText|longDate|shortDate|shortDay)\\(',
    '\\b(hours|moment|clock|dayWithin)\\b.*= useDeskTexts',
  ].join('|'),
);

/** Modules that calculate with local times and show none to people. */
const CALCULATES = new Set([
  'elements/club-search/data.ts',
  'server/search/free-times.ts',
  'server/search/next-times.ts',
  'server/search/requested-times.ts',
  'server/seed/fill-days.ts',
]);

const isSource = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\btesting\/|\bgenerated\/|\bproperties\//.test(path);

const sources = ['core', 'elements', 'server', 'site'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter(isSource),
);
const registered = new Set(TIME_PLACES.flatMap(({ modules }) => modules));

it('lists every module that writes times', () => {
  const writing = sources.filter((path) => WRITES_TIMES.test(readFileSync(path, 'utf8')) && !CALCULATES.has(path));
  expect(writing.filter((path) => !registered.has(path))).toEqual([]);
});

it('lists only modules that exist', () => {
  expect([...registered, ...CALCULATES].filter((path) => !sources.includes(path))).toEqual([]);
});

it.each(TIME_PLACES)('has a check of $place', ({ place, checkedIn }) => {
  const titles = readFileSync(checkedIn, 'utf8').match(/\b(it|describe)\b[\s\S]*?\(\s*(['`]).*?\2/g) ?? [];
  expect(titles.some((title) => title.includes(place))).toBe(true);
});
