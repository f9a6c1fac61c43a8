import { formatClock } from '#core/domain/clock.ts';
import { type FeedName, itemUrl } from '#core/domain/openactive.ts';
import { MINUTE } from '#core/domain/units.ts';
import { formatInstant, toZoned, weekday } from '#core/domain/zone.ts';
import type { OpeningHours } from '#server/database/schema.ts';
import { activityOf, facilityTypeOf, type Sport } from './concepts.ts';

/** What the descriptions need of a club, with its texts in one language. */
export type DescribedClub = {
  id: number;
  slug: string;
  title: string;
  description: string;
  address: string;
  city: string;
  phone: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  openingHours: OpeningHours[];
};

/** A service with the sport of its category. */
export type DescribedService = { id: number; title: string; sport: Sport };

/** The number of an item within its feed begins with its club's, by which it is found. */
export const itemId = (clubId: number, ...parts: (string | number)[]) => [clubId, ...parts].join('-');

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const clubUrl = (publicUrl: string, { slug }: DescribedClub) => `${publicUrl}/club/${slug}`;

const organization = (club: DescribedClub, publicUrl: string) => ({
  type: 'Organization',
  id: clubUrl(publicUrl, club),
  name: club.title,
  url: clubUrl(publicUrl, club),
  telephone: club.phone,
});

const place = (club: DescribedClub, publicUrl: string) => ({
  type: 'Place',
  id: `${clubUrl(publicUrl, club)}#place`,
  name: club.title,
  url: clubUrl(publicUrl, club),
  // Clubs give no postal code, without which OpenActive accepts no `PostalAddress`.
  description: `${club.address}, ${club.city}`,
  telephone: club.phone,
  geo: { type: 'GeoCoordinates', latitude: club.latitude, longitude: club.longitude },
});

const hoursAvailable = ({ openingHours }: DescribedClub) =>
  openingHours.map(({ weekday, opens, closes }) => ({
    type: 'OpeningHoursSpecification',
    dayOfWeek: [`https://schema.org/${DAYS[weekday - 1]}`],
    opens,
    closes: closes === '24:00' ? '23:59' : closes,
  }));

/** The address of this server's own list of sports. */
const schemeOf = (publicUrl: string) => `${publicUrl}/openactive`;

const courtUrl = (publicUrl: string, item: string, courtId: number | string) =>
  `${itemUrl(publicUrl, 'facility-uses', item)}#court-${courtId}`;

/** A service that rents courts as a `FacilityUse`, and its courts as the parts that are booked. */
export function facilityUse(
  club: DescribedClub,
  { service, courts }: { service: DescribedService; courts: { id: number; title: string }[] },
  publicUrl: string,
) {
  const item = itemId(club.id, service.id);
  const facilityType = facilityTypeOf(service.sport);
  const shared = {
    url: `${clubUrl(publicUrl, club)}/schedule`,
    description: club.description,
    ...(facilityType
      ? { facilityType: [facilityType] }
      : { activity: [activityOf(service.sport, schemeOf(publicUrl))] }),
    location: place(club, publicUrl),
    provider: organization(club, publicUrl),
    hoursAvailable: hoursAvailable(club),
  };
  return {
    '@context': 'https://openactive.io/',
    type: 'FacilityUse',
    id: itemUrl(publicUrl, 'facility-uses', item),
    name: service.title,
    ...shared,
    individualFacilityUse: courts.map(({ id, title }) => ({
      type: 'IndividualFacilityUse',
      id: courtUrl(publicUrl, item, id),
      name: `${service.title}, ${title}`,
      ...shared,
    })),
  };
}

/** What is stored of a slot: there are some hundred of a court. `amount` in minor units. */
export type SlotFacts = { minutes: number; amount: number; uses: 0 | 1; zone: string };

/** UTC without punctuation, such as `20260310T0600Z`. */
export const compactInstant = (instant: number) =>
  `${new Date(instant).toISOString().slice(0, 16).replace(/[-:]/g, '')}Z`;

const major = (amount: number) => amount / 100;
const isoDuration = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`;
};

/** A stored slot as a `Slot`; `start` in epoch ms. */
export function slot(item: string, start: number, { minutes, amount, uses, zone }: SlotFacts, publicUrl: string) {
  const [club, service, court] = item.split('-');
  const id = itemUrl(publicUrl, 'slots', item);
  return {
    '@context': 'https://openactive.io/',
    type: 'Slot',
    id,
    facilityUse: courtUrl(publicUrl, `${club}-${service}`, court!),
    startDate: formatInstant(start, zone),
    endDate: formatInstant(start + minutes * MINUTE, zone),
    duration: isoDuration(minutes),
    remainingUses: uses,
    maximumUses: 1,
    offers: [{ type: 'Offer', id: `${id}#offer`, price: major(amount), priceCurrency: 'UAH' }],
  };
}

