import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Language } from '#core/schemas/scalars.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { readLink } from '#server/tokens/link-token.ts';
import { composeEmail, composeSms, type MessageRow } from './compose.ts';
import type { BookingFacts } from './content/booking-facts.ts';
import { KINDS, type Kind, type PayloadOf } from './kinds.ts';

const EVIL = '<b>"Tom" & Co</b>';

const FACTS: BookingFacts = {
  id: 51,
  token: 'tokenTokenToken1',
  code: '9F3KD72B',
  sequence: 0,
  title: EVIL,
  club: {
    id: 7,
    slug: 'third-set',
    title: 'Third, Set; Club',
    address: '41 Kyrylivska St',
    city: 'Kyiv',
    phone: '+380441234567',
    latitude: 50.45,
    longitude: 30.5234,
    time_zone: 'Europe/Kyiv',
  },
  court: 'Court 3',
  coach: null,
  starts_at: '2026-11-23T16:00:00.000Z',
  ends_at: '2026-11-23T18:00:00.000Z',
  price: 140_000,
  payment_type: 'card',
  payment_status: 'due',
  free_until: '2026-11-22T16:00:00.000Z',
  partial_until: '2026-11-23T12:00:00.000Z',
  partial_percent: 50,
  cancel_reason: null,
  refund_amount: 0,
  given_name: 'Olena "Ace"',
};
const CANCELLED: BookingFacts = { ...FACTS, sequence: 1, cancel_reason: 'CANCELED_BY_CUSTOMER' };
const MOVED = {
  facts: { ...FACTS, sequence: 1 },
  before: { starts_at: '2026-11-22T08:00:00.000Z', ends_at: '2026-11-22T10:00:00.000Z' },
  refund: 20_000,
};
const REQUEST = { title: EVIL, club: FACTS.club, starts_at: FACTS.starts_at, ends_at: FACTS.ends_at };

const CLUB_NEWS: PayloadOf<'clubNews'> = {
  ...REQUEST,
  news: 'requested',
  id: 51,
  code: '9F3KD72B',
  court: 'Court 3',
  customer: { name: 'Olena <i>Koval</i>', telephone: '+380671234567' },
  comment: '<script>alert(1)</script>',
  before: null,
};

const STORED = Date.parse('2026-11-21T12:00:00Z');
const desk = {
  db: undefined as unknown as Db,
  secret: new Uint8Array(32),
  publicUrl: 'https://courtside.example',
  from: 'booking@courtside.example',
  clock: () => STORED,
};

const rowOf = <K extends Kind>(kind: K, payload: PayloadOf<K>, language: Language, also: Partial<MessageRow> = {}) =>
  ({
    id: '00000000-0000-4000-8000-000000000001',
    kind,
    payload,
    language,
    channel: 'email',
    recipient: 'olena@example.com',
    created_at: new Date(STORED),
    ...also,
  }) as MessageRow;

const emailOf = async <K extends Kind>(kind: K, payload: PayloadOf<K>, language: Language) =>
  (await composeEmail(desk, rowOf(kind, payload, language)))!;

const PAYLOADS: { [K in Kind]?: PayloadOf<K> } = {
  confirmed: FACTS,
  requested: REQUEST,
  cancelled: CANCELLED,
  moved: MOVED,
  refunded: { facts: CANCELLED, amount: 70_000 },
  lapsed: { ...FACTS, payment_type: 'online', payment_status: 'pending' },
  reminder: FACTS,
  accepted: { facts: FACTS, message: EVIL },
  declined: {
    ...REQUEST,
    id: 5,
    message: EVIL,
    offered: { starts_at: '2026-11-24T16:00:00.000Z', ends_at: '2026-11-24T18:00:00.000Z' },
  },
  clubNews: CLUB_NEWS,
  clubMessage: { facts: FACTS, message: EVIL },
  closed: {
    reason: EVIL,
    bookings: [
      {
        facts: CANCELLED,
        before: { starts_at: FACTS.starts_at, ends_at: FACTS.ends_at },
        ...{ outcome: 'credited', pass: { code: '7TTW2QXD', valid_until: '2027-05-22T10:00:00.000Z' }, refund: 0 },
      },
    ],
  },
  series: { bookings: [FACTS] },
  seriesMoved: {
    visits: [{ facts: FACTS, before: { starts_at: FACTS.starts_at, ends_at: FACTS.ends_at } }],
    refund: 20_000,
  },
  player: {
    ...{ facts: FACTS, news: 'joined', token: 'tokenTokenToken2', organiser: FACTS.given_name, share: 35_000 },
    ...{ refund: 0, pay_until: '2026-11-22T16:00:00.000Z', before: null, entry: { name: EVIL, sequence: 4 } },
  },
  playerNews: { facts: FACTS, news: 'joined', name: 'Taras', taken: 2, places: 4 },
  splitCharged: { facts: FACTS, amount: 70_000, share: 35_000, names: ['Taras', 'Vira'], paid: ['Ihor'] },
  splitPaidBack: {
    ...{ facts: FACTS, amount: 70_000, left: 70_000, share: 35_000, paid: ['Taras', 'Vira'], names: ['Ihor'] },
  },
  splitReleased: { facts: FACTS, amount: 70_000, share: 35_000, names: ['Taras', 'Vira'] },
  contactCode: { code: EVIL },
  calendarStopped: { club: FACTS.club, coach: EVIL, host: 'calendar.example', days: 3 },
};

