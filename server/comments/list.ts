import { toZoned } from '#core/domain/zone.ts';
import type { Comment, CommentsQuery } from '#core/schemas/comment.ts';
import type { Db } from '#server/database/db.ts';
import { pageOf } from '#server/views/texts.ts';

/** Comments on a page, and the most that a query can ask for. */
const PAGE = 5;
const LARGEST_PAGE = 100;

/** The month of an instant on a club's clock, YYYY-MM. */
export const monthOf = (at: Date | number, timeZone: string): string =>
  toZoned(Number(at), timeZone).date.slice(0, 'YYYY-MM'.length);

/** What visitors read about a club, the newest first. */
export async function listComments(
  db: Db,
  clubId: number,
  query: CommentsQuery,
): Promise<{ data: Comment[]; meta: { page: number; page_size: number; total: number } }> {
  const wanted = { ...query, page_size: Math.min(query.page_size ?? PAGE, LARGEST_PAGE) };
  const { page, page_size, offset } = pageOf(wanted);
  const shown = db
    .selectFrom('club_comment')
    .where('club_comment.club_id', '=', clubId)
    .where('hidden_at', 'is', null)
    .where('text', 'is not', null);
  const { total } = await shown.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await shown
    .innerJoin('club', 'club.id', 'club_comment.club_id')
    .select(['club_comment.id', 'text', 'name', 'club_comment.language', 'created_at', 'booking_id', 'time_zone'])
    .$narrowType<{ text: string }>()
    .orderBy('created_at', 'desc')
    .orderBy('club_comment.id', 'desc')
    .limit(page_size)
    .offset(offset)
    .execute();
  return {
    data: rows.map(({ id, text, name, language, created_at, booking_id, time_zone }) => ({
      ...{ id, text, name, language, month: monthOf(created_at, time_zone), example: booking_id === null },
    })),
    meta: { page, page_size, total: Number(total) },
  };
}
