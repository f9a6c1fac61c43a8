import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { durationFits } from '#core/domain/duration.ts';
import { toZoned } from '#core/domain/zone.ts';
import type { SlotWatchBody } from '#core/schemas/letters.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';
import { Problem } from '#server/http/problem.ts';
import { courtSlots, loadOccupancy, loadOffer, minutesBetween } from '#server/schedule/offer.ts';

/** Keeps those who hold this time from giving it up until it is written down that somebody waits for it. */
const lockTaken = (trx: Db, clubId: number, courtId: number, during: ReturnType<typeof rangeOf>) =>
  sql`select id from occupation where club_id = ${clubId} and court_id = ${courtId} and during && ${during}
    order by id for share`.execute(trx);

/**
 * Writes down that somebody waits for a taken slot; asked twice, it is written down once. The database tells them.
 * @throws Problem NOT_FOUND, SLOT_IN_PAST, SLOT_NOT_OFFERED for what the club does not sell, SLOT_FREE
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
  await lockTaken(trx, club.id, body.court_id, during);
  const { date } = toZoned(start, club.timeZone);
  const occupancy = await loadOccupancy(trx, club, date, date, { device: '' });
  const wanted = { courtId: body.court_id, date, duration, now };
  const slot = courtSlots(offer, occupancy, wanted).find((one) => one.start === start && one.end === end);
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
      token: randomBytes(24).toString('base64url'),
    })
    // Who was told before and asks again waits again.
    .onConflict((conflict) =>
      conflict.columns(['club_id', 'court_id', 'during', 'email']).doUpdateSet({ told_at: null, language }),
    )
    .execute();
}

/** Ends everything that the e-mail of this token waits for. */
export async function stopWatches(db: Db, token: string): Promise<void> {
  await db
    .deleteFrom('slot_watch')
    .where('email', '=', (mine) => mine.selectFrom('slot_watch').select('email').where('token', '=', token).limit(1))
    .execute();
}

/** Forgets hours that are over, with whoever waited for them. */
export async function deletePastWatches(db: Db): Promise<void> {
  await sql`delete from slot_watch where upper(during) < now()`.execute(db);
}
