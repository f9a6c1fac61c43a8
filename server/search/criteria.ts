import { parseClock } from '#core/domain/clock.ts';
import type { Place } from '#core/domain/geography.ts';
import { DAY_MINUTES } from '#core/domain/units.ts';
import type { ServicesQuery } from '#core/schemas/search-query.ts';
import { Problem } from '#server/http/problem.ts';

/** The requested hours of a club's day for a free time; minutes after midnight. */
export type RequestedHours = {
  /** The club's today when absent. */
  date: string | undefined;
  from: number;
  /** Above 1440 is the next morning; null leaves the end open. */
  to: number | null;
  /** Minutes; the service's minimum when absent. */
  duration: number | undefined;
};

/** The filters of a query, parsed to what the search compares. */
export type SearchCriteria = Omit<
  ServicesQuery,
  'bounds' | 'near' | 'parameters' | 'date' | 'time_from' | 'time_to' | 'duration' | 'sort' | 'page' | 'page_size'
> & {
  bounds: { south: number; west: number; north: number; east: number } | null;
  near: Place | null;
  /** The accepted values by parameter code, such as clay and hard by surface. */
  parameters: Map<string, Set<string>>;
  time: RequestedHours | null;
  /** Its own holds count as free; empty if unknown. */
  device: string;
  /** Whether this server has a provider of online payment. */
  online: boolean;
};

/** The device that searches, and whether online payment is possible. */
export type Searcher = Pick<SearchCriteria, 'device' | 'online'>;

function parseRequestedHours({ date, time_from, time_to, duration }: ServicesQuery): RequestedHours | null {
  if ([date, time_from, time_to, duration].every((value) => value === undefined)) return null;
  const from = parseClock(time_from ?? '00:00');
  const until = time_to === undefined ? null : parseClock(time_to);
  return { date, from, to: until !== null && until <= from ? until + DAY_MINUTES : until, duration };
}

/** @throws Problem FILTERS_CONFLICT if a filter needs another one or contradicts it */
export function criteriaOf(
  query: ServicesQuery,
  { device, online }: Searcher = { device: '', online: false },
): SearchCriteria {
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
    time: parseRequestedHours(query),
    device,
    online,
  };
}
