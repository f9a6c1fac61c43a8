import { sql } from 'kysely';
import { durationFits } from '#core/domain/duration.ts';
import { toZoned } from '#core/domain/zone.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { SlotWatchBody } from '#core/schemas/slot-watches.ts';
import { deleteInBatches } from '#server/database/batches.ts';
import { latestUse } from '#server/database/clock.ts';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';
import { Problem } from '#server/http/problem.ts';
import { courtSlots, loadOccupancy, loadOffer, minutesBetween } from '#server/schedule/offer.ts';
import { inClubOf, newClubToken } from '#server/tokens/club-token.ts';

/** Keeps the holders of this time from freeing it until the watch is stored. */
const lockOccupations = (trx: Db, clubId: number, courtId: number, during: ReturnType<typeof rangeOf>) =>
  sql`select id from occupation where club_id = ${clubId} and court_id = ${courtId} and during && ${during}
    order by id for share`.execute(trx);

/**
 * Stores that an email address waits for a taken slot, once however often it is requested. A
 * database trigger stores the notification.
 * @throws Problem NOT_FOUND, SLOT_IN_PAST, SLOT_NOT_OFFERED for what the club does not sell,
 *   SLOT_FREE
 */
export async function watchSlot(trx: Db, body: SlotWatchBody, language: Language, now: number): Promise<void> {
  const offer = await loadOffer(trx, body.service_id);
  const { club } = offer;
  const start = Date.parse(body.starts_at);
  const end = Date.parse(body.ends_at);
  if (!(start > now)) throw new Problem('SLOT_IN_PAST');
  const duration = minutesBetween(start, end);
  const sold = offer.kind !== 'group' && offer.courtIds.includes(body.court_id) && durationFits(offer, duration);
  if (!sold) throw new Problem('SLOT_NOT_OFFERED');
  const during = rangeOf(new Date(start), new Date(end));
  await lockOccupations(trx, club.id, body.court_id, during);
  const { date } = toZoned(start, club.timeZone);
  const occupancy = await loadOccupancy(trx, club, date, date, { device: '' });
  const query = { courtId: body.court_id, date, duration, now };
  const slot = courtSlots(offer, occupancy, query).find((one) => one.start === start && one.end === end);
  if (!slot) throw new Problem('SLOT_NOT_OFFERED');
  if (slot.status === 'free') throw new Problem('SLOT_FREE');
  if (slot.status === 'past') throw new Problem('SLOT_IN_PAST');
  await trx
    .insertInto('slot_watch')
    .values({
      club_id: club.id,
      court_id: body.court_id,
      coach_id: offer.coachId,
      during,
      email: body.email.toLowerCase(),
      language,
      token: newClubToken(club.id),
    })
    // A client that was notified before and asks again waits again.
    .onConflict((conflict) =>
      conflict.columns(['club_id', 'court_id', 'during', 'email']).doUpdateSet({ told_at: null, language }),
    )
    .execute();
}

/** Deletes all watches, of all clubs, of the email address that this token belongs to. */
export async function stopWatches(db: Db, token: string): Promise<void> {
  await db
    .deleteFrom('slot_watch')
    .where('email', '=', (mine) =>
      mine.selectFrom('slot_watch').select('email').where(inClubOf(token)).where('token', '=', token).limit(1),
    )
    .execute();
}

/** Deletes the watches of past hours. */
export const deletePastWatches = (db: Db): Promise<void> =>
  deleteInBatches(db, 'slot_watch', sql`upper(during) < ${latestUse}`);
