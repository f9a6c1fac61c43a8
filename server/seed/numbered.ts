import type { Db } from '#server/database/db.ts';
import type { ClubPlan } from './plan.ts';

/** A planned club with the numbers of its rows; the lists are parallel to the plan's lists. */
export interface NumberedClub {
  id: number;
  plan: ClubPlan;
  courts: number[];
  coaches: number[];
  services: number[];
  sessions: number[];
}

/** The key of a court, coach, service or session in the file of a planned club. */
export const keyAt = (kind: 'court' | 'coach' | 'service' | 'session', index: number) => `${kind}-${index + 1}`;

/**
 * The planned clubs that are in the database, with their numbers. Leaves out a club that was removed,
 * and one without one of its courts, coaches, services or sessions: an import has changed it.
 */
export async function numberClubs(db: Db, plans: readonly ClubPlan[]): Promise<NumberedClub[]> {
  const clubs = await db.selectFrom('club').select(['id', 'slug']).where('retired', '=', false).execute();
  const numbersOf = async (table: 'court' | 'coach' | 'service' | 'weekly_session') => {
    const rows = await db.selectFrom(table).select(['club_id', 'key', 'id']).execute();
    return new Map(rows.map(({ club_id, key, id }) => [`${club_id} ${key}`, id]));
  };
  const numbers = {
    court: await numbersOf('court'),
    coach: await numbersOf('coach'),
    service: await numbersOf('service'),
    session: await numbersOf('weekly_session'),
  };
  const ids = new Map(clubs.map(({ slug, id }) => [slug, id]));
  return plans.flatMap((plan) => {
    const id = ids.get(plan.slug);
    if (id === undefined) return [];
    const all = (kind: keyof typeof numbers, list: readonly unknown[]) =>
      list.map((_, index) => numbers[kind].get(`${id} ${keyAt(kind, index)}`));
    const found = {
      courts: all('court', plan.courts),
      coaches: all('coach', plan.coaches),
      services: all('service', plan.services),
      sessions: all('session', plan.sessions),
    };
    const isWhole = Object.values(found).every((list) => !list.includes(undefined));
    return isWhole ? [{ id, plan, ...(found as Record<keyof typeof found, number[]>) }] : [];
  });
}
