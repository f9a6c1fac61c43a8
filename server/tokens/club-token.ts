import { randomBytes } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const CLUB_BYTES = 4;
const RANDOM_BYTES = 26;
const TOKEN = /^[\w-]{40}$/;

/**
 * A new stored token: 4 bytes of the club's id and 208 random bits, as 40 characters of base64url. The
 * id is no secret. It tells a database that is distributed by club where the token's row is.
 */
export function newClubToken(clubId: number): string {
  const club = Buffer.alloc(CLUB_BYTES);
  club.writeInt32BE(clubId);
  return Buffer.concat([club, randomBytes(RANDOM_BYTES)]).toString('base64url');
}

/**
 * The condition that a row belongs to the club that a token names, for lookups by token. `column` has
 * the row's club. Tokens made before 2026-11-26, of 32 characters, name none: they are searched for
 * in all clubs until docs/scaling.md says that they have ended.
 */
export const inClubOf = (token: string, column = 'club_id'): RawBuilder<SqlBool> =>
  TOKEN.test(token)
    ? sql`${sql.ref(column)} = ${Buffer.from(token, 'base64url').readInt32BE()}`
    : // A token that is altered has no row in any club, but an old one does.
      sql`true /* any club */`;
