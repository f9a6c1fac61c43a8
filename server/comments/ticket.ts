import { formatInstant } from '#core/domain/zone.ts';
import type { CommentBody, TicketComment } from '#core/schemas/comment.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { inClubOf } from '#server/tokens/club-token.ts';
import { monthOf } from './list.ts';
import { firstName, tidyComment } from './tidy.ts';

/**
 * The booking of a customer's link. Those in the club's emails write nothing in the customer's name.
 * `allowed` tells whether it may be commented on: it is over, was neither cancelled nor marked as a
 * no-show, and its customer's data is not erased yet.
 * @throws Problem TOKEN_INVALID
 */
async function findTicket(db: Db, token: string, now: number) {
  const row = await db
    .selectFrom('booking')
    .innerJoin('club', 'club.id', 'booking.club_id')
    .select(['booking.club_id', 'booking.id', 'given_name', 'status', 'ends_at', 'no_show', 'time_zone'])
    .where(inClubOf(token, 'booking.club_id'))
    .where('token', '=', token)
    .executeTakeFirst();
  if (!row) throw new Problem('TOKEN_INVALID');
  const isPlayed = row.status === 'confirmed' && row.ends_at.getTime() <= now && !row.no_show;
  return { ...row, allowed: isPlayed && row.given_name !== '' };
}

const commentOf = (db: Db, { club_id, id }: { club_id: number; id: number }) =>
  db.selectFrom('club_comment').selectAll().where('club_id', '=', club_id).where('booking_id', '=', id);

/**
 * The comment of a booking as its player sees it. `now` in epoch ms.
 * @throws Problem TOKEN_INVALID
 */
export async function loadTicketComment(db: Db, token: string, now: number): Promise<TicketComment> {
  const ticket = await findTicket(db, token, now);
  const row = await commentOf(db, ticket).executeTakeFirst();
  const month = monthOf(row?.created_at ?? now, ticket.time_zone);
  const hidden = row?.hidden_at
    ? { reason: row.hidden_reason ?? '', at: formatInstant(row.hidden_at.getTime(), ticket.time_zone) }
    : null;
  return {
    allowed: ticket.allowed,
    comment: row && row.text !== null ? { text: row.text, name: row.name, month, hidden } : null,
    signature: { name: firstName(ticket.given_name), month },
  };
}

/**
 * Writes or changes the comment of a played booking. A hidden one stays hidden, also if it was removed
 * in between: otherwise writing it anew would show it.
 * @throws Problem TOKEN_INVALID, COMMENT_NOT_POSSIBLE, VALIDATION_FAILED for a text that shows nothing
 */
export async function writeComment(
  trx: Db,
  body: CommentBody,
  { language, now }: { language: Language; now: number },
): Promise<void> {
  const ticket = await findTicket(trx, body.token, now);
  if (!ticket.allowed) throw new Problem('COMMENT_NOT_POSSIBLE');
  const text = tidyComment(body.text);
  if (text === '') throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'text', code: 'REQUIRED' }] });
  const words = { text, name: firstName(ticket.given_name), language };
  await trx
    .insertInto('club_comment')
    .values({ ...words, club_id: ticket.club_id, booking_id: ticket.id, created_at: new Date(now) })
    .onConflict((conflict) =>
      conflict
        .columns(['club_id', 'booking_id'])
        .doUpdateSet({ ...words, changed_at: new Date(now) })
        .where('club_comment.text', 'is distinct from', text),
    )
    .execute();
}

/**
 * Removes the comment of a booking, if there is one. Of a hidden one remains that it is hidden.
 * @throws Problem TOKEN_INVALID
 */
export async function removeComment(trx: Db, token: string, now: number): Promise<void> {
  const { club_id, id } = await findTicket(trx, token, now);
  await trx
    .deleteFrom('club_comment')
    .where('club_id', '=', club_id)
    .where('booking_id', '=', id)
    .where('hidden_at', 'is', null)
    .execute();
  await trx
    .updateTable('club_comment')
    .set({ text: null, name: null, changed_at: new Date(now) })
    .where('club_id', '=', club_id)
    .where('booking_id', '=', id)
    .where('text', 'is not', null)
    .execute();
}
