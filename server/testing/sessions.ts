import { MINUTE } from '#core/domain/units.ts';
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
  const link = signInLink(id, { stored: now, secret });
  const { token } = await openSession(db, link, { device: 'test', secret, now });
  return { authorization: `Bearer ${token}` };
}

/** Tokens of many sessions of staff: of an operator, and of a clerk of one club. */
export async function createSessions({ opened: { db }, now }: Harness, secretKey: string): Promise<string[]> {
  const secret = await signingSecret(db, secretKey);
  await addOperator(db, 'operator@courtside.example');
  await addMember(db, FIXTURE.ace, { email: 'clerk@ace.example', role: 'staff' });
  const accounts = await db.selectFrom('desk_account').select('id').execute();
  const sessions: string[] = [];
  for (const { id } of accounts) {
    for (let turn = 0; turn < 20; turn += 1) {
      // Each link works once, and differs by the minute.
      const link = signInLink(id, { stored: now + turn * MINUTE, secret });
      sessions.push((await openSession(db, link, { device: 'fuzz', secret, now })).token);
    }
  }
  return sessions;
}
