import { type ClubFile, formatClock, includesDay, type PriceRule, parseClock, weekOfRates } from '#core/desk.ts';
import { addDays, DAY_MINUTES } from '#core/site.ts';
import { DAYS } from './fields.ts';

type File = Pick<ClubFile, 'opening_hours' | 'seasons' | 'holidays'>;
type Range = { from: string; until: string };

/** A choice of what the week is like: in a season or outside of all, and whether its days are holidays. */
export type WeekChoice = { season: string; holiday: boolean };

/** What an hour costs: minor units, `gap` for an open time without a price, `closed`. */
export type WeekCell = { state: 'price' | 'gap' | 'closed'; amount: number };
export type WeekRow = { from: string; to: string; cells: WeekCell[] };
export type Week = {
  choice: WeekChoice;
  /** The seasons that the week can be shown in; '' is the time outside of all. */
  seasons: string[];
  rows: WeekRow[];
  gaps: number;
};

/** Minutes. */
const HOUR = 60;

const clockIn = (time: unknown): number | undefined => {
  try {
    return parseClock(String(time));
  } catch {
    return undefined;
  }
};

/** A whole range of days; undefined for one that is not filled in yet. */
const rangeIn = ({ from, until = from }: { from: string; until?: string | undefined }): Range | undefined =>
  /^(\d{4}-)?\d\d-\d\d$/.test(from) && from.length === until?.length ? { from, until } : undefined;

/** Rules of prices as a form has them. What is not filled in rightly is left out. */
export function rulesIn(prices: unknown, file: File): PriceRule[] {
  const holidays = (file.holidays ?? []).flatMap((day) => rangeIn(day) ?? []);
  return (prices as Record<string, unknown>[]).flatMap((row): PriceRule[] => {
    const [from, to] = [clockIn(row.from), clockIn(row.to)];
    const season = (file.seasons ?? []).find(({ key }) => key === row.season);
    const range = season && rangeIn(season);
    const { price } = row;
    if (from === undefined || to === undefined || to <= from || typeof price !== 'number') return [];
    if (row.season !== undefined && !range) return [];
    return [
      {
        weekdays: DAYS.flatMap((day, index) => ((row.days as unknown[]).includes(day) ? [index + 1] : [])),
        ...{ from, to, amount: Math.round(price * 100) },
        ...{ season: range ?? null, holidays: row.holidays ? holidays : null },
      },
    ];
  });
}

/** The days of a leap year, so that every day of the calendar is among them. */
const YEAR = Array.from({ length: 366 }, (_, day) => addDays('2028-01-01', day));

/** A date in a season, or outside of all; undefined if there is none. */
function dateIn(season: string, file: File): string | undefined {
  const ranges = (file.seasons ?? []).flatMap((one) => {
    const range = rangeIn(one);
    return range ? [{ key: one.key, ...range }] : [];
  });
  const own = ranges.find(({ key }) => key === season);
  if (season !== '') return own && (own.from.length === 5 ? `2028-${own.from}` : own.from);
  return YEAR.find((date) => !ranges.some((range) => includesDay(range, date)));
}

/** When the club is open, in minutes after midnight, by weekday: a night belongs to the next day too. */
function openTimes({ opening_hours }: File): { from: number; to: number }[][] {
  const week: { from: number; to: number }[][] = DAYS.map(() => []);
  for (const { days, opens, closes } of opening_hours) {
    const [from, to] = [clockIn(opens), clockIn(closes)];
    if (from === undefined || to === undefined) continue;
    for (const day of days) {
      const index = DAYS.indexOf(day);
      week[index]!.push({ from, to: to > from ? to : DAY_MINUTES });
      if (to <= from && to > 0) week[(index + 1) % DAYS.length]!.push({ from: 0, to });
    }
  }
  return week;
}

/**
 * What each hour of a week costs under the prices of a form: by the rule that decides what visitors
 * pay. An hour in which the price changes has a row for each part.
 */
export function weekIn(prices: unknown, file: File, asked: Partial<WeekChoice> = {}): Week {
  const seasons = ['', ...(file.seasons ?? []).map(({ key }) => key)].filter((key) => dateIn(key, file) !== undefined);
  const season = seasons.find((key) => key === asked.season) ?? seasons[0] ?? '';
  const choice = { season, holiday: asked.holiday ?? false };
  const date = dateIn(season, file) ?? YEAR[0]!;
  const rates = weekOfRates(rulesIn(prices, file), { date, holiday: choice.holiday });
  const open = openTimes(file);
  const edges = [...rates, ...open].flat().flatMap(({ from, to }) => [from, to]);
  const first = Math.floor(Math.min(...open.flat().map(({ from }) => from), DAY_MINUTES) / HOUR);
  const last = Math.ceil(Math.max(...open.flat().map(({ to }) => to), 0) / HOUR);
  const hours = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * HOUR);
  const within = edges.filter((edge) => edge > first * HOUR && edge < last * HOUR);
  const bounds = [...new Set([...hours, ...within])].sort((one, other) => one - other);
  const cellAt = (day: number, minute: number): WeekCell => {
    const at = ({ from, to }: { from: number; to: number }) => from <= minute && minute < to;
    if (!open[day]!.some(at)) return { state: 'closed', amount: 0 };
    const rate = rates[day]!.find(at);
    return rate ? { state: 'price', amount: rate.amount } : { state: 'gap', amount: 0 };
  };
  const rows = bounds
    .slice(0, -1)
    .map((from, index) => ({
      ...{ from: formatClock(from), to: formatClock(bounds[index + 1]!) },
      cells: DAYS.map((_, day) => cellAt(day, from)),
    }))
    // A club that is closed around noon, or between a night and the morning.
    .filter(({ cells }) => cells.some(({ state }) => state !== 'closed'));
  return {
    choice,
    seasons,
    rows,
    gaps: rows.flatMap(({ cells }) => cells.filter(({ state }) => state === 'gap')).length,
  };
}