const SUBJECTS: [Kind, Language, string][] = [
  ['confirmed', 'en', 'Booked: Monday 23 November, 18:00, Third, Set; Club'],
  ['confirmed', 'uk', 'Заброньовано: понеділок, 23 листопада, 18:00, Third, Set; Club'],
  ['confirmed', 'ru', 'Забронировано: понедельник, 23 ноября, 18:00, Third, Set; Club'],
  ['contactCode', 'en', `${EVIL} is your confirmation code`],
  ['contactCode', 'uk', `${EVIL} – ваш код підтвердження`],
  ['contactCode', 'ru', `${EVIL} – ваш код подтверждения`],
  ['calendarStopped', 'en', `${EVIL}’s calendar is no longer read, Third, Set; Club`],
  ['calendarStopped', 'uk', `Календар тренера більше не читається: ${EVIL}, Third, Set; Club`],
  ['calendarStopped', 'ru', `Календарь тренера больше не читается: ${EVIL}, Third, Set; Club`],
  ['requested', 'en', 'Request received: Monday 23 November, 18:00, Third, Set; Club'],
  ['requested', 'uk', 'Заявку отримано: понеділок, 23 листопада, 18:00, Third, Set; Club'],
  ['requested', 'ru', 'Заявка получена: понедельник, 23 ноября, 18:00, Third, Set; Club'],
  ['cancelled', 'en', 'Cancelled: Monday 23 November, 18:00, Third, Set; Club'],
  ['cancelled', 'uk', 'Скасовано: понеділок, 23 листопада, 18:00, Third, Set; Club'],
  ['cancelled', 'ru', 'Отменено: понедельник, 23 ноября, 18:00, Third, Set; Club'],
  ['moved', 'en', 'Moved: Monday 23 November, 18:00, Third, Set; Club'],
  ['moved', 'uk', 'Перенесено: понеділок, 23 листопада, 18:00, Third, Set; Club'],
  ['moved', 'ru', 'Перенесено: понедельник, 23 ноября, 18:00, Third, Set; Club'],
  ['refunded', 'en', 'Refunded: ₴700, Third, Set; Club'],
  ['refunded', 'uk', 'Повернення коштів: 700 ₴, Third, Set; Club'],
  ['refunded', 'ru', 'Возврат денег: 700 ₴, Third, Set; Club'],
  ['lapsed', 'en', 'Not paid in time: Monday 23 November, 18:00, Third, Set; Club'],
  ['lapsed', 'uk', 'Не оплачено вчасно: понеділок, 23 листопада, 18:00, Third, Set; Club'],
  ['lapsed', 'ru', 'Не оплачено вовремя: понедельник, 23 ноября, 18:00, Third, Set; Club'],
  ['reminder', 'en', 'Reminder: Monday 23 November, 18:00, Third, Set; Club'],
  ['reminder', 'uk', 'Нагадування: понеділок, 23 листопада, 18:00, Third, Set; Club'],
  ['reminder', 'ru', 'Напоминание: понедельник, 23 ноября, 18:00, Third, Set; Club'],
  ['accepted', 'en', 'Request accepted: Monday 23 November, 18:00, Third, Set; Club'],
  ['accepted', 'uk', 'Заявку прийнято: понеділок, 23 листопада, 18:00, Third, Set; Club'],
  ['accepted', 'ru', 'Заявка принята: понедельник, 23 ноября, 18:00, Third, Set; Club'],
  ['declined', 'en', 'Request declined: Monday 23 November, 18:00, Third, Set; Club'],
  ['declined', 'uk', 'Заявку відхилено: понеділок, 23 листопада, 18:00, Third, Set; Club'],
  ['declined', 'ru', 'Заявка отклонена: понедельник, 23 ноября, 18:00, Third, Set; Club'],
  ['clubNews', 'en', 'New request: Monday 23 November, 18:00'],
  ['clubNews', 'uk', 'Нова заявка: понеділок, 23 листопада, 18:00'],
  ['clubNews', 'ru', 'Новая заявка: понедельник, 23 ноября, 18:00'],
  ['closed', 'en', 'Third, Set; Club: your booking on Monday 23 November, 18:00 has changed'],
  ['closed', 'uk', 'Third, Set; Club: ваше бронювання змінено, понеділок, 23 листопада, 18:00'],
  ['closed', 'ru', 'Third, Set; Club: ваше бронирование изменено, понедельник, 23 ноября, 18:00'],
  ['series', 'en', 'Booked every week from Monday 23 November, 18:00, Third, Set; Club'],
  ['series', 'uk', 'Заброньовано щотижня: понеділок, 23 листопада, 18:00, Third, Set; Club'],
  ['series', 'ru', 'Забронировано каждую неделю: понедельник, 23 ноября, 18:00, Third, Set; Club'],
  ['seriesMoved', 'en', 'Series moved: from Monday 23 November, 18:00, Third, Set; Club'],
  ['seriesMoved', 'uk', 'Серію перенесено: понеділок, 23 листопада, 18:00, Third, Set; Club'],
  ['seriesMoved', 'ru', 'Серия перенесена: понедельник, 23 ноября, 18:00, Third, Set; Club'],
  ['player', 'en', 'You play: Monday 23 November, 18:00, Third, Set; Club'],
  ['player', 'uk', 'Ви граєте: понеділок, 23 листопада, 18:00, Third, Set; Club'],
  ['player', 'ru', 'Вы играете: понедельник, 23 ноября, 18:00, Third, Set; Club'],
  ['playerNews', 'en', 'Taras plays with you: Monday 23 November, 18:00, Third, Set; Club'],
  ['playerNews', 'uk', 'Taras грає з вами: понеділок, 23 листопада, 18:00, Third, Set; Club'],
  ['playerNews', 'ru', 'Taras играет с вами: понедельник, 23 ноября, 18:00, Third, Set; Club'],
  ['splitCharged', 'en', 'Charged for the game: ₴700, Third, Set; Club'],
  ['splitCharged', 'uk', 'Списано за гру: 700 ₴, Third, Set; Club'],
  ['splitCharged', 'ru', 'Списано за игру: 700 ₴, Third, Set; Club'],
  ['splitPaidBack', 'en', 'Shares refunded to you: ₴700, Third, Set; Club'],
  ['splitPaidBack', 'uk', 'Повертаємо вам внески гравців: 700 ₴, Third, Set; Club'],
  ['splitPaidBack', 'ru', 'Возвращаем вам взносы игроков: 700 ₴, Third, Set; Club'],
  ['splitReleased', 'en', 'Now due at the club: ₴700, Third, Set; Club'],
  ['splitReleased', 'uk', 'Тепер до сплати в клубі: 700 ₴, Third, Set; Club'],
  ['splitReleased', 'ru', 'Теперь к оплате в клубе: 700 ₴, Third, Set; Club'],
  ['clubMessage', 'en', 'Third, Set; Club writes about your booking: Monday 23 November, 18:00'],
  ['clubMessage', 'uk', 'Third, Set; Club пише про ваше бронювання: понеділок, 23 листопада, 18:00'],
  ['clubMessage', 'ru', 'Third, Set; Club пишет о вашем бронировании: понедельник, 23 ноября, 18:00'],
];

