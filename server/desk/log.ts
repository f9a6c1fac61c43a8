import { formatInstant } from '#core/domain/zone.ts';
import type { DeskAction, DeskLogEntry } from '#core/schemas/desk-day.ts';
import type { Db } from '#server/database/db.ts';
import { pageOf } from '#server/views/texts.ts';
import type { AtDesk } from './access.ts';

/** Entries on a page of the log. */
const PAGE = 50;

export type Deed = { action: DeskAction; bookingId?: number | undefined; note?: string | null | undefined };

/** Writes down, in the transaction of what was done, who did it. `now` in epoch ms. */
export async function writeLog(
  trx: Db,
  { staff, club }: Pick<AtDesk, 'staff' | 'club'>,
  { action, bookingId, note }: Deed,
  now: number,
): Promise<void> {
  const row = { club_id: club.id, actor: staff.email, action, booking_id: bookingId ?? null, note: note ?? null };
  await trx
    .insertInto('desk_log')
    .values({ ...row, at: new Date(now) })
    .execute();
}

/** The log of a club, or of one booking, the newest first. */
export async function loadLog(
  db: Db,
  club: { id: number; time_zone: string },
  { bookingId, page: wanted, pageSize = PAGE }: { bookingId?: number; page?: number | undefined; pageSize?: number },
): Promise<{ data: DeskLogEntry[]; meta: { page: number; page_size: number; total: number } }> {
  const { page, page_size, offset } = pageOf({ page: wanted }, pageSize);
  const entries = db
    .selectFrom('desk_log')
    .where('desk_log.club_id', '=', club.id)
    .$if(bookingId !== undefined, (query) => query.where('booking_id', '=', bookingId!));
  const { total } = await entries.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await entries
    .leftJoin('booking', (join) =>
      join.onRef('booking.club_id', '=', 'desk_log.club_id').onRef('booking.id', '=', 'desk_log.booking_id'),
    )
    .select(['desk_log.id', 'desk_log.at', 'desk_log.actor', 'desk_log.action', 'desk_log.note', 'booking_id'])
    .select('booking.code')
    .orderBy('desk_log.id', 'desc')
    .limit(page_size)
    .offset(offset)
    .execute();
  return {
    data: rows.map(({ at, ...entry }) => ({ ...entry, at: formatInstant(at.getTime(), club.time_zone) })),
    meta: { page, page_size, total: Number(total) },
  };
}
