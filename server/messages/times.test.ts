import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import type { OpenedDatabase } from '#server/database/index.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE, fillFixture } from '#server/testing/fixture.ts';
import { CITIES, TIME_CASES, type TimeCase, ZONE_NAMES } from '#testing/time-cases.ts';
import { composeEmail, composeSms, type MessageRow } from './compose.ts';
import type { BookingFacts } from './content/booking-facts.ts';
import { KINDS, type Kind, type PayloadOf } from './kinds.ts';

type Language = (typeof LANGUAGES)[number];

const earlier = (instant: string, hours: number) => new Date(Date.parse(instant) - hours * HOUR).toISOString();

const factsOf = ({ zone, starts_at, ends_at }: TimeCase, language: Language): BookingFacts => ({
  id: 51,
  token: 'T'.repeat(32),
  code: '9F3KD72B',
  sequence: 0,
  title: 'Tennis court',
  club: {
    ...{
      id: FIXTURE.ace,
      slug: 'ace',
      title: 'Third, Set; Club',
      address: '1 Court Street',
      city: CITIES[zone][language],
      phone: '+380441234567',
    },
    ...{ latitude: 50.45, longitude: 30.52, time_zone: zone },
  },
  court: 'Court 1',
  coach: null,
  starts_at,
  ends_at,
  price: 140_000,
  payment_type: 'card',
  payment_status: 'due',
  free_until: earlier(starts_at, 24),
  partial_until: earlier(starts_at, 24),
  partial_percent: 50,
  cancel_reason: null,
  refund_amount: 0,
  given_name: 'Olena',
});

/** The payload of each kind about a time. `other`: the time before a move, or offered instead. */
function payloadsOf(visit: TimeCase, other: TimeCase, language: Language): { [K in Kind]?: PayloadOf<K> } {
  const facts = factsOf(visit, language);
  const cancelled: BookingFacts = { ...facts, cancel_reason: 'CANCELED_BY_CLUB' };
  const { title, club, starts_at, ends_at } = facts;
  const request = { title, club, starts_at, ends_at };
  const before = { starts_at: other.starts_at, ends_at: other.ends_at };
  const match = { club_id: FIXTURE.ace, category_id: 1, token: 'M'.repeat(40), booked: true, starts_at, ends_at };
  return {
    confirmed: facts,
    requested: request,
    cancelled,
    moved: { facts, before, refund: 0 },
    lapsed: facts,
    refunded: { facts: cancelled, amount: 70_000 },
    reminder: facts,
    accepted: { facts, message: null },
    declined: { ...request, id: 5, message: null, offered: before },
    freed: { club_id: FIXTURE.ace, court_id: FIXTURE.courtOne, token: 'W'.repeat(32), ...before, starts_at, ends_at },
    lineClosed: {
      reason: 'Rain',
      times: [{ club_id: FIXTURE.ace, court_id: FIXTURE.courtOne, token: 'W'.repeat(32), starts_at, ends_at }],
    },
    inLine: { club_id: FIXTURE.ace, court_id: FIXTURE.courtOne, token: 'W'.repeat(32), starts_at, ends_at },
    clubNews: {
      ...{ ...request, news: 'moved', id: 51, code: facts.code, court: null, comment: null, before },
      customer: { name: 'Olena', telephone: '+380671234567' },
    },
    clubMessage: { facts, message: 'Bring water' },
    closed: {
      reason: 'Rain',
      bookings: [
        { facts: { ...facts, ...before }, before: { starts_at, ends_at }, outcome: 'moved', pass: null, refund: 0 },
      ],
    },
    series: { bookings: [facts] },
    seriesMoved: { visits: [{ facts, before }], refund: 0 },
    player: {
      ...{ facts, news: 'moved', token: 'P'.repeat(40), organiser: 'Olena', share: 35_000, refund: 0 },
      ...{ pay_until: null, before },
    },
    playerNews: { facts, news: 'joined', name: 'Taras', taken: 2, places: 4 },
    splitCharged: { facts, amount: 70_000, share: 35_000, names: ['Taras'] },
    splitPaidBack: { facts, amount: 35_000, left: 105_000, share: 35_000, paid: ['Taras'], names: [] },
    splitReleased: { facts, amount: 70_000, share: 35_000, names: ['Taras'] },
    matchHost: { ...match, event: 'applied', name: 'Anna', level: null, reason: null },
    matchPlayer: { ...match, event: 'accepted' },
    links: {},
  };
}

/** What an email of each kind says: `when` in its subject, and which other times it names. */
const SAYS: { [K in Kind]: { subject: boolean; deadline?: true; other?: true } | 'no time' } = {
  confirmed: { subject: true, deadline: true },
  requested: { subject: true },
  cancelled: { subject: true },
  moved: { subject: true, deadline: true, other: true },
  lapsed: { subject: true },
  refunded: { subject: false },
  reminder: { subject: true, deadline: true },
  accepted: { subject: true, deadline: true },
  declined: { subject: true, other: true },
  freed: { subject: true },
  inLine: { subject: true },
  lineClosed: { subject: true },
  // Days and hours of any club's calendar and clock.
  wish: 'no time',
  clubNews: { subject: true, other: true },
  links: { subject: false },
  clubMessage: { subject: true },
  closed: { subject: true, other: true },
  contactCode: 'no time',
  series: { subject: true },
  seriesMoved: { subject: true, other: true },
  player: { subject: true, other: true },
  playerNews: { subject: true },
  splitCharged: { subject: false },
  splitPaidBack: { subject: false },
  splitReleased: { subject: false },
  matchHost: { subject: true },
  matchPlayer: { subject: true },
  signIn: 'no time',
  calendarStopped: 'no time',
};
const KINDS_WITH_TIMES = Object.keys(KINDS).filter((kind) => SAYS[kind as Kind] !== 'no time') as Kind[];

