import { sql } from 'kysely';
import { formatInstant } from '#core/domain/zone.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { DayMatch } from '#core/schemas/slots-of-day.ts';
import type { Db } from '#server/database/db.ts';
import { pageUrl } from '#server/http/page-url.ts';
import { phrase } from '#server/http/texts.ts';
import { levelView } from '#server/views/levels.ts';
import { placesOf } from './lock.ts';

/**
 * The matches that want players of a service's sport, or of one of its courts', and begin in these hours
 * and after `now`, epoch ms, by start.
 */
export const loadDayMatches = (
  db: Db,
  { clubId, serviceId }: { clubId: number; serviceId: number },
  { start, end, now }: { start: number; end: number; now: number },
) =>
  db
    .selectFrom('open_match')
    .innerJoin('club', 'club.id', 'open_match.club_id')
    .innerJoin('service', 'service.club_id', 'open_match.club_id')
    .innerJoin('service_category', 'service_category.id', 'open_match.category_id')
    .leftJoin('booking', (join) =>
      join.onRef('booking.club_id', '=', 'open_match.club_id').onRef('booking.id', '=', 'open_match.booking_id'),
    )
    .selectAll('open_match')
    .select(['club.slug', 'club.time_zone', 'service_category.slug as sport', 'booking.court_id'])
    .where('open_match.club_id', '=', clubId)
    .where('service.id', '=', serviceId)
    .where(sql<boolean>`(service.category_id = open_match.category_id or exists (
      select from service_court join court on court.club_id = service_court.club_id and court.id = service_court.court_id
      where service_court.club_id = service.club_id and service_court.service_id = service.id
        and court.sport = service_category.slug))`)
    .where(sql<boolean>`open_match.state = 'open'`)
    .where('open_match.starts_at', '>', new Date(Math.max(start, now)))
    .where('open_match.starts_at', '<', new Date(end))
    .orderBy('open_match.starts_at')
    .orderBy('open_match.id')
    .execute();

type DayMatchRow = Awaited<ReturnType<typeof loadDayMatches>>[number];

function levelText({ sport, level_from, level_to }: DayMatchRow, language: Language): string | null {
  const [from, to] = [level_from, level_to].map((code) => levelView(sport, code, language)?.title);
  if (from && to)
    return from === to
      ? phrase(language, 'matchLevel', { level: from })
      : phrase(language, 'matchLevelRange', { from, to });
  if (from) return phrase(language, 'matchLevelFrom', { level: from });
  return to ? phrase(language, 'matchLevelTo', { level: to }) : null;
}

/** A match as a schedule shows it: nothing of its host and its players. */
export function dayMatchView(row: DayMatchRow, of: { publicUrl: string; language: Language }): DayMatch {
  const at = (moment: Date) => formatInstant(moment.getTime(), row.time_zone);
  return {
    id: row.id,
    ...{ starts_at: at(row.starts_at), ends_at: at(row.ends_at), court_id: row.court_id },
    title: phrase(of.language, 'matchWanted', { count: String(placesOf(row)) }),
    level: levelText(row, of.language),
    url: pageUrl(of, `/club/${row.slug}/match/${row.id}`),
  };
}
