import { boolean, define, enums, is, type Struct, string } from 'superstruct';
import { DURATION_LIMITS, durationFits } from '#core/domain/duration.ts';
import { CalendarDate, ClockTime, Count, PaymentType, SERVICE_KINDS, text } from './scalars.ts';

const PHRASE_LENGTH = 200;
const MOST_PARAMETERS = 40;
/** Minor units; a price filter in an address goes no further. */
const HIGHEST_PRICE = 1e8;

const isDegrees = (list: string[], limits: number[]) =>
  list.length === limits.length &&
  list.every((part, index) => /^-?\d{1,3}(\.\d+)?$/.test(part) && Math.abs(Number(part)) <= limits[index]!);

/** 'south,west,north,east' in degrees; west above east passes the antimeridian. */
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
  return list.length <= MOST_PARAMETERS && list.every(isParameter);
});
/** At most 200 characters. */
export const SearchPhrase = text('SearchPhrase', (value) => value.length <= PHRASE_LENGTH);
/** Minutes, within `DURATION_LIMITS`. */
export const SearchDuration = define<number>(
  'SearchDuration',
  (value) => Number.isInteger(value) && durationFits(DURATION_LIMITS, value as number),
);

/**
 * Reads a value from the address of a page. Undefined when the text is not understood; `today` is
 * `YYYY-MM-DD`.
 */
type Read<T> = (text: string, today: string) => T | undefined;

const filter = <T, S, Value>(struct: Struct<T, S>, read: Read<Value>) => ({ struct, read });
/** A text that is the value itself. */
const asText = <T extends string, S>(struct: Struct<T, S>) =>
  filter(struct, (value) => (is(value, struct) ? value : undefined));
const asNumber = (struct: Struct<number, null>, maximum = Number.POSITIVE_INFINITY) =>
  filter(struct, (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return is(number, struct) && number <= maximum ? number : undefined;
  });
/** Number or slug. The API takes any text, and finds nothing by most. */
const asPlace = () => filter(string(), (value) => (/^[\w-]{1,100}$/.test(value) ? value : undefined));
const asFlag = () => filter(boolean(), (value) => (value === 'true' ? true : undefined));

/**
 * Every filter of the search, by its name in the API and in the address of a page: what the API
 * takes (`struct`), and how an address is read (`read`). All filters hold together. Category, kind,
 * parameters, time and the price of a time hold together on one service and one of its courts.
 */
export const SEARCH_FILTERS = {
  city: asPlace(),
  category: asPlace(),
  service_kind: asText(enums(SERVICE_KINDS)),
  /** Name, address, coach; forgives slips, keyboard layout and script. */
  search: filter(SearchPhrase, (value) => value.trim().slice(0, PHRASE_LENGTH) || undefined),
  /**
   * With any of date, time_from, time_to and duration only clubs with a free slot then are found;
   * of a court or a coach, or, with `service_kind=group`, a session with places left. Today (the
   * club's) when no date is given.
   */
  date: filter(CalendarDate, (value, today) => (is(value, CalendarDate) && value >= today ? value : undefined)),
  /** The slot starts no earlier. */
  time_from: asText(ClockTime),
  /** The slot ends no later; at or before time_from it means the next morning. */
  time_to: asText(ClockTime),
  /** An hour when absent, or the service's minimum where it sells no hour. */
  duration: asNumber(SearchDuration),
  /** Minor units an hour: of a club's `price_from`, or of the free slots when a time is asked. */
  price_min: asNumber(Count, HIGHEST_PRICE),
  price_max: asNumber(Count, HIGHEST_PRICE),
  /** Values of one code are alternatives, codes hold together, on one and the same court. */
  parameters: filter(CourtParameterList, (value) => {
    const list = value.split(',').filter(isParameter);
    return list.length > 0 ? [...new Set(list)].slice(0, MOST_PARAMETERS) : undefined;
  }),
  online_booking: asFlag(),
  payment_type: asText(PaymentType),
  open_now: asFlag(),
  bounds: asText(Bounds),
  /**
   * Gives distance_metres and filters nothing. An address never has it: an address is there to be
   * shared.
   */
  near: { struct: Position },
};
export type SearchFilterName = keyof typeof SEARCH_FILTERS;

export const SEARCH_SORTS = ['recommended', 'distance', 'price', 'rating', 'soonest'] as const;

/**
 * For the server, by the name of the struct: the JSON Schema in the OpenAPI document, and the code
 * of a field that does not fit. A constant of its own, so that no widget carries it.
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
