import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * A partner to try embedding with. Its pages are on this machine, on the usual ports of development
 * servers.
 */
const DEMO = {
  id: 'demo-partner',
  title: 'Demo partner',
  allowed_origins: [3000, 4173, 5173, 8000, 8080].flatMap((port) => [
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}`,
  ]),
  allowed_return_urls: ['http://localhost:3000/', 'http://127.0.0.1:3000/'],
};

export async function insertPartner(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('partner')
    .values(DEMO)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
