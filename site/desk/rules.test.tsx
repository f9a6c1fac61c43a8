import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DeskOffer } from '#core/desk.ts';
import { LOCALES } from '#core/site.ts';
import { isTracked } from '../analytics/analytics.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { TextsContext } from '../i18n/use-texts.ts';
import DeskBookingPage from '../routes/desk-booking.tsx';
import DeskDayPage from '../routes/desk-day.tsx';
import { minorIn } from './booking-actions.tsx';
import { type DayGrid, layOutDay } from './day-grid.ts';
import { type EntryText, useEntryText } from './entry-text.ts';
import { endsAfter } from './new-block.tsx';
import { ChoiceField, firstChoice } from './new-booking.tsx';
import { usePriceNote } from './price-note.ts';
import { dayOfVisit } from './series-day.ts';
import { DAYS } from './settings/fields.ts';
import { CLUB } from './settings/testing.ts';
import { weekIn } from './settings/week.ts';
import { WeekTable } from './settings/week-table.tsx';
import { deskDay, deskEntry } from './testing.ts';
import { staffTexts } from './texts.server.ts';
import { DeskTextsContext } from './use-desk-texts.ts';
import { placeAfter } from './use-grid-keys.ts';

const english = LOCALES.find(({ language }) => language === 'en')!;
let i18n: Awaited<ReturnType<typeof loadTexts>>;
beforeAll(async () => {
  i18n = await loadTexts('en');
});

/** What a component shows, in English. */
const render = (Page: () => React.ReactNode) =>
  renderToStaticMarkup(
    <TextsContext value={{ locale: english, i18n }}>
      <DeskTextsContext value={staffTexts.en}>
        <Page />
      </DeskTextsContext>
    </TextsContext>,
  );

/** The page of a day. */
function dayPage(day: ReturnType<typeof deskDay>) {
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: DeskDayPage }]);
  return render(() => <Stub initialEntries={['/']} hydrationData={{ loaderData: { page: { day } } }} />);
}

/** What a hook returns. */
function resultOf<Value>(use: () => Value): Value {
  const seen: Value[] = [];
  render(function Probe() {
    seen.push(use());
    return null;
  });
  return seen[0]!;
}

describe('the keys of the grid', () => {
  // The first court has a booking of two rows, from 10:00 on.
  const grid: DayGrid = layOutDay(deskDay({ entries: [deskEntry({ ends_at: '2026-12-01T12:00:00+02:00' })] }));
  it.each<[string, [row: number, column: number], [row: number, column: number] | undefined]>([
    ['ArrowDown', [0, 1], [1, 1]],
    ['ArrowDown', [0, 0], [2, 0]],
    ['ArrowDown', [2, 0], [2, 0]],
    ['ArrowUp', [2, 0], [1, 0]],
    ['ArrowUp', [1, 0], [0, 0]],
    ['ArrowUp', [0, 1], [0, 1]],
    ['ArrowRight', [1, 0], [1, 1]],
    ['ArrowRight', [1, 1], [1, 1]],
    ['ArrowLeft', [1, 0], [1, 0]],
    ['Home', [2, 1], [2, 0]],
    ['End', [2, 0], [2, 1]],
    ['PageUp', [2, 1], [0, 1]],
    ['PageDown', [0, 1], [2, 1]],
    ['Enter', [0, 1], undefined],
  ])('%s leads from %j to %j', (key, [row, column], place) => {
    expect(placeAfter(grid, 2, { row, column }, key)).toEqual(place && { row: place[0], column: place[1] });
  });
});

describe('until when time can be blocked', () => {
  const rows = (opens: string, closes: string) =>
    layOutDay(deskDay({ opens_at: `2026-12-01T${opens}:00+02:00`, closes_at: `2026-12-0${closes}:00+02:00` })).rows;
  it.each<[string, string, [date: string, time: string], string[]]>([
    ['10:00', '1T13:00', ['2026-12-01', '11:00'], ['12:00', '13:00']],
    ['22:00', '2T00:00', ['2026-12-01', '22:00'], ['23:00', '24:00']],
    ['22:00', '2T02:00', ['2026-12-01', '23:00'], ['24:00', '01:00', '02:00']],
    ['22:00', '2T02:00', ['2026-12-02', '00:00'], ['01:00', '02:00']],
    ['10:00', '1T13:00', ['2026-12-01', '13:00'], []],
    ['10:00', '1T13:00', ['2026-12-02', '11:00'], []],
  ])('of a day from %s to %s, from %j on', (opens, closes, [date, time], ends) => {
    expect(endsAfter(rows(opens, closes), 'Europe/Kyiv', date, time).map((end) => end.time)).toEqual(ends);
  });
});

it.each([
  ['250', 25_000],
  ['99.50', 9950],
  ['99,5', 9950],
  ['0.29', 29],
  ['1 250,05', 125_005],
  ['1e2', 0],
  ['-5', 0],
  ['4,505', 0],
  ['', 0],
  ['all', 0],
])('reads %j hryvnias as %i minor units', (text, amount) => {
  expect(minorIn(text)).toBe(amount);
});

