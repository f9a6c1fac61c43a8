import { parseClock } from '#core/domain/clock.ts';
import { formatInstant, toInstant } from '#core/domain/zone.ts';
import type {
  DeskDeliveriesQuery,
  DeskDelivery,
  DeskDeliveryPage,
  DeskResendBody,
  DeskWebhook,
  DeskWebhookBody,
  DeskWebhooksPage,
} from '#core/schemas/desk-webhooks.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { isPublicWebhookUrl, isWebhookUrl } from '#server/webhooks/address.ts';
import { bodyOf } from '#server/webhooks/body.ts';
import { type Delivery, deliveryData, listDeliveries, resend } from '#server/webhooks/deliveries.ts';
import { emitTest } from '#server/webhooks/emit.ts';
import {
  deleteEndpoint,
  type Endpoint,
  enableEndpoint,
  listEndpoints,
  rotateSecret,
  saveEndpoint,
  secretOf,
} from '#server/webhooks/endpoints.ts';
import { EVENT_TYPES, type EventType } from '#server/webhooks/event-types.ts';
import type { AtDesk } from './access.ts';
import { deskClubOf } from './day.ts';
import { type Deed, writeLog } from './log.ts';

/** The most endpoints of a club that are added at its desk: each event is sent to all. */
const MOST_ENDPOINTS = 10;
/** Deliveries on a page. */
const PAGE = 30;

const invalid = (path: string, code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path, code }] });

/** The part of an address that the log may have: the rest can be a secret. */
const hostOf = (url: string) => new URL(url).host;

const instantsOf = ({ club }: AtDesk) => {
  const at = (moment: Date) => formatInstant(moment.getTime(), club.time_zone);
  return { at, atOrNull: (moment: Date | null) => moment && at(moment) };
};

function endpointView(desk: AtDesk, endpoint: Endpoint): DeskWebhook {
  const { id, key, url, events, state, disabled_reason, waiting, undelivered } = endpoint;
  const { atOrNull } = instantsOf(desk);
  return {
    ...{ id, key, url, events, state, disabled_reason, waiting, undelivered },
    succeeded_at: atOrNull(endpoint.succeeded_at),
    failed_at: atOrNull(endpoint.failed_at),
    failing_since: atOrNull(endpoint.failing_since),
    disabled_at: atOrNull(endpoint.disabled_at),
    previous_secret_until: atOrNull(endpoint.previous_until),
  };
}

function deliveryView(desk: AtDesk, delivery: Delivery): DeskDelivery {
  const { id, event_id, type, state, attempts, last_status, last_error } = delivery;
  const { at, atOrNull } = instantsOf(desk);
  return {
    ...{ id, event_id, type, state, attempts, status: last_status, error: last_error },
    created_at: at(delivery.created_at),
    attempted_at: atOrNull(delivery.attempted_at),
    next_attempt_at: atOrNull(delivery.next_attempt_at),
    delivered_at: atOrNull(delivery.delivered_at),
  };
}

/** @throws Problem NOT_FOUND if the club has no such endpoint */
const findEndpoint = async (db: Db, { club }: AtDesk, id: number): Promise<Endpoint> =>
  requireFound((await listEndpoints(db, club.id)).find((endpoint) => endpoint.id === id));

/** The endpoints of a club, in the order in which they were added. */
export const loadWebhooks = async (db: Db, desk: AtDesk, language: Language): Promise<DeskWebhooksPage> => ({
  club: deskClubOf(desk, language),
  event_types: [...EVENT_TYPES],
  endpoints: (await listEndpoints(db, desk.club.id)).map((endpoint) => endpointView(desk, endpoint)),
});

const isEventType = (type: string): type is EventType => (EVENT_TYPES as readonly string[]).includes(type);

/**
 * What a form asks for, as `webhooks.yaml` would say it. An owner enters no address that only this
 * server or its network reaches: they could read there what is not theirs.
 * @throws Problem VALIDATION_FAILED
 */
