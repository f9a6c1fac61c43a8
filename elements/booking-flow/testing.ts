import type { Booking, DecodedSlot, Slot, SlotsAnswer } from '#core/schemas/index.ts';

const category = { id: 1, slug: 'tennis', title: 'Tennis' };
const court = {
  id: 3,
  title: 'Court 3',
  sport: 'tennis',
  surface: 'clay',
  parameters: [{ code: 'surface', value: 'clay', title: 'Clay' }],
};
const price = (amount: number) => ({ amount, currency: 'UAH' as const });
const slot = (token: string, hour: number): Slot => ({
  token,
  court_id: 3,
  starts_at: `2035-11-23T${hour}:00:00+02:00`,
  ends_at: `2035-11-23T${hour + 1}:00:00+02:00`,
  price: price(70_000),
  status: 'free',
});

/** A free slot as the API decodes it, for tests. */
export const decoded: DecodedSlot = {
  slot: slot('slot-token-0123456789', 18),
  club: {
    id: 7,
    slug: 'third-set',
    title: 'Third Set',
    subtitle: 'Tennis in Podil',
    city: { id: 1, slug: 'kyiv', title: 'Kyiv' },
    address: '41 Kyrylivska St',
    address_tag: 'Podil',
    latitude: 50.47,
    longitude: 30.5,
    phone: '+380440000000',
    time_zone: 'Europe/Kyiv',
    flags: { courtside_allow_cash_payment_in_club: true, online_booking: true },
    categories: [category],
    price_from: price(60_000),
    votes: { count: 12, share: 92 },
  },
  service: {
    id: 2,
    service_id: 2,
    club_id: 7,
    kind: 'court',
    title: 'Tennis court',
    category,
    duration: { step: 60, minimum: 60, maximum: 180 },
    price_from: null,
    booking: 'online',
    coach: null,
  },
  court,
  cancellation_terms: { free_until_hours: 24, partial_until_hours: 6, partial_percent: 50 },
  free_until: '2035-11-22T18:00:00+02:00',
};

export const methods = {
  data: [{ type: 'card', title: 'Card at the club', description: '' }],
  meta: { page: 1, page_size: 10, total: 1 },
};

/** What is still free when the slot above has gone. */
export const others: SlotsAnswer = {
  data: [slot('other-token-0123456789', 19)],
  meta: { page: 1, page_size: 1, total: 1, date: '2035-11-23', duration: 60, courts: [court] },
};

export const booking: Booking = {
  id: 51,
  token: 'ticket-token-0123456789',
  code: '9F3KD72B',
  status: 'confirmed',
  kind: 'court',
  club: decoded.club,
  service: decoded.service,
  court,
  coach: null,
  starts_at: decoded.slot.starts_at,
  ends_at: decoded.slot.ends_at,
  price: price(70_000),
  payment_type: 'card',
  payment_status: 'due',
  customer: { given_name: 'Oksana', family_name: null, telephone: '+380671234567', email: 'oksana@example.com' },
  comment: null,
  cancellation: {
    cancellable: true,
    refund: price(70_000),
    percent: 100,
    free_until: '2035-11-22T18:00:00+02:00',
    partial_until: '2035-11-23T12:00:00+02:00',
    cancelled_at: null,
    reason: null,
  },
  sequence: 0,
  created_at: '2035-11-21T12:00:00+02:00',
};
