import { sql } from 'kysely';
import { DAY } from '#core/domain/units.ts';
import { formatInstant } from '#core/domain/zone.ts';
import type {
  AppliedMatch,
  HostedMatch,
  MatchContact,
  MatchSport,
  OpenMatch,
  OpenMatchDetail,
  OpenMatchesQuery,
} from '#core/schemas/match.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { firstName } from '#server/comments/tidy.ts';
import type { Db } from '#server/database/db.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { inClubOf } from '#server/tokens/club-token.ts';
import { findBooking } from '#server/views/booking.ts';
import { levelChoice, levelView } from '#server/views/levels.ts';
import { inLanguage, pageOf } from '#server/views/texts.ts';
import { costOf } from './cost.ts';
import { isOver, loadPlayers, type MatchKey, type MatchRow, placesOf } from './lock.ts';
import { appliedSplit, hostedShare, hostedSplit, loadSplitOf, sharesOf } from './split.ts';
import { sportOfBooking } from './sport.ts';

export type Reading = { now: number; language: Language };

/** What is read of matches, their club, sport and court. */
const matches = (db: Db) =>
  db
    .selectFrom('open_match')
    .innerJoin('club', 'club.id', 'open_match.club_id')
    .innerJoin('city', 'city.id', 'club.city_id')
    .innerJoin('service_category', 'service_category.id', 'open_match.category_id')
    .leftJoin('booking', (join) =>
      join.onRef('booking.club_id', '=', 'open_match.club_id').onRef('booking.id', '=', 'open_match.booking_id'),
    )
    .leftJoin('court', (join) =>
      join.onRef('court.club_id', '=', 'booking.club_id').onRef('court.id', '=', 'booking.court_id'),
    )
    .leftJoin('booking_split', (join) =>
      join.onRef('booking_split.club_id', '=', 'booking.club_id').onRef('booking_split.booking_id', '=', 'booking.id'),
    )
    .selectAll('open_match')
    .select(['club.slug', 'club.titles', 'club.addresses', 'club.time_zone', 'city.titles as city_titles'])
    .select(['service_category.slug as sport_slug', 'service_category.titles as sport_titles'])
    .select(['booking.court_id', 'court.titles as court_titles'])
    .select(['booking.price', 'booking.status as booking_status', 'booking_split.share', 'booking_split.closed_at']);

export type FullMatchRow = Awaited<ReturnType<ReturnType<typeof matches>['executeTakeFirstOrThrow']>>;

type Sport = { category_id: number; sport_slug: string; sport_titles: FullMatchRow['sport_titles'] };

const sportView = ({ category_id, sport_slug, sport_titles }: Sport, language: Language): MatchSport => ({
  id: category_id,
  slug: sport_slug,
  title: inLanguage(sport_titles, language),
  ...levelChoice(sport_slug, language),
});

type ClubRow = Pick<FullMatchRow, 'club_id' | 'slug' | 'titles' | 'addresses' | 'time_zone' | 'city_titles'>;
const clubView = (row: ClubRow, language: Language): OpenMatch['club'] => ({
  id: row.club_id,
  slug: row.slug,
  title: inLanguage(row.titles, language),
  time_zone: row.time_zone,
  address: inLanguage(row.addresses, language),
  city: inLanguage(row.city_titles, language),
});

/**
 * A match as everyone may see it: of its host the first name, of its players nothing, and no contact.
 */
export function matchView(row: FullMatchRow, { now, language }: Reading): OpenMatch {
  const at = (moment: Date) => formatInstant(moment.getTime(), row.time_zone);
  const { levels: _levels, help: _help, ...sport } = sportView(row, language);
  const stands = row.state === 'open' || row.state === 'full';
  return {
    id: row.id,
    club: clubView(row, language),
    sport,
    state: stands && isOver(row, now) ? 'over' : row.state,
    booked: row.booking_id !== null,
    court:
      row.court_id !== null && row.court_titles !== null
        ? { id: row.court_id, title: inLanguage(row.court_titles, language) }
        : null,
    starts_at: at(row.starts_at),
    ends_at: at(row.ends_at),
    players_total: row.players_total,
    places: placesOf(row),
    level_from: levelView(row.sport_slug, row.level_from, language),
    level_to: levelView(row.sport_slug, row.level_to, language),
    note: row.note ?? '',
    host: firstName(row.given_name),
    cost: costOf(row, now),
  };
}

