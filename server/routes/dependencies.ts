import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/database/db.ts';
import type { ClubCache } from '#server/live/club-cache.ts';
import type { Hub } from '#server/live/hub.ts';
import type { MinuteCache } from '#server/live/minute-cache.ts';
import type { Payments } from '#server/payment/index.ts';

/** Open streams of a process, those of one address, and milliseconds between two heartbeats. */
export type StreamLimits = { most: number; mostOfAddress: number; beatMs: number };

/** What every route is given. */
export type Dependencies = {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** The origin of the public site, without a trailing slash. */
  publicUrl: string;
  /** Signs slot tokens. */
  secret: Uint8Array;
  /** Notifies of days that changed. */
  hub: Hub;
  /** For what is shown; a booking reads its club again. */
  clubCache: ClubCache;
  /** For our own pages. */
  minuteCache: MinuteCache;
  streams: StreamLimits;
  /** How long a slot is held. */
  leaseSeconds: number;
  payments: Payments;
  /**
   * A `preHandler` of every call that creates something: stops an address, device or e-mail that tries too often, and before that
   * asks for a proof of work.
   */
  limitAttempts: (request: Pick<FastifyRequest, 'ip' | 'headers' | 'body'>) => Promise<void>;
  /** The same for calls that send an e-mail to any address, by the hour. */
  limitEmailRequests: (request: Pick<FastifyRequest, 'ip' | 'headers' | 'body'>) => Promise<void>;
  /** Counts a try of a pass's code: stops an address that guesses, and guesses at one pass from many addresses. */
  limitGuesses: (request: Pick<FastifyRequest, 'ip'>, code: string) => Promise<void>;
};
