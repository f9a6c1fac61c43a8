import { BookingLinksBody } from '#core/schemas/booking-links.ts';
import { PlaceWatchBody, SlotWatchAnswer, SlotWatchBody, StopWatchesBody } from '#core/schemas/slot-watches.ts';
import { hashAddress } from '#server/booking/attempts.ts';
import { signedDevice } from '#server/booking/proof-of-work.ts';
import { claimOffer, leaveLine, loadWatch, stopWatches, watchPlace, watchSlot } from '#server/booking/slot-watches.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Api } from '#server/http/api.ts';
import { deviceOf } from '#server/http/device.ts';
import { languageOf } from '#server/http/language.ts';
import { enqueue } from '#server/messages/enqueue.ts';
import type { Dependencies } from './dependencies.ts';

/** Emails that any visitor can have sent to an email address. */
export function registerEmails(app: Api, { db, clock, secret, limitEmailRequests }: Dependencies) {
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
        summary: 'Join the line for a taken slot; an email offers it, held for 15 minutes',
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
    '/v1/place-watches',
    {
      preHandler: limitEmailRequests,
      schema: {
        operationId: 'watchPlace',
        summary: 'Join the line for a full session; an email offers a place, held for 15 minutes',
        tags,
        body: PlaceWatchBody,
        errors: ['PROOF_REQUIRED', 'NOT_FOUND', 'SLOT_IN_PAST', 'SLOT_NOT_OFFERED', 'SLOT_FREE', 'REQUEST_IN_PROGRESS'],
      },
    },
    async (request, reply) => {
      const { body, headers } = request;
      await inTransaction(db, (trx) => watchPlace(trx, body, languageOf(headers), clock()));
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/slot-watches/status',
    {
      schema: {
        operationId: 'getSlotWatch',
        summary: 'Get the place in line, or the offer, of the token in its email',
        tags,
        body: StopWatchesBody,
        response: { 200: SlotWatchAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    async ({ body, headers }) => ({
      data: await loadWatch(db, body.token, { language: languageOf(headers), secret, now: clock() }),
    }),
  );

  app.post(
    '/v1/slot-watches/claim',
    {
      schema: {
        operationId: 'claimOffer',
        summary: 'Give what an offer holds to this device, which then books it',
        tags,
        body: StopWatchesBody,
        needs: ['X-Device-ID'],
        errors: ['DEVICE_ID_MISSING', 'LEASE_EXPIRED', 'REQUEST_IN_PROGRESS'],
      },
    },
    async (request, reply) => {
      const claimer = {
        device: deviceOf(request),
        device_signed: signedDevice(request, secret) !== undefined,
        address_hash: hashAddress(request.ip, secret),
      };
      await inTransaction(db, (trx) => claimOffer(trx, request.body.token, claimer));
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/slot-watches/leave',
    {
      schema: {
        operationId: 'leaveLine',
        summary: 'Leave the line, or decline the offer, which passes to the next',
        tags,
        body: StopWatchesBody,
        errors: ['REQUEST_IN_PROGRESS'],
      },
    },
    async ({ body }, reply) => {
      await inTransaction(db, (trx) => leaveLine(trx, body.token));
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
      await inTransaction(db, (trx) => stopWatches(trx, body.token));
      return reply.code(204).send();
    },
  );
}
