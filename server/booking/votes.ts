import { toZoned } from '#core/domain/zone.ts';
import type { VoteBody } from '#core/schemas/vote.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { hashAddressOnDay } from './attempts.ts';

/** A booking at the club that was not cancelled and is over. */
async function findPlayed(db: Db, club_id: number, { token, now }: { token: string; now: number }) {
  const booking = await db
    .selectFrom('booking')
    .select('id')
    .where('token', '=', token)
    .where('club_id', '=', club_id)
    .where('status', '=', 'confirmed')
    .where('ends_at', '<=', new Date(now))
    .executeTakeFirst();
  return booking?.id;
}

/**
 * Stores a vote for a club. With the token of a played booking it counts once per booking, otherwise
 * once per address and day of the club, and always once per device. Invented device ids gain nothing:
 * they have one address, and one who has many addresses could as well sign the ids.
 * @throws Problem ALREADY_VOTED or VOTES_PER_ADDRESS
 */
export async function castVote(
  db: Db,
  club_id: number,
  { token, value }: VoteBody,
  { ip, device, now, secret }: { ip: string; device: string; now: number; secret: Uint8Array },
): Promise<void> {
  const booking_id = token === undefined ? undefined : await findPlayed(db, club_id, { token, now });
  const { time_zone } = await db
    .selectFrom('club')
    .select('time_zone')
    .where('id', '=', club_id)
    .executeTakeFirstOrThrow();
  const { date } = toZoned(now, time_zone);
  const address_day_hash = hashAddressOnDay(ip, `vote ${club_id} ${date}`, secret);
  const vote = await db
    .insertInto('vote')
    .values({
      club_id,
      device_id: device,
      value,
      ...(booking_id === undefined ? { address_day_hash } : { booking_id }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .executeTakeFirst();
  if (vote) return;
  const own = await db
    .selectFrom('vote')
    .select('value')
    .where('club_id', '=', club_id)
    .where((where) =>
      where.or([
        where('device_id', '=', device),
        ...(booking_id === undefined ? [] : [where('booking_id', '=', booking_id)]),
      ]),
    )
    .executeTakeFirst();
  throw new Problem(own ? 'ALREADY_VOTED' : 'VOTES_PER_ADDRESS');
}
