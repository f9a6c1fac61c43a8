import { boolean, define, enums, is, type Struct, string } from 'superstruct';
import { DURATION_LIMITS, durationFits } from '#core/domain/duration.ts';
import { CalendarDate, ClockTime, Count, PaymentType, SERVICE_KINDS, text } from './scalars.ts';

const PHRASE_LENGTH = 200;
const MAX_PARAMETERS = 40;
/** The highest price filter in a page's URL, in minor units. */
const MAX_PRICE = 1e8;

const isDegrees = (list: string[], limits: number[]) =>
  list.length === limits.length &&
  list.every((part, index) => /^-?\d{1,3}(\.\d+)?$/.test(part) && Math.abs(Number(part)) <= limits[index]!);

/**
 * 'south,west,north,east' in degrees. If west is greater than east, the bounds cross the
 * antimeridian.
 */
export const Bounds = text('Bounds', (value) => {
  const parts = value.split(',');
  return isDegrees(parts, [90, 180, 90, 180]) && Number(parts[0]) <= Number(parts[2]);
});
/** 'latitude,longitude' in degrees. */
export const Position = text('Position', (value) => isDegrees(value.split(','), [90, 180]));
const isParameter = (value: string) => /^[a-z_]{1,40}:[a-z0-9_]{1,40}$/.test(value);
/** 'surface:clay,surface:hard,setting:indoor': codes and values of `/v1/area-parameters`. */
export const CourtParameterList = text('CourtParameterList', (value) => {
  const list = value.split(',');
  return list.length <= MAX_PARAMETERS && list.every(isParameter);
});
/** At most 200 characters. */
export const SearchPhrase = text('SearchPhrase', (value) => value.length <= PHRASE_LENGTH);
/** Minutes, within `DURATION_LIMITS`. */
export const SearchDuration = define<number>(
  'SearchDuration',
  (value) => Number.isInteger(value) && durationFits(DURATION_LIMITS, value as number),
);

/** Reads a value from a page's URL. Returns undefined for invalid text. `today` is `YYYY-MM-DD`. */
type ReadValue<T> = (text: string, today: string) => T | undefined;

const filter = <T, S, Value>(struct: Struct<T, S>, read: ReadValue<Value>) => ({ struct, read });
/** A filter whose text is its value. */
const textFilter = <T extends string, S>(struct: Struct<T, S>) =>
  filter(struct, (value) => (is(value, struct) ? value : undefined));
const numberFilter = (struct: Struct<number, null>, maximum = Number.POSITIVE_INFINITY) =>
  filter(struct, (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return is(number, struct) && number <= maximum ? number : undefined;
  });
/** An id or slug. The API accepts any text, and finds nothing for an unknown one. */
const idOrSlugFilter = () => filter(string(), (value) => (/^[\w-]{1,100}$/.test(value) ? value : undefined));
/** When a club that says so can be played at in a power cut. */
export const WITHOUT_GRID = ['always', 'by_day'] as const;
/** Minutes on foot to a shelter. */
export const SHELTER_MINUTES = ['5', '10'] as const;

const flagFilter = () => filter(boolean(), (value) => (value === 'true' ? true : undefined));

/**
 * The search filters by their name in the API and in a page's URL: the API's `struct`, and the
 * `read` function for the URL. A result must match all filters. Category, kind, parameters, time
 * and the price of a time must match on one service and one of its courts.
 */
export const SEARCH_FILTERS = {
  city: idOrSlugFilter(),
  category: idOrSlugFilter(),
  service_kind: textFilter(enums(SERVICE_KINDS)),
  /** Name, address or coach. Tolerates typos, the wrong keyboard layout and another script. */
  search: filter(SearchPhrase, (value) => value.trim().slice(0, PHRASE_LENGTH) || undefined),
  /**
   * With any of date, time_from, time_to and duration, finds only clubs with a free slot of a court
   * or coach at that time, or, with `service_kind=group`, a session with places left. Default:
   * today in the club's time zone.
   */
  date: filter(CalendarDate, (value, today) => (is(value, CalendarDate) && value >= today ? value : undefined)),
  /** The slot starts at this time or later. */
  time_from: textFilter(ClockTime),
  /** The slot ends at this time or earlier. At or before time_from it means the next morning. */
  time_to: textFilter(ClockTime),
  /** Minutes. Default: the service's minimum. */
  duration: numberFilter(SearchDuration),
  /**
   * Hourly price in minor units: a club's `price_from`, or, if a time is requested, the price of
   * the free slots.
   */
  price_min: numberFilter(Count, MAX_PRICE),
  price_max: numberFilter(Count, MAX_PRICE),
  /** One court must match one value of each code. */
  parameters: filter(CourtParameterList, (value) => {
    const list = value.split(',').filter(isParameter);
    return list.length > 0 ? [...new Set(list)].slice(0, MAX_PARAMETERS) : undefined;
  }),
  online_booking: flagFilter(),
  payment_type: textFilter(PaymentType),
  open_now: flagFilter(),
  /**
   * What the club declares for a power cut: `always` finds clubs with a generator or batteries,
   * `by_day` also those that play on by daylight.
   */
  without_grid: textFilter(enums(WITHOUT_GRID)),
  /** The club declares a shelter at most so many minutes on foot away, or in the club itself. */
  shelter_within: textFilter(enums(SHELTER_MINUTES)),
  /** The club declares that «Ветеранський спорт», the state's programme for veterans, pays there. */
  veterans_programme: flagFilter(),
  /** The club has a match that is still to come and wants players. */
  players_wanted: flagFilter(),
  bounds: textFilter(Bounds),
  /**
   * Adds distance_metres and filters nothing. Never in a page's URL, because visitors share URLs.
   */
  near: { struct: Position },
};
export type SearchFilterName = keyof typeof SEARCH_FILTERS;

export const SEARCH_SORTS = ['recommended', 'distance', 'price', 'rating', 'soonest'] as const;

/**
 * For the server, by struct name: the JSON Schema in the OpenAPI document, and the error code of an
 * invalid field. A separate constant, so that no widget includes it.
 */
export const SEARCH_FORMATS = {
  Bounds: {
    code: 'BOUNDS',
    schema: { type: 'string', description: 'south,west,north,east in degrees.', examples: ['50.4,30.4,50.5,30.6'] },
  },
  Position: {
    code: 'POSITION',
    schema: { type: 'string', description: 'latitude,longitude in degrees.', examples: ['50.45,30.52'] },
  },
  CourtParameterList: {
    code: 'PARAMETERS',
    schema: { type: 'string', description: 'code:value pairs.', examples: ['surface:clay,setting:indoor'] },
  },
  SearchPhrase: { code: 'SEARCH', schema: { type: 'string', maxLength: PHRASE_LENGTH } },
  SearchDuration: {
    code: 'MINUTES',
    schema: {
      type: 'integer',
      minimum: DURATION_LIMITS.minimum,
      maximum: DURATION_LIMITS.maximum,
      multipleOf: DURATION_LIMITS.step,
      description: 'Minutes.',
    },
  },
};
