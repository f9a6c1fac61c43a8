import type { Db } from '#server/database/db.ts';
import { commitmentName, loadCommitments } from './bookings.ts';
import { exclusively } from './import.ts';
import { endRetired, removeSessions } from './sessions.ts';
import { unknownName } from './source.ts';
import { applyChanges, type Changes, CLUB_TABLES, compareRows, offeredClubs, readStore } from './tables.ts';

/**
 * Withdraws clubs: nobody finds or books them any more. They stay for the bookings that they had, and
 * their files bring them back. Returns what stands in the way, as lines; then nothing is changed.
 * @throws Error for a club that is not there
 */
export function removeClubs(
  db: Db,
  slugs: readonly string[],
  { now, dryRun = false }: { now: number; dryRun?: boolean },
): Promise<string[]> {
  return exclusively(db, async (trx) => {
    const store = await readStore(trx, slugs, true);
    const clubs = offeredClubs(store);
    const unknown = slugs.find((slug) => !clubs.some((club) => club.slug === slug));
    if (unknown !== undefined) {
      const all = offeredClubs(await readStore(trx)).map(({ slug }) => slug as string);
      throw new Error(unknownName('club', unknown, all));
    }
    const numbers = slugs.map((slug) => store.numberOf('club', slug)!);
    const zoneOf = (slug: string) => store.of('club', slug)[0]!.time_zone as string;
    const commitments = await loadCommitments(trx, numbers, now);
    if (commitments.length > 0 || dryRun) {
      return commitments.map((one) => `${one.club}: there is ${commitmentName(one, zoneOf(one.club))}`);
    }
    const plan: Changes = new Map(
      CLUB_TABLES.map((name) => {
        const kept = name === 'club' ? clubs.map((club) => ({ ...club, retired: true })) : [];
        return [name, compareRows(name, store.rows.get(name) ?? [], kept)];
      }),
    );
    const weekly = plan.get('weekly_session')!.deletes.map(({ numbers: { id } }) => id as number);
    await applyChanges(trx, store, plan);
    await removeSessions(trx, numbers, weekly, now);
    await endRetired(trx, numbers, weekly, now);
    return [];
  });
}