/** A dated session of a group, with the places that bookings leave. Times in epoch ms. */
export type DescribedSession = {
  id: number;
  title: string;
  start: number;
  end: number;
  amount: number;
  maximum: number;
  remaining: number;
  coach: { id: number; title: string } | undefined;
};

const offerOf = (id: string, amount: number, url: string) => [
  { type: 'Offer', id: `${id}#offer`, url, price: major(amount), priceCurrency: 'UAH' },
];

const sessionUrl = (club: DescribedClub, { id }: DescribedSession, publicUrl: string) =>
  itemUrl(publicUrl, 'scheduled-sessions', itemId(club.id, id));

/** When the series takes place: by the week, or else each session. */
function occurrences(club: DescribedClub, sessions: readonly DescribedSession[], isWeekly: boolean, publicUrl: string) {
  const [{ start, end }] = sessions as [DescribedSession];
  if (!isWeekly) {
    return {
      subEvent: sessions.map((session) => ({
        type: 'ScheduledSession',
        id: sessionUrl(club, session, publicUrl),
        startDate: formatInstant(session.start, club.timeZone),
      })),
    };
  }
  const clockOf = (instant: number) => formatClock(toZoned(instant, club.timeZone).minutes);
  return {
    eventSchedule: [
      {
        type: 'PartialSchedule',
        startTime: clockOf(start),
        endTime: clockOf(end),
        duration: isoDuration((end - start) / MINUTE),
        byDay: [`https://schema.org/${DAYS[weekday(toZoned(start, club.timeZone).date) - 1]}`],
        repeatFrequency: 'P1W',
        scheduleTimezone: club.timeZone,
      },
    ],
  };
}

/** Sessions of a service, of which there is at least one: those of a weekly entry, or those without one. */
export type DescribedSeries = {
  /** The number in the feed. */
  item: string;
  service: DescribedService;
  sessions: readonly DescribedSession[];
  isWeekly: boolean;
};

export function sessionSeries(
  club: DescribedClub,
  { item, service, sessions, isWeekly }: DescribedSeries,
  publicUrl: string,
) {
  const id = itemUrl(publicUrl, 'session-series', item);
  const url = `${clubUrl(publicUrl, club)}/schedule`;
  const amounts = sessions.map(({ amount }) => amount);
  return {
    '@context': 'https://openactive.io/',
    type: 'SessionSeries',
    id,
    url,
    name: sessions[0]!.title,
    description: club.description,
    activity: [activityOf(service.sport, schemeOf(publicUrl))],
    location: place(club, publicUrl),
    organizer: organization(club, publicUrl),
    ...occurrences(club, sessions, isWeekly, publicUrl),
    offers: offerOf(id, Math.min(...amounts), url),
  };
}

export function scheduledSession(
  club: DescribedClub,
  { series, session }: { series: string; session: DescribedSession },
  publicUrl: string,
) {
  const id = sessionUrl(club, session, publicUrl);
  const startDate = formatInstant(session.start, club.timeZone);
  const url = `${clubUrl(publicUrl, club)}/schedule?date=${startDate.slice(0, 10)}`;
  return {
    '@context': 'https://openactive.io/',
    type: 'ScheduledSession',
    id,
    url,
    superEvent: itemUrl(publicUrl, 'session-series', series),
    startDate,
    endDate: formatInstant(session.end, club.timeZone),
    duration: isoDuration((session.end - session.start) / MINUTE),
    eventStatus: 'https://schema.org/EventScheduled',
    maximumAttendeeCapacity: session.maximum,
    remainingAttendeeCapacity: session.remaining,
    ...(session.coach && {
      leader: [
        {
          type: 'Person',
          id: `${clubUrl(publicUrl, club)}#coach-${session.coach.id}`,
          name: session.coach.title,
        },
      ],
    }),
    offers: offerOf(id, session.amount, url),
  };
}

/** A stored item as its feed shows it. */
export const shownData = (
  feed: FeedName,
  item: { item_id: string; data: Record<string, unknown>; over_at: Date | null },
  publicUrl: string,
): Record<string, unknown> =>
  feed === 'slots' ? slot(item.item_id, item.over_at!.getTime(), item.data as SlotFacts, publicUrl) : item.data;
