import { parseClock } from '#core/domain/clock.ts';
import { DAY_MINUTES, HOUR, MINUTE } from '#core/domain/units.ts';
import { addDays, toInstant, toZoned, weekday } from '#core/domain/zone.ts';
import type { Club } from '#core/schemas/club.ts';
import type { ClubFacts } from '#core/schemas/club-facts.ts';
import type { OpenMatch } from '#core/schemas/match.ts';
import type { ClubsQuery } from '#core/schemas/search-query.ts';
import type { GroupSession, Service } from '#core/schemas/service.ts';
import type { Slot } from '#core/schemas/slot.ts';
import { NOW, type Seeded } from './seeded.ts';

const ZONE = 'Europe/Kyiv';

type Counted = {
  club: Club & ClubFacts;
  /** How the club can be paid. */
  payments: string[];
  services: (Service & { courts: Club['courts'] })[];
  sessions: GroupSession[];
  /** Whether a match there wants players. */
  wantsPlayers: boolean;
};
/** A free time with its hourly price. */
type Found = { court: number; start: number; rate: number };

/** Every club as the other calls of the API show it, and the slots of its services on demand. */
async function readClubs({ get, post }: Seeded) {
  const list = (await get('/v1/clubs?page_size=1000')).data as { id: number }[];
  const all: Counted[] = [];
  const slots = new Map<string, Slot[]>();
  const courtsOf = new Map<number, Club['courts']>();

  async function slotsOf(service: Service, date: string, duration: number | undefined): Promise<Slot[]> {
    const key = `${service.id} ${date} ${duration}`;
    if (!slots.has(key)) {
      const answer = await get(
        `/v1/slots?service_id=${service.id}&date=${date}${duration === undefined ? '' : `&duration=${duration}`}`,
      );
      slots.set(key, answer.data ?? []);
    }
    return slots.get(key)!;
  }

  for (const { id } of list) {
    const club = (await get(`/v1/clubs/${id}`)).data as Counted['club'];
    const categories = (await get(`/v2/services-categories?club_id=${id}&with_area_booking_services=true`)).data;
    const services = categories.flatMap((category: { services: Service[] }) => category.services) as Service[];
    for (const service of services) {
      courtsOf.set(service.id, (await get(`/v1/slots?service_id=${service.id}&date=2026-11-22`)).meta.courts);
    }
    const sessions = (await get(`/v2/services/club_group_bookings?club_id=${id}`)).data as GroupSession[];
    const methods = (await post('/v1/user/payment-methods', { club_id: id })).data as { type: string }[];
    const payments = methods.map(({ type }) => type);
    const matches = (await get(`/v1/clubs/${id}/matches`)).data as OpenMatch[];
    all.push({
      wantsPlayers: matches.some(({ state }) => state === 'open'),
      club,
      payments,
      services: services.map((one) => ({ ...one, courts: courtsOf.get(one.id)! })),
      sessions,
    });
  }
  return { all, slotsOf };
}

const asksTime = (query: ClubsQuery) =>
  [query.date, query.time_from, query.time_to, query.duration].some((value) => value !== undefined);

function isOpen({ opening_hours }: Club): boolean {
  const { date, minutes } = toZoned(NOW, ZONE);
  const hours = opening_hours.find((day) => day.weekday === weekday(date));
  const yesterday = opening_hours.find((day) => day.weekday === weekday(addDays(date, -1)));
  const until = hours ? parseClock(hours.closes) : 0;
  const late = yesterday ? parseClock(yesterday.closes) : 0;
  return (
    (hours !== undefined &&
      minutes >= parseClock(hours.opens) &&
      (until <= parseClock(hours.opens) || minutes < until)) ||
    (yesterday !== undefined && late <= parseClock(yesterday.opens) && minutes < late)
  );
}

/**
 * What the search should find, counted club by club and slot by slot through the other calls of the
 * API.
 */