describe('what a form of a new booking begins with', () => {
  const offer = (service_id: number, ...lengths: number[]): DeskOffer => ({
    ...{ service_id, title: 'Court' },
    durations: lengths.map((minutes) => ({
      ...{ minutes, ends_at: '2026-12-01T11:00:00+02:00', price: { amount: 100, currency: 'UAH' } },
    })),
  });
  it.each<[string, DeskOffer[], number | undefined, string | undefined]>([
    ['an hour', [offer(3, 30, 60, 90)], undefined, '3:60'],
    ['what was dragged over', [offer(3, 30, 60, 90)], 90, '3:90'],
    ['a length that another service has', [offer(3, 30), offer(4, 90)], 90, '4:90'],
    ['the first, if nothing has the length', [offer(3, 30, 45)], 90, '3:30'],
    ['nothing', [], undefined, undefined],
  ])('is %s', (_name, offers, minutes, choice) => {
    expect(firstChoice(offers, minutes)).toBe(choice);
  });
});

it('names the service in each choice, which a closed list shows alone', () => {
  const offer = (service_id: number, title: string): DeskOffer => ({
    ...{ service_id, title },
    durations: [
      { minutes: 60, ends_at: '2026-12-01T21:00:00+02:00', price: { amount: 72_000, currency: 'UAH' as const } },
    ],
  });
  const offers = [offer(3, 'Tennis'), offer(4, 'Padel')];
  const page = render(() => <ChoiceField offers={offers} minutes={60} zone="Europe/Kyiv" refusal={undefined} />);
  expect([...page.matchAll(/<option [^>]*>([^<]+)</g)].map(([, text]) => text)).toEqual([
    'Tennis, 60 min, until 21:00 · ₴720',
    'Padel, 60 min, until 21:00 · ₴720',
  ]);
});

it('has amounts of the week of prices as elsewhere', () => {
  const week = weekIn([{ days: [...DAYS], from: '08:00', to: '22:00', price: 510.5 }], CLUB);
  const page = render(() => <WeekTable week={week} />);
  expect(page).toContain('<td>510.50</td>');
});

describe('what the desk says of the price of another time', () => {
  const uah = (amount: number) => ({ amount: amount * 100, currency: 'UAH' as const });
  it.each<[string, 'online' | 'cash' | 'subscription', 'paid' | 'due', number, string]>([
    ['the same', 'cash', 'due', 300, ''],
    ['a pass', 'subscription', 'paid', 400, ''],
    ['more, paid online', 'online', 'paid', 400, ', paid online, so nothing more to pay'],
    ['less, paid online', 'online', 'paid', 200, ', ₴100 is refunded'],
    ['more, not paid', 'cash', 'due', 400, ', now ₴300'],
    ['less, not paid', 'cash', 'due', 200, ', now ₴300'],
    ['less, paid in cash', 'cash', 'paid', 200, ', ₴100 less'],
  ])('%s', (_name, payment_type, payment_status, amount, text) => {
    const note = resultOf(() => usePriceNote({ price: uah(300), payment_type, payment_status }));
    expect(note({ price: uah(amount) }).replaceAll(/\s/g, ' ')).toBe(text);
  });
});

describe('what the day says of an entry', () => {
  it.each<[string, Parameters<typeof deskEntry>[0], Partial<EntryText>]>([
    [
      'a booking that is due',
      { name: 'Taras', telephone: '+380501112233' },
      {
        ...{ look: 'booking', main: 'Taras', phone: '+380 50 111 22 33', hours: '10:00–11:00' },
        ...{ state: { icon: 'card', text: '₴640 to pay' }, place: 'Корт 1, booking', to: '/desk/third-set/booking/7' },
      },
    ],
    ['a booking without a name', {}, { main: 'No name' }],
    ['one that is paid', { payment_status: 'paid' }, { state: { icon: 'check', text: 'paid' } }],
    ['one by a pass', { payment_type: 'subscription' }, { state: { icon: 'check', text: 'with a pass' } }],
    ['a no-show', { no_show: true, payment_status: 'paid' }, { state: { icon: 'close', text: 'no-show' } }],
    ['one that waits for its payment', { status: 'pending' }, { state: { icon: 'clock', text: 'awaiting payment' } }],
    [
      'a block',
      { kind: 'block', title: 'New net' },
      { main: 'New net', state: undefined, to: '/desk/third-set/block/7?date=2026-12-01' },
    ],
    [
      'a session',
      { kind: 'session', title: 'Beginners', places: { taken: 1, maximum: 6, bookings: [] } },
      { main: 'Beginners', state: { icon: 'card', text: '1 of 6' }, to: '/desk/third-set/session/7?date=2026-12-01' },
    ],
    ['a hold', { kind: 'held', id: null }, { main: 'A visitor is booking it', place: 'Корт 1', to: undefined }],
    ['a closure', { kind: 'closed', id: null, title: 'Storm' }, { main: 'Storm', to: undefined }],
    [
      'an example of the demonstration',
      { id: null, payment_status: null, price: null },
      {
        main: 'example',
        to: '/desk/third-set/example?date=2026-12-01&court=1&at=2026-12-01T10%3A00%3A00%2B02%3A00',
      },
    ],
  ])('%s', (_name, changes, text) => {
    const said = resultOf(() => useEntryText(deskDay()))(deskEntry(changes));
    const plain = JSON.parse(JSON.stringify(said).replaceAll(/\u00a0|\u202f/g, ' '));
    expect({ ...said, ...plain }).toMatchObject(text);
  });
});

