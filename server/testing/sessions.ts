import { randomUUID } from 'node:crypto';
import type { Db } from '#server/database/db.ts';
import { addMember, addOperator } from '#server/desk/accounts.ts';
import { openSession, signInLink } from '#server/desk/sign-in.ts';
import { signingSecret } from '#server/secret.ts';
import { FIXTURE } from './fixture.ts';
import type { Harness } from './harness.ts';

/** The header of a new session of somebody who works at a desk. `now`: epoch ms. */
export async function sessionOf(db: Db, email: string, now: number): Promise<{ authorization: string }> {
  const secret = await signingSecret(db, undefined);
  const { id } = await db.selectFrom('desk_account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const link = signInLink(id, { message: randomUUID(), stored: now, secret });
  const { token } = await openSession(db, link, { device: 'test', secret, now });
  return { authorization: `Bearer ${token}` };
}

/** Somebody of a club's staff, or an operator of all clubs. */
export type StaffAccount = { email: string; at: { club: number; role: 'staff' | 'owner' } | 'all clubs' };

type SessionOptions = { sessions: number; now: number; secretKey?: string | undefined };

/**
 * Adds accounts and signs each in so many times. `now` in epoch ms. `secretKey` is the server's
 * `SECRET_KEY`, if it has one.
 * @returns the tokens of the sessions, by email address
 */
export async function signInStaff(
  db: Db,
  accounts: readonly StaffAccount[],
  { sessions, now, secretKey }: SessionOptions,
): Promise<Map<string, string[]>> {
  const secret = await signingSecret(db, secretKey);
  const tokens = new Map<string, string[]>();
  for (const { email, at } of accounts) {
    if (at === 'all clubs') await addOperator(db, email);
    else await addMember(db, at.club, { email, role: at.role });
    const { id } = await db
      .selectFrom('desk_account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const own: string[] = [];
    for (let turn = 0; turn < sessions; turn += 1) {
      const link = signInLink(id, { message: randomUUID(), stored: now, secret });
      own.push((await openSession(db, link, { device: 'test', secret, now })).token);
    }
    tokens.set(email, own);
  }
  return tokens;
}

/**
 * Tokens of many sessions of staff, of an operator and of a clerk of one club, and tokens of links
 * that would sign them in.
 */
export async function createSessions({ opened: { db }, now }: Harness, secretKey: string) {
  const accounts: StaffAccount[] = [
    { email: 'operator@courtside.example', at: 'all clubs' },
    { email: 'clerk@ace.example', at: { club: FIXTURE.ace, role: 'staff' } },
  ];
  const sessions = [...(await signInStaff(db, accounts, { sessions: 20, now, secretKey })).values()].flat();
  const secret = await signingSecret(db, secretKey);
  const rows = await db.selectFrom('desk_account').select('id').execute();
  const links = rows.flatMap(({ id }) =>
    Array.from({ length: 20 }, () => signInLink(id, { message: randomUUID(), stored: now, secret })),
  );
  return { sessions, links };
}
