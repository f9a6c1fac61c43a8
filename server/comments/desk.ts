import { formatInstant } from '#core/domain/zone.ts';
import type { DeskComment } from '#core/schemas/desk-comments.ts';
import type { Db } from '#server/database/db.ts';
import type { AtDesk } from '#server/desk/access.ts';
import { writeLog } from '#server/desk/log.ts';
import { requireFound } from '#server/http/problem.ts';
import { pageOf } from '#server/views/texts.ts';
import { monthOf } from './list.ts';

/** Comments on a page of the desk. */
const PAGE = 20;

/** All comments on a club, hidden ones included, the newest first. */
export async function loadDeskComments(
  db: Db,
  { id: clubId, time_zone }: { id: number; time_zone: string },
  query: { page?: number | undefined },
): Promise<{ comments: DeskComment[]; meta: { page: number; page_size: number; total: number } }> {
  const { page, page_size, offset } = pageOf(query, PAGE);
  const comments = db.selectFrom('club_comment').where('club_comment.club_id', '=', clubId);
  const { total } = await comments.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await comments
    .leftJoin('booking', (join) =>
      join.onRef('booking.club_id', '=', 'club_comment.club_id').onRef('booking.id', '=', 'club_comment.booking_id'),
    )
    .select(['club_comment.id', 'text', 'name', 'club_comment.language', 'club_comment.created_at', 'changed_at'])
    .select(['booking_id', 'code', 'hidden_at', 'hidden_by', 'hidden_reason'])
    .orderBy('club_comment.created_at', 'desc')
    .orderBy('club_comment.id', 'desc')
    .limit(page_size)
    .offset(offset)
    .execute();
  const at = (moment: Date) => formatInstant(moment.getTime(), time_zone);
  return {
    comments: rows.map(({ hidden_at, hidden_by, hidden_reason, created_at, changed_at, ...row }) => ({
      ...{ ...row, month: monthOf(created_at, time_zone), example: row.booking_id === null },
      ...{ created_at: at(created_at), changed_at: changed_at && at(changed_at) },
      hidden: hidden_at && { by: hidden_by ?? '', reason: hidden_reason ?? '', at: at(hidden_at) },
    })),
    meta: { page, page_size, total: Number(total) },
  };
}

/** Changes whether visitors see a comment, and writes down who did it and why. @throws Problem NOT_FOUND */
async function setHidden(
  trx: Db,
  desk: AtDesk,
  { id, reason, hides }: { id: number; reason: string; hides: boolean },
  now: number,
): Promise<void> {
  const key = { club_id: desk.club.id, id };
  const row = requireFound(
    await trx
      .selectFrom('club_comment')
      .select(['booking_id', 'text', 'hidden_at'])
      .where('club_id', '=', key.club_id)
      .where('id', '=', key.id)
      .forUpdate()
      .executeTakeFirst(),
  );
  // A colleague was faster. Another reason is another decision.
  if (!hides && !row.hidden_at) return;
  const hidden = { hidden_at: new Date(now), hidden_by: desk.staff.email, hidden_reason: reason.trim() };
  const shown = { hidden_at: null, hidden_by: null, hidden_reason: null };
  await (row.text === null && !hides
    ? // Its player has removed it: nothing is left to show.
      trx.deleteFrom('club_comment').where('club_id', '=', key.club_id).where('id', '=', key.id)
    : trx
        .updateTable('club_comment')
        .set(hides ? hidden : shown)
        .where('club_id', '=', key.club_id)
        .where('id', '=', key.id)
  ).execute();
  const action = hides ? 'comment_hidden' : 'comment_shown';
  await writeLog(trx, desk, { action, bookingId: row.booking_id ?? undefined, note: reason.trim() }, now);
}

type Decision = { id: number; reason: string };

/** Hides a comment from visitors. Its player reads the reason. @throws Problem NOT_FOUND */
export const hideComment = (trx: Db, desk: AtDesk, decision: Decision, now: number) =>
  setHidden(trx, desk, { ...decision, hides: true }, now);

/** Shows a hidden comment again. @throws Problem NOT_FOUND */
export const showComment = (trx: Db, desk: AtDesk, decision: Decision, now: number) =>
  setHidden(trx, desk, { ...decision, hides: false }, now);
