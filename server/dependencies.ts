import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { StructTypes } from '#server/http/struct-validator.ts';

export type Db = Kysely<Database>;

/** What every route is given. */
export type Dependencies = {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Signs slot tokens. */
  secret: Uint8Array;
  /** How long a slot is held. */
  leaseSeconds: number;
  /** A `preHandler` of every call that books, asks or cancels: stops an address that tries too often. */
  limitAttempts: (request: Pick<FastifyRequest, 'ip'>) => Promise<void>;
};

/** A Fastify instance whose routes are typed by their structs. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, StructTypes>;