describe.each(SUBJECTS)('%s in %s', (kind, language, subject) => {
  it('has its subject, and the same content as HTML and text, with everything escaped', async () => {
    const letter = await emailOf(kind, PAYLOADS[kind] as never, language);
    expect(letter.subject).toBe(subject.replace('0 ₴', '0\u00a0₴'));
    expect(letter.html).toContain(`<html lang="${language}">`);
    expect(letter.html).toContain('&lt;b&gt;&quot;Tom&quot; &amp; Co&lt;/b&gt;');
    expect(letter.html).not.toMatch(/<(b|i|script)>/);
    expect(letter.text).toContain(EVIL);
    const links = (text: string) => [...text.matchAll(/https:\/\/[^\s"<]+/g)].map(([url]) => url);
    expect(new Set(links(letter.html.replaceAll('&amp;', '&')))).toEqual(new Set(links(letter.text)));
    for (const text of [letter.html, letter.text]) {
      // All others are about a visit.
      if (kind !== 'contactCode' && kind !== 'calendarStopped') expect(text).toMatch(/18:00–20:00/);
      expect(text).not.toMatch(/\{\{|undefined|null/);
    }
  });
});

it.each<[string, Kind, object, RegExp]>([
  [
    'both deadlines',
    'confirmed',
    { partial_percent: 30 },
    /until 22 November, 18:00\.[\s\S]+Cancelling by 23 November, 14:00 costs 70% of the price/,
  ],
  [
    'that a visit of a pass comes back whole or not at all',
    'confirmed',
    { payment_type: 'subscription' },
    /until 22 November, 18:00\.[\s\S]+You can cancel until 23 November, 14:00, without/,
  ],
  [
    'a deadline without a refund',
    'confirmed',
    { partial_percent: 0 },
    /You can cancel until 23 November, 14:00, without/,
  ],
  ['what is to pay', 'confirmed', {}, /To pay at the club: ₴1,400/],
  ['what is held', 'confirmed', { payment_type: 'online' }, /Held on your card: ₴1,400/],
  [
    'what a club keeps of what was held',
    'cancelled',
    { payment_type: 'online', refund_amount: 70_000 },
    /₴700 is being refunded the way you paid/,
  ],
  [
    'that the club itself gives back what was paid there',
    'cancelled',
    { payment_type: 'cash', payment_status: 'refunding', refund_amount: 70_000 },
    /^(?!.*the way you paid).*The club gives ₴700 back to you itself: ask at the desk, or call \+380/s,
  ],
  [
    'that it does so after a move',
    'moved',
    { payment_type: 'card' },
    /^(?!.*the way you paid).*The club gives ₴\d+ back/s,
  ],
  [
    'that the club handed out what was paid there',
    'refunded',
    { payment_type: 'card' },
    /^(?!.*the way you paid).*The club gave ₴[\d,]+ back to you.+If you did not get it, call \+380/s,
  ],
  [
    'what the club has to hand out',
    'clubNews',
    { news: 'cancelled', owed: 70_000 },
    /₴700 is to be handed out at the club/,
  ],
  ['that a club keeps all of it', 'cancelled', { payment_type: 'online', refund_amount: 0 }, /is not refunded/],
  ['that a hold ends', 'cancelled', { payment_type: 'online', refund_amount: 140_000 }, /no longer need to pay/],
  [
    'the share, and until when it can be paid',
    'player',
    {},
    /Your share is ₴350\.[\s\S]+by 22 November, 18:00[\s\S]+View ticket and pay/,
  ],
  ['a share at the club', 'player', { pay_until: null }, /Pay it at the club\.[\s\S]+View your ticket/],
  [
    'a share that comes back',
    'player',
    { news: 'cancelled', refund: 35_000 },
    /is cancelled\.\s+₴350 is being refunded/,
  ],
  [
    'why the club closed the time of a game',
    'player',
    { news: 'cancelled', closed_for: EVIL },
    /is cancelled\.\s+The club writes: <b>"Tom" & Co<\/b>/,
  ],
  ['the court that was asked for', 'requested', { court: 'Court 3' }, /^Court: Court 3$/m],
  ['what a request costs', 'requested', { price: { least: 70_000, most: 70_000 } }, /^Price: ₴700$/m],
  [
    'from how much, if the club chooses the court',
    'requested',
    { court: null, price: { least: 70_000, most: 90_000 } },
    /^(?!.*^Court:).*^Price: from ₴700, depending on the court$/ms,
  ],
  ['a request as an older version stored it', 'requested', {}, /^(?!.*^(Court|Price|Request number):)/ms],
  ['the number of a request', 'declined', { code: '9F3KD72B' }, /^Request number: 9F3K D72B$/m],
  ['a removed player', 'player', { news: 'removed' }, /has removed you/],
  ['a refunded share', 'player', { news: 'refunded', refund: 35_000 }, /Your refund of ₴350 is on its way/],
  ['who left, and how many play', 'playerNews', { news: 'left' }, /Taras has left[\s\S]+with you: 2 of 4/],
  [
    'who paid, and whose shares were charged',
    'splitCharged',
    {},
    /You paid ₴700[\s\S]+Paid their shares: Ihor, ₴350 each\.\s+Shares [^:]+ not paid: Taras, Vira, ₴350 each/,
  ],
  [
    'a charge as an older version stored it',
    'splitCharged',
    { paid: undefined },
    /₴700(?![\s\S]*Paid their)[\s\S]+not paid: Taras, Vira/,
  ],
  [
    'whose shares come back, and what stays paid',
    'splitPaidBack',
    {},
    /refund of ₴700[\s\S]+shares: Taras, Vira, ₴350 each\.\s+Shares [^:]+ not paid: Ihor, ₴350[\s\S]+Paid by you: ₴700/,
  ],
  [
    'that nothing comes back, as nobody paid',
    'splitPaidBack',
    { amount: 0, left: 140_000, paid: [], names: ['Ihor'] },
    /^(?!.*sent the money back)Nobody has paid a share.+not paid: Ihor, ₴350.+nothing comes back.+Paid by you: ₴1,400/s,
  ],
  [
    'what is due once the bank released it, and whose shares',
    'splitReleased',
    {},
    /charged nothing[\s\S]+₴700 is now due[\s\S]+not paid: Taras, Vira, ₴350 each[\s\S]+pay at the club: ₴700/,
  ],
  ['what was paid', 'confirmed', { payment_type: 'online', payment_status: 'paid' }, /Paid: ₴1,400/],
  ['the pass', 'confirmed', { payment_type: 'subscription', payment_status: 'paid' }, /1 visit from your pass/],
  ['who cancelled', 'cancelled', { cancel_reason: 'CANCELED_BY_CLUB' }, /The club has cancelled/],
  [
    'what the club says to it',
    'cancelled',
    { cancel_reason: 'CANCELED_BY_CLUB', cancel_message: EVIL },
    /The club writes: <b>"Tom" & Co<\/b>/,
  ],
  ['that an unpaid time is free again', 'lapsed', {}, /others can book this time again[\s\S]+refund you automatically/],
  ['what to do about a stranger', 'cancelled', {}, /call the club: \+380\u00a044\u00a0123\u00a045\u00a067/],
  ['that nothing is to pay', 'cancelled', {}, /no longer need to pay/],
  [
    'money on its way',
    'cancelled',
    { payment_type: 'online', payment_status: 'refunding', refund_amount: 70_000 },
    /₴700 is being refunded the way you paid/,
  ],
  ['money that stays', 'cancelled', { payment_status: 'paid' }, /payment is not refunded/],
  ['a visit that is back', 'cancelled', { payment_type: 'subscription', payment_status: 'refunded' }, /visit is back/],
  [
    'a visit that is lost',
    'cancelled',
    { payment_type: 'subscription', payment_status: 'paid' },
    /visit does not go back/,
  ],
])('announces %s', async (_, kind, change, text) => {
  const payload = { ...(PAYLOADS[kind] as BookingFacts), ...change };
  expect((await emailOf(kind, payload as never, 'en')).text).toMatch(text);
});

it.each<[PayloadOf<'clubNews'>['news'], string, RegExp]>([
  ['requested', 'New request: Monday 23 November, 18:00', /New booking request[\s\S]+Accept or decline/],
  ['booked', 'New booking: Monday 23 November, 18:00', /New booking[\s\S]+Open the booking/],
  ['moved', 'Booking moved: Monday 23 November, 18:00', /Previous time: Sunday 22 November, 10:00–12:00/],
  ['cancelled', 'Cancelled by the customer: Monday 23 November, 18:00', /A customer cancelled/],
  ['released', 'Now due at the club: Monday 23 November, 18:00', /not charged\. ₴700 is now due at the club/],
])(
  'tells the club that a booking was %s, with the customer and the comment, and signed links',
  async (news, subject, text) => {
    const before = news === 'moved' ? MOVED.before : null;
    const due = news === 'released' ? { due: 70_000 } : {};
    const letter = await emailOf('clubNews', { ...CLUB_NEWS, news, before, ...due }, 'en');
    expect(letter.subject).toBe(subject);
    expect(letter.text).toMatch(text);
    expect(letter.text).toContain('The customer writes: <script>alert(1)</script>');
    expect(letter.text).toMatch(/Olena <i>Koval<\/i>[\s\S]+\+380\s67\s123\s45\s67[\s\S]+9F3K D72B/);
    const tokens = [...letter.text.matchAll(/\/booking-desk\/([\w-]+)/g)].map(([, token]) => token!);
    const purposes = tokens.map((token) => {
      const { purpose, clubId, id } = readLink(token, {
        secret: desk.secret,
        now: STORED,
        purposes: ['day', 'request', 'booking', 'offer'],
      });
      return [purpose, clubId, id];
    });
    expect(purposes).toEqual([
      [news === 'requested' ? 'request' : 'booking', 7, 51],
      ['day', 7, 0],
    ]);
  },
);

it.each<[Language, Partial<BookingFacts>, string]>([
  ['en', { payment_type: 'cash' }, 'Price: ₴1,400, to be paid in cash at the club'],
  ['en', {}, 'Price: ₴1,400, to be paid by card at the club'],
  ['en', { payment_type: 'online', payment_status: 'paid' }, 'Price: ₴1,400, paid online'],
  ['en', { payment_type: 'online' }, 'Price: ₴1,400, held on the customer’s card'],
  ['en', { payment_type: 'subscription', payment_status: 'paid' }, 'Price: Visits from a pass: 1'],
  ['uk', {}, 'Ціна: 1 400 ₴, оплата карткою в клубі'],
  ['ru', { payment_type: 'cash' }, 'Цена: 1 400 ₴, оплата наличными в клубе'],
])('tells the club what a booking costs and how it is paid, in %s: %o', async (language, paid, line) => {
  const { price, payment_type, payment_status } = { ...FACTS, ...paid };
  const payload = { ...CLUB_NEWS, news: 'booked' as const, payments: [{ price, payment_type, payment_status }] };
  const { text } = await emailOf('clubNews', payload, language);
  expect(text.replaceAll(/[\u00a0\u202f]/g, ' ').split('\n')).toContain(line);
});

it('tells the club what a series costs in all, by how its visits are paid', async () => {
  const { price, payment_type, payment_status } = FACTS;
  const due = { price, payment_type, payment_status };
  const byPass = { price, payment_type: 'subscription', payment_status: 'paid' } as const;
  const payload = {
    ...CLUB_NEWS,
    news: 'repeated' as const,
    payments: [due, byPass, { ...due, price: 90_000 }, byPass],
  };
  const { text } = await emailOf('clubNews', payload, 'en');
  expect(text).toMatch(/^Price: ₴2,300 in all, to be paid by card at the club$/m);
  expect(text).toMatch(/^Price: Visits from a pass: 2$/m);
});

it.each(['repeated', 'allMoved'] as const)(
  'tells the club the court of each visit of a series that was %s',
  async (news) => {
    const { starts_at, ends_at, court } = CLUB_NEWS as typeof CLUB_NEWS & { court: string };
    const later = { starts_at: '2026-11-30T16:00:00.000Z', ends_at: '2026-11-30T18:00:00.000Z' };
    const textOf = async (times: NonNullable<PayloadOf<'clubNews'>['times']>) =>
      (await emailOf('clubNews', { ...CLUB_NEWS, news, times, before: MOVED.before }, 'en')).text;
    const differing = await textOf([
      { starts_at, ends_at, court },
      { ...later, court: 'Court 5' },
    ]);
    expect(differing).toMatch(/^Days: Monday 23 November, Court 3; Monday 30 November, Court 5$/m);
    expect(differing).not.toMatch(/^Court:/m);
    const alike = await textOf([
      { starts_at, ends_at, court },
      { ...later, court },
    ]);
    expect(alike).toMatch(/^Court: Court 3$/m);
    expect(alike).toMatch(/^Days: Monday 23 November; Monday 30 November$/m);
    // As an older server stored it.
    expect(await textOf([{ starts_at, ends_at }, later])).toBe(alike);
  },
);

describe('the email of a series', () => {
  const VISITS: BookingFacts[] = [
    FACTS,
    { ...FACTS, court: 'Court 5', price: 90_000, code: '7TTW2QXD' },
    { ...FACTS, court: 'Court 5', price: 90_000, code: '4GGM8KLP' },
  ];
  const { before } = MOVED;
  const textOf = async (visits: BookingFacts[], language: Language = 'en') => {
    const booked = await emailOf('series', { bookings: visits }, language);
    const payload = { visits: visits.map((facts) => ({ facts, before })), refund: 0 };
    const moved = await emailOf('seriesMoved', payload, language);
    return [booked.text, moved.text];
  };

  it('says the court and the price of each visit, and what they cost in all', async () => {
    for (const text of await textOf(VISITS)) {
      expect(text).toMatch(/Court 3, ₴1,400[\s\S]+Court 5, ₴900[\s\S]+Court 5, ₴900/);
      expect(text).toContain('To pay at the club: ₴3,200 in all');
      expect(text).not.toMatch(/^Court:|Booking code/m);
    }
  });

  it('says the court once that all visits have, and the code of a single one', async () => {
    for (const text of await textOf(VISITS.slice(1))) expect(text).toMatch(/^Court: Court 5$/m);
    for (const text of await textOf([FACTS])) {
      expect(text).toMatch(/^To pay at the club: ₴1,400$/m);
      expect(text).toMatch(/^Booking code: 9F3K D72B$/m);
    }
  });

  it.each<[Language, string, string]>([
    ['en', 'Paid: ₴1,800 in all', 'Visits from your pass: 3'],
    ['uk', 'Сплачено: разом 1 800 ₴', 'Відвідувань з абонемента: 3'],
    ['ru', 'Оплачено: всего 1 800 ₴', 'Посещений с абонемента: 3'],
  ])('tells apart what is paid, what is due and visits of a pass, in %s', async (language, paid, visits) => {
    const [first, ...others] = VISITS as [BookingFacts, ...BookingFacts[]];
    const mixed = [first, ...others.map((facts): BookingFacts => ({ ...facts, payment_status: 'paid' }))];
    const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
    const due = { en: ': ₴1,400', uk: ': 1 400 ₴', ru: ': 1 400 ₴' }[language];
    for (const text of await textOf(mixed, language)) {
      expect(spaced(text)).toContain(paid);
      expect(spaced(text)).toContain(due);
    }
    const byPass = VISITS.map((facts): BookingFacts => ({ ...facts, payment_type: 'subscription' }));
    for (const text of await textOf(byPass, language)) expect(spaced(text)).toContain(visits);
  });
});

it('offers the other time that the club names, by a link that expires with it, or none', async () => {
  const payload = PAYLOADS.declined!;
  const { text } = await emailOf('declined', payload, 'en');
  expect(text).toContain('The club offers another time: Tuesday 24 November, 18:00–20:00.');
  expect(text).toContain(`The club writes: ${EVIL}`);
  const [, token] = /\/booking-offer\/([\w-]+)/.exec(text)!;
  const begins = Date.parse(payload.offered!.starts_at);
  const reading = { secret: desk.secret, purposes: ['offer' as const] };
  expect(readLink(token!, { ...reading, now: begins })).toMatchObject({ clubId: 7, id: 5 });
  expect(() => readLink(token!, { ...reading, now: begins + 1 })).toThrow('TOKEN_EXPIRED');
  const none = await emailOf('declined', { ...payload, offered: null, message: null }, 'en');
  expect(none.text).not.toMatch(/booking-offer|The club writes/);
  expect(none.text).toContain('Nothing was booked. You can choose another time.');
});

it('announces an accepted request, with the message of the club, in the email of the booking', async () => {
  const letter = await emailOf('accepted', PAYLOADS.accepted!, 'en');
  expect(letter.text).toContain('The club accepted your request');
  expect(letter.text).toContain(`The club writes: ${EVIL}`);
  expect(letter.text).toContain('booking-order/tokenTokenToken1');
  expect(letter.calendars?.[0]?.method).toBe('REQUEST');
  const silent = await emailOf('accepted', { facts: FACTS, message: null }, 'en');
  expect(silent.text).not.toContain('The club writes');
});

it('does not remove an unpaid booking from a calendar, where it never was', async () => {
  expect((await emailOf('lapsed', PAYLOADS.lapsed!, 'en')).calendars).toBeUndefined();
});

it('escapes the message of a club that cancels', async () => {
  const facts: BookingFacts = { ...CANCELLED, cancel_reason: 'CANCELED_BY_CLUB', cancel_message: '<img src=x>\nSorry' };
  const { html } = await emailOf('cancelled', facts, 'uk');
  expect(html).toContain('Клуб пише: &lt;img src=x&gt;<br>Sorry');
});

it('offers no cancellation once it is too late', async () => {
  const late = { ...FACTS, free_until: '2026-11-20T16:00:00.000Z', partial_until: '2026-11-21T11:00:00.000Z' };
  const { text, html } = await emailOf('confirmed', late, 'en');
  expect(text).not.toMatch(/cancel/i);
  expect(html).not.toContain('booking-cancel');
});

describe('the calendar file', () => {
  const fileOf = async (facts: BookingFacts) =>
    (await emailOf(facts.cancel_reason ? 'cancelled' : 'confirmed', facts, 'uk')).calendars![0]!;
  const linesOf = ({ text }: { text: string }) => text.replaceAll('\r\n ', '').split('\r\n');

  it('is RFC 5545: CRLF, lines of at most 75 octets, escaped texts, one time zone', async () => {
    const { text } = await fileOf(FACTS);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(linesOf({ text })).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'TZID:Europe/Kyiv',
        'UID:booking-7-51-9F3KD72B@courtside',
        'SEQUENCE:0',
        'STATUS:CONFIRMED',
        'DTSTAMP:20261121T120000Z',
        'DTSTART;TZID=Europe/Kyiv:20261123T180000',
        'DTEND;TZID=Europe/Kyiv:20261123T200000',
        'ORGANIZER;CN="Third, Set; Club":mailto:booking@courtside.example',
        `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Olena 'Ace'":mailto:olena@example.com`,
        'LOCATION:Third\\, Set\\; Club\\, 41 Kyrylivska St\\, Kyiv',
      ]),
    );
  });

  it('removes a cancelled booking from the calendar', async () => {
    const file = await fileOf(CANCELLED);
    expect(file.method).toBe('CANCEL');
    expect(linesOf(file)).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        'STATUS:CANCELLED',
        'SEQUENCE:1',
        'UID:booking-7-51-9F3KD72B@courtside',
      ]),
    );
  });

  it.each<[news: PayloadOf<'player'>['news'], method: string, version: string]>([
    ['joined', 'REQUEST', 'SEQUENCE:4 STATUS:CONFIRMED'],
    ['moved', 'REQUEST', 'SEQUENCE:4 STATUS:CONFIRMED'],
    ['cancelled', 'CANCEL', 'SEQUENCE:4 STATUS:CANCELLED'],
    ['removed', 'CANCEL', 'SEQUENCE:5 STATUS:CANCELLED'],
  ])('of a player who is %s has the method %s and the player’s own entry', async (news, method, version) => {
    const [file] = (await emailOf('player', { ...PAYLOADS.player!, news }, 'uk')).calendars!;
    expect(file!.method).toBe(method);
    const lines = linesOf(file!);
    expect(lines.join(' ')).toContain(`UID:player-tokenTokenToken2@courtside ${version}`);
    expect(lines).toContain('URL:https://courtside.example/uk-ua/booking-player/tokenTokenToken2');
    for (const secret of [FACTS.token, FACTS.code, FACTS.given_name]) expect(lines.join(' ')).not.toContain(secret);
  });

  it('is not in the email of a player’s refund, and in none that an older version stored', async () => {
    const { entry: _, ...older } = PAYLOADS.player!;
    expect((await emailOf('player', { ...PAYLOADS.player!, news: 'refunded' }, 'en')).calendars).toBeUndefined();
    const { calendars, text } = await emailOf('player', older, 'en');
    expect([calendars, text.includes('attached')]).toEqual([undefined, false]);
  });

  it('of a closing changes the calendar for each booking that the club moved or cancelled', async () => {
    const court = 'Court 7';
    const moved = {
      facts: { ...FACTS, id: 52, sequence: 1 },
      before: { starts_at: '2026-11-23T14:00:00.000Z', ends_at: '2026-11-23T16:00:00.000Z', court },
      ...{ outcome: 'moved' as const, pass: null, refund: 0 },
    };
    const { reason, bookings } = PAYLOADS.closed!;
    const both = await emailOf('closed', { reason, bookings: [moved, ...bookings] }, 'en');
    expect(both.calendars!.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
    expect(linesOf(both.calendars![0]!)).toEqual(
      expect.arrayContaining(['UID:booking-7-52-9F3KD72B@courtside', 'DTSTART;TZID=Europe/Kyiv:20261123T180000']),
    );
    expect(both.text).toContain('The attached files bring your calendar up to date.');
    expect(both.text).toContain(`${FACTS.title}, ${court}, Third, Set; Club, club time: Kyiv time`);
    expect(both.text).toContain('Moved to Monday 23 November, 18:00–20:00');
    expect(both.text).toContain('the club’s phone is');
    const one = await emailOf('closed', { reason, bookings }, 'en');
    expect(one.text).toContain('The attached file removes the booking from your calendar.');
  });

  it('has the changes of the clocks within a year of the visit', async () => {
    const lines = linesOf(await fileOf(FACTS)).join(' ');
    expect(lines).toContain('BEGIN:DAYLIGHT DTSTART:20260329T030000 TZOFFSETFROM:+0200 TZOFFSETTO:+0300 END:DAYLIGHT');
    expect(lines).toContain('BEGIN:STANDARD DTSTART:20261025T040000 TZOFFSETFROM:+0300 TZOFFSETTO:+0200 END:STANDARD');
  });
});

