import { DAY_MINUTES } from '#core/domain/units.ts';
import type { Search } from './search.ts';

type Read = (text: string, today: string) => unknown;

const oneOf =
  (...values: string[]): Read =>
  (text) =>
    values.includes(text) ? text : undefined;
const matching =
  (pattern: RegExp): Read =>
  (text) =>
    pattern.test(text) ? text : undefined;
const whole =
  (minimum: number, maximum: number, step = 1): Read =>
  (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum && value % step === 0 ? value : undefined;
  };
const flag: Read = (text) => (text === 'true' ? true : undefined);
const clock = matching(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);
const place = matching(/^[\w-]{1,100}$/);
const BOUNDS = /^-?\d{1,2}(\.\d+)?(,-?\d{1,3}(\.\d+)?){2},-?\d{1,3}(\.\d+)?$/;

/** How each field stands in an address. Where the visitor is (`near`) never does: an address is there to be shared. */
const FIELDS: Record<Exclude<keyof Search, 'near'>, Read> = {
  kind: oneOf('clubs', 'coaches', 'services'),
  city: place,
  category: place,
  service_kind: oneOf('court', 'coach', 'group'),
  search: (text) => text.trim().slice(0, 200) || undefined,
  date: (text, today) => (/^\d{4}-\d\d-\d\d$/.test(text) && Date.parse(text) && text >= today ? text : undefined),
  time_from: clock,
  time_to: clock,
  duration: whole(30, DAY_MINUTES, 30),
  price_min: whole(0, 1e8),
  price_max: whole(0, 1e8),
  parameters: (text) => {
    const values = text.split(',').filter((each) => /^[a-z_]{1,40}:[a-z0-9_]{1,40}$/.test(each));
    return values.length > 0 ? [...new Set(values)].slice(0, 40) : undefined;
  },
  online_booking: flag,
  payment_type: oneOf('card', 'cash', 'online', 'subscription'),
  open_now: flag,
  bounds: (text) => {
    const [south, , north] = BOUNDS.test(text) ? text.split(',').map(Number) : [];
    return south !== undefined && north !== undefined && south <= north ? text : undefined;
  },
  sort: oneOf('recommended', 'price', 'rating', 'soonest'),
  page: whole(2, 1000),
};
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/**
 * The search that an address holds, over the one that the page starts with. A field without a text clears what the page
 * starts with; a text that cannot be understood, or a day before `today`, counts as absent.
 */
export function readSearch(parameters: URLSearchParams, start: Search, today: string): Search {
  const search: Record<string, unknown> = { ...start };
  for (const name of NAMES) {
    if (!parameters.has(name)) continue;
    const text = parameters.getAll(name).filter(Boolean).join(',');
    const value = FIELDS[name](text, today);
    if (value !== undefined) search[name] = value;
    else if (text === '') delete search[name];
  }
  return search;
}

const textOf = (value: unknown) => (value === undefined ? '' : String(value));

/** The address's parameters with the search in them: only our own are touched, and what the page starts with is left out. */
export function writeSearch(parameters: URLSearchParams, search: Search, start: Search): URLSearchParams {
  const result = new URLSearchParams(parameters);
  for (const name of NAMES) {
    const text = textOf(search[name]);
    if (text === textOf(start[name]) || (name === 'sort' && !FIELDS.sort(text, ''))) result.delete(name);
    else result.set(name, text);
  }
  return result;
}
