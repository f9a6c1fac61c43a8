import { sql } from 'kysely';
import { DAY, SECOND } from '#core/domain/units.ts';
import type { DeskPhoto } from '#core/schemas/desk-settings.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { photoPath } from '#server/photos/address.ts';
import { type Image, ImageFault, readImage } from '#server/photos/image.ts';
import { keepPhoto } from '#server/photos/store.ts';
import type { AtDesk } from './access.ts';
import { writeLog } from './log.ts';

/**
 * Photos that the desk of a club may upload in a day: as long as those that no settings name are
 * kept, so that a stolen session cannot fill the database.
 */
const UPLOADS_PER_DAY = 60;

/** The stored photos among these hashes, in their order. */
export async function findDeskPhotos(db: Db, hashes: readonly string[]): Promise<DeskPhoto[]> {
  const { rows } = await sql<Omit<DeskPhoto, 'path'>>`
    SELECT hash AS photo, width, height, ARRAY(
      SELECT DISTINCT variant.width FROM photo_variant variant WHERE variant.hash = photo.hash ORDER BY variant.width
    ) AS widths
    FROM photo WHERE hash = ANY(${[...new Set(hashes)]}::text[])
    ORDER BY array_position(${[...new Set(hashes)]}::text[], hash)`.execute(db);
  return rows.map((row) => ({ ...row, path: photoPath(row.photo) }));
}

/** @throws Problem RATE_LIMITED with the seconds until the club may upload again */
async function countUpload(trx: Db, desk: AtDesk, { hash, now }: { hash: string; now: number }): Promise<void> {
  // One after another, so that two at once do not count the same. Bookings do not wait for it.
  await sql`select from club where id = ${desk.club.id} for no key update`.execute(trx);
  const last = await trx
    .selectFrom('desk_log')
    .select('at')
    .where('club_id', '=', desk.club.id)
    .where('action', '=', 'photo_uploaded')
    .where('at', '>', new Date(now - DAY))
    .orderBy('at', 'desc')
    .limit(UPLOADS_PER_DAY)
    .execute();
  const first = last[UPLOADS_PER_DAY - 1];
  if (first) throw new Problem('RATE_LIMITED', { retryAfter: Math.ceil((first.at.getTime() + DAY - now) / SECOND) });
  await writeLog(trx, desk, { action: 'photo_uploaded', note: hash }, now);
}

/**
 * Stores a photo that the settings can name.
 * @throws Problem VALIDATION_FAILED that says what is wrong with it, RATE_LIMITED
 */
export async function uploadPhoto(db: Db, desk: AtDesk, bytes: Buffer, now: number): Promise<DeskPhoto> {
  const image = await readUpload(bytes);
  const { hash, width, height } = image;
  await inTransaction(db, (trx) => countUpload(trx, desk, { hash, now }));
  const widths = await keepPhoto(db, { hash, read: async () => image });
  return { photo: hash, path: photoPath(hash), width, height, widths };
}

async function readUpload(bytes: Buffer): Promise<Image> {
  try {
    return await readImage(bytes);
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    throw photoProblem(error.code);
  }
}

/** What is wrong with a photo, as the answer to a form says it. */
export const photoProblem = (code: ImageFault['code']) =>
  new Problem('VALIDATION_FAILED', { fields: [{ path: 'photo', code: `PHOTO_${code}` }] });
