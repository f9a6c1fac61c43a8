/** A calendar event. Instants are epoch milliseconds. */
export type CalendarEvent = {
  /** Globally unique, and the same for all versions of a booking: 'code@host'. */
  uid: string;
  /** Grows with every change, so that a calendar replaces the older version. */
  sequence: number;
  status: 'CONFIRMED' | 'CANCELLED';
  /** When this text was created. */
  stamp: number;
  start: number;
  end: number;
  summary: string;
  description?: string;
  location?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  url?: string;
  /** The action for an email program (RFC 5546). A downloaded file has none. */
  method?: 'REQUEST' | 'CANCEL';
  organizer?: Person;
  attendee?: Person;
  /** The time zone of the times. Default: UTC. */
  zone?: CalendarZone;
  /** Repeats every week, so many times in all, except at these starts. */
  weekly?: { count: number; except: readonly number[] };
  /** The start in the series that this event replaces. */
  replaces?: number;
};

type Person = { name: string; email: string };

/**
 * A time zone: its VTIMEZONE lines, and its local time at an instant, such as '20261123T180000'.
 * `wall` returns undefined if that time is ambiguous.
 */
export type CalendarZone = { id: string; lines: string[]; wall(instant: number): string | undefined };

const LINE_OCTETS = 75;

function octetsOf(character: string): number {
  const code = character.codePointAt(0)!;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/**
 * Folds a line at 75 octets of UTF-8 (RFC 5545, section 3.1), never inside a character. The space
 * of a continuation line counts.
 */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Control characters except the tab. A line break would start a new property. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

const withoutControls = (value: string) => value.replace(CONTROL, '');

const escapeText = (value: string) => withoutControls(value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n'));

/** '20261123T160000Z' */
const utcText = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** A quoted name must not contain double quotes. */
const personOf = ({ name, email }: Person) =>
  `CN="${withoutControls(name).replaceAll('"', "'")}":mailto:${withoutControls(email)}`;

function eventLines(event: CalendarEvent) {
  const { latitude, longitude, zone, organizer, attendee, weekly, replaces } = event;
  const time = (instant: number) => {
    const wall = zone?.wall(instant);
    return wall ? `;TZID=${zone!.id}:${wall}` : `:${utcText(instant)}`;
  };
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.status}`,
    `DTSTAMP:${utcText(event.stamp)}`,
    `DTSTART${time(event.start)}`,
    `DTEND${time(event.end)}`,
    weekly && `RRULE:FREQ=WEEKLY;COUNT=${weekly.count}`,
    ...(weekly?.except ?? []).map((start) => `EXDATE${time(start)}`),
    replaces !== undefined && `RECURRENCE-ID${time(replaces)}`,
    organizer && `ORGANIZER;${personOf(organizer)}`,
    attendee && `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE;${personOf(attendee)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    event.description && `DESCRIPTION:${escapeText(event.description)}`,
    event.location && `LOCATION:${escapeText(event.location)}`,
    latitude !== undefined && longitude !== undefined && `GEO:${latitude.toFixed(6)};${longitude.toFixed(6)}`,
    event.url && `URL:${withoutControls(event.url)}`,
    'END:VEVENT',
  ];
}

/**
 * The iCalendar text of one event (RFC 5545), with CRLF line ends, and of those that replace some of
 * its repetitions. A cancelled booking keeps its UID, so that calendars remove it.
 */
export function icalendar(event: CalendarEvent, replacing: readonly CalendarEvent[] = []): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Courtside//Booking//EN',
    'CALSCALE:GREGORIAN',
    event.method && `METHOD:${event.method}`,
    ...(event.zone?.lines ?? []),
    ...[event, ...replacing].flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines
    .filter((line) => typeof line === 'string' && line !== '')
    .map((line) => `${fold(line as string)}\r\n`)
    .join('');
}
