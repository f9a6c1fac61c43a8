import { formatInstant } from '#core/domain/zone.ts';
import type { DeskTime } from '#core/schemas/desk-day.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { changePlace, finishMove } from '#server/booking/move.ts';
import { requireValidPass } from '#server/booking/pass.ts';
import type { BookingRow } from '#server/booking/state/apply-event.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { keepOffer } from '#server/schedule/offer.ts';
import { placesFor } from '#server/schedule/places.ts';
import { loadCourts } from '#server/views/court.ts';
import { uah } from '#server/views/texts.ts';
import type { AtDesk } from './access.ts';
import { priceOfClubsMove } from './club-prices.ts';

/** The other sessions between two instants (epoch ms), of the same service, that have a place left. */
export async function loadSessionTimes(
  db: Db,
  { club }: AtDesk,
  row: BookingRow,
  { start, end, now, language }: Record<'start' | 'end' | 'now', number> & { language: Language },
): Promise<DeskTime[]> {
  const sessions = await db
    .selectFrom('group_session')
    .selectAll()
    .where('club_id', '=', club.id)
    .where('service_id', '=', row.service_id)
    .where('id', '<>', row.session_id)
    .where('starts_at', '>=', new Date(start))
    .where('starts_at', '<', new Date(end))
    .where('ends_at', '>', new Date(now))
    .where(placesFor({ device: '' }), '>', 0)
    .orderBy('starts_at')
    .execute();
  const courts = await loadCourts(db, club.id, language);
  const at = (moment: Date) => formatInstant(moment.getTime(), club.time_zone);
  return sessions.map(({ court_id, starts_at, ends_at, amount }) => ({
    court_id,
    court: courts.find(({ id }) => id === court_id)?.title ?? '',
    ...{ starts_at: at(starts_at), ends_at: at(ends_at), price: uah(priceOfClubsMove(row, amount).price) },
  }));
}

/**
 * Moves a locked place to the session of its service that begins then, epoch ms, and notifies the
 * customer.
 * @throws Problem PASS_NOT_VALID, SLOT_IN_PAST, SLOT_NOT_OFFERED, GROUP_FULL
 */
export async function takeSession(
  trx: Db,
  row: BookingRow,
  { courtId, start }: { courtId: number; start: number },
  now: number,
): Promise<void> {
  await keepOffer(trx, row.service_id);
  const target = await trx
    .selectFrom('group_session')
    .selectAll()
    .where('club_id', '=', row.club_id)
    .where('service_id', '=', row.service_id)
    .where('court_id', '=', courtId)
    .where('starts_at', '=', new Date(start))
    .executeTakeFirst();
  if (!target) throw new Problem('SLOT_NOT_OFFERED');
  if (target.ends_at.getTime() <= now) throw new Problem('SLOT_IN_PAST');
  const { id: session_id, court_id, coach_id, starts_at, ends_at } = target;
  if (row.pass_id !== null) await requireValidPass(trx, { club_id: row.club_id, id: row.pass_id }, starts_at);
  await changePlace(trx, row, target, { device: '' });
  const { price, refund } = priceOfClubsMove(row, target.amount);
  const to = { service_id: row.service_id, court_id, coach_id, session_id, starts_at, ends_at, price };
  await finishMove(trx, { row }, { to, refund, now, byClub: true });
}
