import { formatInstant } from '#core/domain/zone.ts';
import type { DeskMatch } from '#core/schemas/desk-matches.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { AtDesk } from '#server/desk/access.ts';
import { writeLog } from '#server/desk/log.ts';
import { requireFound } from '#server/http/problem.ts';
import { changeMatch, nextMatchState } from './change.ts';
import { lockMatch, placesOf } from './lock.ts';
import { tellHost } from './tell.ts';
import { loadDeskRows, matchView } from './view.ts';

/** Matches on a page of the desk. */
const PAGE = 20;

/** A club's matches that are still to come, with their reports: the most reported first. */
export async function loadDeskMatches(
  db: Db,
  club: { id: number; time_zone: string },
  query: { page?: number | undefined },
  reading: { now: number; language: Language },
): Promise<{ matches: DeskMatch[]; meta: { page: number; page_size: number; total: number } }> {
  const { rows, meta } = await loadDeskRows(db, club.id, { ...query, page_size: PAGE }, reading.now);
  const reports =
    rows.length === 0
      ? []
      : await db
          .selectFrom('match_report')
          .select(['match_id', 'reason', 'created_at'])
          .where('club_id', '=', club.id)
          .where(
            'match_id',
            'in',
            rows.map(({ id }) => id),
          )
          .orderBy('created_at', 'desc')
          .execute();
  const at = (moment: Date) => formatInstant(moment.getTime(), club.time_zone);
  return {
    meta,
    matches: rows.map((row) => ({
      ...matchView(row, reading),
      created_at: at(row.created_at),
      reports: reports
        .filter(({ match_id }) => match_id === row.id)
        .map(({ reason, created_at }) => ({ reason, at: at(created_at) })),
      hidden: row.state === 'hidden' ? { by: row.hidden_by ?? '', reason: row.hidden_reason ?? '' } : null,
    })),
  };
}

type Decision = { id: number; reason: string };

/** Hides a match from visitors. Its host is told the reason. @throws Problem NOT_FOUND */
export async function hideMatch(trx: Db, desk: AtDesk, { id, reason }: Decision, now: number): Promise<void> {
  const match = requireFound(await lockMatch(trx, { club_id: desk.club.id, id }));
  // A colleague was faster, or its host has closed it.
  if (!nextMatchState(match.state, 'hide')) return;
  const hidden = { hidden_by: desk.staff.email, hidden_reason: reason.trim() };
  await tellHost(trx, await changeMatch(trx, match, 'hide', hidden), 'hidden', { reason: reason.trim() });
  await writeLog(
    trx,
    desk,
    { action: 'match_hidden', bookingId: match.booking_id ?? undefined, note: reason.trim() },
    now,
  );
}

/** Shows a hidden match again. @throws Problem NOT_FOUND */
export async function showMatch(trx: Db, desk: AtDesk, { id, reason }: Decision, now: number): Promise<void> {
  const match = requireFound(await lockMatch(trx, { club_id: desk.club.id, id }));
  if (match.state !== 'hidden') return;
  await changeMatch(trx, match, placesOf(match) === 0 ? 'showFull' : 'show', { hidden_by: null, hidden_reason: null });
  await writeLog(
    trx,
    desk,
    { action: 'match_shown', bookingId: match.booking_id ?? undefined, note: reason.trim() },
    now,
  );
}
