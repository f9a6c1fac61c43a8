import { formatInstant } from '#core/domain/zone.ts';
import type { CardSlot, ClubCard } from '#core/schemas/club-search.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { photoFile } from '#server/photos/address.ts';
import { minutesBetween } from '#server/schedule/offer.ts';
import { signSlotToken } from '#server/tokens/slot-token.ts';
import { summaryOf } from '#server/views/club.ts';
import { deadlinesView } from '#server/views/deadlines.ts';
import { uah } from '#server/views/texts.ts';
import { courtGroups } from './court-groups.ts';
import type { SearchCriteria } from './criteria.ts';
import { badgesOf, playersBadge } from './declared.ts';
import type { FreeTime } from './free-times.ts';
import type { ClubMatch, DayTimes } from './model.ts';
import { distanceOf } from './order.ts';
import type { Page } from './page.ts';
import type { ClubProfile } from './profile.ts';

/** How many free times a card shows. */
export const NEXT_SLOTS = 4;

type SigningContext = { secret: Uint8Array; now: number };

function cardSlot(time: FreeTime, { club, terms }: ClubProfile, { secret, now }: SigningContext): CardSlot {
  const { serviceId, courtId, start, end, amount } = time;
  const { timeZone } = club;
  const duration = minutesBetween(start, end);
  return {
    token: signSlotToken({ serviceId, courtId, startsAt: start, duration, amount, issuedAt: now }, secret),
    service_id: serviceId,
    court_id: courtId,
    starts_at: formatInstant(start, timeZone),
    ends_at: formatInstant(end, timeZone),
    price: uah(amount),
    free_until: deadlinesView(terms, start, { now, timeZone }).free_until,
  };
}

/**
 * The first times, one per start, in order; of several at one start the first of `distinctTimes`.
 * Sessions and clubs that only take requests have no slots to sell.
 */
function nextSlots(
  { profile }: ClubMatch,
  { times, tomorrow = [] }: DayTimes,
  criteria: SearchCriteria,
  signing: SigningContext,
): CardSlot[] {
  if (!profile.club.onlineBooking || criteria.service_kind === 'group') return [];
  return [...times, ...tomorrow]
    .filter(({ kind }) => kind !== 'group')
    .filter((time, index, all) => time.start !== all[index - 1]?.start)
    .slice(0, NEXT_SLOTS)
    .map((time) => cardSlot(time, profile, signing));
}

/** What the cards of a page show in addition to the clubs' profiles. */
type CardContext = Page & { times: Map<number, DayTimes> };

/** One page's cards in the order of the clubs. */
export const clubCards = (
  matches: readonly ClubMatch[],
  criteria: SearchCriteria,
  { times, titles, sessions }: CardContext,
  context: SigningContext & { language: Language },
): ClubCard[] =>
  matches.map((match): ClubCard => {
    const { scoped, profile } = match;
    const day = times.get(profile.id);
    const badges = [...playersBadge(match, context.language), ...badgesOf(profile.summary, context.language)];
    return {
      ...summaryOf({ ...profile.summary, votes: scoped.votes, votes_up: scoped.votesUp }, context),
      ...(profile.summary.photo && { photo: photoFile(profile.summary.photo) }),
      court_groups: courtGroups(profile.courts, titles, context.language, criteria.category),
      coaches_count: profile.coachesCount,
      ...(badges.length > 0 && { badges }),
      group_sessions_count: sessions.get(profile.id) ?? 0,
      distance_metres: distanceOf(match, criteria),
      open_now: match.openNow,
      next_slots: day ? nextSlots(match, day, criteria, context) : [],
      free_slots: day?.times.length ?? 0,
      slots_date: day?.date ?? null,
    };
  });
