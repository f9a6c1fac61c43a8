import { formatInstant } from '#core/domain/zone.ts';
import type { DeskBusyCoach } from '#core/schemas/desk-calendars.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { AtDesk } from './access.ts';

/** The coaches who are busy elsewhere between two instants (epoch ms), or whose calendar fails. */
export async function loadBusyCoaches(
  db: Db,
  { club }: AtDesk,
  { start, end, language }: { start: number; end: number; language: Language },
): Promise<DeskBusyCoach[]> {
  const at = (moment: Date) => formatInstant(moment.getTime(), club.time_zone);
  const coaches = await db
    .selectFrom('coach_calendar')
    .innerJoin('coach', (join) =>
      join.onRef('coach.club_id', '=', 'coach_calendar.club_id').onRef('coach.id', '=', 'coach_calendar.coach_id'),
    )
    .select(['coach.id', 'coach.titles', 'coach_calendar.problem', 'coach_calendar.stopped_at'])
    .where('coach.club_id', '=', club.id)
    .where('coach.retired', '=', false)
    .orderBy('coach.position')
    .execute();
  if (coaches.length === 0) return [];
  const times = await db
    .selectFrom('coach_busy')
    .selectAll()
    .where('club_id', '=', club.id)
    .where('starts_at', '<', new Date(end))
    .where('ends_at', '>', new Date(start))
    .orderBy('starts_at')
    .execute();
  return coaches
    .map(({ id, titles, problem, stopped_at }) => ({
      ...{ title: inLanguage(titles, language), outdated: problem !== null, stopped: stopped_at !== null },
      times: times
        .filter(({ coach_id }) => coach_id === id)
        .map(({ starts_at, ends_at }) => ({
          starts_at: at(new Date(Math.max(starts_at.getTime(), start))),
          ends_at: at(new Date(Math.min(ends_at.getTime(), end))),
        })),
    }))
    .filter((coach) => coach.times.length > 0 || coach.outdated);
}