it.each<[string, Parameters<typeof deskDay>[0], string]>([
  ['on other days', {}, '10:00–13:00'],
  ['today', { today: '2026-12-01' }, 'Today, 10:00–13:00'],
  [
    'around the clock',
    { opens_at: '2026-12-01T00:00:00+02:00', closes_at: '2026-12-02T00:00:00+02:00' },
    'around the clock',
  ],
  ['not', { opens_at: null, closes_at: null }, 'closed'],
])('says when the club is open: %s', (_, changes, hours) => {
  expect(dayPage(deskDay(changes))).toContain(`<p>${hours}</p>`);
});

describe('a club without services', () => {
  const none = (role: 'staff' | 'owner' = 'staff') => ({ no_services: true, club: { ...deskDay().club, role } });
  const link = /<a [^>]*href="\/desk\/third-set\/settings\/services"[^>]*>Add services</;

  it('has no times to book, and staff reads why', () => {
    const page = dayPage(deskDay(none()));
    expect(page).toContain('The club has no services yet, so nothing can be booked. Owners add them in the settings.');
    expect(page).not.toMatch(link);
    expect(page).not.toContain('desk-free');
    expect(page).not.toContain('/desk/third-set/new');
  });

  it('leads its owner to where they are added', () => expect(dayPage(deskDay(none('owner')))).toMatch(link));

  it('shows what is booked still', () => {
    const page = dayPage(deskDay({ ...none(), entries: [deskEntry({ name: 'Taras' })] }));
    expect(page).toContain('Taras');
    expect(page).toContain('Nothing can be booked at this time.');
    expect(page).not.toContain('aria-label="10:00, Корт 2, free"');
  });
});

describe('a club that sells places in sessions only', () => {
  const session = deskEntry({ kind: 'session', title: 'Beginners', places: { taken: 1, maximum: 6, bookings: [] } });

  it('shows its sessions, and no time that nobody can book', () => {
    const page = dayPage(deskDay({ only_sessions: true, entries: [session] }));
    expect(page).toContain('Beginners');
    expect(page).not.toContain('desk-free');
    expect(page).not.toContain('/desk/third-set/new');
    expect(page).not.toContain('has no services');
  });

  it.each([
    ['No session takes place on this day.', {}],
    ['The club is closed on this day, and nothing is booked.', { opens_at: null, closes_at: null }],
  ])('says on a day without any: %s', (text, hours) => {
    expect(dayPage(deskDay({ only_sessions: true, ...hours }))).toContain(text);
  });
});

describe('at a club that is open past midnight', () => {
  it('a booking leads back to the day on which its night began', () => {
    const booking = {
      ...deskEntry({ id: 7 }),
      ...{ starts_at: '2026-12-02T01:00:00+02:00', ends_at: '2026-12-02T02:00:00+02:00', day: '2026-12-01' },
      ...{ code: 'FBVM1RHP', can: {}, refundable: { amount: 0 }, refunded: { amount: 0 }, history: [] },
    };
    const Stub = createRoutesStub([{ id: 'page', path: '/', Component: DeskBookingPage }]);
    const page = render(() => (
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { page: { club: deskDay().club, booking } } }} />
    ));
    expect(page).toContain('href="/desk/third-set?date=2026-12-01"');
  });

  it.each([
    ['2026-12-09', { date: '2026-12-02', day: '2026-12-02' }, '2026-12-09'],
    ['2026-12-09', { date: '2026-12-02', day: '2026-12-01' }, '2026-12-08'],
    ['2027-01-01', { date: '2026-12-25', day: '2026-12-24' }, '2026-12-31'],
    ['2026-12-09', { date: '2026-12-02', day: '' }, '2026-12-09'],
  ])('a visit of a series on %s, which began with %j, is shown on %s', (visit, first, day) => {
    expect(dayOfVisit(visit, first)).toBe(day);
  });
});

it.each([
  ['/', true],
  ['/club/third-set', true],
  ['/uk-ua/clubs/kyiv', true],
  ['/desk', false],
  ['/desk/third-set/webhooks', false],
  ['/uk-ua/desk/third-set', false],
])('analytics count %s: %s', (path, tracked) => {
  expect(isTracked(path)).toBe(tracked);
});
