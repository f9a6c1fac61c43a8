import { describe, expect, it } from 'vitest';
import { FAULT_CODES } from '#core/desk.ts';
import { settingsTexts } from '../texts.server.ts';
import { changesIn, daysText, fieldsText, type Words } from './changes.ts';
import { faultsIn, fieldNameOf, nearestName } from './faults.ts';
import { DAYS } from './fields.ts';
import { draftOf } from './sections.ts';
import { summariesOf } from './summaries.ts';
import { CLUB, PRICES } from './testing.ts';
import { weekIn } from './week.ts';

/** What an hour of a weekday, Monday 0, costs in hryvnias; or its state. */
function at(week: ReturnType<typeof weekIn>, day: number, time: string) {
  const cell = week.rows.find(({ from, to }) => from <= time && time < to)?.cells[day];
  return cell?.state === 'price' ? cell.amount / 100 : (cell?.state ?? 'none');
}

describe('the week of prices', () => {
  // As docs/clubs.md says what the prices mean.
  it.each([
    ['', false, 0, '10:00', 400],
    ['', false, 0, '18:00', 550],
    ['winter', false, 0, '10:00', 400],
    ['winter', false, 0, '18:00', 650],
    ['winter', true, 5, '10:00', 700],
    ['', true, 0, '18:00', 700],
    ['', false, 6, '08:00', 'closed'],
    ['', false, 6, '20:00', 'closed'],
  ])('in season %j, on holidays %j, on day %i at %s is %j', (season, holiday, day, time, price) => {
    expect(at(weekIn(PRICES, CLUB, { season, holiday }), day, time)).toBe(price);
  });

  it('marks open hours without a price, and counts them', () => {
    const week = weekIn(PRICES.slice(1), CLUB);
    expect(at(week, 0, '10:00')).toBe('gap');
    expect(week.gaps).toBe(5 * 9);
    expect(weekIn(PRICES, CLUB).gaps).toBe(0);
  });

  it('has a row for each part of an hour in which a price changes', () => {
    const prices = [
      { days: [...DAYS], from: '08:00', to: '17:30', price: 400 },
      { days: [...DAYS], from: '17:30', to: '24:00', price: 500 },
    ];
    const week = weekIn(prices, CLUB);
    expect([at(week, 0, '17:00'), at(week, 0, '17:30')]).toEqual([400, 500]);
    expect(week.rows.map(({ from }) => from)).toContain('17:30');
  });

  it('has the night on the next day, as its prices do', () => {
    const file = { opening_hours: [{ days: ['fri' as const], opens: '20:00', closes: '02:00' }] };
    const week = weekIn([{ days: ['fri'], from: '20:00', to: '24:00', price: 300 }], file);
    expect(at(week, 4, '23:00')).toBe(300);
    expect(at(week, 5, '01:00')).toBe('gap');
    expect(week.rows.map(({ from }) => from)).toEqual(['00:00', '01:00', '20:00', '21:00', '22:00', '23:00']);
  });

  it('leaves out what is not filled in yet', () => {
    const wrong = [
      { days: ['mon'], from: '', to: '24:00', price: 'x' },
      { days: [], from: '22:00', to: '08:00', price: 1 },
    ];
    expect(weekIn([...PRICES, ...wrong], CLUB)).toEqual(weekIn(PRICES, CLUB));
  });

  it('offers the seasons, and the time outside of them only if there is any', () => {
    expect(weekIn(PRICES, CLUB).seasons).toEqual(['', 'winter']);
    const all = { ...CLUB, seasons: [{ key: 'whole', from: '01-01', until: '12-31' }] };
    expect(weekIn(PRICES, all).seasons).toEqual(['whole']);
  });
});

describe('faults', () => {
  it.each([
    [['name'], 'texts', 'name'],
    [['opening_hours', 1, 'closes'], 'hours', 'days.sat.closes'],
    [['closures', 0, 'until'], 'closures', 'closures.0.until'],
    [['courts', 1, 'prices'], 'courts', 'courts.1'],
    [['coaches', 0, 'prices', 0, 'price'], 'coaches', 'coaches.0.price'],
    [['courts', 0, 'prices', 2, 'to'], 'prices', 'prices.2.to'],
    [['courts', 1, 'prices', 2, 'to'], 'prices', ''],
    [['sessions', 0, 'court'], 'courts', ''],
  ] as const)('at %j are shown in %s at %j', (path, section, name) => {
    const of = section === 'prices' ? { list: 'courts' as const, key: 'clay-1' } : undefined;
    expect(fieldNameOf(path, section, { file: CLUB, of })).toBe(name);
  });

  it('of one of several days with the same hours are at that day', () => {
    const place = { file: CLUB, values: { day: 'sun' as const, time: '08:00' } };
    expect(fieldNameOf(['opening_hours', 1, 'closes'], 'hours', place)).toBe('days.sun.closes');
  });

  it('are at the closest field that the form has', () => {
    const names = ['prices', 'prices.0', 'prices.0.days'];
    expect(nearestName('prices.0.days.2', names)).toBe('prices.0.days');
    expect(nearestName('prices.7.from', names)).toBe('prices');
    expect(nearestName('courts', names)).toBe('');
  });

  it.each(Object.entries(settingsTexts))('have a text for every code in "%s"', (_, texts) => {
    expect(Object.keys(texts)).toEqual(expect.arrayContaining(FAULT_CODES.map((code) => `fault${code}`)));
  });

  it('are said once', () => {
    const place = { path: ['courts', 0, 'name'], field: 'courts[0].name' };
    const fault = { ...place, code: 'missing' as const, values: {}, message: 'Missing: add a text' };
    expect(faultsIn([fault, fault], 'courts', { file: CLUB, draft: draftOf(CLUB, 'courts') })).toHaveLength(1);
  });
});

