import { describe, expect, it } from 'vitest';
import { calendarZone } from '#core/domain/calendar-zone.ts';
import { DAY, HOUR } from '#core/domain/units.ts';
import { addDays, formatInstant, toInstant, weekday } from '#core/domain/zone.ts';
import { feedUid, isOwnEvent } from './feed-uid.ts';
import { NotCalendar, readCalendar, TooManyEvents } from './read-calendar.ts';

const KYIV = 'Europe/Kyiv';
const SPAN = { from: '2026-03-01', to: '2026-12-31' };

type Event = string[];
let uids = 0;
/** The lines of an event, with a UID if they have none. */
const eventOf = (lines: Event) => [
  'BEGIN:VEVENT',
  ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${++uids}@example.com`]),
  ...lines,
  'END:VEVENT',
];
const fileOf = (events: Event[], more: string[] = []) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//EN',
    ...more,
    ...events.flatMap(eventOf),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

function read(text: string, { timeZone = KYIV, from = SPAN.from, to = SPAN.to } = {}) {
  const span = { from: toInstant(from, 0, timeZone), to: toInstant(to, 0, timeZone) };
  return readCalendar({ text, clubId: 1, timeZone, ...span });
}
/** As the club's clock shows them: '03-10 18:00–19:30'. */
function busyIn(text: string, options: Parameters<typeof read>[1] = {}): string[] {
  const clock = (instant: number) => formatInstant(instant, options.timeZone ?? KYIV);
  return read(text, options).busy.map(({ start, end }) => {
    const [one, other] = [clock(start), clock(end)];
    const until = other.slice(0, 10) === one.slice(0, 10) ? other.slice(11, 16) : other.slice(5, 16).replace('T', ' ');
    return `${one.slice(5, 16).replace('T', ' ')}–${until}`;
  });
}

const WINDOWS_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:FLE Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T040000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0300',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('the busy times of a calendar', () => {
  it.each<[string, Event[], string[]]>([
    ['an event in UTC', [['DTSTART:20260310T160000Z', 'DTEND:20260310T173000Z']], ['03-10 18:00–19:30']],
    [
      'an event in another zone',
      [['DTSTART;TZID=America/New_York:20260310T100000', 'DTEND;TZID=America/New_York:20260310T110000']],
      ['03-10 16:00–17:00'],
    ],
    ['a time without a zone', [['DTSTART:20260310T180000', 'DTEND:20260310T190000']], ['03-10 18:00–19:00']],
    [
      'a zone that nobody defines',
      [['DTSTART;TZID=Customized Time Zone:20260310T180000', 'DTEND;TZID=Customized Time Zone:20260310T190000']],
      ['03-10 18:00–19:00'],
    ],
    ['a day', [['DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20260311']], ['03-10 00:00–03-11 00:00']],
    ['a day without an end', [['DTSTART;VALUE=DATE:20260310']], ['03-10 00:00–03-11 00:00']],
    ['a day that lacks VALUE=DATE', [['DTSTART:20260310', 'DTEND:20260312']], ['03-10 00:00–03-12 00:00']],
    [
      'the day of 23 hours',
      [['DTSTART;VALUE=DATE:20260329', 'DTEND;VALUE=DATE:20260330']],
      ['03-29 00:00–03-30 00:00'],
    ],
    ['a moment', [['DTSTART:20260310T160000Z'], ['DTSTART:20260310T160000Z', 'DTEND:20260310T160000Z']], []],
    ['a duration', [['DTSTART:20260310T160000Z', 'DURATION:PT1H30M']], ['03-10 18:00–19:30']],
    [
      // A day by the calendar is an hour shorter that night, 24 hours are not.
      'a day by the calendar over the night on which clocks go forward',
      [['DTSTART;TZID=Europe/Kyiv:20260328T180000', 'DURATION:P1D']],
      ['03-28 18:00–03-29 18:00'],
    ],
    [
      '24 hours over the night on which clocks go forward',
      [['DTSTART;TZID=Europe/Kyiv:20260328T180000', 'DURATION:PT24H']],
      ['03-28 18:00–03-29 19:00'],
    ],
    [
      'an event in the skipped hour, and one in the repeated hour',
      [
        ['DTSTART;TZID=Europe/Kyiv:20260329T033000', 'DURATION:PT1H'],
        ['DTSTART;TZID=Europe/Kyiv:20261025T033000', 'DURATION:PT1H'],
      ],
      // The first 03:30; an hour later it is 03:30 again.
      ['03-29 04:30–05:30', '10-25 03:30–03:30'],
    ],
    [
      'free and cancelled events',
      [
        ['DTSTART:20260310T160000Z', 'DTEND:20260310T170000Z', 'TRANSP:TRANSPARENT'],
        ['DTSTART:20260311T160000Z', 'DTEND:20260311T170000Z', 'STATUS:CANCELLED'],
        ['DTSTART:20260312T160000Z', 'DTEND:20260312T170000Z', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
        ['DTSTART:20260313T160000Z', 'DTEND:20260313T170000Z', 'STATUS:TENTATIVE', 'TRANSP:OPAQUE'],
      ],
      ['03-13 18:00–19:00'],
    ],
    [
      'events that touch and overlap',
      [
        ['DTSTART:20260310T160000Z', 'DTEND:20260310T170000Z'],
        ['DTSTART:20260310T170000Z', 'DTEND:20260310T180000Z'],
        ['DTSTART:20260310T173000Z', 'DTEND:20260310T174000Z'],
      ],
      ['03-10 18:00–20:00'],
    ],
    [
      'events at the edges of the span',
      [
        ['DTSTART:20260227T160000Z', 'DTEND:20260302T160000Z'],
        ['DTSTART:20260201T160000Z', 'DTEND:20260202T160000Z'],
        ['DTSTART:20261230T160000Z', 'DTEND:20271230T160000Z'],
        ['DTSTART:20270101T160000Z', 'DTEND:20270101T170000Z'],
      ],
      ['02-27 18:00–03-02 18:00', '12-30 18:00–12-31 00:00'],
    ],
    [
      'a series without end, on the wall over a change of clocks',
      [
        [
          ...['DTSTART;TZID=Europe/Kyiv:20200107T180000', 'DTEND;TZID=Europe/Kyiv:20200107T190000'],
          'RRULE:FREQ=MONTHLY;BYDAY=1TU',
        ],
      ],
      ['03-03', '04-07', '05-05', '06-02', '07-07', '08-04', '09-01', '10-06', '11-03', '12-01'].map(
        (day) => `${day} 18:00–19:00`,
      ),
    ],
    [
      'a series with a count, which left-out events belong to',
      [
        [
          ...['DTSTART:20260310T160000Z', 'DTEND:20260310T170000Z', 'RRULE:FREQ=DAILY;COUNT=5'],
          // One that is no event of the series hides no other one.
          ...['EXDATE:20260311T110000Z', 'EXDATE:20260312T160000Z,20260313T160000Z'],
        ],
      ],
      ['03-10 18:00–19:00', '03-11 18:00–19:00', '03-14 18:00–19:00'],
    ],
    [
      'a series until an instant and until a day, both included',
      [
        ['DTSTART;TZID=Europe/Kyiv:20260310T180000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20260312T160000Z'],
        ['DTSTART;TZID=Europe/Kyiv:20260310T080000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20260311'],
      ],
      ['03-10 08:00–09:00', '03-10 18:00–19:00', '03-11 08:00–09:00', '03-11 18:00–19:00', '03-12 18:00–19:00'],
    ],
    [
      'days that are left out of a series by day',
      [
        ['DTSTART;VALUE=DATE:20260310', 'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3', 'EXDATE;VALUE=DATE:20260312'],
        [
          ...['DTSTART;TZID=Europe/Kyiv:20260411T180000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'],
          'EXDATE;VALUE=DATE:20260412',
        ],
      ],
      ['03-10 00:00–03-11 00:00', '03-14 00:00–03-15 00:00', '04-11 18:00–19:00'],
    ],
    [
      'more dates of an event',
      [['DTSTART:20260310T160000Z', 'DURATION:PT1H', 'RDATE:20260312T100000Z,20260313T100000Z']],
      ['03-10 18:00–19:00', '03-12 12:00–13:00', '03-13 12:00–13:00'],
    ],
    [
      'a series of which one is moved, one is free and one is cancelled',
      [
        ['UID:s', 'DTSTART;TZID=Europe/Kyiv:20260310T180000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=5'],
        ['UID:s', 'RECURRENCE-ID;TZID=Europe/Kyiv:20260317T180000', 'DTSTART:20260318T080000Z', 'DURATION:PT2H'],
        // The same instant in another zone.
        ['UID:s', 'RECURRENCE-ID:20260324T160000Z', 'DTSTART:20260324T160000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'],
        ['UID:s', 'RECURRENCE-ID:20260331T150000Z', 'DTSTART:20260331T150000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'],
      ],
      ['03-10 18:00–19:00', '03-18 10:00–12:00', '04-07 18:00–19:00'],
    ],
    [
      'a series that changes from one event on',
      [
        ['UID:f', 'DTSTART;TZID=Europe/Kyiv:20260315T180000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4'],
        [
          ...['UID:f', 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Kyiv:20260329T180000'],
          ...['DTSTART;TZID=Europe/Kyiv:20260330T200000', 'DURATION:PT30M'],
        ],
      ],
      ['03-15 18:00–19:00', '03-22 18:00–19:00', '03-30 20:00–20:30', '04-06 20:00–20:30'],
    ],
    [
      'a changed event whose series the file lacks',
      [['UID:o', 'RECURRENCE-ID:20260310T160000Z', 'DTSTART:20260310T170000Z', 'DURATION:PT1H']],
      ['03-10 19:00–20:00'],
    ],
    [
      'copies of bookings of this club and of another one, and a ticket of this club',
      [
        [`UID:${feedUid({ kind: 'booking', clubId: 1, id: 7 })}`, 'DTSTART:20260310T160000Z', 'DURATION:PT1H'],
        [`UID:${feedUid({ kind: 'session', clubId: 1, id: 7 })}`, 'DTSTART:20260310T160000Z', 'DURATION:PT1H'],
        [`UID:${feedUid({ kind: 'booking', clubId: 2, id: 7 })}`, 'DTSTART:20260311T160000Z', 'DURATION:PT1H'],
        ['UID:booking-1-7-9F3KD72B@courtside', 'DTSTART:20260312T160000Z', 'DURATION:PT1H'],
      ],
      ['03-11 18:00–19:00', '03-12 18:00–19:00'],
    ],
  ])('are those of %s', (_, events, expected) => {
    expect(busyIn(fileOf(events))).toEqual(expected);
    expect(read(fileOf(events)).unreadable).toBe(0);
  });

  it('are those of a zone that only the file defines', () => {
    const days = ['20260310', '20260410'];
    const zone = (of: string) => days.map((day) => [`DTSTART;TZID=${of}:${day}T180000`, 'DURATION:PT1H']);
    const expected = ['03-10 18:00–19:00', '04-10 18:00–19:00'];
    expect(busyIn(fileOf(zone('FLE Standard Time'), WINDOWS_ZONE))).toEqual(expected);
    // On another club's clock it is the same instant.
    expect(busyIn(fileOf(zone('FLE Standard Time'), WINDOWS_ZONE), { timeZone: 'Europe/London' })).toEqual([
      '03-10 16:00–17:00',
      '04-10 16:00–17:00',
    ]);
    const own = calendarZone(KYIV, { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 11, 1) });
    expect(busyIn(fileOf(zone(KYIV), own.lines))).toEqual(expected);
  });

  // What a series means, computed day by day.
  it.each<[string, string, (date: string) => boolean]>([
    ['FREQ=WEEKLY;BYDAY=TU,TH', '2025-01-07', (date) => [2, 4].includes(weekday(date))],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
      '2025-01-06',
      (date) =>
        [1, 3].includes(weekday(date)) && Math.floor((Date.parse(date) - Date.parse('2025-01-06')) / DAY / 7) % 2 === 0,
    ],
    ['FREQ=DAILY;INTERVAL=3', '2025-01-01', (date) => (Date.parse(date) - Date.parse('2025-01-01')) % (3 * DAY) === 0],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2025-01-31', (date) => addDays(date, 1).endsWith('-01')],
    [
      'FREQ=YEARLY;BYMONTH=6,7;BYDAY=SA',
      '2025-06-07',
      (date) => ['06', '07'].includes(date.slice(5, 7)) && weekday(date) === 6,
    ],
  ])('agree with a slow computation: %s', (rule, first, isOn) => {
    const day = first.replaceAll('-', '');
    const text = fileOf([[`DTSTART;TZID=Europe/Kyiv:${day}T020000`, `RRULE:${rule}`, 'DURATION:PT3H']]);
    const expected = [];
    for (let date = SPAN.from; date < SPAN.to; date = addDays(date, 1)) {
      // Three hours of real time: on the two nights on which clocks change they end at another hour.
      const start = toInstant(date, 2 * 60, KYIV);
      if (isOn(date)) expected.push({ start, end: start + 3 * HOUR });
    }
    expect(expected.length).toBeGreaterThan(7);
    expect(read(text).busy).toEqual(expected);
  });

  it('leave out events that cannot be read, and count them', () => {
    const good = ['DTSTART:20260310T160000Z', 'DURATION:PT1H'];
    const bad = [['SUMMARY:No start'], ['DTSTART:2026-03-1', 'DURATION:PT1H']];
    expect(busyIn(fileOf([good, ...bad]))).toEqual(['03-10 18:00–19:00']);
    expect(read(fileOf([good, ...bad])).unreadable).toBe(2);
  });

  it('are those of all calendars of a file, without their titles', () => {
    const [one, two] = ['10', '11'].map((day) =>
      fileOf([[`DTSTART:202603${day}T160000Z`, 'DURATION:PT1H', 'SUMMARY:Dentist']]),
    );
    expect(busyIn(`\ufeff${one}${two}`)).toEqual(['03-10 18:00–19:00', '03-11 18:00–19:00']);
    expect(JSON.stringify(read(one!))).not.toContain('Dentist');
  });
});

it.each([
  ['a page', '<!doctype html><title>Sign in</title>'],
  ['nothing', ''],
  ['a file that breaks off', fileOf([['DTSTART:20260310T160000Z']]).slice(0, -20)],
  ['a calendar with a rule that is none', fileOf([['DTSTART:20260310T160000Z', 'RRULE:FREQ=SOMETIMES']])],
  ['a calendar of no lines', 'BEGIN:VCALENDAR\r\nnonsense\r\nEND:VCALENDAR'],
])('%s is no calendar', (_, text) => {
  expect(() => read(text)).toThrow(NotCalendar);
});

it.each([
  ['repeats every second', [['DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY']]],
  [
    'is busy six thousand times',
    [['DTSTART:20260301T000000Z', 'DURATION:PT10M', 'RRULE:FREQ=MINUTELY;INTERVAL=60;COUNT=6000']],
  ],
])('a calendar that %s is refused', (_, events) => {
  expect(() => read(fileOf(events))).toThrow(TooManyEvents);
});

it('knows the events of its own feeds by their UID', () => {
  expect(isOwnEvent(feedUid({ kind: 'closure', clubId: 12, id: 3 }), 12)).toBe(true);
  expect(isOwnEvent(feedUid({ kind: 'closure', clubId: 12, id: 3 }), 1)).toBe(false);
  expect(isOwnEvent('booking-12-3@example.com', 12)).toBe(false);
});
