import { sql } from 'kysely';
import { lastBookableDate } from '#core/domain/availability.ts';
import { addDays, toInstant, toZoned } from '#core/domain/zone.ts';
import type { ScheduleDate } from '#core/schemas/club.ts';
import type { Db } from '#server/dependencies.ts';
import { courtSlots, type Diary, loadDiary, loadOffers, type Offer, type OfferingClub } from './offer.ts';

type Places = { remaining: number; maximum: number };
type Session = Places & { service_id: number; starts_at: Date };

function countSlots(offer: Offer, diary: Diary, date: string, now: number): Places {
  const slots = offer.courtIds.flatMap((courtId) =>
    courtSlots(offer, diary, { courtId, date, duration: offer.minimum, now }),
  );
  return { remaining: slots.filter((slot) => slot.status === 'free').length, maximum: slots.length };
}

function countPlaces(sessions: Session[], club: OfferingClub, date: string, now: number): Places {
  const from = toInstant(date, 0, club.timeZone);
  const to = toInstant(addDays(date, 1), 0, club.timeZone);
  const onDay = sessions.filter(({ starts_at }) => starts_at.getTime() >= from && starts_at.getTime() < to);
  const ahead = onDay.filter(({ starts_at }) => starts_at.getTime() > now);
  const sum = (list: Session[], key: 'remaining' | 'maximum') => list.reduce((total, one) => total + one[key], 0);
  return { remaining: sum(ahead, 'remaining'), maximum: sum(onDay, 'maximum') };
}

/** Every day from today to the club's horizon; a club without services has none. */
export async function scheduleDates(db: Db, clubId: number, now: number): Promise<ScheduleDate[]> {
  const offers = await loadOffers(db, { clubId });
  const club = offers[0]?.club;
  if (!club) return [];
  const today = toZoned(now, club.timeZone).date;
  const last = lastBookableDate(now, club.timeZone, club.horizonDays);
  const diary = await loadDiary(db, club, today, last, now);
  const sessions: Session[] = await db
    .selectFrom('group_session')
    .select(['service_id', 'starts_at', 'remaining', 'maximum'])
    .where('club_id', '=', clubId)
    .where('starts_at', '>=', new Date(toInstant(today, 0, club.timeZone)))
    .where(
      'starts_at',
      '<',
      sql<Date>`${new Date(toInstant(addDays(last, 1), 0, club.timeZone)).toISOString()}::timestamptz`,
    )
    .execute();

  const dates: ScheduleDate[] = [];
  for (let date = today; date <= last; date = addDays(date, 1)) {
    const services = offers.map((offer) => ({
      service_id: offer.serviceId,
      ...(offer.kind === 'group'
        ? countPlaces(
            sessions.filter((session) => session.service_id === offer.serviceId),
            club,
            date,
            now,
          )
        : countSlots(offer, diary, date, now)),
    }));
    const total = (key: keyof Places) => services.reduce((sum, service) => sum + service[key], 0);
    dates.push({ date, remaining: total('remaining'), maximum: total('maximum'), services });
  }
  return dates;
}
