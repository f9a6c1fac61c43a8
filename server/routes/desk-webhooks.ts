import type { FastifyRequest } from 'fastify';
import { object, string } from 'superstruct';
import {
  DeskDeliveriesAnswer,
  DeskDeliveriesQuery,
  DeskDeliveryAnswer,
  DeskResendBody,
  DeskResentAnswer,
  DeskRotateBody,
  DeskSecretAnswer,
  DeskWebhookAddedAnswer,
  DeskWebhookBody,
  DeskWebhooksAnswer,
} from '#core/schemas/desk-webhooks.ts';
import type { ErrorCode } from '#core/schemas/errors.ts';
import { Identifier } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type AtDesk, requireDesk } from '#server/desk/access.ts';
import {
  addWebhook,
  changeWebhook,
  enableWebhook,
  loadDeliveries,
  loadDelivery,
  loadWebhooks,
  removeWebhook,
  resendDelivery,
  resendUndelivered,
  rotateAtDesk,
  showSecret,
  testWebhook,
} from '#server/desk/webhooks.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import type { Dependencies } from './dependencies.ts';

const tags = ['Club desk'];
const session = true;
const ClubParams = object({ slug: string() });
const ItemParams = object({ slug: string(), id: Identifier });
const Nothing = object({});

type FromOwner = Pick<FastifyRequest, 'headers'>;

/** Where a club's own system is told of events, and what it was told. Only for owners. */
export function registerDeskWebhooks(app: Api, { db, clock }: Dependencies) {
  const deskOf = ({ headers }: FromOwner, { slug }: { slug: string }) =>
    requireDesk(db, { headers, slug, as: 'owner', now: clock() });

  app.get(
    '/v1/desk/clubs/:slug/webhooks',
    {
      schema: {
        operationId: 'listDeskWebhooks',
        summary: 'The endpoints that a club’s events are sent to, and how they do',
        tags,
        session,
        params: ClubParams,
        response: { 200: DeskWebhooksAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return { data: await loadWebhooks(db, desk, languageOf(request.headers)) };
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/webhooks',
    {
      schema: {
        operationId: 'addDeskWebhook',
        summary: 'Add an endpoint, with a new secret',
        tags,
        session,
        params: ClubParams,
        body: DeskWebhookBody,
        response: { 200: DeskWebhookAddedAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      const id = await inTransaction(db, (trx) => addWebhook(trx, desk, request.body, { now: clock() }));
      return { data: { id } };
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/webhooks/:id',
    {
      schema: {
        operationId: 'changeDeskWebhook',
        summary: 'Change where an endpoint is, and what is sent to it; it keeps its secret',
        tags,
        session,
        params: ItemParams,
        body: DeskWebhookBody,
      },
    },
    async (request, reply) => {
      const desk = await deskOf(request, request.params);
      const { id } = request.params;
      await inTransaction(db, (trx) => changeWebhook(trx, desk, id, request.body, { now: clock() }));
      return reply.code(204).send();
    },
  );

  app.delete(
    '/v1/desk/clubs/:slug/webhooks/:id',
    {
      schema: {
        operationId: 'removeDeskWebhook',
        summary: 'Remove an endpoint with its deliveries',
        tags,
        session,
        params: ItemParams,
      },
    },
    async (request, reply) => {
      const desk = await deskOf(request, request.params);
      await inTransaction(db, (trx) => removeWebhook(trx, desk, request.params.id, { now: clock() }));
      return reply.code(204).send();
    },
  );

  /** Registers an action on an endpoint or a delivery, which answers with nothing. */
  function action(
    path: string,
    { operationId, summary, errors = [] }: { operationId: string; summary: string; errors?: ErrorCode[] },
    act: (trx: Db, desk: AtDesk, id: number, at: { now: number }) => Promise<void>,
  ) {
    app.post(
      `/v1/desk/clubs/:slug/${path}`,
      { schema: { operationId, summary, tags, session, params: ItemParams, body: Nothing, errors } },
      async (request, reply) => {
        const desk = await deskOf(request, request.params);
        await inTransaction(db, (trx) => act(trx, desk, request.params.id, { now: clock() }));
        return reply.code(204).send();
      },
    );
  }

  action(
    'webhooks/:id/enable',
    { operationId: 'enableDeskWebhook', summary: 'Send to an endpoint again that was disabled' },
    enableWebhook,
  );
  action(
    'webhooks/:id/test',
    {
      operationId: 'testDeskWebhook',
      summary: 'Send an event that says nothing but that events arrive',
      errors: ['ENDPOINT_DISABLED'],
    },
    testWebhook,
  );
  action(
    'deliveries/:id/resend',
    {
      operationId: 'resendDeskDelivery',
      summary: 'Send one event again, delivered or not',
      errors: ['ENDPOINT_DISABLED'],
    },
    resendDelivery,
  );

  // Both are written to the log, so that neither is a GET.
  app.post(
    '/v1/desk/clubs/:slug/webhooks/:id/secret',
    {
      schema: {
        operationId: 'showDeskWebhookSecret',
        summary: 'The secret that signs what is sent to an endpoint',
        tags,
        session,
        params: ItemParams,
        body: Nothing,
        response: { 200: DeskSecretAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      const { id } = request.params;
      return { data: { secret: await inTransaction(db, (trx) => showSecret(trx, desk, id, { now: clock() })) } };
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/webhooks/:id/rotate',
    {
      schema: {
        operationId: 'rotateDeskWebhookSecret',
        summary: 'Give an endpoint a new secret; the old one is valid for a day, or ends at once',
        tags,
        session,
        params: ItemParams,
        body: DeskRotateBody,
        response: { 200: DeskSecretAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      const how = { atOnce: request.body.at_once, now: clock() };
      return { data: { secret: await inTransaction(db, (trx) => rotateAtDesk(trx, desk, request.params.id, how)) } };
    },
  );

  app.get(
    '/v1/desk/clubs/:slug/webhooks/:id/deliveries',
    {
      schema: {
        operationId: 'listDeskDeliveries',
        summary: 'What was and will be sent to an endpoint, the newest first',
        tags,
        session,
        params: ItemParams,
        querystring: DeskDeliveriesQuery,
        response: { 200: DeskDeliveriesAnswer },
      },
    },
    async (request) => loadDeliveries(db, await deskOf(request, request.params), request.params.id, request.query),
  );

  app.post(
    '/v1/desk/clubs/:slug/webhooks/:id/resend',
    {
      schema: {
        operationId: 'resendDeskWebhook',
        summary: 'Send again what was not delivered: all, or what happened since a time',
        tags,
        session,
        params: ItemParams,
        body: DeskResendBody,
        response: { 200: DeskResentAnswer },
        errors: ['ENDPOINT_DISABLED'],
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      const how = { ...request.body, now: clock() };
      const count = await inTransaction(db, (trx) => resendUndelivered(trx, desk, request.params.id, how));
      return { data: { count } };
    },
  );

  app.get(
    '/v1/desk/clubs/:slug/deliveries/:id',
    {
      schema: {
        operationId: 'getDeskDelivery',
        summary: 'One event with its body, and what the last attempt got',
        tags,
        session,
        params: ItemParams,
        response: { 200: DeskDeliveryAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return { data: await loadDelivery(db, desk, request.params.id, languageOf(request.headers)) };
    },
  );
}
