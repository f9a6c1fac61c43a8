import { sql } from 'kysely';
import { formatInstant } from '#core/domain/zone.ts';
import type { PowerCut } from '#core/schemas/power-cut.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { deleteInBatches } from '#server/database/batches.ts';
import { latestUse } from '#server/database/clock.ts';
import type { Db } from '#server/database/db.ts';
import { prepared } from '#server/database/prepared.ts';
import { phrase } from '#server/http/texts.ts';

/** What a club must declare to play on without power: by itself, or while there is light. */
const PLAYS_ON: readonly (string | null)[] = ['generator', 'daylight'];

export const canPlayOn = (club: { backup_power: string | null }): boolean => PLAYS_ON.includes(club.backup_power);

/** Hours that a club has marked as without power; epoch ms. */
export type MarkedHours = {
  id: number;
  start: number;
  end: number;
  /** Null for the whole club. */
  courtIds: number[] | null;
  reason: string;
  playsOn: boolean;
};

/** The marked hours that touch a time of the club, by start. Instants in epoch ms. */
export async function loadMarkedHours(
  db: Db,
  clubId: number,
  { start, end }: { start: number; end: number },
): Promise<MarkedHours[]> {
  const rows = await db
    .selectFrom('power_cut')
    .modifyFront(prepared)
    .selectAll()
    .where('club_id', '=', clubId)
    .where('starts_at', '<', new Date(end))
    .where('ends_at', '>', new Date(start))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, starts_at, ends_at, court_ids, reason, plays_on }) => ({
    ...{ id, start: starts_at.getTime(), end: ends_at.getTime() },
    ...{ courtIds: court_ids, reason, playsOn: plays_on },
  }));
}

/** Deletes marks a month after their hours. Until then the desk shows them on the days that are over. */
export const deletePastPowerCuts = (db: Db): Promise<void> =>
  deleteInBatches(db, 'power_cut', sql`ends_at < ${latestUse} - interval '30 days'`);

/** Marked hours as the API shows them. */
export const powerCutView = (
  { start, end, courtIds, reason, playsOn }: MarkedHours,
  { timeZone, language }: { timeZone: string; language: Language },
): PowerCut => ({
  starts_at: formatInstant(start, timeZone),
  ends_at: formatInstant(end, timeZone),
  court_ids: courtIds,
  reason,
  plays_on: playsOn,
  title: phrase(language, playsOn ? 'powerCutPlaysOn' : 'powerCutClosed', { reason }),
});
