import { describe, expect, it } from 'vitest';
import { fieldText } from './changes.ts';
import { type Field, fieldsOf, SECTION_NAMES, type SectionName } from './fields.ts';
import { changeRows, type Draft, isSameDraft, shortText } from './form.ts';
import { draftIn, numberIn } from './form-data.ts';
import { draftOf, keyFor, withSection } from './sections.ts';
import { CLUB, formOf, NAMES } from './testing.ts';

const change = (
  section: SectionName,
  draft: Draft,
  of?: { list: 'courts' | 'coaches'; key: string },
  also?: string[],
) => withSection(CLUB, section, draft, { of, names: NAMES, ...(also && { also }) });

describe('a section of a club’s file', () => {
  it.each(SECTION_NAMES)('%s is the same again if nothing is typed', (section) => {
    const of = section === 'prices' ? { list: 'courts' as const, key: 'clay-1' } : undefined;
    const draft = draftOf(CLUB, section, of);
    const sent = draftIn(formOf(fieldsOf(section), draft), fieldsOf(section));
    expect(withSection(CLUB, section, sent, { of, names: NAMES })).toEqual(CLUB);
    // So a page that was only looked at does not ask before it is left.
    expect(isSameDraft(sent, draft)).toBe(true);
    expect(isSameDraft({ ...sent, [Object.keys(sent)[0]!]: 'other' }, draft)).toBe(false);
  });

  it.each<[string, Draft, Draft, boolean]>([
    ['another order of terms', { amenities: ['parking', 'showers'] }, { amenities: ['showers', 'parking'] }, true],
    ['no term', { amenities: [] }, {}, true],
    [
      'another order of photos',
      { photos: [{ file: 'a' }, { file: 'b' }] },
      { photos: [{ file: 'b' }, { file: 'a' }] },
      false,
    ],
    ['a row less', { closures: [{ from: '01-01' }] }, { closures: [] }, false],
    ['a flag that was set', { heating: false }, { heating: true }, false],
    ['a zero', { minutes: 0 }, {}, false],
  ])('is compared with %s', (_, one, other, isSame) => {
    expect(isSameDraft(one, other)).toBe(isSame);
  });

  it('keeps all other sections', () => {
    const next = change('terms', { ...draftOf(CLUB, 'terms'), payment: { cash: false, online: true, passes: false } });
    expect(next).toEqual({ ...CLUB, payment: { cash: false, online: true, passes: false } });
  });

  it.each([
    ['a day that closes', { sun: { open: false } }, [['mon', 'tue', 'wed', 'thu', 'fri'], ['sat']]],
    [
      'a day with the hours of others',
      { sat: { open: true, opens: '08:00', closes: '22:00' } },
      [['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], ['sun']],
    ],
  ])('has opening hours of %s', (_, changed, days) => {
    const draft = draftOf(CLUB, 'hours');
    const next = change('hours', { ...draft, days: { ...(draft.days as object), ...changed } });
    expect(next.opening_hours.map((group) => group.days)).toEqual(days);
  });

  it('gives a new court a key, the prices of its sport and its services', () => {
    const { courts } = draftOf(CLUB, 'courts') as { courts: Draft[] };
    const added = { name: { uk: 'Корт Щ', en: 'Court 3' }, sport: 'tennis', surface: 'hard' };
    const next = change('courts', { courts: [...courts, added] });
    expect(next.courts[2]).toEqual({ ...added, key: 'court-3', prices: CLUB.courts[0]!.prices });
    expect(next.services.map((service) => service.courts)).toEqual([
      ['clay-1', 'clay-2', 'court-3'],
      ['clay-1', 'clay-2', 'court-3'],
      ['clay-1', 'court-3'],
    ]);
  });

  it('makes a service for a court of a new sport', () => {
    const { courts } = draftOf(CLUB, 'courts') as { courts: Draft[] };
    const next = change('courts', { courts: [...courts, { name: 'Padel', sport: 'padel', surface: 'grass' }] });
    expect(next.services.at(-1)).toMatchObject({ key: 'padel', kind: 'court', category: 'padel', courts: ['padel'] });
  });

  it('takes a retired court out of services and sessions', () => {
    const { courts } = draftOf(CLUB, 'courts') as { courts: Draft[] };
    const next = change('courts', { courts: courts.slice(1) });
    expect(next.services.map(({ key, courts }) => [key, courts])).toEqual([
      ['courts', ['clay-2']],
      ['lessons', ['clay-2']],
    ]);
    expect(next.sessions).toBeUndefined();
  });

  it('lets a new coach give lessons, and a retired one none', () => {
    const { coaches } = draftOf(CLUB, 'coaches') as { coaches: Draft[] };
    const added = change('coaches', { coaches: [...coaches, { name: 'Ілля', about: 'Теніс', price: 600 }] });
    expect(added.coaches![1]).toMatchObject({ key: 'illia', prices: [{ from: '00:00', to: '24:00', price: 600 }] });
    expect(added.services.at(-1)).toMatchObject({ kind: 'coach', coach: 'illia', courts: ['clay-1', 'clay-2'] });
    const retired = change('coaches', { coaches: [] });
    expect(retired).not.toHaveProperty('coaches');
    expect(retired.services.map(({ key }) => key)).toEqual(['courts', 'groups']);
    expect(retired.sessions![0]).not.toHaveProperty('coach');
  });

  it('ends the weekly sessions of a retired service', () => {
    const { services } = draftOf(CLUB, 'services') as { services: Draft[] };
    const next = change('services', { services: services.slice(0, 2) });
    expect(next).toEqual({ ...CLUB, services: CLUB.services.slice(0, 2), sessions: undefined });
    expect(next).not.toHaveProperty('sessions');
    const added = change('services', { services: [...services, { name: 'Падл', kind: 'court', courts: ['clay-1'] }] });
    expect(added.services[3]).toEqual({ key: 'padl', name: 'Падл', kind: 'court', courts: ['clay-1'] });
    expect(added.sessions).toEqual(CLUB.sessions);
  });

  it('gives a new weekly session a key, and no list of prices that it does not have', () => {
    const { sessions } = draftOf(CLUB, 'sessions') as { sessions: Draft[] };
    const added = { name: 'Йога', service: 'groups', court: 'clay-1', day: 'fri', from: '08:00', price: 200 };
    expect(change('sessions', { sessions: [...sessions, { ...added, prices: [] }] }).sessions).toEqual([
      ...CLUB.sessions!,
      { ...added, key: 'ioha' },
    ]);
    expect(change('sessions', { sessions: [] })).not.toHaveProperty('sessions');
  });

  it('copies prices to other courts', () => {
    const prices = [{ days: ['mon'], from: '08:00', to: '24:00', price: 1 }];
    const next = change('prices', { prices }, { list: 'courts', key: 'clay-1' }, ['clay-2']);
    expect(next.courts.map((court) => court.prices)).toEqual([prices, prices]);
    expect(next.coaches).toEqual(CLUB.coaches);
  });

  it('keeps what is typed wrongly, so that it can be put right', () => {
    const next = change('prices', { prices: [{ price: 'much' }] }, { list: 'coaches', key: 'melnyk' });
    expect(next.coaches![0]!.prices).toEqual([{ price: 'much' }]);
  });
});

it.each(['name', 'about', 'price'])('asks for the %s of a new coach as one that a coach must have', (field) => {
  const [coaches] = fieldsOf('coaches') as [Field & { kind: 'rows' }];
  expect(coaches.fields.find(({ name }) => name === field)).not.toHaveProperty('optional');
});

it.each([
  ['coaches[0].prices[0].price', 'coaches › Petro Melnyk › prices › 1 › price'],
  ['coaches[1].prices[0].price', 'coaches › 2 › prices › 1 › price'],
  ['coaches.new.prices', 'coaches › new › prices'],
])('calls a coach without a name by a number: %s', (field, text) => {
  const prices = [{ ...CLUB.coaches![0]!.prices[0]!, price: null }] as never;
  const file = {
    ...CLUB,
    coaches: [
      { ...CLUB.coaches![0]!, name: 'Petro Melnyk' },
      { key: 'new', name: {}, about: {}, prices },
    ],
  };
  const words = {
    t: (key: string) => key,
    has: () => false,
    language: 'en',
    term: () => undefined,
    day: String,
  } as const;
  expect(fieldText(field, [file], words)).toBe(text);
});

it.each([
  ['', null],
  ['450', 450],
  ['99,50', 99.5],
  ['1.2.3', '1.2.3'],
  ['many', 'many'],
])('reads %j as the number %j', (text, number) => expect(numberIn(text)).toBe(number));

it.each([
  ['31.12.2026', '2026-12-31', '31.12.2026'],
  ['1.5.2027', '2027-05-01', '01.05.2027'],
  ['31.12.2026 15:00', '2026-12-31 15:00', '31.12.2026 15:00'],
  ['25.10.2026 03:30+02:00', '2026-10-25 03:30+02:00', '25.10.2026 03:30+02:00'],
  ['15.10', '10-15', '15.10'],
  ['2026-12-31 15:00', '2026-12-31 15:00', '31.12.2026 15:00'],
  ['10-15', '10-15', '15.10'],
  // What the check refuses stays as it was typed.
  ['31.12.26', '31.12.26', '31.12.26'],
  ['32.13.2026', '2026-13-32', '32.13.2026'],
  ['31.12.2026 at noon', '2026-12-31 at noon', '31.12.2026 at noon'],
  ['tomorrow', 'tomorrow', 'tomorrow'],
])('reads the date %j as %j, and shows it as %j', (typed, date, shown) => {
  const fields = fieldsOf('closures');
  const form = formOf(fields, { closures: [{ from: '', until: '' }] });
  form.set('closures.0.from', typed);
  const draft = draftIn(form, fields);
  expect((draft.closures as Draft[])[0]!.from).toBe(date);
  expect(formOf(fields, draft).get('closures.0.from')).toBe(shown);
});

it.each([
  ['044 000 00 00', '+380440000000'],
  ['(067) 123-45-67', '+380671234567'],
  ['+48 22 123 45 67', '+48221234567'],
  ['044 000', '044 000'],
  ['', ''],
])("reads the club's phone number %j as %j", (typed, phone) => {
  const form = new FormData();
  form.set('phone', typed);
  expect(draftIn(form, fieldsOf('texts')).phone).toBe(phone);
});

it.each([
  [{}, undefined],
  [{ uk: 'Так' }, 'Так'],
  [{ en: 'Yes' }, 'Yes'],
  [
    { uk: 'Так', en: 'Yes' },
    { uk: 'Так', en: 'Yes' },
  ],
  [
    { uk: 'Так', en: 'Так', ru: 'Да' },
    { uk: 'Так', ru: 'Да' },
  ],
])('writes the texts %j as %j', (texts, short) => expect(shortText(texts)).toEqual(short));

it.each([
  ['Корт Щ', 'kort-shch'],
  [{ uk: 'Корт', en: 'Court 1' }, 'court-1-2'],
  ['…', 'court'],
])('names %j by the key %s', (name, key) => expect(keyFor(name, ['court-1'], 'court')).toBe(key));

it.each([
  ['add:photos', ['a', 'b', 'c', 'new'], 'photos.3'],
  ['remove:photos.1', ['a', 'c'], 'photos.1'],
  ['up:photos.0', ['a', 'b', 'c'], 'photos.0'],
  ['up:photos.2', ['a', 'c', 'b'], 'photos.1'],
  ['down:photos.0', ['b', 'a', 'c'], 'photos.1'],
])('the button %s leaves %j', (intent, files, row) => {
  const draft = { photos: ['a', 'b', 'c'].map((file) => ({ file })) };
  expect(changeRows(draft, intent, () => ({ file: 'new' }))).toEqual({
    draft: { photos: files.map((file) => ({ file })) },
    row,
  });
});

it.each([
  ['add:sessions.1.prices', [[{ price: 1 }], [{ price: 2 }, { price: null }]], 'sessions.1.prices.1'],
  ['remove:sessions.1.prices.0', [[{ price: 1 }], []], undefined],
  ['remove:sessions.0', [[{ price: 2 }]], 'sessions.0'],
])('the button %s changes the prices of its session: %j', (intent, prices, row) => {
  const sessions = [{ prices: [{ price: 1 }] }, { prices: [{ price: 2 }] }];
  const changed = changeRows({ sessions }, intent, () => ({ price: null }));
  expect((changed!.draft.sessions as typeof sessions).map((session) => session.prices)).toEqual(prices);
  expect(changed!.row).toBe(row);
});

it.each([
  'remove:sessions.0.prices.0',
  'add:sessions.0.__proto__',
  'remove:photos.3',
  'check',
  'remove:photos',
  'add:__proto__',
])('the button %s changes no row', (intent) =>
  expect(changeRows({ photos: [{}] }, intent, () => ({}))).toBeUndefined(),
);
