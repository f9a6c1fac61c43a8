import type { ClubPrice } from '#core/schemas/club-price.ts';
import type { Db } from '#server/database/db.ts';
import { uah } from './texts.ts';

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The rules of a club's courts; courts with the same rule share one line. */
export async function loadClubPrices(db: Db, clubId: number): Promise<ClubPrice[]> {
  const rules = await db
    .selectFrom('price_rule')
    .innerJoin('court', (join) =>
      join.onRef('court.club_id', '=', 'price_rule.club_id').onRef('court.id', '=', 'price_rule.court_id'),
    )
    .select(['court.id as court_id', 'weekdays', 'from_minute', 'to_minute', 'amount'])
    .where('price_rule.club_id', '=', clubId)
    .orderBy('court.position')
    .orderBy('court.id')
    .orderBy('weekdays')
    .orderBy('from_minute')
    .execute();
  const lines = new Map<string, ClubPrice>();
  for (const { court_id, weekdays, from_minute, to_minute, amount } of rules) {
    const key = JSON.stringify([weekdays, from_minute, to_minute, amount]);
    const known = lines.get(key);
    if (known) known.court_ids.push(court_id);
    else
      lines.set(key, {
        court_ids: [court_id],
        weekdays,
        from: clock(from_minute),
        to: clock(to_minute),
        price: uah(amount),
      });
  }
  return [...lines.values()];
}
