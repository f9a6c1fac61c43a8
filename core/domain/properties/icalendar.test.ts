import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { MINUTE } from '#core/domain/units.ts';
import { calendarZone } from '../calendar-zone.ts';
import { type CalendarEvent, icalendar } from '../icalendar.ts';
import { checkProperty } from './check.ts';

ICAL.design.strict = true;

/** A text as it is read back. The values have no control characters other than line ends. */
const kept = (text: string) => text.replace(/\r\n|\r/g, '\n');

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
  fc.constantFrom('a,b;c\\d:"e"\r\nf', 'вулиця Академіка Янгеля, 20; вхід з двору', '\\n\\,;', ' пробіли '),
);
const person = fc.record({
  name: text.map((name) => kept(name).replace(/\n/g, ' ') || 'Olena'),
  email: fc.emailAddress(),
});
/** Minutes around both changes of the clocks, and in ordinary weeks. */
const minutes = fc
  .tuple(
    fc.constantFrom('2026-03-29T00:00Z', '2026-10-25T00:00Z', '2026-11-01T05:00Z', '2026-07-15T12:00Z'),
    fc.integer({ min: -600, max: 600 }),
  )
  .map(([around, after]) => Date.parse(around) + after * MINUTE);

const event: fc.Arbitrary<CalendarEvent & { timeZone: string | undefined }> = fc
  .record({
    uid: fc.constantFrom('9F3KD72B@courtside.example', 'a,b;c@courtside.example'),
    sequence: fc.nat(9),
    status: fc.constantFrom('CONFIRMED' as const, 'CANCELLED' as const),
    stamp: minutes,
    start: minutes,
    duration: fc.integer({ min: 30, max: 300 }),
    summary: text,
    description: text,
    location: text,
    url: fc.webUrl(),
    method: fc.constantFrom('REQUEST' as const, 'CANCEL' as const, undefined),
    organizer: person,
    attendee: person,
    timeZone: fc.constantFrom('Europe/Kyiv', 'America/New_York', 'Asia/Kolkata', undefined),
  })
  .map(({ duration, method, ...rest }) => ({
    ...rest,
    end: rest.start + duration * MINUTE,
    ...(method && { method }),
  }));

it('is read back by a strict parser as it was written', () => {
  checkProperty(300, event, ({ timeZone, ...written }) => {
    const zone = timeZone ? { zone: calendarZone(timeZone, written) } : {};
    const calendar = new ICAL.Component(ICAL.parse(icalendar({ ...written, ...zone })));
    const component = calendar.getFirstSubcomponent('vevent')!;
    const own = calendar.getFirstSubcomponent('vtimezone');
    if (own) ICAL.TimezoneService.register(own);
    const read = new ICAL.Event(component);
    expect({
      uid: read.uid,
      sequence: read.sequence,
      status: component.getFirstPropertyValue('status'),
      method: calendar.getFirstPropertyValue('method'),
      start: read.startDate.toJSDate().getTime(),
      end: read.endDate.toJSDate().getTime(),
      summary: read.summary,
      description: read.description,
      location: read.location,
      url: component.getFirstPropertyValue('url'),
      organizer: component.getFirstProperty('organizer')?.getFirstValue(),
      attendee: component.getFirstProperty('attendee')?.getFirstValue(),
    }).toEqual({
      uid: written.uid,
      sequence: written.sequence,
      status: written.status,
      method: written.method ?? null,
      start: written.start,
      end: written.end,
      summary: kept(written.summary),
      description: kept(written.description ?? ''),
      location: kept(written.location ?? ''),
      url: written.url,
      organizer: `mailto:${written.organizer?.email}`,
      attendee: `mailto:${written.attendee?.email}`,
    });
    if (own) ICAL.TimezoneService.reset();
  });
});