const words: Words = {
  t: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
  has: (key) => /^setting(courts|prices|name|minutes|length|sessions)$/.test(key),
  language: 'en',
  term: (code) => ({ winter: 'Winter', clay: 'Clay', hard: 'Hard' })[code],
  day: (day) => day,
};

it.each([
  [['mon', 'tue', 'wed', 'sat', 'sun'], 'mon–wed, sat, sun'],
  [['sun', 'mon'], 'mon, sun'],
  [[], ''],
])('writes the days %j as %j', (days, text) => expect(daysText(days, words.day)).toBe(text));

it('shows lines that go and lines that come', () => {
  const after = [...PRICES.slice(0, 4), { ...PRICES[4]!, price: 800 }];
  const differences = [
    { kind: 'changed' as const, field: 'courts.clay-1.prices', before: PRICES, after },
    { kind: 'changed' as const, field: 'courts.clay-2.surface', before: 'clay', after: 'hard' },
  ];
  expect(changesIn(differences, [CLUB], words)).toEqual([
    {
      field: 'settingcourts › Корт 1 › settingprices',
      removed: ['mon–sun, 08:00–22:00, ₴700, settingholidays'],
      added: ['mon–sun, 08:00–22:00, ₴800, settingholidays'],
    },
    { field: 'settingcourts › Корт 2 › surface', removed: ['Clay'], added: ['Hard'] },
  ]);
});

it('shows dates as they are typed', () => {
  const closure = { from: '2026-12-31 15:00', until: '2027-01-01', reason: 'Rest' };
  const differences = [
    { kind: 'changed' as const, field: 'seasons.winter.from', before: '10-15', after: '11-01' },
    { kind: 'changed' as const, field: 'closures', before: null, after: [closure] },
  ];
  expect(changesIn(differences, [CLUB], words)).toMatchObject([
    { removed: ['15.10'], added: ['01.11'] },
    { removed: [], added: ['31.12.2026 15:00–01.01.2027, Rest'] },
  ]);
});

it('names the length of a session, which is no way on foot', () => {
  const session = { key: 'kids', name: 'Kids', day: 'mon', from: '10:00', minutes: 60 };
  const differences = [
    { kind: 'changed' as const, field: 'sessions', before: [], after: [session] },
    { kind: 'changed' as const, field: 'shelter', before: null, after: { minutes: 3 } },
  ];
  expect(changesIn(differences, [CLUB], words)).toEqual([
    { field: 'settingsessions', removed: [], added: ['Kids, 10:00, day: mon, settinglength, unitminutes: 60'] },
    { field: 'shelter', removed: [], added: ['settingminutes: 3'] },
  ]);
});

describe.each(Object.entries(settingsTexts))('fields in the log, in "%s"', (_, texts: Record<string, string>) => {
  const own: Words = { ...words, t: (key) => texts[key]!, has: (key) => key in texts };
  it('have the names of the settings', () => {
    const [courts, prices] = [texts.settingcourts, texts.settingprices];
    expect(fieldsText('closures, courts.clay-1.prices', [CLUB], own)).toBe(
      `${texts.settingclosures}, ${courts} › Корт 1 › ${prices}`,
    );
  });

  it('have a name each', () => {
    const fields = Object.keys(CLUB).filter((field) => field !== 'slug' && field !== 'city');
    expect(fields.filter((field) => fieldsText(field, [CLUB], own) === field)).toEqual([]);
  });
});

describe('money', () => {
  const changed = (field: string, before: unknown, after: unknown, language: Words['language']) =>
    changesIn([{ kind: 'changed', field, before, after }], [CLUB], { ...words, language })[0]!.added;
  const row = { days: [...DAYS], from: '08:00', to: '22:00' };
  it.each([
    ['uk', 510.5, '510,50\u00a0₴'],
    ['ru', 1510.5, '1\u202f510,50\u00a0₴'],
    ['en', 510.5, '₴510.50'],
    ['en', 450, '₴450'],
  ] as const)('of a change is written as elsewhere in %s: %d', (language, price, text) => {
    const prices = [[{ ...row, price: 500 }], [{ ...row, price }]];
    expect(changed('courts.clay-1.prices', prices[0], prices[1], language)).toEqual([`mon–sun, 08:00–22:00, ${text}`]);
    expect(changed('sessions.beginners.price', 500, price, language)).toEqual([text]);
  });

  it.each([
    ['en', '₴400 – ₴700'],
    ['uk', '400\u00a0₴ – 700\u00a0₴'],
  ] as const)('of the summary is written as elsewhere in %s', (language, text) => {
    expect(summariesOf(CLUB, { ...words, language }, String).prices).toBe(text);
  });

  it('of one price is no range', () => {
    const courts = [{ ...CLUB.courts[0]!, prices: [{ ...PRICES[0]!, price: 510.5 }] }];
    expect(summariesOf({ ...CLUB, courts, coaches: [] }, { ...words, language: 'uk' }, String).prices).toBe(
      '510,50\u00a0₴',
    );
  });
});
