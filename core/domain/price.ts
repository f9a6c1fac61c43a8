import { type DayRange, includesDay } from '#core/domain/day-range.ts';
import { DAY_MINUTES } from '#core/domain/units.ts';
import { addDays, weekday } from '#core/domain/zone.ts';

/**
 * An hourly price on some weekdays between two times, for one court or coach or for all; perhaps
 * only in a season, on holidays, or on the holidays of a season.
 */
export type PriceRule = {
  /** Monday 1 to Sunday 7. */
  weekdays: readonly number[];
  /** Minutes after midnight. `to` at or before `from`, or above 1440, is on the next day. */
  from: number;
  to: number;
  /** Minor units per hour. */
  amount: number;
  /** The season in which alone it applies. */
  season?: DayRange | null | undefined;
  /** The holidays on which alone it applies. */
  holidays?: readonly DayRange[] | null | undefined;
  court_id?: number | null | undefined;
  coach_id?: number | null | undefined;
};

export type PriceQuery = {
  /** The day of the start, such as `2026-12-31`. */
  date: string;
  startMinutes: number;
  /** Minutes. */
  duration: number;
  court_id?: number | null | undefined;
  coach_id?: number | null | undefined;
};

/**
 * A period at one rate. Minutes count from midnight of the day of the start and may exceed 1440.
 * The amount is in minor units.
 */
export type PriceLine = { startMinutes: number; endMinutes: number; amount: number };

export type Price = { amount: number; lines: PriceLine[] };

/** A rule on one day, in minutes after midnight of the day of the start. */
type RuleWindow = { from: number; to: number; rule: PriceRule; rank: number };

type Day = { date: string; weekday: number };

const appliesOn = ({ weekdays, season, holidays }: PriceRule, day: Day): boolean =>
  weekdays.includes(day.weekday) &&
  (!season || includesDay(season, day.date)) &&
  (!holidays || holidays.some((range) => includesDay(range, day.date)));

/** Without an id, only rules without that id apply. */
const scopeMatches = (wanted: number | null | undefined, asked: number | null | undefined) =>
  wanted === null || wanted === undefined || wanted === asked;

/**
 * The specificity of a rule: first holidays, then a season, then any day; then coach and court, then
 * coach, then court, then neither.
 */
const rankOf = ({ season, holidays, court_id, coach_id }: PriceRule) =>
  (holidays ? 8 : 0) + (season ? 4 : 0) + (coach_id == null ? 0 : 2) + (court_id == null ? 0 : 1);

function windowsOf(
  rules: readonly PriceRule[],
  query: Omit<PriceQuery, 'startMinutes' | 'duration'>,
  until: number,
): RuleWindow[] {
  // From the day before, whose rules may run past midnight.
  const days = Array.from({ length: Math.floor(until / DAY_MINUTES) + 2 }, (_, index): Day => {
    const date = addDays(query.date, index - 1);
    return { date, weekday: weekday(date) };
  });
  const windows: RuleWindow[] = [];
  for (const rule of rules) {
    if (!scopeMatches(rule.court_id, query.court_id) || !scopeMatches(rule.coach_id, query.coach_id)) continue;
    const to = rule.to > rule.from ? rule.to : rule.to + DAY_MINUTES;
    for (const [index, day] of days.entries()) {
      if (!appliesOn(rule, day)) continue;
      const midnight = (index - 1) * DAY_MINUTES;
      windows.push({ from: rule.from + midnight, to: to + midnight, rule, rank: rankOf(rule) });
    }
  }
  return windows;
}

/**
 * Of two equally specific rules the shorter one wins, then the one with fewer weekdays, then the
 * later one in the list.
 */
function isMoreSpecific(a: RuleWindow, b: RuleWindow): boolean {
  if (a.rank !== b.rank) return a.rank > b.rank;
  if (a.to - a.from !== b.to - b.from) return a.to - a.from < b.to - b.from;
  return a.rule.weekdays.length <= b.rule.weekdays.length;
}

function ruleAt(windows: readonly RuleWindow[], minute: number): PriceRule | undefined {
  let best: RuleWindow | undefined;
  for (const window of windows) {
    if (window.from <= minute && minute < window.to && (!best || isMoreSpecific(window, best))) best = window;
  }
  return best?.rule;
}

