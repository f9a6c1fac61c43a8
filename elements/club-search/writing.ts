import { formatClock } from '#core/domain/clock.ts';
import { DAY } from '#core/domain/units.ts';
import type { Facet } from '#core/schemas/index.ts';
import type { ActiveFilter, Search } from '#core/state/search.ts';
import { dateText, moneyText, type Writing as SharedWriting, upperFirst } from '#elements/shared/text.ts';

/** What the parts of the search need to write anything. */
export interface Writing extends SharedWriting {
  /** `YYYY-MM-DD` where the search looks. */
  today: string;
  /** A server rendered it: then everything is there from the first drawing on. */
  served: boolean;
}

export const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** 'today', 'tomorrow' or '23 November', as it stands within a phrase. */
export function dayWord(date: string, { t, today }: Writing): string {
  if (date === today) return t('today');
  if (date === dayAfter(today, 1)) return t('tomorrow');
  return dateText(date, t);
}

/** '850 m', '1.2 km' */
export function distanceText(metres: number, { language }: Writing): string {
  const near = metres < 1000;
  const options = { style: 'unit', unit: near ? 'meter' : 'kilometer', maximumFractionDigits: near ? 0 : 1 } as const;
  return new Intl.NumberFormat(language, options).format(near ? metres : metres / 1000);
}

/** Minor units of the one currency that prices are filtered in. */
export const priceText = (amount: number, writing: Writing) => moneyText({ amount, currency: 'UAH' }, writing);

type FacetValue = Facet['values'][number];

export const facetOf = (facets: readonly Facet[], field: string): readonly FacetValue[] =>
  facets.find((facet) => facet.field === field)?.values ?? [];

/** The title that the API gives a value, else the value itself. */
export const titleOf = (facets: readonly Facet[], field: string, value: string): string =>
  facetOf(facets, field).find((each) => each.value === value)?.title ?? value;

/** From and to of a range of which either end may be open, under the keys for one end alone. */
function rangeText(keys: [from: string, to: string], from: string | undefined, to: string | undefined, { t }: Writing) {
  if (from && to) return `${from}–${to}`;
  return from ? t(keys[0], { value: from }) : t(keys[1], { value: to ?? '' });
}

/** A filter as its chip says it. */
export function filterText(
  { name, value }: ActiveFilter,
  search: Search,
  facets: readonly Facet[],
  writing: Writing,
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
    case 'payment_type':
      return t(`pay_${search.payment_type}`);
    default:
      return t(name);
  }
}
