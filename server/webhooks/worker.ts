import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SECOND } from '#core/domain/units.ts';
import type { Db } from '#server/database/db.ts';
import { type Log, startPolling } from '#server/database/polling.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { bodyOf } from './body.ts';
import { type Answer, NotSent, post } from './send.ts';
import type { WebhookSettings } from './settings.ts';
import { signatureOf } from './signature.ts';

export type WebhookContext = WebhookSettings & {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Milliseconds that an endpoint may take to answer; 15 s when absent. */
  timeoutMs?: number | undefined;
};

const TIMEOUT_MS = 15 * SECOND;
/** The seconds between attempts that the Standard Webhooks specification recommends: three days. */
const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** The longest `Retry-After` that is obeyed, in seconds. */
const LONGEST_WAIT = 86_400;
/** An endpoint that has not accepted anything for so long is disabled. */
const FAILING_DAYS = 5;
/** Endpoints that one process delivers to at once, so that slow ones do not delay others. */
const LANES = 32;
/** Deliveries in a row to one endpoint, before others have their turn. */
const TURN = 50;
/** Seconds for which a process has an endpoint to itself: longer than an attempt takes. */
const LEASE_SECONDS = 60;

/** The endpoint that a process delivers to, until it says otherwise or `busy_until` passes. */
type Lane = { club_id: number; id: number; key: string; token: string };

/**
 * Takes over endpoints with due deliveries, first those that have waited longest for their turn.
 * One process at a time delivers to an endpoint, so that its events arrive mostly in their order.
 */
async function claimEndpoints(db: Db, limit: number): Promise<Lane[]> {
  const token = randomUUID();
  // A booking that stores an event locks the key of its endpoint, and must not be waited for.
  const { rows } = await sql<Omit<Lane, 'token'>>`
    with due as (
      select club_id, id from webhook_endpoint endpoint
      where disabled_at is null and (busy_until is null or busy_until <= now()) and exists (
        select from webhook_delivery delivery where delivery.club_id = endpoint.club_id
          and delivery.endpoint_id = endpoint.id and delivery.next_attempt_at <= now())
      order by busy_until nulls first limit ${limit} for no key update skip locked
    )
    update webhook_endpoint endpoint
    set busy_token = ${token}::uuid, busy_until = now() + make_interval(secs => ${LEASE_SECONDS})
    from due where endpoint.club_id = due.club_id and endpoint.id = due.id
    returning endpoint.club_id, endpoint.id, endpoint.key`.execute(db);
  return rows.map((row) => ({ ...row, token }));
}

type DueDelivery = {
  id: number;
  event_id: string;
  type: string;
  data: object;
  attempts: number;
  created_at: Date;
  url: string;
  public_only: boolean;
  secret: string;
  previous_secret: string | null;
};

/**
 * The next due delivery, if the process still has the endpoint. It is at once postponed by its
 * back-off, by the database's clock: if this process dies before it records the answer, it is sent
 * again. The last attempt has no next one.
 */
