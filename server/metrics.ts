import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '#server/database/db.ts';
import { REPLICA_STATES, type ReplicaStats } from '#server/database/replica.ts';
import type { ConnectionStats } from './http/connections.ts';
import { guardDeveloperPages } from './http/developer-pages.ts';
import { Problem } from './http/problem.ts';
import type { PageCache } from './site/page/cache.ts';

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * The database's backlog, the same at every process: the number of due rows, and for how many
 * seconds the oldest has been due.
 */
type Backlog = { waiting: number; late: number };

const BACKLOG = {
  messages: sql<Backlog>`select count(*)::int as waiting, coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float as late
    from message where next_attempt_at <= now() and sent_at is null`,
  payments: sql<Backlog>`select count(*)::int as waiting, coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float as late
    from payment where next_attempt_at <= now()`,
  // A process that delivers to an endpoint has its deliveries in work, even if it answers slowly.
  webhooks: sql<Backlog>`select count(*)::int as waiting, coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float as late
    from webhook_delivery delivery join webhook_endpoint endpoint on endpoint.club_id = delivery.club_id and endpoint.id = endpoint_id
    where next_attempt_at <= now() and disabled_at is null and (busy_until is null or busy_until <= now())`,
  calendars: sql<Backlog>`select count(*)::int as waiting, coalesce(extract(epoch from now() - min(next_fetch_at)), 0)::float as late
    from coach_calendar calendar join coach on coach.club_id = calendar.club_id and coach.id = coach_id
      join club on club.id = calendar.club_id
    where next_fetch_at <= now() and stopped_at is null and (busy_until is null or busy_until <= now())
      and not coach.retired and not club.retired`,
};

/**
 * Webhook endpoints by state, the same at every process, and for how many seconds one has failed.
 */
const ENDPOINTS = sql<{ working: number; failing: number; disabled: number; seconds: number }>`
  select (count(*) filter (where disabled_at is null and failing_since is null))::int as working,
    (count(*) filter (where disabled_at is null and failing_since is not null))::int as failing,
    (count(*) filter (where disabled_at is not null))::int as disabled,
    coalesce(extract(epoch from now() - min(failing_since) filter (where disabled_at is null)), 0)::float as seconds
  from webhook_endpoint`;

/** Coaches' calendars by state, the same at every process. */
const CALENDARS = sql<{ working: number; failing: number; stopped: number }>`
  select (count(*) filter (where problem is null))::int as working,
    (count(*) filter (where problem is not null and stopped_at is null))::int as failing,
    (count(*) filter (where stopped_at is not null))::int as stopped
  from coach_calendar`;

function registerReplica(register: Registry, replica: ReplicaStats): void {
  new Gauge({
    name: 'courtside_replica_state',
    help: 'What the replica answers: 1 for its state',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const state of REPLICA_STATES) this.set({ state }, Number(replica.state === state));
    },
  });
  new Gauge({
    name: 'courtside_replica_lag_bytes',
    help: 'WAL that the replica has yet to replay',
    registers: [register],
    collect() {
      this.set(replica.lag);
    },
  });
  new Counter({
    name: 'courtside_replica_reads_total',
    help: 'Reads that a replica may answer: by replica, by primary, and of these those that failed on the replica',
    labelNames: ['result'],
    registers: [register],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(replica.reads)) this.inc({ result }, count);
    },
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Only the pattern of a route is shown: a path can contain a booking's token. */
const UNKNOWN_ROUTE = 'none';

type MetricsOptions = {
  db: Db;
  publicUrl: string;
  replica: ReplicaStats | undefined;
  pages: PageCache['stats'];
  connections: ConnectionStats;
  token: string;
};

/**
 * `GET /metrics` in Prometheus' text format, for clients that send the token as `Authorization:
 * Bearer`: the process, its requests by route, its open streams, and the database's backlog. Names
 * and labels never contain content of requests.
 */
export function registerMetrics(
  app: FastifyInstance,
  { db, publicUrl, replica, pages, connections, token }: MetricsOptions,
) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'courtside_http_request_duration_seconds',
    help: 'Time until an answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    requests.observe(
      { method, route: routeOptions.url ?? UNKNOWN_ROUTE, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  const labels = { labelNames: ['kind' as const], registers: [register] };
  const waiting = new Gauge({ ...labels, name: 'courtside_backlog', help: 'Rows that are due to be worked on' });
  const late = new Gauge({
    ...labels,
    name: 'courtside_backlog_seconds',
    help: 'For how long the first of them is due',
  });
  const endpoints = new Gauge({
    name: 'courtside_webhook_endpoints',
    help: 'Webhook endpoints by state',
    labelNames: ['state'],
    registers: [register],
  });
  const failing = new Gauge({
    name: 'courtside_webhook_failing_seconds',
    help: 'For how long the webhook endpoint that has failed longest has failed',
    registers: [register],
  });
  const calendars = new Gauge({
    name: 'courtside_coach_calendars',
    help: "Coaches' calendars by state",
    labelNames: ['state'],
    registers: [register],
  });
  new Gauge({
    name: 'courtside_open_connections',
    help: 'Connections of clients, those of streams too',
    registers: [register],
    collect() {
      this.set(connections.open);
    },
  });
  new Counter({
    name: 'courtside_limited_connections_total',
    help: 'Connections beyond a cap: new ones that were refused, and waiting ones that made room',
    labelNames: ['result'],
    registers: [register],
    collect() {
      this.reset();
      this.inc({ result: 'refused' }, connections.refused);
      this.inc({ result: 'evicted' }, connections.evicted);
    },
  });
  new Counter({
    name: 'courtside_shared_pages_total',
    help: 'Shared pages: cached ones that were served, and those that were rendered',
    labelNames: ['result'],
    registers: [register],
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, pages.hits);
      this.inc({ result: 'miss' }, pages.misses);
    },
  });
  new Counter({
    name: 'courtside_refused_pages_total',
    help: 'Pages that were not rendered because too many were queued',
    registers: [register],
    collect() {
      this.reset();
      this.inc(pages.queue.refused);
    },
  });
  new Gauge({
    name: 'courtside_waiting_pages',
    help: 'Pages that wait to be rendered',
    registers: [register],
    collect() {
      this.set(pages.queue.waiting);
    },
  });
  new Gauge({
    name: 'courtside_shared_pages_bytes',
    help: 'The size of the cached pages',
    registers: [register],
    collect() {
      this.set(pages.bytes);
    },
  });
  if (replica) registerReplica(register, replica);
  const right = digest(`Bearer ${token}`);

  app.register(async (scope) => {
    // Of the network, since Prometheus runs on another machine. The token is what opens it.
    guardDeveloperPages(scope, { access: 'everybody', publicUrl });
    scope.get('/metrics', async (request, reply) => {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), right)) throw new Problem('NOT_FOUND');
      for (const [kind, query] of Object.entries(BACKLOG)) {
        const { rows } = await query.execute(db);
        waiting.set({ kind }, rows[0]!.waiting);
        late.set({ kind }, rows[0]!.late);
      }
      const { seconds, ...states } = (await ENDPOINTS.execute(db)).rows[0]!;
      for (const [state, count] of Object.entries(states)) endpoints.set({ state }, count);
      failing.set(seconds);
      for (const [state, count] of Object.entries((await CALENDARS.execute(db)).rows[0]!))
        calendars.set({ state }, count);
      return reply.type(register.contentType).send(await register.metrics());
    });
  });
}
