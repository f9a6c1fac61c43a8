import { MINUTE } from '#core/domain/units.ts';
import { toZoned } from '#core/domain/zone.ts';
import { type Fault, groupBy } from './compare.ts';
import { ZONE } from './dataset.ts';
import type { History, Wish } from './history.ts';
import type { LineRow, Rows } from './rows.ts';

/** Whether a time is of a session if a wish is for places, and as many, or else as long. */
const isMeant = ({ places, duration }: Wish, row: LineRow): boolean =>
  places === null
    ? row.session_id === null && +row.ends_at - +row.starts_at === duration * MINUTE
    : row.session_id !== null && row.places === places;

/** Whether a time is what a wish is for, within its days and hours. */
function fits(wish: Wish, row: LineRow): boolean {
  const { first, last, from_minute, to_minute } = wish;
  const { date, minutes } = toZoned(+row.starts_at, ZONE);
  const until = minutes + (+row.ends_at - +row.starts_at) / MINUTE;
  return isMeant(wish, row) && date >= first && date <= last && minutes >= from_minute && until <= to_minute;
}

/** Every wish is stored and its link sent once, and it is offered only what was wished for. */
export function auditWishes({ wishes, line, messages }: Rows, history: History): Fault[] {
  const rows = groupBy(wishes, ({ email }) => email);
  const wanted = new Map(history.wishes.map((wish) => [wish.email, wish]));
  const stored = history.wishes.flatMap(({ email, outcome }): Fault[] => {
    const count = rows.get(email)?.length ?? 0;
    if (count > (outcome === 'refused' ? 0 : 1) || (outcome === 'wished' && count === 0))
      return [{ rule: 'wish differs', what: `${email}: ${outcome}, ${count} stored` }];
    const emails = messages.filter(({ kind, recipient }) => kind === 'wish' && recipient === email).length;
    return emails === count ? [] : [{ rule: 'wish not announced', what: `${email}: ${emails} emails` }];
  });
  const offers = line.filter(({ wish_id }) => wish_id !== null);
  const foreign = offers.filter((row) => {
    const wish = wanted.get(row.email);
    return !wish || !fits(wish, row) || !rows.get(row.email)?.some(({ id }) => id === row.wish_id);
  });
  return [
    ...stored,
    ...foreign.map(({ email, starts_at }) => ({
      rule: 'offer not wished for',
      what: `${email}, ${starts_at.toISOString()}`,
    })),
  ];
}
