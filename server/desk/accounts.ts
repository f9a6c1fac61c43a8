import type { Selectable } from 'kysely';
import { formatInstant } from '#core/domain/zone.ts';
import type { DeskAccount, DeskMember, DeskMemberBody, DeskRole } from '#core/schemas/desk-account.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { DeskAccountTable } from '#server/database/schema.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { inLanguage } from '#server/views/texts.ts';

export type AccountRow = Selectable<DeskAccountTable>;

const normalized = (email: string) => email.trim().toLowerCase();

/** Who has this email address, in any case. */
export const findAccount = (db: Db, email: string): Promise<AccountRow | undefined> =>
  db.selectFrom('desk_account').selectAll().where('email', '=', normalized(email)).executeTakeFirst();

/** The account of an email address, new if there is none. */
async function ensureAccount(trx: Db, email: string): Promise<number> {
  await trx
    .insertInto('desk_account')
    .values({ email: normalized(email) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  return requireFound(await findAccount(trx, email)).id;
}

/** Deletes the account, with its sessions, of somebody who works at no desk any more. */
async function deleteIfUnused(trx: Db, id: number): Promise<void> {
  await trx
    .deleteFrom('desk_account')
    .where('id', '=', id)
    .where('operator', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('desk_member').select('club_id').where('account_id', '=', id))),
    )
    .execute();
}

/** Makes somebody an operator of all clubs. */
export async function addOperator(trx: Db, email: string): Promise<void> {
  const id = await ensureAccount(trx, email);
  await trx.updateTable('desk_account').set({ operator: true }).where('id', '=', id).execute();
}

/** Ends that; returns false if the address is no operator's. */
export async function removeOperator(trx: Db, email: string): Promise<boolean> {
  const account = await findAccount(trx, email);
  if (!account?.operator) return false;
  await trx.updateTable('desk_account').set({ operator: false }).where('id', '=', account.id).execute();
  await deleteIfUnused(trx, account.id);
  return true;
}

/** The email addresses of all operators. */
export const listOperators = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('desk_account').select('email').where('operator', '=', true).orderBy('email').execute()).map(
    ({ email }) => email,
  );

/** The role at a club; undefined for somebody who does not work there. */
export async function roleAt(
  db: Db,
  account: Pick<AccountRow, 'id' | 'operator'>,
  clubId: number,
): Promise<DeskRole | undefined> {
  if (account.operator) return 'operator';
  const row = await db
    .selectFrom('desk_member')
    .select('role')
    .where('club_id', '=', clubId)
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  return row?.role;
}

/** The clubs at whose desks somebody works, by title: all of an operator. */
export async function loadDeskClubs(
  db: Db,
  { id, operator }: Pick<AccountRow, 'id' | 'operator'>,
  language: Language,
): Promise<DeskAccount['clubs']> {
  const rows = await db
    .selectFrom('club')
    .innerJoin('city', 'city.id', 'club.city_id')
    .leftJoin('desk_member', (join) =>
      join.onRef('desk_member.club_id', '=', 'club.id').on('desk_member.account_id', '=', id),
    )
    .select(['club.id', 'club.slug', 'club.titles', 'city.titles as city_titles', 'desk_member.role'])
    .$if(!operator, (query) => query.where('desk_member.role', 'is not', null))
    .execute();
  return rows
    .map(({ titles, city_titles, role, ...club }) => ({
      ...club,
      title: inLanguage(titles, language),
      city: inLanguage(city_titles, language),
      role: operator ? ('operator' as const) : role!,
    }))
    .sort((one, other) => one.title.localeCompare(other.title, language) || one.id - other.id);
}

/** Who works at a club's desk, by email address. */
export async function loadMembers(
  db: Db,
  club: { id: number; time_zone: string },
  visitor: { id: number },
): Promise<DeskMember[]> {
  const rows = await db
    .selectFrom('desk_member')
    .innerJoin('desk_account', 'desk_account.id', 'desk_member.account_id')
    .select(['desk_account.id', 'desk_account.email', 'desk_account.last_seen_at', 'desk_member.role'])
    .where('desk_member.club_id', '=', club.id)
    .orderBy('desk_account.email')
    .execute();
  return rows.map(({ last_seen_at, ...member }) => ({
    ...member,
    last_seen_at: last_seen_at && formatInstant(last_seen_at.getTime(), club.time_zone),
    you: member.id === visitor.id,
  }));
}

/**
 * Lets somebody work at a club's desk. With `change` it also gives another role to somebody who does.
 * @throws Problem VALIDATION_FAILED for somebody who has another role, without `change`
 */
export async function addMember(trx: Db, clubId: number, { email, role, change }: DeskMemberBody): Promise<void> {
  const account_id = await ensureAccount(trx, email);
  const row = await trx
    .insertInto('desk_member')
    .values({ club_id: clubId, account_id, role })
    .onConflict((conflict) =>
      conflict
        .columns(['club_id', 'account_id'])
        .doUpdateSet({ role })
        .where((eb) => eb.or([eb('desk_member.role', '=', role), eb.val(change === true)])),
    )
    .returning('role')
    .executeTakeFirst();
  if (!row) throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'email', code: 'OTHER_ROLE' }] });
}

/**
 * Ends somebody's work at a club's desk, at once.
 * @returns their email address
 * @throws Problem NOT_FOUND
 */
export async function removeMember(trx: Db, clubId: number, id: number): Promise<string> {
  const row = await trx
    .deleteFrom('desk_member')
    .where('club_id', '=', clubId)
    .where('account_id', '=', id)
    .returning('account_id')
    .executeTakeFirst();
  requireFound(row);
  const { email } = await trx.selectFrom('desk_account').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  await deleteIfUnused(trx, id);
  return email;
}
