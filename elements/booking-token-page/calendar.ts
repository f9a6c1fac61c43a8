import { icalendar } from '#core/domain/icalendar.ts';
import type { Booking } from '#core/schemas/index.ts';

interface Texts {
  summary: string;
  /** What stands before the code. */
  codeLabel: string;
}

/** The booking as a calendar file, made at `now` (epoch ms). Its UID is the same for every version of one booking. */
export function calendarText(booking: Booking, url: string, now: number, texts: Texts): string {
  const { club, court, code, status, sequence } = booking;
  return icalendar({
    uid: `${code}@${new URL(url).hostname}`,
    sequence,
    status: status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    stamp: now,
    start: Date.parse(booking.starts_at),
    end: Date.parse(booking.ends_at),
    summary: texts.summary,
    description: [court?.title, `${texts.codeLabel}: ${code}`].filter(Boolean).join('\n'),
    location: [club.title, club.address, club.city.title].join(', '),
    latitude: club.latitude,
    longitude: club.longitude,
    url,
  });
}

/** Hands a text to the visitor as a file. */
export function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin the download only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
