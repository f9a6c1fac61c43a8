import type { ClubPrice, Language, LaterPrices, listClubPrices, PricePeriod } from 'courtside/core';
import { longDate, periodText } from '../home/dates.server.ts';

/** When a list of prices is in force, in the words of the page. */
export type PriceTime =
  | { kind: 'now'; season: string }
  | { kind: 'holidays'; days: string }
  | { kind: 'later'; date: string; season: string | null };
type PriceList = { prices: ClubPrice[]; time: PriceTime | undefined };
type Answer = Awaited<ReturnType<typeof listClubPrices>>;

/** 'New Year (31 December – 2 January)', or the days alone. */
function nameOf({ title, ...days }: PricePeriod, language: Language): string {
  const text = periodText(days, language);
  return title ? `${title} (${text})` : text;
}

/**
 * The lists of prices of a club, those in force first; each with its time, if there are several.
 * None if the prices could not be read.
 */
export function priceLists({ data, meta }: Pick<Answer, 'data'> & Partial<Answer>, language: Language): PriceList[] {
  if (!meta) return [];
  const { season, later } = meta;
  const onHolidays = ({ holidays, holiday_prices: prices }: Pick<LaterPrices, 'holidays' | 'holiday_prices'>) => {
    const days = holidays.map((holiday) => nameOf(holiday, language)).join(', ');
    return prices.length > 0 ? [{ prices, time: { kind: 'holidays' as const, days } }] : [];
  };
  return [
    { prices: data, time: season ? { kind: 'now', season: nameOf(season, language) } : undefined },
    ...onHolidays(meta),
    ...later.flatMap((next): PriceList[] => [
      {
        prices: next.prices,
        time: { kind: 'later', date: longDate(next.starts, language), season: next.season?.title ?? null },
      },
      ...onHolidays(next),
    ]),
  ];
}
