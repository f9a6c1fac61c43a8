import { SlotsChange, SlotsStreamQuery } from '#core/schemas/live.ts';
import { countedAddress } from '#server/booking/attempts.ts';
import { holdersOf } from '#server/booking/leases.ts';
import type { Api } from '#server/http/api.ts';
import { deviceOrNone } from '#server/http/device.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { type Watch, watchOf } from '#server/live/change.ts';
import { openEventStream } from '#server/live/event-stream.ts';
import { HOLDERS } from '#server/live/minute-cache.ts';
import { offeredClubs } from '#server/views/offered-clubs.ts';
import type { Dependencies, StreamLimits } from './dependencies.ts';

/** Seconds after which a client that was refused may retry. */
const RETRY_SECONDS = 30;

/**
 * The watches of a query.
 * @throws Problem VALIDATION_FAILED if clubs and days are not pairs, NOT_FOUND for an unknown club
 */
async function parseWatches(
  { db, clubCache }: Pick<Dependencies, 'db' | 'clubCache'>,
  query: SlotsStreamQuery,
): Promise<Watch[]> {
  const clubs = query.club_id.split(',').map(Number);
  const dates = query.date.split(',');
  if (clubs.length !== dates.length) {
    throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'date', code: 'INVALID' }] });
  }
  return Promise.all(
    clubs.map(async (clubId, index) => {
      const club = await clubCache(
        `time zone ${clubId}`,
        () => offeredClubs(db).select('time_zone').where('id', '=', clubId).executeTakeFirst(),
        (found) => found !== undefined,
      );
      return watchOf(clubId, dates[index]!, requireFound(club).time_zone);
    }),
  );
}

/** Counts open streams, in total and by address: one visitor must not take all of them. */
function createStreamPlaces({ max, maxPerAddress }: StreamLimits) {
  const open = new Map<string, number>();
  let total = 0;
  return {
    /**
     * Takes a place, and returns a function that gives it back.
     * @throws Problem UNAVAILABLE or RATE_LIMITED
     */
    take(address: string): () => void {
      const same = open.get(address) ?? 0;
      if (total >= max) throw new Problem('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
      if (same >= maxPerAddress) throw new Problem('RATE_LIMITED', { retryAfter: RETRY_SECONDS });
      total += 1;
      open.set(address, same + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        total -= 1;
        const left = open.get(address)! - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      };
    },
  };
}

export function registerSlotsStream(app: Api, { db, hub, clubCache, minuteCache, streams }: Dependencies) {
  const places = createStreamPlaces(streams);

  async function hasHolds(device: string, watches: readonly Watch[]): Promise<boolean> {
    if (device === '') return false;
    for (const { clubId } of watches) {
      const holders = await minuteCache({ clubId, key: HOLDERS, device: '' }, () => holdersOf(db, clubId));
      if (holders.has(device)) return true;
    }
    return false;
  }

  app.get(
    '/v1/slots/stream',
    {
      exposeHeadRoute: false,
      schema: {
        operationId: 'streamSlotChanges',
        summary: 'Server-sent events: days of clubs whose slots or sessions changed',
        tags: ['Slots'],
        querystring: SlotsStreamQuery,
        events: SlotsChange,
        errors: ['NOT_FOUND', 'UNAVAILABLE'],
      },
    },
    async (request, reply) => {
      // The client is gone, and `close` would not come again.
      if (reply.raw.destroyed) return reply.hijack();
      // Before anything is awaited, so that requests at the same time count each other. Refusals
      // close, too.
      reply.raw.once('close', places.take(countedAddress(request.ip)));
      const watches = await parseWatches({ db, clubCache }, request.query);
      // The client's last view may have been made for another device, such as a server that
      // rendered its page. In that view the times of this device's own holds were missing.
      const ownHolds = await hasHolds(deviceOrNone(request), watches);
      await hub.start().catch((cause) => {
        throw new Problem('UNAVAILABLE', { cause, retryAfter: RETRY_SECONDS });
      });
      if (request.raw.destroyed) return;
      const stream = openEventStream(reply);
      hub.addStream(stream, watches, ownHolds ? undefined : [request.headers['last-event-id']].flat()[0]);
    },
  );
}
