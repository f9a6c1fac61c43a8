import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/testing/database.ts';
import { dayAhead } from '#testing/days.ts';

/** A visitor's request; each comes from an address of its own. */
export type Visit = { path: string; body?: object };

/** Makes the next request of a kind. */
export type Kind = { name: string; next: () => Promise<Visit> | Visit; found?: number };

/** About as many clubs are in the area of the searches in every size. */
const IN_AREA = 12;

const visitor = () => [10, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.');

/**
 * Sends a request, again if the server was busy.
 * @throws Error unless the answer is 200
 */
export async function send(address: string, { path, body }: Visit): Promise<string> {
  const headers = {
    'x-forwarded-for': visitor(),
    'accept-language': 'uk',
    ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-device-id': randomUUID() }),
  };
  const answer = await fetch(address + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: HTTP ${answer.status} ${text.slice(0, 300)}`);
  return text;
}

const dataOf = async (address: string, path: string) => JSON.parse(await send(address, { path })).data;

/** An area of the map with about `IN_AREA` clubs: south, west, north, east. */
async function area(db: Db): Promise<{ bounds: string; found: number }> {
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select latitude::float, longitude::float from club where not retired order by id limit 1`.execute(db);
  const { latitude, longitude } = rows[0]!;
  let [low, high] = [0, 5];
  for (;;) {
    const size = (low + high) / 2;
    const [south, west, north, east] = [latitude - size, longitude - size, latitude + size, longitude + size];
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from club
      where latitude between ${south} and ${north} and longitude between ${west} and ${east}`.execute(db);
    const found = counted.rows[0]!.count;
    if (Math.abs(found - IN_AREA) <= 2) return { bounds: [south, west, north, east].join(), found };
    if (found > IN_AREA) high = size;
    else low = size;
    if (high - low < 1e-7) throw new Error(`No area has about ${IN_AREA} clubs`);
  }
}

type Service = { slug: string; id: number };

/** Court services of different clubs with online booking. */
async function servicesOf(db: Db, count: number): Promise<Service[]> {
  const { rows } = await sql<Service>`
    select club.slug, min(service.id) as id from club join service on service.club_id = club.id
    where online_booking and kind = 'court' and not club.retired and not service.retired
    group by club.slug order by md5(club.slug) limit ${count}`.execute(db);
  return rows;
}

/** The kinds of requests that a size is measured with. `count`: how many of each will be made. */
export async function kindsOf(db: Db, address: string, count: number): Promise<Kind[]> {
  const { bounds, found } = await area(db);
  const services = await servicesOf(db, 200);
  const evening = `date=${dayAhead(3)}&time_from=18:00&time_to=21:00&facets=true`;
  const city = 'city=kyiv&facets=true';
  const inCity = JSON.parse(await send(address, { path: `/api/v1/clubs?${city}` })).meta.total as number;
  // Each page is asked for once, so that none comes from the cache.
  const pages = (await servicesOf(db, count + 1)).map(({ slug }) => `/uk-ua/club/${slug}`);
  const free: string[] = [];
  const each = <T>(list: readonly T[]) => {
    let at = 0;
    return () => list[at++ % list.length]!;
  };
  const nextService = each(services);
  const nextPage = each(pages);
  const slotsPath = () => `/api/v1/slots?service_id=${nextService().id}&date=${dayAhead(4)}`;
  return [
    {
      name: 'search on a part of the map',
      found,
      next: () => ({ path: `/api/v1/clubs?bounds=${bounds}&facets=true` }),
    },
    {
      name: 'the same, free in the evening',
      found,
      next: () => ({ path: `/api/v1/clubs?bounds=${bounds}&${evening}` }),
    },
    { name: 'search in the largest city', found: inCity, next: () => ({ path: `/api/v1/clubs?${city}` }) },
    { name: "slots of a service's day", next: () => ({ path: slotsPath() }) },
    { name: "a club's page, rendered", next: () => ({ path: nextPage() }) },
    {
      name: 'booking',
      async next() {
        while (free.length === 0) {
          const slots: { status: string; token: string }[] = await dataOf(address, slotsPath());
          free.push(
            ...slots
              .filter(({ status }) => status === 'free')
              .map(({ token }) => token)
              .slice(0, 1),
          );
        }
        const customer = {
          given_name: 'Oksana',
          telephone: `+38067${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
          email: `${randomUUID()}@example.com`,
        };
        return { path: '/api/v2/bookings/book', body: { slots: free.splice(0, 1), customer, payment_type: 'card' } };
      },
    },
  ];
}
