import type { Infer } from 'superstruct';
import { formatClock } from '#core/domain/clock.ts';
import { includesDay } from '#core/domain/day-range.ts';
import { type PriceRule, weekOfRates } from '#core/domain/price.ts';
import { addDays, toZoned } from '#core/domain/zone.ts';
import type { ClubPrice, ClubPricesAnswer, LaterPrices, PricePeriod } from '#core/schemas/club-price.ts';
import type { Db } from '#server/database/db.ts';
import type { Holiday, Season } from '#server/database/schema.ts';
import { priceRules } from '#server/schedule/price-rules.ts';
import type { Shown } from './club.ts';
import { inLanguage, onePage, uah } from './texts.ts';

/** How far ahead seasons are listed: each of every year begins once within it. */
const DAYS_AHEAD = 366;

/** The prices of each court, as lines of weekdays that have the same. */
function courtLines(rules: readonly PriceRule[], court_id: number, at: { date: string; holiday: boolean }) {
  const lines = new Map<string, Omit<ClubPrice, 'court_ids'>>();
  for (const [index, rates] of weekOfRates(rules, { court_id, ...at }).entries()) {
    for (const { from, to, amount } of rates) {
      const key = [from, to, amount].join(' ');
      const line = lines.get(key) ?? { weekdays: [], from: formatClock(from), to: formatClock(to), price: uah(amount) };
      lines.set(key, { ...line, weekdays: [...line.weekdays, index + 1] });
    }
  }
  const order = ({ weekdays, from }: Omit<ClubPrice, 'court_ids'>) => `${weekdays.join()} ${from}`;
  return [...lines.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

/** The prices of a club's courts; courts with the same price share one line. */
function priceLines(
  rules: readonly PriceRule[],
  courts: readonly number[],
  at: { date: string; holiday: boolean },
): ClubPrice[] {
  const lines = new Map<string, ClubPrice>();
  for (const court of courts) {
    for (const line of courtLines(rules, court, at)) {
      const key = JSON.stringify(line);
      const known = lines.get(key);
      if (known) known.court_ids.push(court);
      else lines.set(key, { court_ids: [court], ...line });
    }
  }
  return [...lines.values()];
}

/** The days of a season or outside of all: from today on the first, and the holidays among them. */
type Days = { season: Season | undefined; starts: string; holidays: Set<Holiday> };

/** The days of a year from today on, by season, in the order in which they begin. */
function daysBySeason({ seasons, holidays }: { seasons: Season[]; holidays: Holiday[] }, today: string): Days[] {
  const found = new Map<Season | undefined, Days>();
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const date = addDays(today, ahead);
    const season = seasons.find((one) => includesDay(one, date));
    const days = found.get(season) ?? { season, starts: date, holidays: new Set() };
    found.set(season, days);
    for (const holiday of holidays) if (includesDay(holiday, date)) days.holidays.add(holiday);
    if (seasons.length + holidays.length === 0) break;
  }
  return [...found.values()];
}

/** What a club's courts cost by weekday and time, in the season of today and in others. */
export async function loadClubPrices(
  db: Db,
  clubId: number,
  { language, now }: Shown,
): Promise<Infer<typeof ClubPricesAnswer>> {
  const club = await db
    .selectFrom('club')
    .select(['time_zone', 'seasons', 'holidays'])
    .select(({ selectFrom }) =>
      selectFrom('price_rule as p')
        .select(priceRules.as('rules'))
        .whereRef('p.club_id', '=', 'club.id')
        .where('court_id', 'is not', null)
        .as('rules'),
    )
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow();
  const courts = await db
    .selectFrom('court')
    .select('id')
    .where('club_id', '=', clubId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const rules = club.rules ?? [];
  const ids = courts.map(({ id }) => id);
  const today = toZoned(now, club.time_zone).date;
  const period = ({ titles, from, until }: Season | Holiday): PricePeriod => ({
    title: titles && inLanguage(titles, language),
    from,
    until,
  });
  const pricesOf = ({ season, starts, holidays }: Days): LaterPrices => {
    const special = rules.some((rule) => rule.holidays && (!rule.season || includesDay(rule.season, starts)));
    const own = special ? [...holidays] : [];
    return {
      starts,
      season: season ? period(season) : null,
      prices: priceLines(rules, ids, { date: starts, holiday: false }),
      holidays: own.map(period),
      holiday_prices: own.length > 0 ? priceLines(rules, ids, { date: starts, holiday: true }) : [],
    };
  };
  const [current, ...later] = daysBySeason(club, today).map(pricesOf);
  const { starts: _, prices, ...special } = current!;
  const { data, meta } = onePage(prices);
  return { data, meta: { ...meta, ...special, later } };
}
