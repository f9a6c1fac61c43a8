import { type Kysely, sql } from 'kysely';

/** Whether the device that holds a time or a place has a signed id. */
export const signedDevices = {
  async up(db: Kysely<unknown>) {
    for (const table of ['occupation', 'place_hold']) {
      await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN device_signed boolean NOT NULL DEFAULT false`.execute(db);
    }
  },
};
