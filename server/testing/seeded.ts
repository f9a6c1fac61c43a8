import type { AppOptions } from '#server/app.ts';
import { seed } from '#server/seed/index.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { buildTestApp } from './app.ts';

/** Saturday, 12:00 in Kyiv, the day before an ordinary Sunday. */
export const NOW = Date.parse('2026-11-21T10:00:00Z');

/** Starts the shipped app over a database that was seeded with so many clubs at `NOW`. */
export async function startSeeded(database: TestDatabase, clubs: number, options: Partial<AppOptions> = {}) {
  const opened = await database.open();
  await seed(opened.db, { now: NOW, clubs, pictures: false });
  const app = await buildTestApp({
    db: opened.db,
    embedded: opened.embedded,
    listen: opened.listen,
    reads: opened.reads,
    clock: () => NOW,
    checkAnswers: true,
    payments: { liqpay: undefined, monobank: undefined, sandbox: 'loopback' },
    requestsPerMinute: 1_000_000,
    ...options,
  });
  return {
    app,
    db: opened.db,
    // biome-ignore lint/suspicious/noExplicitAny: tests read any field; the struct was asserted
    async get(path: string, language = 'en'): Promise<any> {
      return (await app.inject({ url: `/api${path}`, headers: { 'accept-language': language } })).json();
    },
    async post(path: string, payload: object) {
      return (await app.inject({ method: 'POST', url: `/api${path}`, payload })).json();
    },
    async close() {
      await app.close();
      await opened.close();
    },
  };
}

export type Seeded = Awaited<ReturnType<typeof startSeeded>>;