/** A page of a club's matches that are still to come, the earliest first. Hidden ones are none. */
export async function listMatches(
  db: Db,
  clubId: number,
  query: OpenMatchesQuery,
  reading: Reading,
): Promise<{ data: OpenMatch[]; meta: { page: number; page_size: number; total: number } }> {
  const { page, page_size, offset } = pageOf({ ...query, page_size: Math.min(query.page_size ?? 10, 50) });
  const isListed = sql<boolean>`open_match.club_id = ${clubId} and open_match.state in ('open', 'full')
    and open_match.starts_at > ${new Date(reading.now).toISOString()}::timestamptz`;
  const { total } = await db
    .selectFrom('open_match')
    .where(isListed)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matches(db)
    .where(isListed)
    .orderBy('open_match.starts_at')
    .orderBy('open_match.id')
    .limit(page_size)
    .offset(offset)
    .execute();
  return { data: rows.map((row) => matchView(row, reading)), meta: { page, page_size, total: Number(total) } };
}

/** The matches of a club's desk that are still to come: reported ones first, then by time. */
export async function loadDeskRows(
  db: Db,
  clubId: number,
  query: { page?: number | undefined; page_size: number },
  now: number,
) {
  const { page, page_size, offset } = pageOf(query);
  const isListed = sql<boolean>`open_match.club_id = ${clubId} and open_match.state in ('open', 'full', 'hidden')
    and open_match.starts_at > ${new Date(now).toISOString()}::timestamptz`;
  const { total } = await db
    .selectFrom('open_match')
    .where(isListed)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matches(db)
    .where(isListed)
    .orderBy(
      sql`(select count(*) from match_report where match_report.club_id = open_match.club_id
        and match_report.match_id = open_match.id)`,
      'desc',
    )
    .orderBy('open_match.starts_at')
    .orderBy('open_match.id')
    .limit(page_size)
    .offset(offset)
    .execute();
  return { rows, meta: { page, page_size, total: Number(total) } };
}

const findRow = (db: Db, { club_id, id }: MatchKey) =>
  matches(db).where('open_match.club_id', '=', club_id).where('open_match.id', '=', id).executeTakeFirst();

/** A match that is not hidden. @throws Problem NOT_FOUND */
export async function loadMatch(db: Db, key: MatchKey, reading: Reading): Promise<OpenMatchDetail> {
  const row = requireFound(await findRow(db, key));
  if (row.state === 'hidden') throw new Problem('NOT_FOUND');
  return { match: matchView(row, reading), sport: sportView(row, reading.language) };
}

/** The sports of a club, with their levels. */
export async function loadMatchSports(db: Db, clubId: number, language: Language): Promise<MatchSport[]> {
  const rows = await db
    .selectFrom('service_category')
    .select(['id as category_id', 'slug as sport_slug', 'titles as sport_titles'])
    .where(sql<boolean>`exists (select from service where service.club_id = ${clubId}
      and service.category_id = service_category.id)`)
    .orderBy('position')
    .execute();
  return rows.map((row) => sportView(row, language));
}

/** The match whose host has this link; undefined if there is none. */
const hostedBy = (db: Db, token: string): Promise<MatchKey | undefined> =>
  db
    .selectFrom('open_match')
    .select(['open_match.club_id', 'open_match.id'])
    .where(inClubOf(token, 'open_match.club_id'))
    .where('open_match.token', '=', token)
    .executeTakeFirst();

/** The match whose host has this link. @throws Problem TOKEN_INVALID */
export async function findHosted(db: Db, token: string): Promise<MatchKey> {
  const key = await hostedBy(db, token);
  if (!key) throw new Problem('TOKEN_INVALID');
  return key;
}

/** The player of a link. @throws Problem TOKEN_INVALID */
export async function findPlayer(db: Db, token: string) {
  const row = await db
    .selectFrom('match_player')
    .selectAll()
    .where(inClubOf(token))
    .where('token', '=', token)
    .executeTakeFirst();
  if (!row) throw new Problem('TOKEN_INVALID');
  return row;
}

/** Days after a match for which its players still see how to reach each other. */
const CONTACT_DAYS = 1;

/** Whether players still need to reach each other. */
const showsContacts = ({ state, ends_at }: Pick<MatchRow, 'state' | 'ends_at'>, now: number): boolean =>
  state !== 'cancelled' && now < ends_at.getTime() + CONTACT_DAYS * DAY;

