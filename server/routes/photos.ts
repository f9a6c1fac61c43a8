import type { FastifyInstance } from 'fastify';
import { YEAR_SECONDS } from '#core/domain/units.ts';
import type { Reads } from '#server/database/replica.ts';
import { Problem } from '#server/http/problem.ts';
import type { Hub } from '#server/live/hub.ts';
import { PHOTO_ROUTE, readPhotoName } from '#server/photos/address.ts';
import { readVariant } from '#server/photos/store.ts';
import { createLruCache, type LruCache } from '#server/site/pictures/lru-cache.ts';

/** Bytes of the photos that a process keeps: some hundred, each in one size. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** So that photos leave the other connections to the database to bookings. */
const MAX_READS = 2;
/** A page has some dozen photos. */
const MAX_WAITING = 500;

/** Reads photos through a cache: a photo that many ask for at once is read once. */
function createPhotoReader(reads: Reads, hub: Pick<Hub, 'subscribe' | 'caughtUp'>) {
  let cache: LruCache = createLruCache(CACHE_BYTES);
  // A photo that a club removes is gone from every process.
  hub.subscribe((_, timesFrom) => {
    if (timesFrom === undefined) cache = createLruCache(CACHE_BYTES);
  });
  const pending = new Map<string, Promise<Buffer | undefined>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(read: () => Promise<T>): Promise<T> {
    if (running >= MAX_READS) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await read();
    } finally {
      // The next one takes the place of this one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return async (name: string): Promise<Uint8Array | undefined> => {
    const photo = readPhotoName(name);
    if (!photo) return undefined;
    const known = cache.get(name);
    if (known) return known;
    const same = pending.get(name);
    if (same) return same;
    if (pending.size >= MAX_WAITING) throw new Problem('UNAVAILABLE', { retryAfter: 5 });
    const found = inTurn(async () => {
      // Without notifications the cache would not be emptied.
      const isNotified = await hub.caughtUp();
      const current = cache;
      const content = await reads.current((db) => readVariant(db, photo));
      if (content && isNotified) current.set(name, content);
      return content;
    });
    pending.set(name, found);
    try {
      return await found;
    } finally {
      pending.delete(name);
    }
  };
}

/** Photos in the sizes that pages load. Their names have a hash of what they show. */
export function registerPhotos(app: FastifyInstance, { reads, hub }: { reads: Reads; hub: Hub }): void {
  const read = createPhotoReader(reads, hub);
  app.get<{ Params: { name: string } }>(
    PHOTO_ROUTE,
    { schema: { hide: true } as object },
    async ({ params }, reply) => {
      const content = await read(params.name);
      if (!content) throw new Problem('NOT_FOUND');
      return reply
        .type(params.name.endsWith('.avif') ? 'image/avif' : 'image/webp')
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('etag', `"${params.name}"`)
        .send(content);
    },
  );
}
