import type { Db } from '#server/database/db.ts';
import { inLanguage } from '#server/views/texts.ts';
import { enqueue } from './enqueue.ts';

/**
 * Tells each owner of a club, in the language of their last session, that the calendar of a coach is
 * not tried any more.
 * @param calendar the host of its address, and for how many days it has been gone
 */
export async function announceStoppedCalendar(
  trx: Db,
  { club_id, coach_id }: { club_id: number; coach_id: number },
  calendar: { host: string; days: number },
): Promise<void> {
  const club = await trx
    .selectFrom('club')
    .innerJoin('coach', 'coach.club_id', 'club.id')
    .select(['club.slug', 'club.titles', 'club.language', 'coach.titles as coach_titles'])
    .where('club.id', '=', club_id)
    .where('coach.id', '=', coach_id)
    .executeTakeFirstOrThrow();
  const owners = await trx
    .selectFrom('desk_member')
    .innerJoin('desk_account', 'desk_account.id', 'desk_member.account_id')
    .select(['desk_account.email', 'desk_account.language'])
    .where('desk_member.club_id', '=', club_id)
    .where('desk_member.role', '=', 'owner')
    .orderBy('desk_account.id')
    .execute();
  for (const { email, language: spoken } of owners) {
    const language = spoken ?? club.language;
    const payload = {
      club: { slug: club.slug, title: inLanguage(club.titles, language) },
      ...{ coach: inLanguage(club.coach_titles, language), ...calendar },
    };
    await enqueue(trx, { kind: 'calendarStopped', payload, language, recipient: email });
  }
}
