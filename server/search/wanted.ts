import { parseClock } from '#core/domain/clock.ts';
import type { Place } from '#core/domain/geography.ts';
import { DAY_MINUTES } from '#core/domain/units.ts';
import type { ServicesQuery } from '#core/schemas/club-search.ts';
import { Problem } from '#server/http/problem.ts';

/** Hours of a club's day in which a free time is asked for; minutes after midnight. */
export type AskedTime = {
  /** The club's today when absent. */
  date: string | undefined;
  from: number;
  /** Above 1440 is the next morning; null leaves the end open. */
  to: number | null;
  /** Minutes; `defaultDuration` of the service when absent. */
  duration: number | undefined;
};

/** The filters of a query in the shape that the search compares. */
export type Wanted = Omit<
  ServicesQuery,
  'bounds' | 'near' | 'parameters' | 'date' | 'time_from' | 'time_to' | 'duration' | 'sort' | 'page' | 'page_size'
> & {
  bounds: { south: number; west: number; north: number; east: number } | null;
  near: Place | null;
  /** Code to the values that will do, such as surface to clay and hard. */
  parameters: Map<string, Set<string>>;
  time: AskedTime | null;
  /** Whose own holds take no time; empty where it is unknown. */
  device: string;
  /** Whether this server has a provider of online payment. */
  online: boolean;
};

/** Who searches, and where. */
export type Searching = Pick<Wanted, 'device' | 'online'>;

function askedTime({ date, time_from, time_to, duration }: ServicesQuery): AskedTime | null {
  if ([date, time_from, time_to, duration].every((value) => value === undefined)) return null;
  const from = parseClock(time_from ?? '00:00');
  const until = time_to === undefined ? null : parseClock(time_to);
  return { date, from, to: until !== null && until <= from ? until + DAY_MINUTES : until, duration };
}

/** @throws Problem FILTERS_CONFLICT where one filter makes no sense without or beside another */
export function wantedOf(query: ServicesQuery, { device, online }: Searching = { device: '', online: false }): Wanted {
  const { price_min, price_max, bounds, near, parameters, sort } = query;
  const conflict = (path: string, code: string) => new Problem('FILTERS_CONFLICT', { fields: [{ path, code }] });
  if (sort === 'distance' && near === undefined) throw conflict('near', 'NEAR_NEEDED');
  if (price_min !== undefined && price_max !== undefined && price_min > price_max) {
    throw conflict('price_max', 'PRICE_ORDER');
  }
  const [south, west, north, east] = (bounds ?? '').split(',').map(Number);
  const [latitude, longitude] = (near ?? '').split(',').map(Number);
  const values = new Map<string, Set<string>>();
  for (const pair of parameters?.split(',') ?? []) {
    const [code = '', value = ''] = pair.split(':');
    values.set(code, (values.get(code) ?? new Set()).add(value));
  }
  return {
    ...query,
    bounds: bounds === undefined ? null : { south: south!, west: west!, north: north!, east: east! },
    near: near === undefined ? null : { latitude: latitude!, longitude: longitude! },
    parameters: values,
    time: askedTime(query),
    device,
    online,
  };
}
