import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import type { WebhookEndpointTable } from '#server/database/schema.ts';
import { requireFound } from '#server/http/problem.ts';
import type { Key } from './data.ts';
import type { EventType } from './event-types.ts';
import { newSecret } from './signature.ts';

/** Hours in which deliveries are signed with the old secret too. */
const ROTATION_HOURS = 24;

/**
 * `failing`: the last attempt failed. `disabled`: nothing is delivered until someone enables it.
 */
export type EndpointState = 'working' | 'failing' | 'disabled';

const COLUMNS = [
  'club_id',
  'id',
  'key',
  'url',
  'events',
  'origin',
  'succeeded_at',
  'failed_at',
  'failing_since',
  'disabled_at',
  'disabled_reason',
] as const satisfies (keyof WebhookEndpointTable)[];

/** An endpoint as its club sees it. */
export type Endpoint = Pick<Selectable<WebhookEndpointTable>, (typeof COLUMNS)[number]> & {
  state: EndpointState;
  /** Until when the secret before the last rotation is valid; null if it is no longer. */
  previous_until: Date | null;
  /** Deliveries that will be tried (again), and those that were given up. */
  waiting: number;
  undelivered: number;
};

const count = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from webhook_delivery delivery
    where delivery.club_id = endpoint.club_id and delivery.endpoint_id = endpoint.id and ${condition})`;

/** The endpoints of a club, or of all clubs. */
export async function listEndpoints(db: Db, clubId?: number): Promise<Endpoint[]> {
  let query = db
    .selectFrom('webhook_endpoint as endpoint')
    .select(COLUMNS)
    .select([
      sql<Date | null>`case when previous_until > now() then previous_until end`.as('previous_until'),
      count(sql`next_attempt_at is not null`).as('waiting'),
      count(sql`next_attempt_at is null and delivered_at is null`).as('undelivered'),
    ])
    .orderBy('club_id')
    .orderBy('id');
  if (clubId !== undefined) query = query.where('club_id', '=', clubId);
  return (await query.execute()).map((row) => ({
    ...row,
    state: row.disabled_at ? 'disabled' : row.failing_since ? 'failing' : 'working',
  }));
}

/**
 * The secret that signs deliveries to an endpoint.
 * @throws Problem NOT_FOUND
 */
export async function secretOf(db: Db, { club_id, id }: Key): Promise<string> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .select('secret')
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return requireFound(row).secret;
}

/**
 * Gives an endpoint a new secret, and returns it. For a day deliveries are signed with the old one
 * too, unless it leaked: with `atOnce` it is invalid from now on.
 * @throws Problem NOT_FOUND
 */
export async function rotateSecret(db: Db, { club_id, id }: Key, { atOnce }: { atOnce: boolean }): Promise<string> {
  const { rows } = await sql<{ secret: string }>`
    update webhook_endpoint set secret = ${newSecret()},
      previous_secret = ${atOnce ? sql`null` : sql`secret`},
      previous_until = ${atOnce ? sql`null` : sql`now() + make_interval(hours => ${ROTATION_HOURS}::int)`}
    where club_id = ${club_id} and id = ${id}
    returning secret`.execute(db);
  return requireFound(rows[0]).secret;
}

/**
 * Delivers to an endpoint again that was disabled. What happened meanwhile stays until it is
 * resent.
 * @throws Problem NOT_FOUND
 */
export async function enableEndpoint(db: Db, { club_id, id }: Key): Promise<void> {
  const row = await db
    .updateTable('webhook_endpoint')
    .set({ disabled_at: null, disabled_reason: null, failing_since: null })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  requireFound(row);
}

/** Where the events of a club go. */
export type EndpointEntry = {
  club_id: number;
  key: string;
  url: string;
  events: readonly EventType[] | null;
  /** Whether a new address may never be a private one, whatever the settings are. */
  publicOnly: boolean;
  /** Where it was added. */
  origin: 'file' | 'desk';
};

/**
 * Adds an endpoint with a secret, or changes the one with this key. A new address is tried even if
 * the old one was disabled.
 * @returns its id
 */
export async function saveEndpoint(db: Db, entry: EndpointEntry): Promise<number> {
  const { club_id, key, url, events, publicOnly, origin } = entry;
  const kept = (column: 'failing_since' | 'disabled_at' | 'disabled_reason') =>
    sql`case when webhook_endpoint.url = excluded.url then ${sql.ref(`webhook_endpoint.${column}`)} end`;
  const { rows } = await sql<{ id: number }>`
    insert into webhook_endpoint (club_id, key, url, events, public_only, origin, secret)
    values (${club_id}, ${key}, ${url}, ${events}::text[], ${publicOnly}, ${origin}, ${newSecret()})
    on conflict (club_id, key) do update set url = excluded.url, events = excluded.events, origin = excluded.origin,
      public_only = case when webhook_endpoint.url = excluded.url
        then webhook_endpoint.public_only else excluded.public_only end,
      failing_since = ${kept('failing_since')}, disabled_at = ${kept('disabled_at')},
      disabled_reason = ${kept('disabled_reason')}
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Deletes an endpoint with its deliveries. */
export const deleteEndpoint = async (db: Db, { club_id, id }: Key): Promise<void> => {
  await db.deleteFrom('webhook_endpoint').where('club_id', '=', club_id).where('id', '=', id).execute();
};
