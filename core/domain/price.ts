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

function windowsOf(rules: readonly PriceRule[], query: PriceQuery): Window[] {
  const lastDay = Math.floor((query.startMinutes + query.duration) / 1440);
  const windows: Window[] = [];
  for (const rule of rules) {
    if (!fits(rule.court_id, query.court_id) || !fits(rule.coach_id, query.coach_id)) continue;
    const to = rule.to > rule.from ? rule.to : rule.to + 1440;
    for (let day = -1; day <= lastDay; day += 1) {
      if (!rule.weekdays.includes(dayAfter(query.weekday, day))) continue;
      windows.push({ from: rule.from + day * 1440, to: to + day * 1440, rule, rank: rankOf(rule) });
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

/**
 * The price of a stretch of time: for each minute the most specific rule, one line for each run of minutes at one rate.
 * The exact total is rounded once, half a minor unit up; lines are rounded so that they add up to it.
 * Null when a minute has no rule, or there is no minute.
 */
export function priceOf(rules: readonly PriceRule[], query: PriceQuery): Price | null {
  if (!(query.duration > 0)) return null;
  const windows = windowsOf(rules, query);
  const edges = edgesOf(windows, query.startMinutes, query.startMinutes + query.duration);

  const runs: { start: number; end: number; rate: number }[] = [];
  for (const [index, start] of edges.slice(0, -1).entries()) {
    const end = edges[index + 1]!;
    const rule = ruleAt(windows, start);
    if (!rule) return null;
    const last = runs.at(-1);
    if (last?.rate === rule.amount) last.end = end;
    else runs.push({ start, end, rate: rule.amount });
  }

  // Sixtieths of a minor unit are whole numbers, so nothing is lost before the one rounding.
  let sixtieths = 0;
  let amount = 0;
  const lines = runs.map(({ start, end, rate }) => {
    sixtieths += rate * (end - start);
    const before = amount;
    amount = Math.round(sixtieths / 60);
    return { startMinutes: start, endMinutes: end, amount: amount - before };
  });
  return { amount, lines };
}