function checkEntry({ role }: AtDesk, { url: typed, events = [] }: DeskWebhookBody) {
  const url = typed.trim();
  if (!(role === 'operator' ? isWebhookUrl(url) : isPublicWebhookUrl(url))) throw invalid('url', 'WEBHOOK_URL');
  if (!events.every(isEventType)) throw invalid('events', 'CHOICE');
  return { url, events: events.length > 0 ? EVENT_TYPES.filter((type) => events.includes(type)) : null };
}

/** The first of `lisova`, `lisova-2`, … that names no endpoint of any club, as files need. */
async function freeKey(trx: Db, slug: string): Promise<string> {
  const taken = new Set((await trx.selectFrom('webhook_endpoint').select('key').execute()).map(({ key }) => key));
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(key)) return key;
  }
}

type Act = { now: number };
const write = (trx: Db, desk: AtDesk, action: Deed['action'], note: string, { now }: Act) =>
  writeLog(trx, desk, { action, note }, now);

/**
 * Adds an endpoint, with a new secret.
 * @returns its id
 * @throws Problem VALIDATION_FAILED
 */
export async function addWebhook(trx: Db, desk: AtDesk, body: DeskWebhookBody, act: Act): Promise<number> {
  const { club, role } = desk;
  const entry = checkEntry(desk, body);
  // Two who add one at once get different keys.
  await trx.selectFrom('club').select('id').where('id', '=', club.id).forUpdate().execute();
  if ((await listEndpoints(trx, club.id)).length >= MOST_ENDPOINTS) throw invalid('url', 'ENDPOINTS_PER_CLUB');
  const key = await freeKey(trx, club.slug);
  const id = await saveEndpoint(trx, {
    ...entry,
    club_id: club.id,
    key,
    publicOnly: role !== 'operator',
    origin: 'desk',
  });
  await write(trx, desk, 'webhook_added', hostOf(entry.url), act);
  return id;
}

/**
 * Changes where an endpoint is, and what is sent to it. It keeps its secret and deliveries.
 * @throws Problem NOT_FOUND, VALIDATION_FAILED
 */
export async function changeWebhook(trx: Db, desk: AtDesk, id: number, body: DeskWebhookBody, act: Act) {
  const { key, club_id, url, origin } = await findEndpoint(trx, desk, id);
  // An operator's address stays as it is when an owner chooses other events.
  const entry =
    body.url.trim() === url ? { ...checkEntry({ ...desk, role: 'operator' }, body), url } : checkEntry(desk, body);
  await saveEndpoint(trx, { ...entry, club_id, key, origin, publicOnly: desk.role !== 'operator' });
  await write(trx, desk, 'webhook_changed', hostOf(entry.url), act);
}

/** @throws Problem NOT_FOUND */
export async function removeWebhook(trx: Db, desk: AtDesk, id: number, act: Act): Promise<void> {
  const endpoint = await findEndpoint(trx, desk, id);
  await deleteEndpoint(trx, endpoint);
  await write(trx, desk, 'webhook_removed', hostOf(endpoint.url), act);
}

/** @throws Problem NOT_FOUND */
export async function enableWebhook(trx: Db, desk: AtDesk, id: number, act: Act): Promise<void> {
  const endpoint = await findEndpoint(trx, desk, id);
  await enableEndpoint(trx, endpoint);
  await write(trx, desk, 'webhook_enabled', hostOf(endpoint.url), act);
}

/** @throws Problem NOT_FOUND, ENDPOINT_DISABLED */
async function requireEnabled(trx: Db, desk: AtDesk, id: number): Promise<Endpoint> {
  const endpoint = await findEndpoint(trx, desk, id);
  if (endpoint.state === 'disabled') throw new Problem('ENDPOINT_DISABLED');
  return endpoint;
}

