/** How the search writes days, prices, filters and counts. */
import { formatClock } from '#core/domain/clock.ts';
import { DAY } from '#core/domain/units.ts';
import type { CardSlot, ClubCard, Facet, Money } from '#core/schemas/index.ts';
import type { ActiveFilter, Search } from '#core/state/search.ts';
import { dateText, momentText, moneyText, upperFirst, type Writing } from '#elements/shared/text.ts';
import type { Results } from './model.ts';

/** What the components of the search need to write anything. */
export interface SearchWriting extends Writing {
  /** `YYYY-MM-DD` in the city of the search. */
  today: string;
  /** A server rendered the list, so that the first render must be complete. */
  served: boolean;
}

/** A value to choose, with its text. */
export interface Choice {
  value: string;
  label: string;
  /** How many clubs match it. */
  count?: number | undefined;
}

/** How many days ahead a day can be chosen. */
const DAYS = 14;
/** The hours of the filter by time. */
const [EARLIEST, LATEST] = [7, 22];
/** How many prices the filter offers. */
const PRICES = 5;
/** Minor units: the prices are multiples of it. */
const PRICE_STEP = 5000;

const upTo = (count: number) => [...Array(count).keys()];

export const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** 'today', 'tomorrow' or '23 November', as written within a phrase. */
export function dayWord(date: string, { t, today }: SearchWriting): string {
  if (date === today) return t('today');
  if (date === dayAfter(today, 1)) return t('tomorrow');
  return dateText(date, t);
}

/** The next days: 'Today', 'Tomorrow', then '23 November'. */
export const dayChoices = (writing: SearchWriting): Choice[] =>
  upTo(DAYS).map((index) => {
    const value = dayAfter(writing.today, index);
    return { value, label: upperFirst(dayWord(value, writing)) };
  });

/** 'After 07:00' and so on. */
export const hourChoices = ({ t }: SearchWriting): Choice[] =>
  upTo(LATEST - EARLIEST + 1).map((index) => {
    const value = `${String(EARLIEST + index).padStart(2, '0')}:00`;
    return { value, label: t('timeFrom', { value }) };
  });

/** An amount in minor units of the only currency that the price filter knows. */
export const priceText = (amount: number, writing: SearchWriting) => moneyText({ amount, currency: 'UAH' }, writing);

/** 'Up to ₴500' and so on: a few round prices between the lowest and the highest one. */
export function priceChoices(range: { minimum: Money; maximum: Money } | null, writing: SearchWriting): Choice[] {
  if (!range) return [];
  const [low, high] = [range.minimum.amount, range.maximum.amount];
  const steps = upTo(PRICES).map((index) => low + ((high - low) * (index + 1)) / PRICES);
  const amounts = new Set(steps.map((amount) => Math.ceil(amount / PRICE_STEP) * PRICE_STEP));
  return [...amounts].map((amount) => ({
    value: String(amount),
    label: writing.t('priceTo', { value: priceText(amount, writing) }),
  }));
}

type FacetValue = Facet['values'][number];

export const facetOf = (facets: readonly Facet[], field: string): readonly FacetValue[] =>
  facets.find((facet) => facet.field === field)?.values ?? [];

/** 'Clay (7)' of a facet's value. */
export const countedChoice = ({ value, title, count }: FacetValue): Choice => ({
  value,
  label: `${upperFirst(title)} (${count})`,
});

/** The title that the API gives a value; `unknown` before the API has answered. */
const titleOf = (facets: readonly Facet[], field: string, value: string, unknown = value): string =>
  facetOf(facets, field).find((each) => each.value === value)?.title ?? unknown;

/** A range of which either end may be open. The keys are those of the texts for one end alone. */
function rangeText(
  keys: [from: string, to: string],
  from: string | undefined,
  to: string | undefined,
  { t }: SearchWriting,
) {
  if (from && to) return `${from}–${to}`;
  return from ? t(keys[0], { value: from }) : t(keys[1], { value: to ?? '' });
}

