import type { Booking } from '#core/schemas/index.ts';

const category = { id: 1, slug: 'tennis', title: 'Tennis' };
const court = {
  id: 3,
  title: 'Court 3',
  sport: 'tennis',
  surface: 'clay',
  parameters: [
    { code: 'surface', value: 'clay', title: 'Clay' },
    { code: 'setting', value: 'indoor', title: 'Indoor' },
  ],
};
const club = {
  id: 7,
  slug: 'third-set',
  title: 'Third Set',
  subtitle: 'Tennis in Podil',
  city: { id: 1, slug: 'kyiv', title: 'Kyiv' },
  address: '41 Kyrylivska St, Podil',
  address_tag: 'Podil',
  latitude: 50.47,
  longitude: 30.5,
  phone: '+380440000000',
  time_zone: 'Europe/Kyiv',
  flags: { courtside_allow_cash_payment_in_club: true, online_booking: true },
  categories: [category],
  price_from: { amount: 60_000, currency: 'UAH' as const },
  votes: { count: 12, share: 92 },
};

/** A booking as the API answers it, for tests. */
export const booking: Booking = {
  id: 51,
  token: 'ticket-token-0123456789',
  code: '9F3KD72B',
  status: 'confirmed',
  kind: 'court',
  club,
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
  coach: null,
  starts_at: '2026-11-23T18:00:00+02:00',
  ends_at: '2026-11-23T20:00:00+02:00',
  price: { amount: 140_000, currency: 'UAH' },
  payment_type: 'card',
  payment_status: 'due',
  customer: {
    given_name: 'Oksana',
    family_name: 'Melnychenko',
    telephone: '+380671234567',
    email: 'oksana@example.com',
  },
  comment: null,
  cancellation: {
    cancellable: true,
    refund: { amount: 140_000, currency: 'UAH' },
    percent: 100,
    free_until: '2026-11-22T18:00:00+02:00',
    partial_until: '2026-11-23T12:00:00+02:00',
    cancelled_at: null,
    reason: null,
  },
  sequence: 0,
  created_at: '2026-11-21T12:00:00+02:00',
};

/** The same after its customer cancelled it. */
export const cancelled: Booking = {
  ...booking,
  status: 'cancelled',
  sequence: 1,
  cancellation: {
    ...booking.cancellation,
    cancellable: false,
    cancelled_at: '2026-11-21T13:00:00+02:00',
    reason: 'CANCELED_BY_CUSTOMER',
  },
};
