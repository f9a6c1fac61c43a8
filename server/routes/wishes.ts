import { SlotWishAnswer, SlotWishBody, SlotWishStateAnswer, SlotWishTokenBody } from '#core/schemas/slot-wishes.ts';
import { freeNow, stopWish, storeWish } from '#server/booking/wishes.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { loadWish } from '#server/views/wish.ts';
import type { Dependencies } from './dependencies.ts';

/** Wishes for a time at any club of a place. */
export function registerWishes(app: Api, dependencies: Dependencies) {
  const { db, clock, limitEmailRequests } = dependencies;
  const tags = ['Emails'];

  app.post(
    '/v1/slot-wishes',
    {
      preHandler: limitEmailRequests,
      schema: {
        operationId: 'wishSlot',
        summary: 'Wish for a time at any club of a place; emails offer what becomes free, held for 15 minutes',
        tags,
        body: SlotWishBody,
        response: { 200: SlotWishAnswer },
        errors: ['PROOF_REQUIRED', 'WISHES_PER_EMAIL', 'REQUEST_IN_PROGRESS'],
      },
    },
    async (request) => {
      const { body } = request;
      const visitor = visitorOf(request);
      await inTransaction(db, (trx) => storeWish(trx, body, { language: visitor.language, now: clock() }));
      return { data: { free: await freeNow(dependencies, body, visitor) } };
    },
  );

  app.post(
    '/v1/slot-wishes/status',
    {
      schema: {
        operationId: 'getSlotWish',
        summary: 'Get a wish, and what is held for it, by the token in its email',
        tags,
        body: SlotWishTokenBody,
        response: { 200: SlotWishStateAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    async ({ body, headers }) => ({ data: await loadWish(db, body.token, languageOf(headers)) }),
  );

  app.post(
    '/v1/slot-wishes/stop',
    {
      schema: {
        operationId: 'stopSlotWish',
        summary: 'End a wish; what is held for it passes to the next',
        tags,
        body: SlotWishTokenBody,
        errors: ['REQUEST_IN_PROGRESS'],
      },
    },
    async ({ body }, reply) => {
      await inTransaction(db, (trx) => stopWish(trx, body.token));
      return reply.code(204).send();
    },
  );
}