/** Every time of day in a text, with its offset where it has one. */
const clocksIn = (text: string) => [...text.matchAll(/\b\d\d:\d\d\b(?: \(UTC[+−][\d:]+\))?/g)].map(([clock]) => clock);

const visible = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&nbsp;', ' ');

const STORED = Date.parse('2037-01-05T12:00:00Z');
let opened: OpenedDatabase;

beforeAll(async () => {
  opened = await DATABASES[0]!.open();
  await fillFixture(opened.db);
  await opened.db
    .insertInto('booking')
    .values({
      ...{ club_id: FIXTURE.ace, id: 51, token: 'T'.repeat(32), club_token: 'C'.repeat(32), code: '9F3KD72B' },
      ...{ kind: 'court', service_id: FIXTURE.courtService, court_id: FIXTURE.courtOne, price: 140_000 },
      ...{ starts_at: new Date(STORED), ends_at: new Date(STORED + HOUR), status: 'confirmed', payment_status: 'due' },
      ...{ payment_type: 'card', given_name: 'Olena', telephone: '+380671234567', email: 'olena@example.com' },
      ...{ language: 'en', device_id: '', currency: 'UAH', created_at: new Date(STORED) },
    } as never)
    .execute();
});
afterAll(() => opened.close());

const desk = () => ({
  db: opened.db,
  secret: new Uint8Array(32),
  publicUrl: 'https://courtside.ua',
  from: 'booking@courtside.ua',
  clock: () => STORED,
});

const rowOf = (kind: Kind, payload: unknown, language: Language) =>
  ({
    ...{ id: '00000000-0000-4000-8000-000000000001', kind, payload, language, channel: 'email' },
    ...{ recipient: 'olena@example.com', created_at: new Date(STORED) },
  }) as MessageRow;

/** Emails that read the database when they are composed read this time there. */
async function storeTime({ zone, starts_at, ends_at }: TimeCase) {
  const { db } = opened;
  await db.updateTable('city').set({ titles: CITIES[zone] }).execute();
  await db.updateTable('club').set({ time_zone: zone }).where('id', '=', FIXTURE.ace).execute();
  await db
    .updateTable('booking')
    .set({ starts_at: new Date(starts_at), ends_at: new Date(ends_at) })
    .execute();
}

describe.each(TIME_CASES)('$name', (visit) => {
  const { zone, start, end, day, deadline } = visit;
  // Another time of the same club.
  const other = TIME_CASES.find((one) => one !== visit && one.zone === zone)!;
  beforeAll(() => storeTime(visit));

  it.each(LANGUAGES)(
    'is the same in the subject, HTML and text of all emails in %s, and no other time is',
    async (language) => {
      const payloads = payloadsOf(visit, other, language);
      for (const kind of KINDS_WITH_TIMES) {
        const says = SAYS[kind];
        if (says === 'no time') continue;
        const email = (await composeEmail(desk(), rowOf(kind, payloads[kind], language)))!;
        const about = `${kind} in ${language}`;
        expect(email.subject.includes(`${day[language]}, ${start}`), `subject of ${about}: ${email.subject}`).toBe(
          says.subject,
        );
        const expected = [
          ...(says.deadline ? clocksIn(deadline[language]) : []),
          ...(says.other ? [other.start, other.end] : []),
          ...[start, end],
        ];
        for (const text of [visible(email.html), email.text]) {
          expect(text, about).toContain(day[language]);
          expect(text, about).toContain(`${start}–${end}`);
          // It begins with a small letter within a line.
          expect(text.toLowerCase(), about).toContain(ZONE_NAMES[zone][language].toLowerCase());
          if (says.deadline) expect(text, about).toContain(deadline[language]);
          if (says.other) expect(text, about).toContain(`${other.day[language]}, ${other.start}–${other.end}`);
          expect(new Set(clocksIn(text)), about).toEqual(new Set(expected));
        }
      }
    },
  );

  it.each(LANGUAGES)('is the same in all text messages in %s', (language) => {
    const payloads = payloadsOf(visit, other, language);
    const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => 'sms' in KINDS[kind]);
    expect(kinds.length).toBeGreaterThan(2);
    for (const kind of kinds) {
      const { text } = composeSms(desk(), rowOf(kind, payloads[kind], language))!;
      expect(text).toContain(visit.shortDay);
      expect(clocksIn(text)).toEqual([start]);
    }
  });

  it('is the same in the calendar files of all emails', async () => {
    const payloads = payloadsOf(visit, other, 'uk');
    for (const kind of ['confirmed', 'accepted', 'moved', 'cancelled'] as const) {
      const { calendars } = (await composeEmail(desk(), rowOf(kind, payloads[kind], 'uk')))!;
      const lines = calendars![0]!.text.replaceAll('\r\n ', '').split('\r\n');
      expect(lines).toContain(`DTSTART${visit.calendar[0]}`);
      expect(lines).toContain(`DTEND${visit.calendar[1]}`);
    }
  });
});