/** Start, end and the rules' edges between them, in ascending order. */
function edgesOf(windows: readonly RuleWindow[], start: number, end: number): number[] {
  const inside = windows.flatMap(({ from, to }) => [from, to]).filter((edge) => edge > start && edge < end);
  return [...new Set([start, ...inside, end])].sort((a, b) => a - b);
}

/** An hourly price in minor units between two times, in minutes after midnight. */
export type Rate = { from: number; to: number; amount: number };

/** A day and the following night: no booking extends further. */
const TWO_DAYS = 2 * DAY_MINUTES;

/**
 * The rate of the most specific rule for each minute from midnight to `until` (minutes after
 * midnight). Minutes without a rule are omitted.
 */
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

/**
 * Calls back for each part of a period with one rate, in order. Returns false if a minute has no
 * rate or the period is empty.
 */
function forEachRate(
  rates: readonly Rate[],
  startMinutes: number,
  duration: number,
  onRate: (rate: Rate, from: number, to: number) => void,
): boolean {
  if (!(duration > 0)) return false;
  let covered = startMinutes;
  for (const rate of rates) {
    const end = Math.min(rate.to, startMinutes + duration);
    if (rate.from > covered || end <= covered) continue;
    onRate(rate, covered, end);
    covered = end;
  }
  return covered === startMinutes + duration;
}

/**
 * Converts a price for a number of minutes to a price per hour, in minor units. Rounds half a unit
 * up.
 */
export const ratePerHour = (amount: number, minutes: number): number => Math.round((amount * 60) / minutes);

/**
 * The price of a period in minor units: the exact total, rounded once, half a unit up. Null if a
 * minute has no rate or the period is empty.
 */
export function amountAt(rates: readonly Rate[], startMinutes: number, duration: number): number | null {
  if (!(duration > 0)) return null;
  // Sums sixtieths of a minor unit, which are integers, so that only the total is rounded.
  let sixtieths = 0;
  // Inlines `forEachRate`, because a search calls this several hundred thousand times.
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
 * The price of a period, with one line per rate. Lines are rounded so that their sum is `amountAt`.
 * Null if a minute has no rate or the period is empty.
 */
export function priceAt(rates: readonly Rate[], startMinutes: number, duration: number): Price | null {
  const lines: PriceLine[] = [];
  let amount = 0;
  const complete = forEachRate(rates, startMinutes, duration, (_, from, to) => {
    const total = amountAt(rates, startMinutes, to - startMinutes) ?? 0;
    lines.push({ startMinutes: from, endMinutes: to, amount: total - amount });
    amount = total;
  });
  return complete ? { amount, lines } : null;
}

/**
 * The price of a period by the most specific rule of each minute. Null if a minute has no rule or
 * the period is empty.
 */
export function priceOf(rules: readonly PriceRule[], query: PriceQuery): Price | null {
  const { startMinutes, duration } = query;
  return duration > 0 ? priceAt(ratesOf(rules, query, startMinutes + duration), startMinutes, duration) : null;
}

/** A week that starts on Monday. */
const WEEK = Array.from({ length: 7 }, (_, day) => addDays('2001-01-01', day));
const WHOLE_YEAR: DayRange = { from: '01-01', until: '12-31' };

/**
 * The rates of each day of a week, Monday first, as if every day were in the season of a date, and
 * a holiday or none. Midnight ends a day.
 */
export function weekOfRates(
  rules: readonly PriceRule[],
  { date, holiday, ...who }: Omit<PriceQuery, 'startMinutes' | 'duration'> & { holiday: boolean },
): Rate[][] {
  const all = rules
    .filter(({ season, holidays }) => (holiday || !holidays) && (!season || includesDay(season, date)))
    .map((rule) => ({ ...rule, season: rule.season && WHOLE_YEAR, holidays: rule.holidays && [WHOLE_YEAR] }));
  return WEEK.map((day) => ratesOf(all, { ...who, date: day }, DAY_MINUTES));
}

/**
 * The lowest hourly price in the season in which a date lies, holidays aside, in minor units; null
 * without rules.
 */
export function lowestRate(rules: readonly PriceRule[], date: string): number | null {
  const scopes = new Map(rules.map(({ court_id, coach_id }) => [`${court_id} ${coach_id}`, { court_id, coach_id }]));
  const amounts = [...scopes.values()].flatMap((who) =>
    weekOfRates(rules, { ...who, date, holiday: false }).flatMap((rates) => rates.map(({ amount }) => amount)),
  );
  return amounts.length === 0 ? null : Math.min(...amounts);
}
