import { sql } from 'kysely';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { requireFound } from '#server/http/problem.ts';
import { loadClubSummaries } from '#server/views/club.ts';
import { loadOwed } from '#server/views/owed.ts';
import { loadServices } from '#server/views/service.ts';
import { emitRequest } from '#server/webhooks/emit.ts';
import { type BookingFacts, loadFacts } from './content/booking-facts.ts';
import { enqueue } from './enqueue.ts';
import type { ClubNews } from './kinds/club-news.ts';
import type { Requested, RequestFacts } from './kinds/requested.ts';

type BookingKey = { club_id: number; id: number };

const loadClubRecipient = (trx: Db, clubId: number) =>
  trx.selectFrom('club').select(['email', 'language']).where('id', '=', clubId).executeTakeFirstOrThrow();

/**
 * Notifies the club, if it has an email address, of a customer's action on a booking, or of the bank's.
 * `visits` are those of a series, the booking's among them.
 */
export async function notifyClub(
  trx: Db,
  key: BookingKey,
  news: Exclude<ClubNews['news'], 'requested'>,
  {
    before,
    visits = [],
    due,
  }: { before?: { starts_at: Date; ends_at: Date }; visits?: BookingKey[] } & Pick<ClubNews, 'due'> = {},
): Promise<void> {
  const { email, language } = await loadClubRecipient(trx, key.club_id);
  if (email === null) return;
  const { facts, telephone } = await loadFacts(trx, key, language);
  const { family_name, comment } = await trx
    .selectFrom('booking')
    .select(['family_name', 'comment'])
    .where('club_id', '=', key.club_id)
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow();
  const { id, code, title, court, club, starts_at, ends_at, given_name } = facts;
  const all: BookingFacts[] = [];
  for (const visit of visits) all.push((await loadFacts(trx, visit, language)).facts);
  let owed = 0;
  if (['cancelled', 'moved', 'allMoved'].includes(news))
    for (const visit of visits.length > 0 ? visits : [key]) owed += await loadOwed(trx, visit);
  const times = all.map(({ starts_at, ends_at, court }) => ({ starts_at, ends_at, court }));
  const booked = news === 'repeated' ? all : news === 'booked' ? [facts] : [];
  const payments = booked.map(({ price, payment_type, payment_status }) => ({ price, payment_type, payment_status }));
  const payload: ClubNews = {
    ...{ news, id, code, title, court, club, starts_at, ends_at, comment },
    customer: { name: [given_name, family_name].filter(Boolean).join(' '), telephone },
    before: before ? { starts_at: before.starts_at.toISOString(), ends_at: before.ends_at.toISOString() } : null,
    ...(times.length > 0 && { times }),
    ...(payments.length > 0 && { payments }),
    ...(due !== undefined && { due }),
    ...(owed > 0 && { owed }),
  };
  // Without the booking's id: cancelling the messages of a booking must not affect the club's.
  await enqueue(trx, { kind: 'clubNews', language, recipient: email, payload });
}

type RequestColumns = BookingKey & {
  code: string;
  service_id: number;
  court_id: number | null;
  starts_at: Date;
  ends_at: Date;
  given_name: string;
  family_name: string | null;
  telephone: string;
  comment: string | null;
};

/** A request as emails show it, in one language. */
async function requestFacts(trx: Db, row: RequestColumns, language: Language): Promise<RequestFacts> {
  const shown = { language, now: row.starts_at.getTime() };
  const [club] = await loadClubSummaries(trx, [row.club_id], shown);
  const [service] = await loadServices(trx, { clubIds: [row.club_id], serviceIds: [row.service_id] }, shown);
  return {
    code: row.code,
    title: requireFound(service).title,
    club: { ...requireFound(club), city: requireFound(club).city.title },
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  };
}

/** The court that the customer chose, in one language. */
async function courtTitle(trx: Db, { club_id, court_id }: RequestColumns, language: Language): Promise<string | null> {
  const court = await trx
    .selectFrom('court')
    .select(sql<string>`titles ->> ${language}`.as('title'))
    .where('club_id', '=', club_id)
    .where('id', '=', court_id)
    .executeTakeFirst();
  return court?.title ?? null;
}

/** Asks the club to answer a request: its systems, and if it has an email address, its people. */
export async function askClub(trx: Db, row: RequestColumns): Promise<void> {
  await emitRequest(trx, 'request.created', row);
  const { email, language } = await loadClubRecipient(trx, row.club_id);
  if (email === null) return;
  const payload: ClubNews = {
    ...(await requestFacts(trx, row, language)),
    ...{ news: 'requested', id: row.id, code: row.code, comment: row.comment, before: null },
    court: await courtTitle(trx, row, language),
    customer: { name: [row.given_name, row.family_name].filter(Boolean).join(' '), telephone: row.telephone },
  };
  await enqueue(trx, { kind: 'clubNews', language, recipient: email, payload });
}

/** Confirms to the customer that the club has the request, and what the time costs. */
export async function announceRequested(
  trx: Db,
  row: RequestColumns & { email: string; language: Language },
  price: NonNullable<Requested['price']> | null,
): Promise<void> {
  const { language, email } = row;
  const court = await courtTitle(trx, row, language);
  const payload = { ...(await requestFacts(trx, row, language)), court, price };
  await enqueue(trx, { kind: 'requested', language, recipient: email, payload });
}

/**
 * Notifies the customer and the club's systems that the club declined, with its message and the
 * time that it offers instead.
 */
export async function announceDeclined(
  trx: Db,
  row: RequestColumns & { email: string; language: Language; answer: string | null; offered_at: Date | null },
): Promise<void> {
  const { id, language, email, answer: message, offered_at } = row;
  await emitRequest(trx, 'request.declined', row);
  const length = row.ends_at.getTime() - row.starts_at.getTime();
  const offered = offered_at && {
    starts_at: offered_at.toISOString(),
    ends_at: new Date(offered_at.getTime() + length).toISOString(),
  };
  const payload = { ...(await requestFacts(trx, row, language)), id, message, offered };
  await enqueue(trx, { kind: 'declined', language, recipient: email, payload });
}
