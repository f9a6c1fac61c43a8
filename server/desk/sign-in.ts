import { createHash, randomBytes } from 'node:crypto';
import { DAY, MINUTE } from '#core/domain/units.ts';
import type { DeskAccount } from '#core/schemas/desk-account.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { countSingleUse } from '#server/booking/attempts.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { readLink, signLink } from '#server/tokens/link-token.ts';
import type { AccountRow } from './accounts.ts';

/** For how long a link signs in, and a session lasts. */
export const SIGN_IN_MINUTES = 15;
const SESSION_MS = 30 * DAY;
/** How exactly it is stored when a session was last used: not every call writes. */
const SEEN_MS = 5 * MINUTE;
const LONGEST_DEVICE = 300;

type Context = { secret: Uint8Array; now: number };

/**
 * The token of a link for signing in, the same for each attempt to send its message, a UUID, and
 * another for each message. `stored` in epoch ms.
 */
export const signInLink = (
  accountId: number,
  { message, stored, secret }: { message: string; stored: number; secret: Uint8Array },
): string => {
  const expiresAt = stored + SIGN_IN_MINUTES * MINUTE;
  // As many digits as a link has space for. A use ends one link, so that no two may be alike.
  const number = Number.parseInt(message.slice(0, 8), 16);
  return signLink({ purpose: 'signIn', clubId: number, id: accountId, expiresAt }, secret);
};

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Opens a session with the token of a link, which then works no more.
 * @throws Problem TOKEN_INVALID, or TOKEN_EXPIRED for a link that was used too
 */
export async function openSession(
  trx: Db,
  token: string,
  { device, language, secret, now }: Context & { device: string; language?: Language },
): Promise<{ token: string; expiresAt: number }> {
  const { id, expiresAt: linkExpiresAt } = readLink(token, { secret, now, purposes: ['signIn'] });
  const account = await trx.selectFrom('desk_account').select('id').where('id', '=', id).executeTakeFirst();
  if (!account) throw new Problem('TOKEN_EXPIRED');
  const isFirst = await countSingleUse(trx, { challenge: token, expiresAt: linkExpiresAt }, { secret });
  if (!isFirst) throw new Problem('TOKEN_EXPIRED');
  const session = randomBytes(32).toString('base64url');
  const expiresAt = now + SESSION_MS;
  await trx
    .insertInto('desk_session')
    .values({
      account_id: id,
      token_hash: hashOf(session),
      device: device.slice(0, LONGEST_DEVICE),
      ...{ created_at: new Date(now), last_seen_at: new Date(now), expires_at: new Date(expiresAt) },
    })
    .execute();
  await trx
    .updateTable('desk_account')
    .set({ last_seen_at: new Date(now), ...(language && { language }) })
    .where('id', '=', id)
    .execute();
  return { token: session, expiresAt };
}

/** Somebody who is signed in. `id` is the account's. */
export type Staff = Pick<AccountRow, 'id' | 'email' | 'operator'> & { sessionId: number };

/**
 * Who made a request, by the session in its `Authorization` header.
 * @throws Problem SIGNED_OUT
 */
export async function requireStaff(db: Db, authorization: string | undefined, now: number): Promise<Staff> {
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1];
  const row =
    token &&
    (await db
      .selectFrom('desk_session')
      .innerJoin('desk_account', 'desk_account.id', 'desk_session.account_id')
      .select(['desk_account.id', 'desk_account.email', 'desk_account.operator'])
      .select(['desk_session.id as sessionId', 'desk_session.last_seen_at as seen'])
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', new Date(now))
      .executeTakeFirst());
  if (!row) throw new Problem('SIGNED_OUT');
  const { seen, ...staff } = row;
  if (now - seen.getTime() > SEEN_MS) {
    const last_seen_at = new Date(now);
    await db.updateTable('desk_session').set({ last_seen_at }).where('id', '=', staff.sessionId).execute();
    await db.updateTable('desk_account').set({ last_seen_at }).where('id', '=', staff.id).execute();
  }
  return staff;
}

/** Somebody's sessions, the last used first. */
export async function loadSessions(db: Db, staff: Staff, now: number): Promise<DeskAccount['sessions']> {
  const rows = await db
    .selectFrom('desk_session')
    .selectAll()
    .where('account_id', '=', staff.id)
    .where('expires_at', '>', new Date(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, device, created_at, last_seen_at, expires_at }) => ({
    ...{ id, device, current: id === staff.sessionId },
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }));
}

/**
 * Ends one of somebody's own sessions.
 * @throws Problem NOT_FOUND for another's
 */
export async function endSession(db: Db, staff: Staff, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('desk_session')
    .where('id', '=', id)
    .where('account_id', '=', staff.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('NOT_FOUND');
}

/** Deletes the sessions that are over. `now` in epoch ms. */
export async function deleteOldSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('desk_session').where('expires_at', '<', new Date(now)).execute();
}
