import { object, string } from 'superstruct';
import { DeskCommentBody } from '#core/schemas/desk-comments.ts';
import { Identifier } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type AtDesk, requireDesk } from '#server/desk/access.ts';
import type { Api } from '#server/http/api.ts';
import type { Dependencies } from './dependencies.ts';

type Decision = {
  /** Below `/v1/desk/clubs/:slug`, with the `:id` of what is decided on. */
  path: string;
  operationId: string;
  summary: string;
  run(trx: Db, desk: AtDesk, decision: { id: number; reason: string }, now: number): Promise<void>;
};

/** Registers a call by which an owner hides what visitors wrote, or shows it again, for a reason. */
export function registerDecision(app: Api, { db, clock }: Dependencies, { path, run, ...schema }: Decision) {
  app.post(
    `/v1/desk/clubs/:slug/${path}`,
    {
      schema: {
        ...schema,
        tags: ['Club desk'],
        session: true,
        params: object({ slug: string(), id: Identifier }),
        body: DeskCommentBody,
      },
    },
    async ({ headers, params, body }, reply) => {
      const now = clock();
      const desk = await requireDesk(db, { headers, slug: params.slug, as: 'owner', now });
      await inTransaction(db, (trx) => run(trx, desk, { id: params.id, reason: body.reason }, now));
      return reply.code(204).send();
    },
  );
}
