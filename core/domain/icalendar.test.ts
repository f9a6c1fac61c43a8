import { describe, expect, it } from 'vitest';
import { type CalendarEvent, icalendar } from './icalendar.ts';

const event: CalendarEvent = {
  uid: '9F3KD72B@courtside.example',
  sequence: 0,
  status: 'CONFIRMED',
  stamp: Date.parse('2026-11-21T12:00:00.500Z'),
  start: Date.parse('2026-11-23T18:00:00+02:00'),
  end: Date.parse('2026-11-23T20:00:00+02:00'),
  summary: 'Tennis',
  location: 'Kyiv',
  latitude: 50.45,
  longitude: 30.5234,
  url: 'https://courtside.example/booking-order/abc',
};

const unfolded = (changes: Partial<CalendarEvent>) =>
  icalendar({ ...event, ...changes })
    .replace(/\r\n /g, '')
    .split('\r\n');

it('writes all fields of a booking', () => {
  expect(icalendar(event)).toBe(
    `${[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Courtside//Booking//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:9F3KD72B@courtside.example',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'DTSTAMP:20261121T120000Z',
      'DTSTART:20261123T160000Z',
      'DTEND:20261123T180000Z',
      'SUMMARY:Tennis',
      'LOCATION:Kyiv',
      'GEO:50.450000;30.523400',
      'URL:https://courtside.example/booking-order/abc',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')}\r\n`,
  );
});

describe('properties', () => {
  it.each<[string, Partial<CalendarEvent>, string]>([
    ['a cancelled booking', { status: 'CANCELLED', sequence: 1 }, 'STATUS:CANCELLED'],
    ['its sequence', { sequence: 3 }, 'SEQUENCE:3'],
    ['commas, semicolons, backslashes', { summary: 'a,b;c\\d' }, 'SUMMARY:a\\,b\\;c\\\\d'],
    ['line breaks of every kind', { description: 'a\r\nb\nc\rd' }, 'DESCRIPTION:a\\nb\\nc\\nd'],
    ['a colon stays', { location: 'Court 2: clay' }, 'LOCATION:Court 2: clay'],
    ['control characters go', { summary: 'a\u0000b\u001b\tc' }, 'SUMMARY:ab\tc'],
    [
      'a line break cannot make a property',
      { url: 'https://x.example/\r\nATTENDEE:y' },
      'URL:https://x.example/ATTENDEE:y',
    ],
    [
      'a long Ukrainian text survives folding',
      { location: 'вулиця Академіка '.repeat(9) },
      `LOCATION:${'вулиця Академіка '.repeat(9)}`,
    ],
    ['south-west', { latitude: -0.5, longitude: -70 }, 'GEO:-0.500000;-70.000000'],
  ])('%s', (_name, changes, line) => {
    expect(unfolded(changes)).toContain(line);
  });

  it.each<[string, Partial<CalendarEvent>]>([
    ['DESCRIPTION', {}],
    ['LOCATION', { location: undefined }],
    ['GEO', { latitude: undefined }],
    ['URL', { url: '' }],
  ])('leaves out %s when there is none', (name, changes) => {
    expect(unfolded(changes).filter((line) => line.startsWith(name))).toEqual([]);
  });
});

it.each([
  ['ASCII', 'x'.repeat(400)],
  ['Cyrillic', 'ї'.repeat(200)],
  ['emoji', '🎾'.repeat(100)],
  ['mixed', 'a🎾ї€'.repeat(60)],
])('no line of %s is over 75 octets or cuts a character', (_name, summary) => {
  const lines = icalendar({ ...event, summary }).split('\r\n');
  for (const line of lines) {
    const octets = new TextEncoder().encode(line);
    expect(octets.length).toBeLessThanOrEqual(75);
    expect(new TextDecoder().decode(octets)).toBe(line);
  }
  expect(unfolded({ summary })).toContain(`SUMMARY:${summary}`);
});