/** A filter as its chip shows it. */
export function filterText(
  { name, value }: ActiveFilter,
  search: Search,
  facets: readonly Facet[],
  writing: SearchWriting,
): string {
  const { t } = writing;
  const price = (amount: number | undefined) => (amount === undefined ? undefined : priceText(amount, writing));
  switch (name) {
    case 'search':
      return t('quoted', { text: search.search ?? '' });
    case 'category':
      return titleOf(facets, 'category', search.category ?? '');
    case 'service_kind':
      return t(`kind_${search.service_kind}`);
    case 'date':
      return upperFirst(dayWord(search.date ?? '', writing));
    case 'time':
      return rangeText(['timeFrom', 'timeTo'], search.time_from, search.time_to, writing);
    case 'duration':
      return t('lasting', { value: formatClock(search.duration ?? 0) });
    case 'parameters':
      return value ? upperFirst(titleOf(facets, 'parameters', value)) : t('parameters');
    case 'price':
      return rangeText(['priceFrom', 'priceTo'], price(search.price_min), price(search.price_max), writing);
    case 'bounds':
      return t(name);
    default:
      // Filters of the dialog, whose texts the first render does not load.
      return titleOf(facets, name, String(search[name]), '…');
  }
}

/** The chosen surfaces as the filter's button shows them: 'Clay', 'Clay +1'. */
export function surfacesText(
  surfaces: readonly string[],
  search: Search,
  facets: readonly Facet[],
  writing: SearchWriting,
): string | undefined {
  const [value] = surfaces;
  if (!value) return undefined;
  const more = surfaces.length > 1 ? ` +${surfaces.length - 1}` : '';
  return filterText({ name: 'parameters', value }, search, facets, writing) + more;
}

const FOUND = { clubs: 'clubs', coaches: 'coaches_found', services: 'services' };

/** '23 clubs, 148 free times' */
export function countText(results: Results | undefined, { t }: Writing): string {
  if (!results) return '';
  const { search, total, meta } = results;
  const kind = search.kind ?? 'clubs';
  const found = t(FOUND[kind], { count: total });
  return kind === 'clubs' && meta.free_slots ? `${found}, ${t('freeTimes', { count: meta.free_slots })}` : found;
}

/** The word for the day of a free time that is not on the card's own day: 'tomorrow'. */
export const laterDay = ({ slots_date }: ClubCard, { starts_at }: CardSlot, writing: SearchWriting) =>
  slots_date && !starts_at.startsWith(slots_date) ? dayWord(starts_at.slice(0, 10), writing) : undefined;

/** When a club is free: 'Free today', 'Free today and tomorrow', 'Booking by phone'. */
export function freeText({ flags, next_slots, slots_date, open_now }: ClubCard, writing: SearchWriting): string {
  const { t } = writing;
  if (!flags.online_booking) return t(open_now ? 'byPhoneNow' : 'byPhone');
  const [first, last] = [next_slots[0], next_slots.at(-1)];
  if (!first || !last) return t('nothingFree');
  const [from, to] = [slots_date ?? first.starts_at.slice(0, 10), last.starts_at.slice(0, 10)];
  const day = dayWord(from, writing);
  return to > from ? t('freeOnAnd', { day, next: dayWord(to, writing) }) : t('freeOn', { day });
}

/** Until when the first of the card's free times can be cancelled free of charge, if it still can. */
export function cancelText({ next_slots }: ClubCard, { t }: Writing): string | undefined {
  const until = next_slots[0]?.free_until;
  return until ? t('freeUntil', { moment: momentText(until, t) }) : undefined;
}

/** '96% recommend · 212' */
export const votesText = ({ votes: { share, count } }: ClubCard, { t }: Writing): string =>
  count > 0 ? t('votes', { share, count }) : t('noVotes');
