import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { sql } from 'kysely';
import { assert } from 'superstruct';
import type { Api, Db, Dependencies } from './dependencies.ts';
import { registerProblems } from './http/problem-handler.ts';
import { type AnyStruct, structValidator } from './http/struct-validator.ts';
import { registerOpenApi } from './openapi/plugin.ts';
import { registerSecurity } from './plugins/security.ts';
import { registerStatic, type StaticRoots } from './plugins/static.ts';
import { registerAnalytics } from './routes/analytics.ts';
import { registerAreaParameters } from './routes/area-parameters.ts';
import { registerBookingRequests } from './routes/booking-requests.ts';
import { registerBookings } from './routes/bookings.ts';
import { registerCities } from './routes/cities.ts';
import { registerClubs } from './routes/clubs.ts';
import { registerCoaches } from './routes/coaches.ts';
import { registerPaymentMethods } from './routes/payment-methods.ts';
import { registerSeo } from './routes/seo.ts';
import { registerServices } from './routes/services.ts';
import { registerSlots } from './routes/slots.ts';
import { signingSecret } from './secret.ts';

export type AppOptions = {
  /** Migrated. */
  db: Db;
  embedded: boolean;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Absent: one is made and kept in the database. */
  secretKey?: string | undefined;
  logger?: FastifyServerOptions['logger'];
  /** Epoch ms; tests set the time. */
  clock?: (() => number) | undefined;
  staticRoots?: Partial<StaticRoots> | undefined;
  /** For tests: an answer that does not fit its struct fails the request. */
  checkAnswers?: boolean | undefined;
  requestsPerMinute?: number | undefined;
};

const ROUTES = [
  registerClubs,
  registerCoaches,
  registerCities,
  registerAreaParameters,
  registerServices,
  registerSlots,
  registerBookings,
  registerBookingRequests,
  registerPaymentMethods,
  registerSeo,
  registerAnalytics,
];

function registerHealth(app: FastifyInstance, { db, embedded }: Pick<AppOptions, 'db' | 'embedded'>) {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await sql`select 1`.execute(db);
    return { status: 'ready', database: embedded ? 'embedded' : 'server' };
  });
}

/** The whole server over an open database, not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    // A balancer in our own network tells the visitor's address; a visitor who claims one is not believed.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(structValidator as never);
  app.setSerializerCompiler(({ schema }) => (data) => {
    if (options.checkAnswers) assert(data, schema as unknown as AnyStruct);
    return JSON.stringify(data);
  });
  registerProblems(app, options.publicUrl);
  await registerSecurity(app, { requestsPerMinute: options.requestsPerMinute });
  await registerOpenApi(app, options.publicUrl);
  const dependencies: Dependencies = {
    db: options.db,
    clock: options.clock ?? Date.now,
    secret: await signingSecret(options.db, options.secretKey),
  };
  await app.register(
    async (api) => {
      for (const register of ROUTES) register(api as unknown as Api, dependencies);
    },
    { prefix: '/api' },
  );
  registerHealth(app, options);
  await registerStatic(app, options.staticRoots);
  await app.ready();
  return app;
}
