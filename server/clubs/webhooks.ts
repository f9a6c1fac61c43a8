import type { Db } from '#server/database/db.ts';
import { deleteEndpoint, saveEndpoint } from '#server/webhooks/endpoints.ts';
import type { EventType } from '#server/webhooks/event-types.ts';
import { repeated } from './check.ts';
import type { WebhooksFile } from './list-files.ts';
import { type Problem, unknownName } from './source.ts';

type Endpoint = WebhooksFile['webhooks'][number];

const loadEndpoints = (db: Db) =>
  db
    .selectFrom('webhook_endpoint as endpoint')
    .innerJoin('club', 'club.id', 'endpoint.club_id')
    .select(['endpoint.club_id', 'endpoint.id', 'endpoint.key', 'club.slug as club', 'endpoint.url', 'endpoint.events'])
    .select('endpoint.origin')
    .orderBy('endpoint.club_id')
    .orderBy('endpoint.id')
    .execute();

/** The file of all webhook endpoints, those of the desk too, without their secrets. */
export const webhooksFileOf = async (db: Db): Promise<WebhooksFile> => ({
  webhooks: (await loadEndpoints(db)).map(({ key, club, url, events, origin }) => ({
    ...{ key, club, url },
    ...(events && { events: events as EventType[] }),
    ...(origin === 'desk' && { origin }),
  })),
});

const nameOf = ({ club, key }: Pick<Endpoint, 'club' | 'key'>) => `${club} ${key}`;

/**
 * Makes the webhook endpoints those of the file, unless it has a fault. A new one gets a secret;
 * one of a file that is left out is deleted with its deliveries, and one that was added at the desk
 * stays. A new address is tried even if the old one was disabled.
 */
export async function writeWebhooks(db: Db, { webhooks }: WebhooksFile): Promise<Problem[]> {
  const clubs = new Map(
    (await db.selectFrom('club').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
  );
  const problems = repeated(
    'webhooks',
    'key',
    webhooks.map(({ key }) => key),
  );
  for (const [index, { club, events }] of webhooks.entries()) {
    const report = (field: string, message: string) => problems.push({ path: ['webhooks', index, field], message });
    if (!clubs.has(club)) report('club', unknownName('club', club, [...clubs.keys()].slice(0, 10)));
    if (events?.length === 0) report('events', 'Empty: name an event, or leave it out for all');
  }
  if (problems.length > 0) return problems;
  const names = webhooks.map(nameOf);
  for (const stored of await loadEndpoints(db))
    if (stored.origin === 'file' && !names.includes(nameOf(stored))) await deleteEndpoint(db, stored);
  for (const { club, key, url, events = null, origin = 'file' } of webhooks)
    await saveEndpoint(db, { club_id: clubs.get(club)!, key, url, events, origin, publicOnly: false });
  return [];
}
