import { sql } from 'kysely';
import { formatInstant } from '#core/domain/zone.ts';
import type { CardSlot, ClubCard } from '#core/schemas/club-search.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/dependencies.ts';
import { minutesBetween } from '#server/schedule/offer.ts';
import { signSlotToken } from '#server/tokens/slot-token.ts';
import { loadClubSummaries } from '#server/views/club.ts';
import { uah } from '#server/views/texts.ts';
import { courtGroups } from './court-groups.ts';
import type { FreeTime } from './free-times.ts';
import type { Match } from './match.ts';
import type { DayTimes } from './next-times.ts';
import { distanceOf } from './order.ts';
import type { SearchTitles } from './titles.ts';
import type { Wanted } from './wanted.ts';

const NEXT_SLOTS = 4;

type Signing = { secret: Uint8Array; now: number };

function cardSlot(time: FreeTime, timeZone: string, { secret, now }: Signing): CardSlot {
  const { serviceId, courtId, start, end, amount } = time;
  const duration = minutesBetween(start, end);
  return {
    token: signSlotToken({ serviceId, courtId, startsAt: start, duration, amount, issuedAt: now }, secret),
    service_id: serviceId,
    court_id: courtId,
    starts_at: formatInstant(start, timeZone),
    ends_at: formatInstant(end, timeZone),
    price: uah(amount),
  };
}

/** The first times, one per start; they come by start, cheapest first. Sessions and clubs that take requests have no slots to sell. */
function nextSlots({ profile }: Match, times: readonly FreeTime[], wanted: Wanted, signing: Signing): CardSlot[] {
  if (!profile.club.onlineBooking || wanted.service_kind === 'group') return [];
  return times
    .filter((time, index) => time.start !== times[index - 1]?.start)
    .slice(0, NEXT_SLOTS)
    .map((time) => cardSlot(time, profile.club.timeZone, signing));
}

async function countSessions(db: Db, ids: number[], now: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('group_session')
    .select(['club_id', sql<number>`count(*)::int`.as('count')])
    .where('club_id', 'in', ids)
    .where('starts_at', '>', new Date(now))
    .where('remaining', '>', 0)
    .groupBy('club_id')
    .execute();
  return new Map(rows.map(({ club_id, count }) => [club_id, count]));
}

/** One page's cards in the order of the clubs; `loadedDays` has the free times that each shows. */
export async function clubCards(
  db: Db,
  matches: readonly Match[],
  wanted: Wanted,
  loadedDays: Map<number, DayTimes> | Promise<Map<number, DayTimes>>,
  context: Signing & { language: Language; titles: SearchTitles },
): Promise<ClubCard[]> {
  if (matches.length === 0) return [];
  const ids = matches.map(({ profile }) => profile.id);
  const [days, summaries, sessions] = await Promise.all([
    loadedDays,
    loadClubSummaries(db, ids, context.language),
    countSessions(db, ids, context.now),
  ]);
  return summaries.map((summary, index): ClubCard => {
    const match = matches[index]!;
    const day = days.get(summary.id);
    return {
      ...summary,
      court_groups: courtGroups(match.profile.courts, context.titles, context.language),
      coaches_count: match.profile.coachesCount,
      group_sessions_count: sessions.get(summary.id) ?? 0,
      distance_metres: distanceOf(match, wanted),
      open_now: match.openNow,
      next_slots: nextSlots(match, day?.times ?? [], wanted, context),
      free_slots: day?.times.length ?? 0,
      slots_date: day?.date ?? null,
    };
  });
}
