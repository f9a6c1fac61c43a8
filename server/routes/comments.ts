import { object, string } from 'superstruct';
import {
  CommentBody,
  CommentsAnswer,
  CommentsQuery,
  CommentTokenBody,
  TicketCommentAnswer,
} from '#core/schemas/comment.ts';
import { listComments } from '#server/comments/list.ts';
import { loadTicketComment, removeComment, writeComment } from '#server/comments/ticket.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { clubIdOf } from '#server/views/offered-clubs.ts';
import type { Dependencies } from './dependencies.ts';

/** What players write about a club, and the calls of the ticket from which they write it. */
export function registerComments(app: Api, { db, readForCall, clock, limitAttempts }: Dependencies) {
  app.get(
    '/v1/clubs/:id/comments',
    {
      schema: {
        operationId: 'listComments',
        summary: 'What players wrote about a club, the newest first',
        tags: ['Clubs'],
        params: object({ id: string() }),
        querystring: CommentsQuery,
        response: { 200: CommentsAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    (request) =>
      readForCall(request, async (db) => listComments(db, await clubIdOf(db, request.params.id), request.query)),
  );

  const tags = ['Bookings'];

  app.post(
    '/v1/bookings/comment/decode',
    {
      schema: {
        operationId: 'getOwnComment',
        summary: 'The comment of a booking, and whether its player may write one',
        tags,
        body: CommentTokenBody,
        response: { 200: TicketCommentAnswer },
        errors: ['TOKEN_INVALID'],
      },
    },
    async ({ body }) => ({ data: await loadTicketComment(db, body.token, clock()) }),
  );

  app.post(
    '/v1/bookings/comment',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'writeComment',
        summary: 'Write the comment of a played booking, or change it; one that was hidden stays hidden',
        tags,
        body: CommentBody,
        response: { 200: TicketCommentAnswer },
        errors: ['PROOF_REQUIRED', 'TOKEN_INVALID', 'COMMENT_NOT_POSSIBLE'],
      },
    },
    async ({ body, headers }) => {
      const now = clock();
      return inTransaction(db, async (trx) => {
        await writeComment(trx, body, { language: languageOf(headers), now });
        return { data: await loadTicketComment(trx, body.token, now) };
      });
    },
  );

  app.post(
    '/v1/bookings/comment/remove',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'removeComment',
        summary: 'Remove the comment of a booking',
        tags,
        body: CommentTokenBody,
        response: { 200: TicketCommentAnswer },
        errors: ['PROOF_REQUIRED', 'TOKEN_INVALID'],
      },
    },
    async ({ body }) => {
      const now = clock();
      return inTransaction(db, async (trx) => {
        await removeComment(trx, body.token, now);
        return { data: await loadTicketComment(trx, body.token, now) };
      });
    },
  );
}
