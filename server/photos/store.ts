import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { type Format, type Image, variantsOf } from './image.ts';

/** A picture to store; it is read again when it is needed, as many do not fit in memory. */
export type NewPhoto = { hash: string; read: () => Promise<Image> };

/** The stored photos among these hashes of files or of photos, by either. */
export async function findPhotos(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('photo')
    .select(['hash', 'source_hash'])
    .where(sql<boolean>`hash = any(${hashes}::text[]) or source_hash = any(${hashes}::text[])`)
    .execute();
  return new Map(
    rows.flatMap(({ hash, source_hash }) => [
      [source_hash, hash],
      [hash, hash],
    ]),
  );
}

/**
 * Stores a photo with its sizes, unless it is stored.
 * @throws Error if the file has changed since its hash was taken
 */
export async function storePhoto(db: Db, { hash, read }: NewPhoto): Promise<void> {
  if (await db.selectFrom('photo').select('hash').where('hash', '=', hash).executeTakeFirst()) return;
  const image = await read();
  if (image.hash !== hash) throw new Error('A picture changed during the import: import again');
  const variants = await variantsOf(image);
  const insert = async (trx: Db) => {
    const added = await trx
      .insertInto('photo')
      .values(image)
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash')
      .executeTakeFirst();
    if (!added) return;
    await trx
      .insertInto('photo_variant')
      .values(variants.map((variant) => ({ hash, ...variant })))
      .execute();
  };
  await (db.isTransaction ? insert(db) : db.transaction().execute(insert));
}

/**
 * Stores a photo that nothing shows yet, or keeps the stored one for another day.
 * @returns the widths of its sizes
 */
export async function keepPhoto(db: Db, photo: NewPhoto): Promise<number[]> {
  await storePhoto(db, photo);
  const kept = await db
    .updateTable('photo')
    .set({ created_at: sql`now()` })
    .where('hash', '=', photo.hash)
    .returning('hash')
    .executeTakeFirst();
  // It was stored and unused for a day, and deleted just now.
  if (!kept) await storePhoto(db, photo);
  const variants = db.selectFrom('photo_variant').select('width').distinct().where('hash', '=', photo.hash);
  return (await variants.orderBy('width').execute()).map(({ width }) => width);
}

/** Longer than any import takes from its first stored photo to its commit. */
const UNUSED_HOURS = 24;

/**
 * Deletes photos that nothing shows: of those given, or all that have been stored for a day. Call
 * it under the lock of imports.
 */
export async function deleteUnusedPhotos(db: Db, hashes?: readonly string[]): Promise<void> {
  const asked = hashes
    ? sql`hash = any(${hashes}::text[])`
    : sql`created_at < now() - make_interval(hours => ${UNUSED_HOURS})`;
  await sql`
    DELETE FROM photo WHERE ${asked}
      AND NOT EXISTS (SELECT FROM club WHERE logo = photo.hash)
      AND NOT EXISTS (SELECT FROM club_photo WHERE club_photo.photo = photo.hash)
      AND NOT EXISTS (SELECT FROM court WHERE court.photo = photo.hash)
      AND NOT EXISTS (SELECT FROM coach WHERE coach.photo = photo.hash)`.execute(db);
}

/** The bytes of a photo in a size and format that it is stored in; undefined for any other. */
export async function readVariant(
  db: Db,
  { hash, width, format }: { hash: string; width: number; format: Format },
): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('photo_variant')
    .select('content')
    .where('hash', '=', hash)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst();
  return found?.content;
}
