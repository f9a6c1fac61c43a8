import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import type { WebhookEndpointTable } from '#server/database/schema.ts';
import { requireFound } from '#server/http/problem.ts';
import type { Key } from './data.ts';
import { newSecret } from './signature.ts';

/** Hours in which deliveries are signed with the old secret too. */
const ROTATION_HOURS = 24;

/**
 * `failing`: the last attempt failed. `disabled`: nothing is delivered until someone enables it.
 */
export type EndpointState = 'working' | 'failing' | 'disabled';

/** An endpoint as its club sees it. */
export type Endpoint = Pick<
  Selectable<WebhookEndpointTable>,
  'club_id' | 'id' | 'key' | 'url' | 'events' | 'failing_since' | 'disabled_at' | 'disabled_reason'
> & {
  state: EndpointState;
  /** Deliveries that will be tried (again), and those that were given up. */
  waiting: number;
  undelivered: number;
};

const COLUMNS = [
  'club_id',
  'id',
  'key',
  'url',
  'events',
  'failing_since',
  'disabled_at',
  'disabled_reason',
] as const satisfies (keyof WebhookEndpointTable)[];

const count = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from webhook_delivery delivery
    where delivery.club_id = endpoint.club_id and delivery.endpoint_id = endpoint.id and ${condition})`;

/** The endpoints of a club, or of all clubs. */
export async function listEndpoints(db: Db, clubId?: number): Promise<Endpoint[]> {
  let query = db
    .selectFrom('webhook_endpoint as endpoint')
    .select(COLUMNS)
    .select([
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
