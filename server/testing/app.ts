import { type AppOptions, buildApp } from '#server/app.ts';

type TestOptions = Partial<AppOptions> & Pick<AppOptions, 'db' | 'embedded' | 'listen'>;

/**
 * Builds the shipped app for a test. A test runs in the process of its app, and on a busy machine:
 * whatever it computes makes the event loop late, and the app would refuse the next request as
 * overloaded. A test of that limit passes `maxDelay`.
 */
export const buildTestApp = (options: TestOptions) =>
  buildApp({ publicUrl: 'http://courtside.test', clock: Date.now, maxDelay: 0, ...options });