it.each<[Kind, Language, string]>([
  [
    'confirmed',
    'en',
    'Booked: Third, Set; Club, 23.11 18:00, code 9F3K D72B. https://courtside.example/booking-order/tokenTokenToken1',
  ],
  [
    'reminder',
    'uk',
    'Third, Set; Club: чекаємо на вас 23.11 о 18:00. https://courtside.example/uk-ua/booking-order/tokenTokenToken1',
  ],
  [
    'cancelled',
    'ru',
    'Third, Set; Club: клуб отменил бронирование 23.11 18:00. https://courtside.example/ru-ua/booking-order/tokenTokenToken1',
  ],
])('writes %s in %s as a text message', (kind, language, text) => {
  expect(composeSms(desk, rowOf(kind, PAYLOADS[kind] as never, language))?.text).toBe(text);
});

describe.each<Kind>(['confirmed', 'accepted', 'reminder', 'cancelled'])('the text message about %s', (kind) => {
  // A message in Cyrillic that is longer than 70 characters is sent in parts of 67.
  it.each(['uk', 'ru'] as const)('fits into two parts in %s', (language) => {
    const facts = { ...FACTS, token: 'T'.repeat(32), cancel_reason: 'CANCELED_BY_CLUB' as const };
    const payload = kind === 'accepted' ? { ...PAYLOADS.accepted, facts } : facts;
    const message = composeSms({ ...desk, publicUrl: 'https://courtside.ua' }, rowOf(kind, payload as never, language));
    expect(message!.text.length).toBeLessThanOrEqual(2 * 67);
  });
});

