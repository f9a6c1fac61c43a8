import { sql } from 'kysely';
import { parseClock } from '#core/domain/clock.ts';
import { areLevels } from '#core/domain/levels.ts';
import { DAY, MINUTE } from '#core/domain/units.ts';
import { toInstant } from '#core/domain/zone.ts';
import { MATCH_PLAYERS, type PublishMatchBody, type PublishWishBody } from '#core/schemas/match.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { ABUSE_LIMITS } from '#server/booking/abuse-limits.ts';
import { type KnownCustomer, requireConfirmed } from '#server/booking/customer.ts';
import { lockBooking } from '#server/booking/state/apply-event.ts';
import { lockCustomers } from '#server/booking/unpaid.ts';
import { tidyComment } from '#server/comments/tidy.ts';
import type { Db } from '#server/database/db.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { newClubToken } from '#server/tokens/club-token.ts';
import type { MatchRow } from './lock.ts';
import { sharesLeft } from './split.ts';
import { sportOfBooking } from './sport.ts';
import { tellHost } from './tell.ts';
import { findPublishable } from './view.ts';

/** How far ahead a wish may be, and how long at least. */
const WISH_DAYS = 60;
const WISH_MINUTES = 30;

const invalid = (path: string, code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path, code }] });

type Wanted = Pick<PublishMatchBody, 'players_total' | 'players_have' | 'level_from' | 'level_to' | 'note'>;

/** What the host says of the players, as it is stored. @throws Problem VALIDATION_FAILED */
function wantedColumns(wanted: Wanted, sport: string) {
  const { players_total, players_have } = wanted;
  if (players_total < MATCH_PLAYERS.minimum || players_total > MATCH_PLAYERS.maximum)
    throw invalid('players_total', 'PLAYERS');
  if (players_have >= players_total) throw invalid('players_have', 'PLAYERS');
  const level_from = wanted.level_from ?? null;
  const level_to = wanted.level_to ?? null;
  if (!areLevels(sport, level_from, level_to)) throw invalid('level_from', 'LEVEL');
  return { players_total, players_have, level_from, level_to, note: tidyComment(wanted.note ?? '') || null };
}

type NewMatch = Omit<MatchRow, 'id' | 'token' | 'accepted' | 'state' | 'hidden_by' | 'hidden_reason'>;

async function insertMatch(trx: Db, values: NewMatch): Promise<MatchRow> {
  const match = await trx
    .insertInto('open_match')
    .values({ ...values, token: newClubToken(values.club_id), hidden_by: null, hidden_reason: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellHost(trx, match, 'published');
  return match;
}

/** The slug of a sport that the club offers. @throws Problem NOT_FOUND */
async function sportOf(db: Db, clubId: number, categoryId: number): Promise<string> {
  const row = await db
    .selectFrom('service_category')
    .select('slug')
    .where('id', '=', categoryId)
    .where(sql<boolean>`exists (select from service where service.club_id = ${clubId}
      and service.category_id = service_category.id)`)
    .executeTakeFirst();
  return requireFound(row).slug;
}

/**
 * Publishes that a booking wants players. One that does already stays as it is, so that a client can
 * repeat a request whose answer was lost. The booking's email address must be confirmed, since it gets
 * what players say of themselves; a booking without one needs nothing. `now` in epoch ms.
 * @throws Problem TOKEN_INVALID, MATCH_NOT_POSSIBLE, VALIDATION_FAILED, CONTACT_CODE_REQUIRED, or what
 *   is wrong with the code
 */
export async function publishMatch(
  trx: Db,
  body: PublishMatchBody,
  { known, now, language }: { known: KnownCustomer; now: number; language: Language },
): Promise<void> {
  const found = await findPublishable(trx, body.token, now);
  // Of two requests, the second waits here and then finds the match.
  const row = await lockBooking(trx, found.row);
  const standing = await trx
    .selectFrom('open_match')
    .select('id')
    .where('club_id', '=', row.club_id)
    .where('booking_id', '=', row.id)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  if (standing) return;
  if (!found.publishable || row.status !== 'confirmed') throw new Problem('MATCH_NOT_POSSIBLE');
  const { club_id, id: booking_id, starts_at, ends_at, given_name, email, telephone } = row;
  const { category_id, sport_slug } = await sportOfBooking(trx, row);
  const wanted = wantedColumns(body, sport_slug);
  if (wanted.players_total - wanted.players_have > (await sharesLeft(trx, { club_id, booking_id }, [])))
    throw invalid('players_have', 'SHARES');
  requireConfirmed({ ...known, confirmed: known.confirmed || row.contact_confirmed || email === '' });
  await insertMatch(trx, {
    ...{ club_id, booking_id, category_id, starts_at, ends_at, ...wanted },
    ...{ given_name, email, telephone, language, created_at: new Date(now) },
  });
}

/** The instants of a wish, epoch ms. @throws Problem VALIDATION_FAILED */
function timeOfWish({ date, time_from, time_to }: PublishWishBody, timeZone: string, now: number) {
  const [start, end] = [time_from, time_to].map((time) => toInstant(date, parseClock(time), timeZone)) as [
    number,
    number,
  ];
  if (start <= now || start > now + WISH_DAYS * DAY) throw invalid('date', 'MATCH_TIME');
  if (end < start + WISH_MINUTES * MINUTE) throw invalid('time_to', 'MATCH_TIME');
  return { starts_at: new Date(start), ends_at: new Date(end) };
}

/** Checks how many wishes a contact has that are still to come. The contact must be locked. */
async function limitWishes(trx: Db, { email, telephone }: KnownCustomer['keys'], now: number): Promise<void> {
  const { rows } = await sql<{ most: number }>`
    select greatest(count(*) filter (where lower(email) = ${email.toLowerCase()}),
      count(*) filter (where telephone = ${telephone}))::int as most
    from open_match
    where (lower(email) = ${email.toLowerCase()} or telephone = ${telephone}) and booking_id is null
      and state in ('open', 'full', 'hidden') and starts_at > ${new Date(now).toISOString()}::timestamptz`.execute(trx);
  if (rows[0]!.most >= ABUSE_LIMITS.wishesOfContact.value) throw new Problem('MATCHES_PER_CONTACT');
}

/**
 * Publishes a wish to play at a club, for which nothing is booked. The email address must be
 * confirmed, since players will be given it.
 * @returns the token of its host's link
 * @throws Problem NOT_FOUND for a sport that the club does not offer, CONTACT_CODE_REQUIRED,
 *   MATCHES_PER_CONTACT, VALIDATION_FAILED
 */
export async function publishWish(
  trx: Db,
  clubId: number,
  body: PublishWishBody,
  { known, now, language }: { known: KnownCustomer; now: number; language: Language },
): Promise<string> {
  const { time_zone } = await trx
    .selectFrom('club')
    .select('time_zone')
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow();
  const wanted = wantedColumns(body, await sportOf(trx, clubId, body.category_id));
  const time = timeOfWish(body, time_zone, now);
  requireConfirmed(known);
  await lockCustomers(trx, known.keys);
  await limitWishes(trx, known.keys, now);
  const { token } = await insertMatch(trx, {
    ...{ club_id: clubId, booking_id: null, category_id: body.category_id, ...time, ...wanted },
    ...{ given_name: body.customer.given_name.trim(), email: known.keys.email, telephone: body.customer.telephone },
    ...{ language, created_at: new Date(now) },
  });
  return token;
}
