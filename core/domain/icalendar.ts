/** A booking as a calendar sees it; instants are epoch ms. */
export type CalendarEvent = {
  /** the same for every version of one booking, unique in the world: 'code@host' */
  uid: string;
  /** grows with every change, so that a calendar replaces what it has */
  sequence: number;
  status: 'CONFIRMED' | 'CANCELLED';
  /** when this text was made */
  stamp: number;
  start: number;
  end: number;
  summary: string;
  description?: string;
  location?: string;
  latitude?: number;
  longitude?: number;
  url?: string;
  /** what a mail program is asked to do with it (RFC 5546); a file that somebody opens asks for nothing */
  method?: 'REQUEST' | 'CANCEL';
  organizer?: Person;
  attendee?: Person;
  /** whose clock the times are written in; UTC without one */
  zone?: CalendarZone;
};

type Person = { name: string; email: string };

/** A time zone spelled out, and its wall clock at an instant, '20261123T180000', where that says which instant it is. */
export type CalendarZone = { id: string; lines: string[]; wall(instant: number): string | undefined };

const LINE_OCTETS = 75;

function octetsOf(character: string): number {
  const code = character.codePointAt(0)!;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Breaks a line at 75 octets of UTF-8, never inside a character; the space of a continuation counts. */
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

/** Nothing but a tab may stand among the control characters: a stray line break would begin a property of its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

const plain = (value: string) => value.replace(CONTROL, '');

const escaped = (value: string) => plain(value.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n'));

/** '20261123T160000Z' */
const utc = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** A name may hold anything but the quotes it stands in. */
const personOf = ({ name, email }: Person) => `CN="${plain(name).replaceAll('"', "'")}":mailto:${plain(email)}`;

/** RFC 5545 text of one event, CRLF line ends. A booking that was cancelled keeps its UID and takes itself off the calendar. */
export function icalendar(event: CalendarEvent): string {
  const { latitude, longitude, zone, organizer, attendee } = event;
  const time = (instant: number) => {
    const wall = zone?.wall(instant);
    return wall ? `;TZID=${zone!.id}:${wall}` : `:${utc(instant)}`;
  };
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Courtside//Booking//EN',
    'CALSCALE:GREGORIAN',
    event.method && `METHOD:${event.method}`,
    ...(zone?.lines ?? []),
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.status}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART${time(event.start)}`,
    `DTEND${time(event.end)}`,
    organizer && `ORGANIZER;${personOf(organizer)}`,
    attendee && `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE;${personOf(attendee)}`,
    `SUMMARY:${escaped(event.summary)}`,
    event.description && `DESCRIPTION:${escaped(event.description)}`,
    event.location && `LOCATION:${escaped(event.location)}`,
    latitude !== undefined && longitude !== undefined && `GEO:${latitude.toFixed(6)};${longitude.toFixed(6)}`,
    event.url && `URL:${plain(event.url)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines
    .filter((line) => typeof line === 'string' && line !== '')
    .map((line) => `${fold(line as string)}\r\n`)
    .join('');
}
