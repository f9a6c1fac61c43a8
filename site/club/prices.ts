import type { Club, ClubPrice, Money } from 'courtside/core';

export type PriceSpan = { from: string; to: string; price: Money };
/** Weekdays of the same hours and prices. The club is closed on them without spans. */
export type PriceDays = { days: number[]; spans: PriceSpan[] };
/** Courts with the same prices at all times. */
export type PriceRow = { courts: Club['courts']; weekdays: PriceDays[]; weekend: PriceDays[] };

// Times of day are texts that sort chronologically.
const later = (one: string, other: string) => [one, other].sort()[1]!;
const earlier = (one: string, other: string) => [one, other].sort()[0]!;
const byStart = (one: PriceSpan, other: PriceSpan) => one.from.localeCompare(other.from);

/**
 * The prices on a weekday within the club's hours. The last price applies until the club closes,
 * also after midnight.
 */
function spansOn(prices: ClubPrice[], court: number, weekday: number, hours: Club['opening_hours']): PriceSpan[] {
  const open = hours.find((each) => each.weekday === weekday);
  if (!open) return [];
  const closes = open.closes <= open.opens ? '24:00' : open.closes;
  return prices
    .filter(({ court_ids, weekdays }) => court_ids.includes(court) && weekdays.includes(weekday))
    .map(({ from, to, price }) => ({
      from: later(from, open.opens),
      to: earlier(to, closes),
      price,
    }))
    .filter(({ from, to }) => from < to)
    .map((span) => ({ ...span, to: span.to === closes ? open.closes : span.to }))
    .sort(byStart);
}

/** These days, those of the same hours and prices together, in the order of their first. */
function daysOf(prices: ClubPrice[], court: number, days: number[], hours: Club['opening_hours']): PriceDays[] {
  const groups = new Map<string, PriceDays>();
  for (const day of days) {
    const spans = spansOn(prices, court, day, hours);
    const key = JSON.stringify(spans);
    const group = groups.get(key);
    if (group) group.days.push(day);
    else groups.set(key, { days: [day], spans });
  }
  return [...groups.values()];
}

/** One row per group of courts of one surface with the same prices, in the club's order. */
export function priceRows(prices: ClubPrice[], { courts, opening_hours }: Pick<Club, 'courts' | 'opening_hours'>) {
  const rows = new Map<string, PriceRow>();
  for (const court of courts) {
    const weekdays = daysOf(prices, court.id, [1, 2, 3, 4, 5], opening_hours);
    const weekend = daysOf(prices, court.id, [6, 7], opening_hours);
    if ([...weekdays, ...weekend].every(({ spans }) => spans.length === 0)) continue;
    const surface = court.parameters.find(({ code }) => code === 'surface')?.value ?? court.surface;
    const key = JSON.stringify([court.sport, surface, weekdays, weekend]);
    const row = rows.get(key);
    if (row) row.courts.push(court);
    else rows.set(key, { courts: [court], weekdays, weekend });
  }
  return [...rows.values()];
}

/** The lowest and the highest price; undefined without prices. */
export function priceRange(prices: ClubPrice[]): [Money, Money] | undefined {
  const sorted = prices.map(({ price }) => price).sort((one, other) => one.amount - other.amount);
  return sorted.length ? [sorted[0]!, sorted.at(-1)!] : undefined;
}
