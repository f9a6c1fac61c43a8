import { Misuse } from '#server/clubs/misuse.ts';
import type { Db } from '#server/database/db.ts';
import { type Delivery, listDeliveries, resend } from './deliveries.ts';
import { type Endpoint, enableEndpoint, listEndpoints, rotateSecret, secretOf } from './endpoints.ts';

export const WEBHOOKS_HELP = `  npm run clubs -- webhooks list [KEY]
  npm run clubs -- webhooks secret KEY
  npm run clubs -- webhooks rotate KEY [--at-once]
  npm run clubs -- webhooks resend KEY [EVENT...]
  npm run clubs -- webhooks enable KEY`;

export const WEBHOOKS_NOTES = `webhooks   Endpoints of webhooks.yaml, by their key; docs/webhooks.md explains them.
  list        All endpoints, or one with its last 50 deliveries.
  secret      Prints the secret that signs deliveries.
  rotate      Makes a new secret and prints it. The old one is valid for another day,
              or with --at-once no longer.
  resend      Sends again what was not delivered, or the events named by their ids.
  enable      Delivers again to an endpoint that was disabled.`;

const ACTIONS = ['list', 'secret', 'rotate', 'resend', 'enable'] as const;
type Action = (typeof ACTIONS)[number];

export type WebhooksCommand = {
  action: 'webhooks';
  what: Action;
  key: string | undefined;
  events: string[];
  atOnce: boolean;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads what follows `webhooks` in the command line.
 * @throws Misuse that says what is missing or unknown
 */
export function readWebhooksCommand(
  [name, key, ...events]: readonly string[],
  { atOnce }: { atOnce: boolean },
): WebhooksCommand {
  const what = ACTIONS.find((one) => one === name);
  if (!what)
    throw new Misuse(`webhooks needs one of ${ACTIONS.join(', ')}${name === undefined ? '' : `, not ${name}`}`);
  if (what !== 'list' && key === undefined)
    throw new Misuse(`Name the endpoint by its key in webhooks.yaml: npm run clubs -- webhooks ${what} KEY`);
  const extra = what === 'resend' ? events.find((event) => !UUID.test(event)) : events[0];
  if (extra !== undefined)
    throw new Misuse(
      what === 'resend' ? `"${extra}" is not the id of an event: see webhooks list KEY` : `What is "${extra}"?`,
    );
  if (atOnce && what !== 'rotate') throw new Misuse('--at-once belongs to webhooks rotate');
  return { action: 'webhooks', what, key, events, atOnce };
}

const endpointLine = ({ key, url, events, state, failing_since, disabled_at, disabled_reason, ...more }: Endpoint) =>
  [
    `${key}: ${url}`,
    events ? events.join(', ') : 'all events',
    state === 'disabled'
      ? `disabled since ${disabled_at!.toISOString()}, ${disabled_reason === 'gone' ? 'it answered 410 Gone' : 'it failed for days'}`
      : state === 'failing'
        ? `failing since ${failing_since!.toISOString()}`
        : state,
    `${more.waiting} waiting, ${more.undelivered} not delivered`,
  ].join('; ');

const deliveryLine = (delivery: Delivery) => {
  const { event_id, type, state, attempts, created_at, next_attempt_at, last_status, last_error, last_response } =
    delivery;
  const result = last_error ?? (last_status === null ? '' : `HTTP ${last_status}`);
  return [
    `${created_at.toISOString()} ${event_id} ${type} ${state}`,
    ...(attempts > 0 ? [`attempt ${attempts}: ${result}`] : []),
    ...(last_response === null ? [] : [last_response.slice(0, 200)]),
    ...(attempts > 0 && next_attempt_at ? [`again at ${next_attempt_at.toISOString()}`] : []),
  ].join('; ');
};

type Context = { db: Db; print: (line: string) => void };

async function findEndpoint(db: Db, key: string): Promise<Endpoint> {
  const endpoints = await listEndpoints(db);
  const found = endpoints.find((endpoint) => endpoint.key === key);
  if (found) return found;
  const keys = endpoints.map((endpoint) => endpoint.key).join(', ');
  throw new Misuse(
    `There is no webhook endpoint "${key}": ${keys ? `choose from ${keys}` : 'import a webhooks.yaml first'}`,
  );
}

async function resendEvents({ db, print }: Context, endpoint: Endpoint, events: readonly string[]): Promise<boolean> {
  const { key, club_id, id } = endpoint;
  if (endpoint.state === 'disabled') throw new Misuse(`${key} is disabled: npm run clubs -- webhooks enable ${key}`);
  const choices = events.length > 0 ? events : [undefined];
  let count = 0;
  for (const eventId of choices) {
    const sent = await resend(db, club_id, { endpointId: id, ...(eventId !== undefined && { eventId }) });
    if (sent === 0 && eventId !== undefined) print(`${key} has no event ${eventId}`);
    count += sent;
  }
  print(count === 0 ? 'Nothing is sent again' : `${count} will be sent again within seconds of a server running`);
  return count >= events.length;
}

/** Lists, resends, enables, or shows and rotates secrets. Returns whether it succeeded. */
export async function runWebhooks(context: Context, { what, key, events, atOnce }: WebhooksCommand): Promise<boolean> {
  const { db, print } = context;
  if (key === undefined) {
    const endpoints = await listEndpoints(db);
    for (const endpoint of endpoints) print(endpointLine(endpoint));
    if (endpoints.length === 0) print('There are no webhook endpoints: import a webhooks.yaml');
    return true;
  }
  const endpoint = await findEndpoint(db, key);
  if (what === 'list') {
    print(endpointLine(endpoint));
    for (const one of await listDeliveries(db, endpoint.club_id, { endpointId: endpoint.id })) print(deliveryLine(one));
  }
  if (what === 'secret') print(await secretOf(db, endpoint));
  if (what === 'rotate') print(await rotateSecret(db, endpoint, { atOnce }));
  if (what === 'enable') {
    await enableEndpoint(db, endpoint);
    print(`${key} is enabled; ${endpoint.undelivered} were not delivered: npm run clubs -- webhooks resend ${key}`);
  }
  return what === 'resend' ? resendEvents(context, endpoint, events) : true;
}