type Contact = { name: string; telephone: string; email: string | null };
const contactOf = ({ name, telephone, email }: Contact): MatchContact => ({ name, telephone, email });
const hostContact = ({ given_name, telephone, email }: MatchRow) => contactOf({ name: given_name, telephone, email });

/** The booking of a customer's link, as one that may want players. @throws Problem TOKEN_INVALID */
export async function findPublishable(db: Db, token: string, now: number) {
  const { row, reason } = await findBooking(db, token);
  // Those in the club's emails publish nothing in the customer's name.
  if (reason === 'CANCELED_BY_CLUB') throw new Problem('TOKEN_INVALID');
  const publishable =
    row.status === 'confirmed' && row.kind === 'court' && row.starts_at.getTime() > now && row.given_name !== '';
  return { row, publishable };
}
/** The match of a booking that is not closed or, if there is none, the latest. */
const latestOf = (db: Db, { club_id, id }: { club_id: number; id: number }) =>
  db
    .selectFrom('open_match')
    .select(['club_id', 'id', 'state'])
    .where('club_id', '=', club_id)
    .where('booking_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/**
 * What a host's link shows: of the match, or of the booking before and after it wants players.
 * @throws Problem TOKEN_INVALID
 */
export async function loadHosted(db: Db, token: string, reading: Reading): Promise<HostedMatch> {
  const hosted = await hostedBy(db, token);
  if (hosted) return hostedView(db, hosted, reading, { publishable: false, withToken: false });
  const { row, publishable } = await findPublishable(db, token, reading.now);
  const latest = await latestOf(db, row);
  if (latest)
    return hostedView(db, latest, reading, { publishable: publishable && latest.state === 'closed', withToken: true });
  const known = await db
    .selectFrom('club')
    .innerJoin('city', 'city.id', 'club.city_id')
    .select(['club.id as club_id', 'club.slug', 'club.titles', 'club.addresses', 'club.time_zone'])
    .select('city.titles as city_titles')
    .where('club.id', '=', row.club_id)
    .executeTakeFirstOrThrow();
  const at = (moment: Date) => formatInstant(moment.getTime(), row.time_zone);
  return {
    ...{ match: null, hidden_reason: null, token: null, players: [], split: null, publishable },
    shares: sharesOf(await loadSplitOf(db, { club_id: row.club_id, booking_id: row.id })),
    sport: sportView(await sportOfBooking(db, row), reading.language),
    club: clubView(known, reading.language),
    starts_at: at(row.starts_at),
    ends_at: at(row.ends_at),
  };
}

async function hostedView(
  db: Db,
  key: MatchKey,
  reading: Reading,
  { publishable, withToken }: { publishable: boolean; withToken: boolean },
): Promise<HostedMatch> {
  const row = requireFound(await findRow(db, key));
  const { now, language } = reading;
  const match = matchView(row, reading);
  const players = await loadPlayers(db, key);
  const shows = showsContacts(row, now);
  const booking = await loadSplitOf(db, row);
  return {
    ...{ match, hidden_reason: row.hidden_reason, token: row.token, publishable },
    split: await hostedSplit(db, row, booking, { now, withToken }),
    shares: sharesOf(booking),
    players: players.map((player) => ({
      ...{ id: player.id, name: player.name, state: player.state },
      level: levelView(row.sport_slug, player.level, language),
      contact: shows && player.state === 'accepted' ? contactOf(player) : null,
      share: hostedShare(booking, player, now),
      created_at: formatInstant(player.created_at.getTime(), row.time_zone),
    })),
    sport: sportView(row, language),
    ...{ club: match.club, starts_at: match.starts_at, ends_at: match.ends_at },
  };
}

/** What a player's link shows. @throws Problem TOKEN_INVALID */
export async function loadApplied(db: Db, token: string, reading: Reading): Promise<AppliedMatch> {
  const player = await findPlayer(db, token);
  const key = { club_id: player.club_id, id: player.match_id };
  const row = requireFound(await findRow(db, key));
  const others =
    player.state === 'accepted' && showsContacts(row, reading.now)
      ? (await loadPlayers(db, key)).filter(({ id, state }) => id !== player.id && state === 'accepted')
      : null;
  return {
    ...{ token: player.token, name: player.name, state: player.state },
    match: matchView(row, reading),
    level: levelView(row.sport_slug, player.level, reading.language),
    contacts: others ? [hostContact(row), ...others.map(contactOf)] : [],
    split: await appliedSplit(db, row, player, reading.now),
  };
}
