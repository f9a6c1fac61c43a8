import type { FastifyRequest } from 'fastify';
import type { ContactCodes } from '#server/booking/customer.ts';
import type { TakenTimes } from '#server/booking/taken-times.ts';
import type { Calendars } from '#server/calendars/sync.ts';
import type { Db } from '#server/database/db.ts';
import type { ClubCache } from '#server/live/club-cache.ts';
import type { Hub } from '#server/live/hub.ts';
import type { MinuteCache } from '#server/live/minute-cache.ts';
import type { Payments } from '#server/payment/index.ts';
import type { ReadForCall } from './reads.ts';

/**
 * The maximum of open streams of a process and of one address, and the milliseconds between two
 * heartbeats.
 */
export type StreamLimits = { max: number; maxPerAddress: number; beatMs: number };

/** The dependencies of all routes. */
export type Dependencies = {
  db: Db;
  /** For calls that a replica may answer. */
  readForCall: ReadForCall;
  /** Epoch ms. */
  clock: () => number;
  /** The origin of the public site, without a trailing slash. */
  publicUrl: string;
  /** The operator's name, which widgets show. */
  brandName: string;
  /** Signs slot tokens. */
  secret: Uint8Array;
  /** Notifies of days that changed. */
  hub: Hub;
  /** Only for views: a booking reads its club again. */
  clubCache: ClubCache;
  /** Only for views, as the other. */
  minuteCache: MinuteCache;
  /** Spares the database transactions that would find a slot taken. */
  takenTimes: TakenTimes;
  streams: StreamLimits;
  /** How long a slot is held. */
  leaseSeconds: number;
  payments: Payments;
  contactCodes: ContactCodes;
  /** Fetches coaches' calendars; absent if this process does not. */
  calendars?: Calendars | undefined;
  /**
   * A `preHandler` of every call that creates something. It limits the attempts of an address,
   * device or email, and requires a proof of work before the limit is reached.
   */
  limitAttempts: (request: Pick<FastifyRequest, 'ip' | 'headers' | 'body'>) => Promise<void>;
  /** The same for calls that send an email to any address, per hour. */
  limitEmailRequests: (request: Pick<FastifyRequest, 'ip' | 'headers' | 'body'>) => Promise<void>;
  /** The same for calls whose form our page has counted already. */
  limitEmailsOfForms: (request: Pick<FastifyRequest, 'ip' | 'headers' | 'body'>) => Promise<void>;
  /**
   * Counts an attempt to use a pass's code. It limits an address that guesses, and guesses at one
   * pass from many addresses.
   */
  limitGuesses: (request: Pick<FastifyRequest, 'ip'>, code: string) => Promise<void>;
};
