import { sql } from 'kysely';
import { addDays, formatInstant, toInstant, toZoned } from '#core/domain/zone.ts';
import type { Desk, DeskBooking, DeskRequest } from '#core/schemas/desk.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { requireFound } from '#server/http/problem.ts';
import { loadOffer } from '#server/schedule/offer.ts';
import { type LinkClaim, signLink } from '#server/tokens/link-token.ts';
import type { Shown } from '#server/views/club.ts';
import { loadCourts } from '#server/views/court.ts';
import { loadServices } from '#server/views/service.ts';
import { inLanguage, uah } from '#server/views/texts.ts';
import { freeCourts, type RequestRow } from './answer.ts';

type DeskContext = { now: number; language: Language; secret: Uint8Array; date?: string | undefined };
type CustomerColumns = Pick<RequestRow, 'given_name' | 'family_name' | 'telephone' | 'email' | 'comment'>;

const customerOf = ({ given_name, family_name, telephone, email, comment }: CustomerColumns) => ({
  name: [given_name, family_name].filter(Boolean).join(' '),
  ...{ telephone, email, comment },
});

type Names = Awaited<ReturnType<typeof loadNames>>;

/** Names of what the club offers, in one language. */
async function loadNames(db: Db, clubId: number, shown: Shown) {
  const services = await loadServices(db, { clubIds: [clubId], retired: true }, shown);
  const courts = await loadCourts(db, clubId, shown.language);
  return {
    service: (id: number) => services.find((one) => one.id === id)?.title ?? '',
    court: (id: number | null) => courts.find((one) => one.id === id)?.title ?? null,
  };
}

/** A request as the club sees it. `token` opens its page by a link, if that may be shown. */
async function requestView(
  db: Db,
  row: RequestRow,
  { names, timeZone, token }: { names: Names; timeZone: string; token: string | null },
): Promise<DeskRequest> {
  const at = (moment: Date) => formatInstant(moment.getTime(), timeZone);
  const start = row.status === 'declined' && row.offered_at ? row.offered_at : row.starts_at;
  const offer = await loadOffer(db, row.service_id);
  const { free } = await freeCourts(db, offer, row, start.getTime());
  return {
    ...{ id: row.id, code: row.code, status: row.status, ...customerOf(row) },
    ...{ title: names.service(row.service_id), court: names.court(row.court_id) },
    ...{ starts_at: at(row.starts_at), ends_at: at(row.ends_at), answer: row.answer },
    offered_at: row.offered_at && at(row.offered_at),
    courts: free.map(({ courtId, amount }) => ({
      id: courtId,
      title: names.court(courtId) ?? '',
      price: uah(amount),
    })),
    token,
  };
}

/**
 * The requests of a club that wait for an answer and are not past, by the time that they ask for.
 */
export async function loadPendingRequests(
  db: Db,
  { id: clubId, time_zone: timeZone }: { id: number; time_zone: string },
  shown: Pick<DeskContext, 'now' | 'language'>,
): Promise<DeskRequest[]> {
  const rows = await db
    .selectFrom('booking_request')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('status', '=', 'pending')
    .where('starts_at', '>', new Date(shown.now))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  const names = await loadNames(db, clubId, shown);
  return Promise.all(rows.map((row) => requestView(db, row, { names, timeZone, token: null })));
}

/**
 * What a link shows: only its request or booking, or a whole day with links to each, which are
 * signed with the same expiry.
 * @throws Problem NOT_FOUND
 */
export async function loadDesk(
  db: Db,
  claim: LinkClaim<Desk['purpose']>,
  { now, language, secret, date }: DeskContext,
): Promise<Desk> {
  const { purpose, clubId, id, expiresAt } = claim;
  const club = requireFound(await db.selectFrom('club').selectAll().where('id', '=', clubId).executeTakeFirst());
  const names = await loadNames(db, clubId, { language, now });
  const at = (moment: Date) => formatInstant(moment.getTime(), club.time_zone);
  const link = (to: 'request' | 'booking' | 'day', of: number) =>
    signLink({ purpose: to, clubId, id: of, expiresAt }, secret);
  const today = date ?? toZoned(now, club.time_zone).date;
  const [from, to] = [today, addDays(today, 1)].map((day) => new Date(toInstant(day, 0, club.time_zone))) as [
    Date,
    Date,
  ];

  let requests: RequestRow[] = [];
  if (purpose !== 'booking') {
    const query = db.selectFrom('booking_request').selectAll().where('club_id', '=', clubId).orderBy('starts_at');
    requests = await (purpose === 'day'
      ? query.where('starts_at', '>=', from).where('starts_at', '<', to).where('status', '=', 'pending')
      : query.where('id', '=', id)
    ).execute();
    if (purpose !== 'day') requireFound(requests[0]);
  }
  const booked = db
    .selectFrom('booking')
    .selectAll()
    .select(sql<boolean>`status = 'pending' and pay_until <= now()`.as('lapsed'))
    .where('club_id', '=', clubId)
    .orderBy('starts_at')
    .orderBy('id');
  const bookings =
    purpose === 'day'
      ? await booked
          .where('starts_at', '>=', from)
          .where('starts_at', '<', to)
          .where('status', 'in', ['confirmed', 'pending'])
          .execute()
      : purpose === 'booking'
        ? [requireFound(await booked.where('id', '=', id).executeTakeFirst())]
        : [];

  const bookingViews = bookings
    .filter(({ lapsed }) => !lapsed || purpose === 'booking')
    .map(
      (row): DeskBooking => ({
        ...{ id: row.id, code: row.code, status: row.lapsed ? 'expired' : row.status, ...customerOf(row) },
        ...{ title: names.service(row.service_id), court: names.court(row.court_id) },
        ...{ starts_at: at(row.starts_at), ends_at: at(row.ends_at), price: uah(row.price) },
        ...{ payment_type: row.payment_type, payment_status: row.payment_status },
        cancellable: row.status === 'confirmed' || (row.status === 'pending' && !row.lapsed),
        token: link('booking', row.id),
      }),
    );
  const subject = requests[0] ?? bookings[0];
  return {
    purpose,
    club: {
      ...{ id: clubId, slug: club.slug, title: inLanguage(club.titles, language) },
      ...{ phone: club.phone, time_zone: club.time_zone },
    },
    date: purpose === 'day' || !subject ? today : toZoned(subject.starts_at.getTime(), club.time_zone).date,
    requests: await Promise.all(
      requests.map((row) => {
        // A customer must not answer in the club's name.
        const token = purpose === 'offer' ? null : link('request', row.id);
        return requestView(db, row, { names, timeZone: club.time_zone, token });
      }),
    ),
    bookings: bookingViews,
    // The permission to answer one request does not include the view of the day.
    day_token: purpose === 'day' ? link('day', 0) : null,
  };
}