/** @throws Problem NOT_FOUND, ENDPOINT_DISABLED */
export async function testWebhook(trx: Db, desk: AtDesk, id: number, act: Act): Promise<void> {
  const endpoint = await requireEnabled(trx, desk, id);
  await emitTest(trx, endpoint);
  await write(trx, desk, 'webhook_tested', hostOf(endpoint.url), act);
}

/** The secret of an endpoint. @throws Problem NOT_FOUND */
export async function showSecret(trx: Db, desk: AtDesk, id: number, act: Act): Promise<string> {
  const endpoint = await findEndpoint(trx, desk, id);
  await write(trx, desk, 'webhook_secret_shown', hostOf(endpoint.url), act);
  return secretOf(trx, endpoint);
}

/** Gives an endpoint a new secret, and returns it. @throws Problem NOT_FOUND */
export async function rotateAtDesk(
  trx: Db,
  desk: AtDesk,
  id: number,
  { atOnce, now }: Act & { atOnce: boolean },
): Promise<string> {
  const endpoint = await findEndpoint(trx, desk, id);
  await write(trx, desk, 'webhook_secret_rotated', hostOf(endpoint.url), { now });
  return rotateSecret(trx, endpoint, { atOnce });
}

/**
 * A page of what was and will be sent to an endpoint, the newest first.
 * @throws Problem NOT_FOUND
 */
export async function loadDeliveries(
  db: Db,
  desk: AtDesk,
  id: number,
  { state, before }: DeskDeliveriesQuery,
): Promise<{ data: DeskDelivery[]; meta: { next: number | null } }> {
  const endpoint = await findEndpoint(db, desk, id);
  const found = await listDeliveries(db, desk.club.id, { endpointId: endpoint.id, state, before, limit: PAGE + 1 });
  const data = found.slice(0, PAGE).map((delivery) => deliveryView(desk, delivery));
  return { data, meta: { next: found.length > PAGE ? data.at(-1)!.id : null } };
}

/** @throws Problem NOT_FOUND if the club has no such delivery */
const findDelivery = async (db: Db, { club }: AtDesk, id: number): Promise<Delivery> =>
  requireFound((await listDeliveries(db, club.id, { id }))[0]);

/** One delivery with its body. @throws Problem NOT_FOUND */
export async function loadDelivery(db: Db, desk: AtDesk, id: number, language: Language): Promise<DeskDeliveryPage> {
  const delivery = await findDelivery(db, desk, id);
  const data = requireFound(await deliveryData(db, delivery));
  return {
    club: deskClubOf(desk, language),
    endpoint: endpointView(desk, await findEndpoint(db, desk, delivery.endpoint_id)),
    delivery: {
      ...deliveryView(desk, delivery),
      body: bodyOf({ ...delivery, data }),
      response: delivery.last_response,
    },
  };
}

/** Sends one event again, delivered or not. @throws Problem NOT_FOUND, ENDPOINT_DISABLED */
export async function resendDelivery(trx: Db, desk: AtDesk, id: number, act: Act): Promise<void> {
  const { endpoint_id, type } = await findDelivery(trx, desk, id);
  const { url } = await requireEnabled(trx, desk, endpoint_id);
  await resend(trx, desk.club.id, { id });
  await write(trx, desk, 'webhook_resent', `${hostOf(url)}, ${type}`, act);
}

/**
 * Sends again what was not delivered to an endpoint.
 * @returns how many events
 * @throws Problem NOT_FOUND, ENDPOINT_DISABLED
 */
export async function resendUndelivered(
  trx: Db,
  desk: AtDesk,
  id: number,
  { date, time = '00:00', now }: DeskResendBody & Act,
): Promise<number> {
  const { url } = await requireEnabled(trx, desk, id);
  const since = date === undefined ? undefined : new Date(toInstant(date, parseClock(time), desk.club.time_zone));
  const count = await resend(trx, desk.club.id, { endpointId: id, since });
  if (count > 0) await write(trx, desk, 'webhook_resent', `${hostOf(url)}, ${count}`, { now });
  return count;
}
