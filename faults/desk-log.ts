import { keyOf, overlap, type Timed } from './compare.ts';
import type { Closing, History } from './history.ts';
import type { BookingRow, ClosedBooking, LogRow, MessageRow, Rows } from './rows.ts';

/** The last word of a note: what its author wrote, behind what the server says. */
const lastWord = (note: string | null) => note?.split(' ').at(-1) ?? '';

/** Actions whose note says nothing that a client can know. */
const WITHOUT_DETAIL = ['booking_moved', 'booking_unpaid', 'booking_no_show', 'booking_showed_up', 'refund_handed_out'];

/** What the desks' logs say, and which of it belongs to times that were closed. */
export type DeskLog = {
  /** Of what staff did to one booking after the other, without closings. */
  single: LogRow[];
  /** What tells an entry from others of its kind, as `Deed.detail`. */
  detailOf(entry: LogRow): string;
  /** The entries about a booking, of closings too. */
  of(booking: BookingRow): LogRow[];
  /** The entries of a closing: about its bookings, and about itself. */
  ofClosing(closing: Pick<Closing, 'club_id' | 'reason'>): LogRow[];
  /** The closings that happened. */
  closings: Closing[];
  /** The closing during which a time of a court was to be free, if it is closed. */
  closingOf(time: Timed & { club_id: number; court_id: number | null }): Closing | undefined;
};

export function readDeskLog({ log, bookings }: Pick<Rows, 'log' | 'bookings'>, { closings }: History): DeskLog {
  const comments = new Map(bookings.map((booking) => [keyOf(booking), booking.comment ?? '']));
  const byBooking = new Map<string, LogRow[]>();
  for (const entry of log) {
    if (entry.booking_id === null) continue;
    const key = keyOf({ club_id: entry.club_id, id: entry.booking_id });
    byBooking.set(key, [...(byBooking.get(key) ?? []), entry]);
  }
  const reasons = new Map<string, LogRow[]>(closings.map(({ reason }) => [reason, []]));
  const single: LogRow[] = [];
  for (const entry of log) (reasons.get(lastWord(entry.note)) ?? single).push(entry);
  const happened = closings.filter(({ reason }) => reasons.get(reason)!.length > 0);
  return {
    single,
    detailOf: ({ club_id, action, booking_id, note }) => {
      // The player, and how the share was paid.
      if (action === 'share_paid' || action === 'share_unpaid') return note ?? '';
      if (action === 'booking_created') return comments.get(keyOf({ club_id, id: booking_id })) ?? '';
      return WITHOUT_DETAIL.includes(action) ? '' : lastWord(note);
    },
    of: (booking) => byBooking.get(keyOf(booking)) ?? [],
    ofClosing: ({ reason }) => reasons.get(reason) ?? [],
    closings: happened,
    closingOf: (time) =>
      happened.find(
        (closing) =>
          closing.club_id === time.club_id &&
          overlap(closing, time) &&
          (!closing.courts || closing.courts.includes(time.court_id ?? 0)),
      ),
  };
}

export const countOf = (entries: readonly LogRow[], action: LogRow['action']) =>
  entries.filter((entry) => entry.action === action).length;

/** Minor units that staff refunded, by the notes of the log. */
export const refundedAt = (entries: readonly LogRow[]) =>
  entries.filter(({ action }) => action === 'booking_refunded').reduce((sum, { note }) => sum + Number(note), 0);

/** The messages about times that were closed, and what they say of each booking. */
export const closedMessages = ({ messages }: Pick<Rows, 'messages'>): (MessageRow & { closed: ClosedBooking[] })[] =>
  messages
    .filter(({ kind }) => kind === 'closed')
    .map((message) => ({ ...message, closed: message.payload.bookings as ClosedBooking[] }));
