import { BookingLinksBody } from '#core/schemas/booking-links.ts';
import { SlotWatchBody, StopWatchesBody } from '#core/schemas/slot-watches.ts';
import { stopWatches, watchSlot } from '#server/booking/slot-watches.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { enqueue } from '#server/messages/enqueue.ts';
import type { Dependencies } from './dependencies.ts';

/** Emails that any visitor can have sent to an email address. */
export function registerEmails(app: Api, { db, clock, limitEmailRequests }: Dependencies) {
  const tags = ['Emails'];

  app.post(
    '/v1/user/booking-links',
    {
      preHandler: limitEmailRequests,
      schema: {
        operationId: 'emailBookingLinks',
        summary: 'Email the links of future bookings to their customer; the answer is the same without any',
        tags,
        body: BookingLinksBody,
        errors: ['PROOF_REQUIRED'],
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      // The bookings are read when the email is composed, so that the duration of the answer
      // reveals nothing.
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
        operationId: 'watchSlot',
        summary: 'Request one email when a taken slot becomes free',
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
        operationId: 'stopSlotWatches',
        summary: 'Stop all emails about free slots to the address that received this token',
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
