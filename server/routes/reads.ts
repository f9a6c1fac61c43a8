import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#server/database/db.ts';
import type { Reads } from '#server/database/replica.ts';
import { deviceOrNone } from '#server/http/device.ts';
import { isInternal } from '#server/http/internal-fetch.ts';
import type { RecentWriters } from '#server/live/recent-writers.ts';

/**
 * The calls that a replica may answer. All others read from the primary: visitors act on the times,
 * holds, bookings and payments that they see. Our pages, sitemaps and photos also read from a
 * replica.
 */
export const REPLICA_CALLS: ReadonlySet<string> = new Set([
  'getCategory',
  'getCity',
  'getClub',
  'getMatch',
  'getPageMeta',
  'listCategories',
  'listCities',
  'listClubPrices',
  'listComments',
  'listCountries',
  'listCourtParameters',
  'listMatches',
  'listMatchSports',
  'searchClubs',
  'searchCoaches',
  'searchServices',
]);

/** The calls of visitors that change what those return. */
export const WRITING_CALLS: ReadonlySet<string> = new Set([
  'bookGroupPlace',
  'bookSlots',
  'cancelBooking',
  'cancelSeries',
  'closeMatch',
  'decideOnPlayer',
  'holdGroupPlace',
  'holdSlots',
  'leaveMatch',
  'leavePlayers',
  'moveBooking',
  'moveSeries',
  'publishMatch',
  'publishWish',
  'releaseHold',
  'removeComment',
  'removePlayer',
  'renewHold',
  'repeatBooking',
  'voteForClub',
  'writeComment',
]);

type ReadsOptions = { db: Db; reads: Reads; writers: RecentWriters };

/** Runs the reads of a call; `work` may run twice. */
export type ReadForCall = <T>(request: FastifyRequest, work: (db: Db) => Promise<T>) => Promise<T>;

const callOf = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.schema as { operationId?: string } | undefined)?.operationId ?? '';

/**
 * Our pages are cached until they change, so they read all that is committed. So does a visitor who
 * has just changed something; others read what may be a second old.
 */
export function createReadForCall({ db, reads, writers }: ReadsOptions): ReadForCall {
  return async (request, work) => {
    if (!reads.replica || !REPLICA_CALLS.has(callOf(request))) return work(db);
    if (isInternal(request)) return reads.current(work);
    const device = deviceOrNone(request);
    return device && (await writers.has(device)) ? reads.current(work) : reads.recent(work);
  };
}

/** Lets a visitor read at once what a call has changed. */
export function announceWriters(api: FastifyInstance, writers: RecentWriters): void {
  api.addHook('onSend', async (request, reply) => {
    const device = deviceOrNone(request);
    if (reply.statusCode >= 400 || !device || !WRITING_CALLS.has(callOf(request))) return;
    // The change is made, so that the call must not fail.
    await writers.announce(device).catch((error) => request.log.warn({ err: error }, 'a change was not announced'));
  });
}
