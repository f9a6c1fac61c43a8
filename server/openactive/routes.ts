import type { FastifyInstance } from 'fastify';
import { FEEDS, type FeedName, feedUrl, isFeed } from '#core/domain/openactive.ts';
import type { Reads } from '#server/database/replica.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { shownData } from './describe.ts';
import { readItem, readItems } from './store.ts';

/** Items of a page, the number that RPDE recommends. */
export const PAGE_SIZE = 500;

/** Seconds that a page may be cached, as RPDE recommends: with items, and the last, which has none. */
const CACHED = { items: 3600, last: 8 };

const RPDE = 'application/vnd.openactive.rpde+json; version=1';

/** As bytes: to a text Fastify would add a charset, which these types do not have. */
const json = (data: object) => Buffer.from(JSON.stringify(data));

export type FeedOptions = { reads: Reads; publicUrl: string; license: string };

/** @throws Problem VALIDATION_FAILED for anything but a whole number from 1 to 2^53 - 1 */
function changeNumberOf(query: unknown): number | undefined {
  const { afterChangeNumber: given } = query as Record<string, unknown>;
  if (given === undefined) return undefined;
  if (typeof given === 'string' && /^[1-9]\d*$/.test(given) && Number(given) <= Number.MAX_SAFE_INTEGER)
    return Number(given);
  throw new Problem('VALIDATION_FAILED', {
    detail: `afterChangeNumber must be a whole number from 1 to ${Number.MAX_SAFE_INTEGER}`,
    fields: [{ path: 'afterChangeNumber', code: 'INVALID' }],
  });
}

const feedOf = (params: unknown): FeedName => {
  const { feed } = params as { feed: string };
  if (!isFeed(feed)) throw new Problem('NOT_FOUND');
  return feed;
};

/** Serves the feeds by RPDE 1.0, and what each of their items describes at its `id`. */
export function registerFeeds(app: FastifyInstance, { reads, publicUrl, license }: FeedOptions): void {
  const hidden = { schema: { hide: true } as object };

  app.get('/openactive/feeds/:feed', hidden, async (request, reply) => {
    const feed = feedOf(request.params);
    const after = changeNumberOf(request.query);
    const rows = await reads.current((db) => readItems(db, feed, after ?? 0, PAGE_SIZE));
    const next = rows.at(-1)?.change_number ?? after;
    const { kind } = FEEDS[feed];
    const items = rows.map(({ item_id: id, change_number: modified, data, over_at }) =>
      data === null
        ? { state: 'deleted', kind, id, modified }
        : { state: 'updated', kind, id, modified, data: shownData(feed, { item_id: id, data, over_at }, publicUrl) },
    );
    const seconds = rows.length > 0 ? CACHED.items : CACHED.last;
    reply.header('content-type', RPDE).header('cache-control', `public, max-age=${seconds}`);
    const query = next === undefined ? '' : `?afterChangeNumber=${next}`;
    return reply.send(json({ next: `${feedUrl(publicUrl, feed)}${query}`, items, license }));
  });

  app.get('/openactive/feeds/:feed/:item', hidden, async (request, reply) => {
    const feed = feedOf(request.params);
    const { item } = request.params as { item: string };
    if (!/^\d{1,9}-[\w-]{1,60}$/.test(item)) throw new Problem('NOT_FOUND');
    const found = requireFound(await reads.current((db) => readItem(db, feed, item)));
    reply
      .header('content-type', 'application/vnd.openactive.opportunity+json; version=1')
      .header('cache-control', `public, max-age=${CACHED.last}`);
    return reply.send(json(shownData(feed, found, publicUrl)));
  });
}
