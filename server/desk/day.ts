import { sql } from 'kysely';
import { parseClock } from '#core/domain/clock.ts';
import { DURATION_LIMITS } from '#core/domain/duration.ts';
import { DAY_MINUTES } from '#core/domain/units.ts';
import { addDays, formatInstant, toInstant, toZoned, weekday } from '#core/domain/zone.ts';
import type { DeskDay, DeskEntry, DeskPlace } from '#core/schemas/desk-day.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { Texts } from '#server/database/schema.ts';
import { canPlayOn, loadMarkedHours, powerCutView } from '#server/schedule/power-cuts.ts';
import { loadCourts } from '#server/views/court.ts';
import { isOwed } from '#server/views/owed.ts';
import { inLanguage, uah } from '#server/views/texts.ts';
import type { AtDesk } from './access.ts';
import { loadBusyCoaches } from './busy-coaches.ts';
import { loadWishes } from './demand.ts';

/** The customer's name as the desk shows it. */
export const nameOf = ({ given_name, family_name }: { given_name: string; family_name: string | null }): string =>
  [given_name, family_name].filter(Boolean).join(' ');

/** A club as its desk shows it. */
export const deskClubOf = ({ club, role }: AtDesk, language: Language): DeskDay['club'] => ({
  ...{ id: club.id, slug: club.slug, title: inLanguage(club.titles, language) },
  ...{ phone: club.phone, time_zone: club.time_zone, role },
});

type Hours = { start: number; end: number };

/** When the club opens and closes on a day; undefined if it does not open. */
function hoursOn({ club }: AtDesk, date: string): Hours | undefined {
  const hours = club.opening_hours.find((one) => one.weekday === weekday(date));
  if (!hours) return undefined;
  const [opens, shut] = [parseClock(hours.opens), parseClock(hours.closes)];
  const closes = shut > opens ? shut : shut + DAY_MINUTES;
  return { start: toInstant(date, opens, club.time_zone), end: toInstant(date, closes, club.time_zone) };
}

/**
 * The time that a day has at the desk: from midnight to midnight, but a night until the club closes
 * belongs to the day on which it began.
 */
export function spanOf(desk: AtDesk, date: string): Hours {
  const midnight = (day: string) => toInstant(day, 0, desk.club.time_zone);
  const next = addDays(date, 1);
  return {
    start: Math.max(midnight(date), hoursOn(desk, addDays(date, -1))?.end ?? 0),
    end: Math.max(midnight(next), hoursOn(desk, date)?.end ?? 0),
  };
}

/** The day at the desk that has an instant, epoch ms: a night belongs to the one on which it began. */
export function dayOf(desk: AtDesk, instant: number): string {
  const { date } = toZoned(instant, desk.club.time_zone);
  return instant < spanOf(desk, date).start ? addDays(date, -1) : date;
}

/** Who has a place in the sessions of a club between two instants, by session. */
async function loadPlaces(db: Db, clubId: number, { start, end }: Hours): Promise<Map<number, DeskPlace[]>> {
  const rows = await db
    .selectFrom('booking')
    .select(['id', 'session_id', 'given_name', 'family_name', 'telephone'])
    .select(['payment_type', 'payment_status', 'no_show'])
    .where('club_id', '=', clubId)
    .where('session_id', 'is not', null)
    .where('starts_at', '<', new Date(end))
    .where('ends_at', '>', new Date(start))
    .where(sql<boolean>`(status = 'confirmed' or (status = 'pending' and pay_until > now()))`)
    .orderBy('id')
    .execute();
  const places = new Map<number, DeskPlace[]>();
  for (const { session_id, given_name, family_name, telephone, ...row } of rows) {
    const place = { ...row, name: nameOf({ given_name, family_name }), telephone: telephone || null };
    places.set(session_id!, [...(places.get(session_id!) ?? []), place]);
  }
  return places;
}

const NOTHING = {
  ...{ id: null, name: null, telephone: null, price: null, status: null },
  ...{ payment_type: null, payment_status: null, no_show: false, places: null, waiting: 0 },
};

