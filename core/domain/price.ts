import { DAY_MINUTES } from '#core/domain/units.ts';

/** What an hour costs on some weekdays between two times, for any court and coach or for one. */
export type PriceRule = {
  /** Monday 1 to Sunday 7 */
  weekdays: readonly number[];
  /** minutes after midnight; `to` at or before `from`, or above 1440, runs into the next day */
  from: number;
  to: number;
  /** minor units an hour */
  amount: number;
  court_id?: number | null;
  coach_id?: number | null;
};

export type PriceQuery = {
  /** day of the start, Monday 1 to Sunday 7 */
  weekday: number;
  startMinutes: number;
  /** minutes */
  duration: number;
  court_id?: number | null;
  coach_id?: number | null;
};

/** A stretch at one rate; minutes count from midnight of the start's day and may pass 1440, the amount is in minor units. */
export type PriceLine = { startMinutes: number; endMinutes: number; amount: number };

export type Price = { amount: number; lines: PriceLine[] };

/** A rule on one day, in minutes from midnight of the day of the start. */
type Window = { from: number; to: number; rule: PriceRule; rank: number };

const dayAfter = (weekday: number, days: number) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1;

/** An absent id asks for any: only rules without that id apply. */
const fits = (wanted: number | null | undefined, asked: number | null | undefined) =>
  wanted === null || wanted === undefined || wanted === asked;

/** A coach's price beats a court's, a court's beats the general one, both together beat either. */
const rankOf = ({ court_id, coach_id }: PriceRule) => (coach_id == null ? 0 : 2) + (court_id == null ? 0 : 1);

function windowsOf(
  rules: readonly PriceRule[],
  query: Omit<PriceQuery, 'startMinutes' | 'duration'>,
  until: number,
): Window[] {
  const lastDay = Math.floor(until / DAY_MINUTES);
  const windows: Window[] = [];
  for (const rule of rules) {
    if (!fits(rule.court_id, query.court_id) || !fits(rule.coach_id, query.coach_id)) continue;
    const to = rule.to > rule.from ? rule.to : rule.to + DAY_MINUTES;
    for (let day = -1; day <= lastDay; day += 1) {
      if (!rule.weekdays.includes(dayAfter(query.weekday, day))) continue;
      windows.push({ from: rule.from + day * DAY_MINUTES, to: to + day * DAY_MINUTES, rule, rank: rankOf(rule) });
    }
  }
  return windows;
}

/** The narrower of two equally specific rules wins, by length, then by number of weekdays, then the later in the list. */
function beats(a: Window, b: Window): boolean {
  if (a.rank !== b.rank) return a.rank > b.rank;
  if (a.to - a.from !== b.to - b.from) return a.to - a.from < b.to - b.from;
  return a.rule.weekdays.length <= b.rule.weekdays.length;
}

function ruleAt(windows: readonly Window[], minute: number): PriceRule | undefined {
  let best: Window | undefined;
  for (const window of windows) {
    if (window.from <= minute && minute < window.to && (!best || beats(window, best))) best = window;
  }
  return best?.rule;
}

/** Start, end and every rule's edge between them, in order. */
function edgesOf(windows: readonly Window[], start: number, end: number): number[] {
  const inside = windows.flatMap(({ from, to }) => [from, to]).filter((edge) => edge > start && edge < end);
  return [...new Set([start, ...inside, end])].sort((a, b) => a - b);
}

/** Minutes from midnight of a day, in minor units an hour. */
export type Rate = { from: number; to: number; amount: number };

/** A day and the night after it: no start and duration of ours reaches further. */
const TWO_DAYS = 2 * DAY_MINUTES;

/** The most specific rule's rate for each minute from a day's midnight on, until `until`; minutes without a rule are left out. */
export function ratesOf(
  rules: readonly PriceRule[],
  query: Omit<PriceQuery, 'startMinutes' | 'duration'>,
  until = TWO_DAYS,
): Rate[] {
  const windows = windowsOf(rules, query, until);
  const edges = edgesOf(windows, 0, until);
  const rates: Rate[] = [];
  for (const [index, from] of edges.slice(0, -1).entries()) {
    const to = edges[index + 1]!;
    const rule = ruleAt(windows, from);
    if (!rule) continue;
    const last = rates.at(-1);
    if (last?.to === from && last.amount === rule.amount) last.to = to;
    else rates.push({ from, to, amount: rule.amount });
  }
  return rates;
}

/** Shows each run of a stretch at one rate, in order. False when a minute has no rate, or there is no minute. */
function eachRun(
  rates: readonly Rate[],
  startMinutes: number,
  duration: number,
  see: (rate: Rate, from: number, to: number) => void,
): boolean {
  if (!(duration > 0)) return false;
  let covered = startMinutes;
  for (const rate of rates) {
    const end = Math.min(rate.to, startMinutes + duration);
    if (rate.from > covered || end <= covered) continue;
    see(rate, covered, end);
    covered = end;
  }
  return covered === startMinutes + duration;
}

/** Minor units an hour of what costs `amount` for so many minutes, rounded half a unit up. */
export const ratePerHour = (amount: number, minutes: number): number => Math.round((amount * 60) / minutes);

/** Minor units for a stretch of a day by its rates: the exact total, rounded once, half a unit up. Null where `priceAt` is. */
export function amountAt(rates: readonly Rate[], startMinutes: number, duration: number): number | null {
  if (!(duration > 0)) return null;
  // Sixtieths of a minor unit are whole numbers, so nothing is lost before the one rounding.
  let sixtieths = 0;
  // As `eachRun`, without a function: a search asks some hundred thousand times.
  let covered = startMinutes;
  for (const rate of rates) {
    const end = Math.min(rate.to, startMinutes + duration);
    if (rate.from > covered || end <= covered) continue;
    sixtieths += rate.amount * (end - covered);
    covered = end;
  }
  return covered === startMinutes + duration ? Math.round(sixtieths / 60) : null;
}

/**
 * The price of a stretch of a day by its rates, one line for each run of minutes at one rate; lines are rounded so that they
 * add up to `amountAt`. Null when a minute has no rate, or there is no minute.
 */
export function priceAt(rates: readonly Rate[], startMinutes: number, duration: number): Price | null {
  const lines: PriceLine[] = [];
  let amount = 0;
  const whole = eachRun(rates, startMinutes, duration, (_, from, to) => {
    const total = amountAt(rates, startMinutes, to - startMinutes) ?? 0;
    lines.push({ startMinutes: from, endMinutes: to, amount: total - amount });
    amount = total;
  });
  return whole ? { amount, lines } : null;
}

/** The price of a stretch of time: for each minute the most specific rule; null when a minute has none, or there is no minute. */
export function priceOf(rules: readonly PriceRule[], query: PriceQuery): Price | null {
  const { startMinutes, duration } = query;
  return duration > 0 ? priceAt(ratesOf(rules, query, startMinutes + duration), startMinutes, duration) : null;
}
