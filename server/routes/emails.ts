import { BookingLinksBody, SlotWatchBody, StopWatchesBody } from '#core/schemas/letters.ts';
import { stopWatches, watchSlot } from '#server/booking/watches.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { enqueue } from '#server/messages/enqueue.ts';
import type { Dependencies } from './dependencies.ts';

/** What whoever comes may have sent to an e-mail address. */
export function registerEmails(app: Api, { db, clock, limitEmailRequests }: Dependencies) {
  const tags = ['Letters'];

  app.post(
    '/v1/user/booking-links',
    {
      preHandler: limitEmailRequests,
      schema: {
        summary: 'Send the links of the bookings ahead to their e-mail; the answer is the same where there are none',
        tags,
        body: BookingLinksBody,
        errors: ['PROOF_REQUIRED'],
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      // The bookings are read when the e-mail is composed, so that the time of the answer tells nothing.
      const language = languageOf(request.headers);
      await enqueue(db, { kind: 'links', payload: {}, language, recipient: email });
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/slot-watches',
    {
      preHandler: limitEmailRequests,
      schema: {
        summary: 'Ask for a letter when a taken slot is free, once',
        tags,
        body: SlotWatchBody,
        errors: ['PROOF_REQUIRED', 'NOT_FOUND', 'SLOT_IN_PAST', 'SLOT_NOT_OFFERED', 'SLOT_FREE', 'REQUEST_IN_PROGRESS'],
      },
    },
    async (request, reply) => {
      const { body, headers } = request;
      const language = languageOf(headers);
      await inTransaction(db, (trx) => watchSlot(trx, body, language, clock()));
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/slot-watches/stop',
    {
      schema: {
        summary: 'Send no more letters of freed slots to the e-mail that this token was sent to',
        tags,
        body: StopWatchesBody,
      },
    },
    async ({ body }, reply) => {
      await stopWatches(db, body.token);
      return reply.code(204).send();
    },
  );
}