/** What takes time of courts between two instants. */
async function loadEntries(db: Db, { club }: AtDesk, span: Hours, language: Language): Promise<DeskEntry[]> {
  const [from, to] = [new Date(span.start), new Date(span.end)];
  const at = (moment: Date) => formatInstant(moment.getTime(), club.time_zone);
  const rows = await db
    .selectFrom('occupation')
    .leftJoin('booking', (join) =>
      join.onRef('booking.club_id', '=', 'occupation.club_id').onRef('booking.id', '=', 'occupation.booking_id'),
    )
    .leftJoin('service', (join) =>
      join.onRef('service.club_id', '=', 'booking.club_id').onRef('service.id', '=', 'booking.service_id'),
    )
    .leftJoin('group_session', (join) =>
      join
        .onRef('group_session.club_id', '=', 'occupation.club_id')
        .onRef('group_session.id', '=', 'occupation.session_id'),
    )
    .select(['occupation.id as occupation_id', 'occupation.kind', 'occupation.court_id', 'occupation.note'])
    .select([sql<Date>`lower(during)`.as('starts'), sql<Date>`upper(during)`.as('ends')])
    .select(['booking.id as booking_id', 'booking.given_name', 'booking.family_name', 'booking.telephone'])
    .select(['booking.price', 'booking.status', 'booking.payment_type', 'booking.payment_status', 'booking.no_show'])
    .select(['service.titles as service_titles', 'group_session.titles as session_titles'])
    .select(['group_session.id as group_session_id', 'group_session.maximum', 'group_session.remaining'])
    .select(
      sql<number>`(select count(distinct waits.email)::int from slot_watch waits
        where waits.club_id = occupation.club_id and waits.state = 'waiting'
          and (waits.session_id = occupation.session_id or (waits.during && occupation.during
            and (waits.court_id = occupation.court_id or waits.coach_id = occupation.coach_id))))`.as('waiting'),
    )
    .where('occupation.club_id', '=', club.id)
    .where(sql<boolean>`during && tstzrange(${from}::timestamptz, ${to}::timestamptz)`)
    .where(sql<boolean>`(occupation.kind <> 'hold' or occupation.expires_at > now())`)
    .execute();
  const places = await loadPlaces(db, club.id, span);
  const title = (titles: Texts | null) => (titles ? inLanguage(titles, language) : '');
  return rows.map((row): DeskEntry => {
    const { court_id, waiting } = row;
    const time = { court_id, starts_at: at(row.starts), ends_at: at(row.ends), waiting };
    if (row.booking_id !== null) {
      return {
        ...NOTHING,
        ...time,
        // One that is not paid yet holds its time.
        kind: row.kind === 'hold' ? 'held' : 'booking',
        id: row.booking_id,
        title: title(row.service_titles),
        name: nameOf({ given_name: row.given_name!, family_name: row.family_name }),
        telephone: row.telephone || null,
        price: uah(row.price!),
        ...{ status: row.status, payment_type: row.payment_type, payment_status: row.payment_status },
        no_show: row.no_show!,
      };
    }
    if (row.group_session_id !== null) {
      const taken = row.maximum! - row.remaining!;
      return {
        ...NOTHING,
        ...time,
        kind: 'session',
        id: row.group_session_id,
        title: title(row.session_titles),
        places: { taken, maximum: row.maximum!, bookings: places.get(row.group_session_id) ?? [] },
      };
    }
    if (row.kind === 'closure')
      return { ...NOTHING, ...time, kind: 'block', id: row.occupation_id, title: row.note ?? '' };
    return { ...NOTHING, ...time, kind: row.kind === 'hold' ? 'held' : 'booking', title: '' };
  });
}

/** The closures of the whole club between two instants, for each court. */
async function loadClosures(
  db: Db,
  { club }: AtDesk,
  { start, end }: Hours,
  { courts, language }: { courts: { id: number }[]; language: Language },
): Promise<DeskEntry[]> {
  const rows = await db
    .selectFrom('club_closure')
    .selectAll()
    .where('club_id', '=', club.id)
    .where('starts_at', '<', new Date(end))
    .where('ends_at', '>', new Date(start))
    .execute();
  const at = (moment: number) => formatInstant(moment, club.time_zone);
  return rows.flatMap(({ starts_at, ends_at, reasons }) =>
    courts.map(({ id }) => ({
      ...NOTHING,
      kind: 'closed' as const,
      court_id: id,
      starts_at: at(Math.max(starts_at.getTime(), start)),
      ends_at: at(Math.min(ends_at.getTime(), end)),
      title: inLanguage(reasons, language),
    })),
  );
}

