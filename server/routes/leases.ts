import type { FastifyRequest } from 'fastify';
import { object } from 'superstruct';
import { LeaseAnswer, LeaseBody, PlaceLeaseBody } from '#core/schemas/lease.ts';
import { Token } from '#core/schemas/scalars.ts';
import { hashAddress } from '#server/booking/attempts.ts';
import { releaseLease, renewLease, takeLease, takePlaceLease } from '#server/booking/leases.ts';
import { proofRequired, signedDevice } from '#server/booking/proof-of-work.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Api } from '#server/http/api.ts';
import { deviceOf, deviceOrNone } from '#server/http/device.ts';
import type { Dependencies } from './dependencies.ts';

const LeaseParams = object({ token: Token });

export function registerLeases(
  app: Api,
  { db, clock, secret, leaseSeconds, contactCodes, takenTimes, limitAttempts }: Dependencies,
) {
  const tags = ['Leases'];
  const takerOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>) => ({
    device: deviceOf(request),
    device_signed: signedDevice(request, secret) !== undefined,
    address_hash: hashAddress(request.ip, secret),
    seconds: leaseSeconds,
    contactCodes,
    signFirst: () => proofRequired(request, 0, { now: clock(), secret }),
  });

  app.post(
    '/v1/leases',
    {
      // Before the attempt is counted, which writes a row.
      preHandler: [
        async ({ body, headers }) =>
          takenTimes.refuseTaken({ ...(body as LeaseBody), device: deviceOrNone({ headers }) }),
        limitAttempts,
      ],
      schema: {
        operationId: 'holdSlots',
        summary: 'Hold adjoining slots of one court while the form is filled in',
        tags,
        body: LeaseBody,
        response: { 200: LeaseAnswer },
        needs: ['X-Device-ID'],
        errors: [
          'PROOF_REQUIRED',
          'DEVICE_ID_MISSING',
          'TOKEN_INVALID',
          'TOKEN_EXPIRED',
          'NOT_FOUND',
          'CLUB_NOT_BOOKABLE',
          'SLOT_TAKEN',
          'SLOT_IN_PAST',
          'SLOT_NOT_OFFERED',
          'SLOTS_NOT_ADJOINING',
          'PRICE_CHANGED',
          'LEASES_PER_DEVICE',
          'LEASES_PER_ADDRESS',
          'LEASES_IN_A_ROW',
          'REQUEST_IN_PROGRESS',
        ],
      },
    },
    async (request) => {
      const taker = takerOf(request);
      const at = { secret, now: clock() };
      const wanted = { ...request.body, device: taker.device };
      return {
        data: await takenTimes.inTurn(wanted, () =>
          inTransaction(db, (trx) => takeLease(trx, request.body, taker, at)),
        ),
      };
    },
  );

  app.post(
    '/v1/leases/places',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'holdGroupPlace',
        summary: 'Hold one place in a group session while the form is filled in',
        tags,
        body: PlaceLeaseBody,
        response: { 200: LeaseAnswer },
        needs: ['X-Device-ID'],
        errors: [
          'PROOF_REQUIRED',
          'DEVICE_ID_MISSING',
          'NOT_FOUND',
          'CLUB_NOT_BOOKABLE',
          'GROUP_FULL',
          'SLOT_IN_PAST',
          'SLOT_NOT_OFFERED',
          'LEASES_PER_DEVICE',
          'LEASES_PER_ADDRESS',
          'LEASES_IN_A_ROW',
          'REQUEST_IN_PROGRESS',
        ],
      },
    },
    async (request) => {
      const taker = takerOf(request);
      return { data: await inTransaction(db, (trx) => takePlaceLease(trx, request.body, taker, clock())) };
    },
  );

  app.post(
    '/v1/leases/:token/renew',
    {
      schema: {
        operationId: 'renewHold',
        summary: 'Renew a lease, once',
        tags,
        params: LeaseParams,
        response: { 200: LeaseAnswer },
        errors: ['NOT_FOUND', 'LEASE_EXPIRED', 'LEASE_RENEWED'],
      },
    },
    async ({ params }) => ({ data: await inTransaction(db, (trx) => renewLease(trx, params.token, leaseSeconds)) }),
  );

  app.delete(
    '/v1/leases/:token',
    {
      schema: {
        operationId: 'releaseHold',
        summary: 'Release a lease; an expired one counts as released',
        tags,
        params: LeaseParams,
      },
    },
    async ({ params }, reply) => {
      await releaseLease(db, params.token);
      return reply.code(204).send();
    },
  );
}
