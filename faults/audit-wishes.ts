import { MINUTE } from '#core/domain/units.ts';
import { toZoned } from '#core/domain/zone.ts';
import { type Fault, groupBy } from './compare.ts';
import { ZONE } from './dataset.ts';
import type { History, Wish } from './history.ts';
import type { LineRow, Rows } from './rows.ts';

/** Whether a time lies within the days and hours of a wish, and is as long. */
function fits({ first, last, from_minute, to_minute, duration }: Wish, { starts_at, ends_at }: LineRow): boolean {
  const { date, minutes } = toZoned(+starts_at, ZONE);
  const length = (+ends_at - +starts_at) / MINUTE;
  return (
    length === duration && date >= first && date <= last && minutes >= from_minute && minutes + length <= to_minute
  );
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
    return (
      !wish || row.session_id !== null || !fits(wish, row) || !rows.get(row.email)?.some(({ id }) => id === row.wish_id)
    );
  });
  return [
    ...stored,
    ...foreign.map(({ email, starts_at }) => ({
      rule: 'offer not wished for',
      what: `${email}, ${starts_at.toISOString()}`,
    })),
  ];
}
