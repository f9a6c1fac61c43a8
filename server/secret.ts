import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/database/db.ts';

/** The key that signs slot tokens: the given one, or one made once and kept in the database, so that every process has the same. */
export async function signingSecret(db: Db, secretKey: string | undefined): Promise<Uint8Array> {
  if (secretKey !== undefined) return createHash('sha256').update(secretKey).digest();
  await db
    .insertInto('setting')
    .values({ key: 'secret_key', value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'secret_key')
    .executeTakeFirstOrThrow();
  return createHash('sha256').update(value).digest();
}
