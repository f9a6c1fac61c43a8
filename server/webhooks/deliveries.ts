import { type Selectable, sql } from 'kysely';
import type { DELIVERY_STATES } from '#core/schemas/desk-webhooks.ts';
import { deleteInBatches } from '#server/database/batches.ts';
import { latestUse } from '#server/database/clock.ts';
import type { Db } from '#server/database/db.ts';
import type { WebhookDeliveryTable } from '#server/database/schema.ts';
import type { Key } from './data.ts';

/** Days for which deliveries can be read and resent. Their data names customers. */
export const RETENTION_DAYS = 30;

/** `waiting` is tried (again), `undelivered` was given up or its endpoint is disabled. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A delivery as its club sees it. */
export type Delivery = Omit<Selectable<WebhookDeliveryTable>, 'data'> & {
  state: DeliveryState;
  /** The endpoint's key. */
  endpoint: string;
};

const state = sql<DeliveryState>`case when next_attempt_at is not null then 'waiting'
  when delivered_at is not null then 'delivered' else 'undelivered' end`;

export type DeliveryFilter = {
  id?: number | undefined;
  endpointId?: number | undefined;
  state?: DeliveryState | undefined;
  /** Only those before this one (its `id`): the next page. */
  before?: number | undefined;
  limit?: number | undefined;
};

/** The deliveries of a club, the newest first, at most `limit` (50). */
export async function listDeliveries(
  db: Db,
  clubId: number,
  { id, endpointId, state: wanted, before, limit = 50 }: DeliveryFilter = {},
): Promise<Delivery[]> {
  let query = db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_endpoint', (join) =>
      join
        .onRef('webhook_endpoint.club_id', '=', 'webhook_delivery.club_id')
        .onRef('webhook_endpoint.id', '=', 'webhook_delivery.endpoint_id'),
    )
    .select([
      ...(
        ['club_id', 'id', 'endpoint_id', 'event_id', 'type', 'attempts', 'next_attempt_at', 'created_at'] as const
      ).map((column) => `webhook_delivery.${column}` as const),
      ...(['attempted_at', 'delivered_at', 'last_status', 'last_error', 'last_response'] as const),
      'webhook_endpoint.key as endpoint',
      state.as('state'),
    ])
    .where('webhook_delivery.club_id', '=', clubId)
    .orderBy('webhook_delivery.id', 'desc')
    .limit(limit);
  if (id !== undefined) query = query.where('webhook_delivery.id', '=', id);
  if (endpointId !== undefined) query = query.where('endpoint_id', '=', endpointId);
  if (wanted !== undefined) query = query.where(state, '=', wanted);
  if (before !== undefined) query = query.where('webhook_delivery.id', '<', before);
  return query.execute();
}

/** The data of a delivery as it is sent; undefined if the club has no such delivery. */
export async function deliveryData(db: Db, { club_id, id }: Key): Promise<object | undefined> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select('data')
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.data;
}

/**
 * Which deliveries of a club to send again: one, or all of an endpoint that were not delivered, or
 * those of them that happened `since`.
 */
export type ResendChoice =
  | { id: number }
  | { endpointId: number; eventId: string }
  | { endpointId: number; since?: Date | undefined };

/**
 * Sends deliveries again, with the same `webhook-id` and all their attempts. Endpoints that are
 * disabled have to be enabled first.
 * @returns how many will be sent
 */
export async function resend(db: Db, clubId: number, choice: ResendChoice): Promise<number> {
  const chosen =
    'id' in choice
      ? sql`delivery.id = ${choice.id}`
      : 'eventId' in choice
        ? sql`endpoint_id = ${choice.endpointId} and event_id = ${choice.eventId}::uuid`
        : sql`endpoint_id = ${choice.endpointId} and next_attempt_at is null and delivered_at is null
            and delivery.created_at >= ${choice.since ?? new Date(0)}`;
  const { numAffectedRows = 0n } = await sql`
    update webhook_delivery delivery set attempts = 0, next_attempt_at = now()
    from webhook_endpoint endpoint
    where endpoint.club_id = delivery.club_id and endpoint.id = delivery.endpoint_id and endpoint.disabled_at is null
      and delivery.club_id = ${clubId} and ${chosen}`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes deliveries, and the customers' data in them. */
export const deleteOldDeliveries = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    'webhook_delivery',
    sql`created_at < ${latestUse} - make_interval(days => ${RETENTION_DAYS}::int)`,
  );
