import { BookingAnswer } from '#core/schemas/booking.ts';
import { ChangeTimesAnswer, ChangeTimesBody, MoveBody } from '#core/schemas/change.ts';
import { changeTimes, moveBooking } from '#server/booking/move.ts';
import { signedDevice } from '#server/booking/proof-of-work.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Api } from '#server/http/api.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { loadBooking } from '#server/views/booking.ts';
import type { Dependencies } from './dependencies.ts';

export function registerChanges(app: Api, { db, clock, secret, publicUrl, contactCodes, limitAttempts }: Dependencies) {
  const tags = ['Bookings'];

  app.post(
    '/v1/bookings/times',
    {
      schema: {
        operationId: 'listTimesToMove',
        summary: 'The free times of a day to which a booking can be moved',
        tags,
        body: ChangeTimesBody,
        response: { 200: ChangeTimesAnswer },
        errors: ['TOKEN_INVALID', 'CHANGE_NOT_POSSIBLE', 'CHANGE_WINDOW_PASSED'],
      },
    },
    async (request) => {
      const data = await changeTimes(db, request.body, { secret, now: clock(), ...visitorOf(request) });
      return { data, meta: { page: 1, page_size: Math.max(data.length, 1), total: data.length } };
    },
  );

  app.post(
    '/v1/bookings/move',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'moveBooking',
        summary: 'Move a booking to another free time; its link stays valid',
        tags,
        body: MoveBody,
        response: { 200: BookingAnswer },
        errors: [
          'PROOF_REQUIRED',
          'TOKEN_INVALID',
          'TOKEN_EXPIRED',
          'NOT_FOUND',
          'CHANGE_NOT_POSSIBLE',
          'CHANGE_WINDOW_PASSED',
          'CHANGE_COSTS_MORE',
          'PASS_NOT_VALID',
          'UNPAID_PER_CONTACT',
          'SLOT_TAKEN',
          'GROUP_FULL',
          'SLOT_IN_PAST',
          'SLOT_NOT_OFFERED',
          'SLOTS_NOT_ADJOINING',
          'PRICE_CHANGED',
          'REQUEST_IN_PROGRESS',
        ],
      },
    },
    async (request) => {
      const now = clock();
      const { language, device } = visitorOf(request);
      const signed = signedDevice(request, secret);
      return inTransaction(db, async (trx) => {
        await moveBooking(trx, request.body, { secret, now, device, signed, contactCodes });
        return { data: await loadBooking(trx, request.body.token, { now, language, publicUrl }) };
      });
    },
  );
}