export async function createSearchOracle(seeded: Seeded) {
  const { all, slotsOf } = await readClubs(seeded);

  async function freeTimes(counted: Counted, service: Service, query: ClubsQuery): Promise<Found[]> {
    const date = query.date ?? toZoned(NOW, ZONE).date;
    const from = parseClock(query.time_from ?? '00:00');
    const until = query.time_to === undefined ? 5000 : parseClock(query.time_to);
    const to = until <= from ? until + DAY_MINUTES : until;
    const passes = to > DAY_MINUTES && to < 5000;
    const fits = (start: number, end: number) =>
      start >= toInstant(date, from, ZONE) &&
      end <= toInstant(date, to, ZONE) &&
      start < toInstant(addDays(date, passes ? 2 : 1), 0, ZONE);
    const rate = (amount: number, start: number, end: number) => Math.round((amount * HOUR) / (end - start));
    if (service.kind === 'group') {
      return counted.sessions.flatMap((session) => {
        const [start, end] = [Date.parse(session.starts_at), Date.parse(session.ends_at)];
        const lasts = query.duration === undefined || (end - start) / MINUTE === query.duration;
        const counts = session.service_id === service.id && session.remaining > 0 && lasts && fits(start, end);
        return counts ? [{ court: session.court!.id, start, rate: rate(session.price.amount, start, end) }] : [];
      });
    }
    const found: Found[] = [];
    for (const day of passes ? [date, addDays(date, 1)] : [date]) {
      for (const slot of await slotsOf(service, day, query.duration)) {
        const [start, end] = [Date.parse(slot.starts_at), Date.parse(slot.ends_at)];
        if (slot.status === 'free' && fits(start, end)) {
          found.push({ court: slot.court_id, start, rate: rate(slot.price!.amount, start, end) });
        }
      }
    }
    return found;
  }

  /**
   * The courts' starts that match everything, by 'court start'; null if the club itself does not
   * match.
   */
  async function freeOf(counted: Counted, query: ClubsQuery, closed: Set<number>): Promise<Set<string> | null> {
    const { club, payments, services } = counted;
    const inPrice = (rate: number | undefined) =>
      (query.price_min === undefined || (rate !== undefined && rate >= query.price_min)) &&
      (query.price_max === undefined || (rate !== undefined && rate <= query.price_max));
    if (query.city !== undefined && query.city !== club.city.slug) return null;
    if (query.online_booking !== undefined && query.online_booking !== club.flags.online_booking) return null;
    if (query.payment_type !== undefined && !payments.includes(query.payment_type)) return null;
    if (query.open_now !== undefined && query.open_now !== (isOpen(club) && !closed.has(club.id))) return null;
    const power = club.backup_power;
    if (query.without_grid === 'always' && power !== 'generator') return null;
    if (query.without_grid === 'by_day' && power !== 'generator' && power !== 'daylight') return null;
    if (query.shelter_within && !(club.shelter && club.shelter.minutes <= Number(query.shelter_within))) return null;
    if (query.veterans_programme !== undefined && query.veterans_programme !== (club.veterans_programme === true)) {
      return null;
    }
    if (query.players_wanted !== undefined && query.players_wanted !== counted.wantsPlayers) return null;
    if (!asksTime(query) && !inPrice(club.price_from?.amount)) return null;
    const accepted = new Map<string, string[]>();
    for (const pair of query.parameters?.split(',') ?? []) {
      const [code = '', value = ''] = pair.split(':');
      accepted.set(code, [...(accepted.get(code) ?? []), value]);
    }
    const free = new Set<string>();
    let fits = !asksTime(query) && !query.category && !query.service_kind && accepted.size === 0;
    for (const service of services) {
      if (query.category !== undefined && query.category !== service.category.slug) continue;
      if (query.service_kind !== undefined && query.service_kind !== service.kind) continue;
      if (asksTime(query) && query.service_kind === undefined && service.kind === 'group') continue;
      const courts = service.courts.filter(({ parameters }) =>
        [...accepted].every(([code, values]) =>
          parameters.some((parameter) => parameter.code === code && values.includes(parameter.value)),
        ),
      );
      if (courts.length === 0) continue;
      if (!asksTime(query)) fits = true;
      else {
        for (const { court, start, rate } of await freeTimes(counted, service, query)) {
          if (courts.some(({ id }) => id === court) && inPrice(rate)) free.add(`${court} ${start}`);
        }
      }
    }
    return fits || free.size > 0 ? free : null;
  }

  return async (query: ClubsQuery, closed: Set<number>) => {
    const found: { id: number; free: number }[] = [];
    for (const counted of all) {
      const free = await freeOf(counted, query, closed);
      if (free) found.push({ id: counted.club.id, free: free.size });
    }
    return found;
  };
}
