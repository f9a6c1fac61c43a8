import { object, type Struct, string } from 'superstruct';
import { DeskPayBody } from '#core/schemas/desk-day.ts';
import { Identifier } from '#core/schemas/scalars.ts';
import { idempotencyKeyOf, runOnce } from '#server/booking/idempotency.ts';
import type { Db } from '#server/database/db.ts';
import { type AtDesk, requireDesk } from '#server/desk/access.ts';
import { receiveShare, returnShare } from '#server/desk/players.ts';
import type { Api } from '#server/http/api.ts';
import type { Dependencies } from './dependencies.ts';

type Share = { id: number; player: number };

/** What the desk notes of the shares of a split booking. */
export function registerDeskPlayers(app: Api, { db, clock }: Dependencies) {
  const action = <Body extends object>(
    name: 'pay' | 'unpay',
    // biome-ignore lint/suspicious/noExplicitAny: a struct's inner shape does not matter here
    schema: { operationId: string; summary: string; body: Struct<Body, any> },
    act: (trx: Db, desk: AtDesk, share: Share, body: Body, now: number) => Promise<void>,
  ) =>
    app.post(
      `/v1/desk/clubs/:slug/bookings/:id/players/:player/${name}`,
      {
        schema: {
          ...schema,
          tags: ['Club desk'],
          session: true,
          params: object({ slug: string(), id: Identifier, player: Identifier }),
          needs: ['Idempotency-Key'],
          errors: ['PAYMENT_NOT_DUE', 'REQUEST_IN_PROGRESS', 'IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_REUSED'],
        },
      },
      async (request, reply) => {
        const { slug, id, player } = request.params;
        const now = clock();
        const desk = await requireDesk(db, { headers: request.headers, slug, as: 'staff', now });
        const key = idempotencyKeyOf(request.headers);
        const body = request.body as Body;
        const call = `desk ${desk.club.id} ${id} player ${player} ${name}`;
        await runOnce(db, { key, call, body }, async (trx) => {
          await act(trx, desk, { id, player }, body, now);
          return {};
        });
        return reply.code(204).send();
      },
    );

  action(
    'pay',
    { operationId: 'payDeskShare', summary: 'Note that a player paid the share at the club', body: DeskPayBody },
    (trx, desk, share, { payment_type }, now) => receiveShare(trx, desk, share, payment_type, now),
  );
  action(
    'unpay',
    {
      operationId: 'unpayDeskShare',
      summary: 'Take back that a player paid the share at the club',
      body: object({}) as Struct<object>,
    },
    (trx, desk, share, _body, now) => returnShare(trx, desk, share, now),
  );
}
