import type { City, ClubCard, ClubsAnswer } from '#core/schemas/index.ts';
import type { Answers } from '#elements/shared/testing/answers.ts';

const uah = (amount: number) => ({ amount, currency: 'UAH' as const });
const tennis = { id: 1, slug: 'tennis', title: 'Tennis' };

export const kyiv: City = {
  id: 1,
  slug: 'kyiv',
  title: 'Kyiv',
  title_in: 'in Kyiv',
  country: 'UA',
  latitude: 50.45,
  longitude: 30.52,
  time_zone: 'Europe/Kyiv',
  clubs_count: 12,
};
export const lviv: City = {
  ...kyiv,
  id: 2,
  slug: 'lviv',
  title: 'Lviv',
  title_in: 'in Lviv',
  latitude: 49.84,
  longitude: 24.03,
  clubs_count: 1,
};

const slot = (id: number, hour: number) => ({
  token: `slot-token-${id}-${hour}-long-enough`,
  service_id: id * 10,
  court_id: id * 100,
  starts_at: `2030-01-07T${hour}:00:00+02:00`,
  ends_at: `2030-01-07T${hour + 1}:00:00+02:00`,
  price: uah(70_000),
  free_until: null,
});

export function card(id: number, changes: Partial<ClubCard> = {}): ClubCard {
  return {
    id,
    slug: `club-${id}`,
    title: `Club ${id}`,
    subtitle: '',
    city: { id: 1, slug: 'kyiv', title: 'Kyiv' },
    address: `Parkova St, ${id}`,
    address_tag: 'Podil',
    latitude: 50.4,
    longitude: 30.5,
    phone: '+380440000000',
    time_zone: 'Europe/Kyiv',
    flags: { courtside_allow_cash_payment_in_club: true, online_booking: true },
    categories: [tennis],
    price_from: uah(50_000),
    votes: { count: 3, share: 67 },
    court_groups: [
      { sport: 'tennis', surface: 'clay', title: 'clay', count: 3 },
      { sport: 'tennis', surface: 'hard', title: 'hard', count: 2 },
    ],
    coaches_count: 1,
    group_sessions_count: 0,
    distance_metres: null,
    open_now: false,
    next_slots: [17, 18, 19, 20].map((hour) => slot(id, hour)),
    free_slots: 4,
    slots_date: '2030-01-07',
    ...changes,
  };
}

const facets: ClubsAnswer['meta']['facets'] = [
  {
    field: 'category',
    values: [
      { value: 'tennis', title: 'Tennis', count: 12 },
      { value: 'padel', title: 'Padel', count: 4 },
    ],
  },
  {
    field: 'parameters',
    values: [
      { value: 'surface:clay', title: 'clay', count: 7 },
      { value: 'surface:hard', title: 'hard', count: 5 },
      { value: 'setting:indoor', title: 'indoor', count: 6 },
    ],
  },
  { field: 'service_kind', values: [{ value: 'court', title: 'Court', count: 12 }] },
];

export function clubs(cards: ClubCard[], total = cards.length, meta: Partial<ClubsAnswer['meta']> = {}) {
  return {
    body: {
      data: cards,
      meta: {
        page: 1,
        page_size: cards.length,
        total,
        free_slots: null,
        price_range: { minimum: uah(30_000), maximum: uah(80_000) },
        facets,
        without: [],
        pins: [],
        ...meta,
      },
    },
  };
}

const list = <T>(data: T[]) => ({ body: { data, meta: { page: 1, page_size: 10, total: data.length } } });
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => card(from + index));

export const coach = {
  id: 5,
  club_id: 1,
  service_id: 50,
  title: 'Olena Koval',
  subtitle: 'Tennis, sparring',
  price_from: uah(90_000),
  category: tennis,
  club: card(1),
};

export const service = {
  id: 9,
  service_id: 9,
  club_id: 1,
  kind: 'court',
  title: 'Tennis court',
  category: tennis,
  duration: { step: 60, minimum: 90, maximum: 180 },
  price_from: uah(50_000),
  booking: 'request',
  coach: null,
  club: card(1),
};

/** Twelve clubs on two pages, in Kyiv. */
export const answers: Answers = {
  'GET /v1/cities/kyiv': { body: { data: kyiv } },
  'GET /v1/cities/lviv': { body: { data: lviv } },
  'GET /v1/clubs': clubs(range(1, 10), 12),
  'GET /v1/clubs?page=2': clubs(range(11, 12), 12, { facets: [] }),
  'GET /v1/clubs?search=sosny': clubs([card(33, { title: 'Sosny' })]),
  'GET /v1/clubs?category=padel': clubs([card(21), card(22)]),
  'GET /v1/clubs?city=lviv': clubs([card(31)]),
  'GET /v1/coaches': list([coach]),
  'GET /v1/clubs?search=te': clubs([card(1), card(2)]),
  'GET /v1/services': list([service]),
  'GET /v1/coaches?search=te': list([coach, { ...coach, service_id: 51 }]),
  'GET /v1/services?search=te': list([service, { ...service, id: 10 }, { ...service, id: 11, title: 'Lesson' }]),
  'GET /v1/countries-with-cities': list([{ code: 'UA', title: 'Ukraine', cities: [kyiv, lviv] }]),
  'GET /v1/area-parameters': list([
    {
      code: 'surface',
      title: 'Surface',
      values: [
        { code: 'clay', title: 'clay' },
        { code: 'hard', title: 'hard' },
      ],
    },
    { code: 'setting', title: 'Setting', values: [{ code: 'indoor', title: 'indoor' }] },
  ]),
  'POST /v1/analytics/events/send': { body: {} },
};

export const problem = (code: string, status: number, more: object = {}) => ({
  status,
  body: { type: 'about:blank', title: code, status, code, ...more },
});