it('takes no sentence or link for the name of a player or an organiser', async () => {
  const name = 'evil.example: you won!';
  for (const language of LANGUAGES) {
    const emails = [
      await emailOf('player', { ...PAYLOADS.player!, organiser: name }, language),
      await emailOf('playerNews', { ...PAYLOADS.playerNews!, name }, language),
    ];
    for (const { subject, text, html } of emails) expect(`${subject} ${text} ${html}`).not.toContain('evil.example:');
  }
});

it('has a row for every kind in the documentation, and for no other', () => {
  const text = readFileSync(new URL('../../docs/messages.md', import.meta.url), 'utf8');
  const [table] = /^\| kind \|.*\n(?:\|.*\n)+/m.exec(text)!;
  const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, kind]) => kind);
  expect(named.sort()).toEqual(Object.keys(KINDS).sort());
});

it('has a table row for every kind in every language', () => {
  // Kinds that query the database when they are composed are tested in server/emails.test.ts and
  // server/desk/sign-in.test.ts.
  const composed = ['links', 'freed', 'inLine', 'lineClosed', 'signIn', 'wish', 'matchHost', 'matchPlayer'];
  const kinds = Object.keys(KINDS).filter((kind) => !composed.includes(kind));
  const rows = kinds.flatMap((kind) => LANGUAGES.map((language) => `${kind} ${language}`));
  expect(SUBJECTS.map(([kind, language]) => `${kind} ${language}`).sort()).toEqual(rows.sort());
});
