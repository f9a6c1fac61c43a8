import type { IncomingHttpHeaders } from 'node:http';
import type { Selectable } from 'kysely';
import type { DeskRole } from '#core/schemas/desk-account.ts';
import type { Db } from '#server/database/db.ts';
import type { ClubTable } from '#server/database/schema.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { roleAt } from './accounts.ts';
import { requireStaff, type Staff } from './sign-in.ts';

/** A club's desk, and who is at it. */
export type AtDesk = { staff: Staff; role: DeskRole; club: Selectable<ClubTable> };

/** The roles that may do what a role may. */
const INCLUDED_IN: Record<'staff' | 'owner', readonly DeskRole[]> = {
  staff: ['staff', 'owner', 'operator'],
  owner: ['owner', 'operator'],
};

/**
 * Lets somebody who is signed in at a club's desk, if their role there allows it. A club where they
 * do not work, and what their role does not allow, do not differ from what is not there.
 * @throws Problem SIGNED_OUT, NOT_FOUND
 */
export async function requireDesk(
  db: Db,
  { headers, slug, as, now }: { headers: IncomingHttpHeaders; slug: string; as: 'staff' | 'owner'; now: number },
): Promise<AtDesk> {
  const staff = await requireStaff(db, headers.authorization, now);
  // Some routes ask before the address is validated, and PostgreSQL refuses this character in a text.
  if (slug.includes('\0')) throw new Problem('NOT_FOUND');
  const club = requireFound(await db.selectFrom('club').selectAll().where('slug', '=', slug).executeTakeFirst());
  const role = await roleAt(db, staff, club.id);
  if (!role || !INCLUDED_IN[as].includes(role)) throw new Problem('NOT_FOUND');
  return { staff, role, club };
}