/** How many refunds the day names; more are there once some are handed out. */
const MOST_REFUNDS = 50;

async function loadRefunds(db: Db, { club }: AtDesk): Promise<DeskDay['refunds']> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('booking', (join) =>
      join.onRef('booking.club_id', '=', 'payment.club_id').onRef('booking.id', '=', 'payment.booking_id'),
    )
    .select(['booking.id', 'booking.given_name', 'booking.family_name', 'booking.starts_at'])
    .select(sql<number>`sum(payment.amount)::int`.as('amount'))
    .where('payment.club_id', '=', club.id)
    .where(isOwed)
    .groupBy(['booking.club_id', 'booking.id'])
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .limit(MOST_REFUNDS)
    .execute();
  return rows.map(({ id, starts_at, amount, ...customer }) => ({
    ...{ booking_id: id, name: nameOf(customer), amount: uah(amount) },
    starts_at: formatInstant(starts_at.getTime(), club.time_zone),
  }));
}

/** A day at the desk; without a date the club's current one. `now` in epoch ms. */
export async function loadDay(
  db: Db,
  desk: AtDesk,
  { date: wanted, language, now }: { date: string | undefined; language: Language; now: number },
): Promise<DeskDay> {
  const { club } = desk;
  const { time_zone } = club;
  const today = toZoned(now, time_zone).date;
  const date = wanted ?? today;
  const span = spanOf(desk, date);
  const hours = hoursOn(desk, date);
  const offered = await loadCourts(db, club.id, language, 'offered');
  const entries = await loadEntries(db, desk, span, language);
  // A court that is no longer offered is shown as long as somebody has booked it.
  const courts = entries.every(({ court_id }) => offered.some(({ id }) => id === court_id))
    ? offered
    : (await loadCourts(db, club.id, language)).filter(
        ({ id }) => offered.some((one) => one.id === id) || entries.some(({ court_id }) => court_id === id),
      );
  const all = [...entries, ...(await loadClosures(db, desk, span, { courts, language }))];
  const position = (id: number) => courts.findIndex((court) => court.id === id);
  const { step, times } = await db
    .selectFrom('service')
    .select(sql<number | null>`min(step_minutes)`.as('step'))
    .select(sql<boolean>`coalesce(bool_or(kind <> 'group'), false)`.as('times'))
    .where('club_id', '=', club.id)
    .where('retired', '=', false)
    .executeTakeFirstOrThrow();
  const { pending } = await db
    .selectFrom('booking_request')
    .select(sql<number>`count(*)::int`.as('pending'))
    .where('club_id', '=', club.id)
    .where('status', '=', 'pending')
    .where('starts_at', '>', new Date(now))
    .executeTakeFirstOrThrow();
  return {
    club: deskClubOf(desk, language),
    ...{ date, today, now: formatInstant(now, time_zone) },
    ...{ starts_at: formatInstant(span.start, time_zone), ends_at: formatInstant(span.end, time_zone) },
    opens_at: hours ? formatInstant(hours.start, time_zone) : null,
    closes_at: hours ? formatInstant(hours.end, time_zone) : null,
    step: step ?? DURATION_LIMITS.step,
    courts: courts.map(({ id, title }) => ({ id, title })),
    no_services: step === null,
    only_sessions: step !== null && !times,
    entries: all.sort(
      (one, other) =>
        position(one.court_id) - position(other.court_id) || Date.parse(one.starts_at) - Date.parse(other.starts_at),
    ),
    plays_on: canPlayOn(club),
    power_cuts: (await loadMarkedHours(db, club.id, span)).map((hours) => ({
      id: hours.id,
      ...powerCutView(hours, { timeZone: time_zone, language }),
    })),
    busy_coaches: await loadBusyCoaches(db, desk, { ...span, language }),
    wishes: await loadWishes(db, desk, { date, language, now }),
    pending_requests: pending,
    refunds: await loadRefunds(db, desk),
  };
}
