import type { Club, Court, GroupSession, ScheduleDate, Service, Slot } from '#core/schemas/index.ts';
import type { Answers } from '#elements/shared/testing/answers.ts';

/** A Monday: the strip has a second one a week later. */
export const FIRST_DAY = '2030-01-07';
export const SECOND_DAY = '2030-01-08';
const OFFSET = '+02:00';
const uah = (amount: number) => ({ amount, currency: 'UAH' as const });

function court(id: number, surface: string, title: string): Court {
  const parameters = [{ code: 'surface', value: surface, title }];
  return { id, title: `Court ${id}`, sport: 'tennis', surface, parameters };
}
const courts = [court(1, 'clay', 'Clay'), court(2, 'hard', 'Hard'), court(3, 'clay', 'Clay')];
const category = { id: 1, slug: 'tennis', title: 'Tennis' };

export const club: Club = {
  id: 7,
  slug: 'arena',
  title: 'Arena',
  subtitle: '',
  city: { id: 1, slug: 'kyiv', title: 'Kyiv' },
  address: 'Parkova St, 1',
  address_tag: '',
  latitude: 50,
  longitude: 30,
  phone: '+380440000000',
  time_zone: 'Europe/Kyiv',
  flags: { courtside_allow_cash_payment_in_club: true, online_booking: true },
  categories: [category],
  price_from: uah(50000),
  votes: { count: 0, share: 0 },
  description: '',
  opening_hours: [],
  amenities: [],
  courts,
  cancellation_terms: { free_until_hours: 24, partial_until_hours: 4, partial_percent: 50 },
  lead_time_minutes: 60,
  horizon_days: 13,
  credit: { brand: 'Lutsk Sport' },
};

const service: Service = {
  id: 11,
  service_id: 11,
  club_id: 7,
  kind: 'court',
  title: 'Courts',
  category,
  duration: { step: 60, minimum: 60, maximum: 120 },
  price_from: uah(50000),
  booking: 'online',
  coach: null,
};

export const at = (date: string, hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00${OFFSET}`;

/** A slot of one hour, free by default. */
export function slot(courtId: number, hour: number, status: Slot['status'] = 'free', date = FIRST_DAY): Slot {
  return {
    token: status === 'free' ? `slot-token-${date}-${courtId}-${hour}` : null,
    court_id: courtId,
    starts_at: at(date, hour),
    ends_at: at(date, hour + 1),
    price: uah(70000),
    status,
  };
}

/** Four hours from 17:00. Court 2 is busy from 17:00 to 19:00, court 3 all the time. */
function slotsOf(date: string): Slot[] {
  const status = (id: number, hour: number) => (id === 3 || (id === 2 && hour < 19) ? 'busy' : 'free');
  return courts.flatMap(({ id }) => [17, 18, 19, 20].map((hour) => slot(id, hour, status(id, hour), date)));
}

export const session: GroupSession = {
  id: 90,
  service_id: 12,
  title: 'Cardio tennis',
  starts_at: at(FIRST_DAY, 18),
  ends_at: at(FIRST_DAY, 19),
  court: courts[2]!,
  coach: null,
  price: uah(40000),
  free_until: null,
  remaining: 2,
  maximum: 8,
};

export const list = <T>(data: T[]) => ({ data, meta: { page: 1, page_size: data.length, total: data.length } });

/** Fourteen days of January 2030. The third has no free slot. */
export function datesFrom(first: number, remaining = 6, serviceIds = [11]): Answers {
  const dates = Array.from({ length: 14 }, (_, index): ScheduleDate => {
    const shares = { remaining: index === 2 ? 0 : remaining, maximum: 12 };
    const date = `2030-01-${String(first + index).padStart(2, '0')}`;
    return { date, ...shares, services: serviceIds.map((service_id) => ({ service_id, ...shares })) };
  });
  return { 'GET /v1/clubs/arena/scheduledates': { body: list(dates) } };
}

/** A number of services of one category. */
export function services(count: number): Answers {
  const all = Array.from({ length: count }, (_, index) => ({
    ...service,
    id: 11 + index,
    service_id: 11 + index,
    title: `Service ${index + 1}`,
  }));
  return { 'GET /v2/services-categories': { body: list([{ ...category, services: all }]) } };
}

/** The courts, two coaches and a group: a tab for each kind. */
export const kinds: Answers = {
  ...datesFrom(7, 6, [11, 21, 22, session.service_id]),
  'GET /v2/services-categories': {
    body: list([
      {
        ...category,
        services: [
          service,
          ...['Olena', 'Maksym'].map((title, index) => ({
            ...service,
            id: 21 + index,
            service_id: 21 + index,
            kind: 'coach',
            title: `Lesson: ${title}`,
            coach: { id: index + 1, club_id: 7, service_id: 21 + index, title, subtitle: 'Tennis', price_from: null },
          })),
          { ...service, id: session.service_id, service_id: session.service_id, kind: 'group', title: 'Groups' },
        ],
      },
    ]),
  },
};

export function slotsAnswer(slots: Slot[], date = FIRST_DAY, courts: Court[] = club.courts) {
  const answer = list(slots);
  return { body: { ...answer, meta: { ...answer.meta, date, duration: 60, courts } } };
}

export const answers: Answers = {
  'GET /v1/clubs/arena': { body: { data: club } },
  ...datesFrom(7),
  'GET /v2/services-categories': { body: list([{ ...category, services: [service] }]) },
  'GET /v2/services/club_group_bookings': { body: list([]) },
  [`GET /v2/services/club_group_bookings?date=${FIRST_DAY}`]: { body: list([session]) },
  'GET /v1/slots': slotsAnswer(slotsOf(SECOND_DAY), SECOND_DAY),
  [`GET /v1/slots?date=${FIRST_DAY}`]: slotsAnswer(slotsOf(FIRST_DAY)),
};

export const problem = (code: string, status: number) => ({
  status,
  body: { type: 'about:blank', title: code, status, code },
});