async function claimDelivery(db: Db, { club_id, id, token }: Lane): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    with lane as (
      update webhook_endpoint set busy_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where club_id = ${club_id} and id = ${id} and busy_token = ${token}::uuid and disabled_at is null
      returning url, public_only, secret, case when previous_until > now() then previous_secret end as previous_secret
    ), due as (
      select id from webhook_delivery
      where club_id = ${club_id} and endpoint_id = ${id} and next_attempt_at <= now()
      order by id limit 1 for update skip locked
    )
    update webhook_delivery delivery set
      attempts = attempts + 1,
      attempted_at = now(),
      next_attempt_at = now() + make_interval(secs => (${RETRY_SECONDS}::int[])[attempts + 1] * (0.9 + random() * 0.2))
    from lane, due
    where delivery.club_id = ${club_id} and delivery.id = due.id
    returning delivery.*, lane.url, lane.public_only, lane.secret, lane.previous_secret`.execute(db);
  return rows[0];
}

/** Sends one delivery. Returns the answer, or why there was none. */
async function attempt(context: WebhookContext, delivery: DueDelivery): Promise<Answer | NotSent> {
  const { clock, timeoutMs = TIMEOUT_MS } = context;
  const privateAddresses = context.privateAddresses && !delivery.public_only;
  const body = bodyOf(delivery);
  const timestamp = Math.floor(clock() / SECOND);
  const secrets = [delivery.secret, delivery.previous_secret].filter((secret) => secret !== null);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Courtside-Webhooks',
    'webhook-id': delivery.event_id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id: delivery.event_id, timestamp, body }, secrets),
  };
  return post(delivery.url, body, { headers, privateAddresses, timeoutMs }).catch((error: Error) => {
    if (error instanceof NotSent) return error;
    throw error;
  });
}

const isSuccess = (result: Answer | NotSent): boolean =>
  !(result instanceof NotSent) && result.status >= 200 && result.status < 300;

const withoutControls = (text: string) => text.replace(/[\p{Cc}\ufffd]+/gu, ' ').trim();

/**
 * Stores what an attempt got. A delivery that was resent, or tried by another process since, keeps
 * its own state.
 */
async function recordDelivery(trx: Db, lane: Lane, delivery: DueDelivery, result: Answer | NotSent): Promise<void> {
  const answer = result instanceof NotSent ? undefined : result;
  const success = isSuccess(result);
  const wait = Math.min(answer?.retryAfter ?? 0, LONGEST_WAIT);
  const later = sql<Date>`case when next_attempt_at is not null
    then greatest(next_attempt_at, now() + make_interval(secs => ${wait})) end`;
  await trx
    .updateTable('webhook_delivery')
    .set({
      last_status: answer?.status ?? null,
      last_error: result instanceof NotSent ? result.message : null,
      // A receiver says here what it does not like. Of a success nobody needs it.
      last_response: (!success && answer && withoutControls(answer.text)) || null,
      ...(success ? { delivered_at: sql<Date>`now()`, next_attempt_at: null } : { next_attempt_at: later }),
    })
    .where('club_id', '=', lane.club_id)
    .where('id', '=', delivery.id)
    .where('attempts', '=', delivery.attempts)
    .execute();
}

/**
 * Stores whether the endpoint works. One that is gone, or has failed for days, is disabled. Returns
 * the reason if it was.
 */
async function recordEndpoint(trx: Db, { club_id, id }: Lane, result: Answer | NotSent) {
  const mine = sql`club_id = ${club_id} and id = ${id}`;
  if (isSuccess(result)) {
    await sql`update webhook_endpoint set failing_since = null, succeeded_at = now() where ${mine}`.execute(trx);
    return undefined;
  }
  const gone = !(result instanceof NotSent) && result.status === 410;
  const reason = sql`case when ${gone} then 'gone'
    when failing_since < now() - make_interval(days => ${FAILING_DAYS}::int) then 'failing' end`;
  const { rows } = await sql<{ disabled_reason: string | null }>`
    update webhook_endpoint set failing_since = coalesce(failing_since, now()), failed_at = now(), disabled_reason = ${reason},
      disabled_at = case when (${reason}) is not null then now() end
    where ${mine} and disabled_at is null
    returning disabled_reason`.execute(trx);
  const disabled = rows[0]?.disabled_reason ?? undefined;
  if (disabled !== undefined) {
    await sql`update webhook_delivery set next_attempt_at = null
      where club_id = ${club_id} and endpoint_id = ${id} and next_attempt_at is not null`.execute(trx);
  }
  return disabled;
}

/**
 * Delivers to one endpoint, one event after another, until nothing is due, it does not answer, or
 * its turn is over.
 */
async function serve(context: WebhookContext, lane: Lane, { log, isStopped }: ServeOptions): Promise<void> {
  const { db } = context;
  for (let count = 0; count < TURN && !isStopped(); count += 1) {
    const delivery = await claimDelivery(db, lane);
    if (!delivery) break;
    const result = await attempt(context, delivery);
    const disabled = await inTransaction(db, async (trx) => {
      await recordDelivery(trx, lane, delivery, result);
      return recordEndpoint(trx, lane, result);
    });
    if (isSuccess(result)) continue;
    const reason = result instanceof NotSent ? result.message : result.status;
    const details = { endpoint: lane.key, event: delivery.event_id, attempts: delivery.attempts, reason };
    log.warn(details, disabled ? `a webhook endpoint was disabled: ${disabled}` : 'a webhook was not delivered');
    // One that does not answer goes to the end of the queue, or a few would keep all lanes.
    if (result instanceof NotSent) break;
  }
  await sql`update webhook_endpoint set busy_token = null, busy_until = now()
    where club_id = ${lane.club_id} and id = ${lane.id} and busy_token = ${lane.token}::uuid`.execute(db);
}

type ServeOptions = { log: Log; isStopped: () => boolean };

/**
 * Delivers to many endpoints at once. A round starts with what is due; `idle` waits for its end.
 */
function createDeliverer(context: WebhookContext, log: Log) {
  const running = new Set<Promise<void>>();
  let stopped = false;
  const round = async () => {
    if (running.size >= LANES) return;
    for (const lane of await claimEndpoints(context.db, LANES - running.size)) {
      // If the database fails, another round has the endpoint after its lease.
      const work = serve(context, lane, { log, isStopped: () => stopped })
        .catch((error) => log.warn({ endpoint: lane.key, reason: String(error) }, 'the work on webhooks failed'))
        .finally(() => running.delete(work));
      running.add(work);
    }
  };
  const idle = async () => {
    await Promise.all(running);
  };
  const stop = () => {
    stopped = true;
  };
  return { round, idle, stop };
}

/** One round: delivers what is due, and waits until it is done. */
export async function processWebhooks(context: WebhookContext, log: Log): Promise<void> {
  const { round, idle } = createDeliverer(context, log);
  await round();
  await idle();
}

/**
 * Works round after round, which do not wait for slow endpoints.
 * @returns a function that stops the worker and waits for the current attempts
 */
export function startWebhookWorker(context: WebhookContext, log: Log): () => Promise<void> {
  const { round, idle, stop } = createDeliverer(context, log);
  const stopPolling = startPolling(round, { every: 2000, name: 'the work on webhooks', log });
  return async () => {
    stop();
    await stopPolling();
    await idle();
  };
}
