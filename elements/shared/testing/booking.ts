import type {
  Booking,
  BookingRequest,
  Club,
  DecodedSlot,
  GroupSession,
  PaymentMethod,
  Service,
  Slot,
  SlotsAnswer,
} from '#core/schemas/index.ts';

/** What the API answers in tests of the booking: one club, one Monday evening far ahead. */

/** Kopecks. */
const uah = (amount: number) => ({ amount, currency: 'UAH' as const });
const list = <T>(...data: T[]) => ({ data, meta: { page: 1, page_size: data.length, total: data.length } });
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
const cancellation_terms = { free_until_hours: 24, partial_until_hours: 6, partial_percent: 50 };
const free_until = '2037-11-22T18:00:00+02:00';

export const club: Club = {
  id: 7,
  slug: 'third-set',
  title: 'Third Set',
  subtitle: 'Tennis in Podil',
  description: '',
  city: { id: 1, slug: 'kyiv', title: 'Kyiv' },
  address: '41 Kyrylivska St, Podil',
  address_tag: 'Podil',
  latitude: 50.47,
  longitude: 30.5,
  phone: '+380440000000',
  time_zone: 'Europe/Kyiv',
  flags: { courtside_allow_cash_payment_in_club: true, online_booking: true },
  categories: [category],
  price_from: uah(60_000),
  votes: { count: 12, share: 92 },
  opening_hours: [],
  amenities: [],
  courts: [court],
  cancellation_terms,
  lead_time_minutes: 60,
  horizon_days: 14,
};

const service: Service = {
  id: 2,
  service_id: 2,
  club_id: club.id,
  kind: 'court',
  title: 'Tennis court',
  category,
  duration: { step: 60, minimum: 60, maximum: 180 },
  price_from: null,
  booking: 'online',
  coach: null,
};
const groupService: Service = { ...service, id: 4, service_id: 4, kind: 'group', title: 'Group training' };

const at = (hour: number) => `2037-11-23T${hour}:00:00+02:00`;

function slot(token: string, hour: number): Slot {
  return {
    ...{ token, court_id: court.id, starts_at: at(hour), ends_at: at(hour + 1) },
    ...{ price: uah(70_000), status: 'free' },
  };
}

/** A free slot, 18:00–19:00, as the API decodes it. */
export const decoded: DecodedSlot = {
  ...{ slot: slot('slot-token-0123456789', 18), club, service, court },
  ...{ cancellation_terms, free_until },
};

/** The hour after it on the same court. */
export const decodedAfter: DecodedSlot = { ...decoded, slot: slot('after-token-0123456789', 19) };

/** The same at a club that takes requests alone. */
export const onRequest: DecodedSlot = { ...decoded, service: { ...service, booking: 'request' } };

export const methods = list<PaymentMethod>(
  { type: 'card', title: 'Card at the club', description: '' },
  { type: 'cash', title: 'Cash at the club', description: '' },
);

/** What is still free when the slot above has gone. */
export const others: SlotsAnswer = {
  data: [slot('other-token-0123456789', 19)],
  meta: { page: 1, page_size: 1, total: 1, date: '2037-11-23', duration: 60, courts: [court] },
};

export const session: GroupSession = {
  ...{ id: 90, service_id: groupService.id, title: 'Cardio tennis', starts_at: at(18), ends_at: at(19) },
  ...{ court, coach: null, price: uah(40_000), free_until: '2037-11-22T18:00:00+02:00', remaining: 2, maximum: 8 },
};
export const sessions = list(session);
export const categories = list({ ...category, services: [service, groupService] });

/** Two hours that Oksana booked. */
export const booking: Booking = {
  id: 51,
  token: 'ticket-token-0123456789',
  code: '9F3KD72B',
  status: 'confirmed',
  kind: 'court',
  title: service.title,
  ...{ club, service, court, coach: null },
  ...{ starts_at: at(18), ends_at: at(20), price: uah(140_000) },
  payment_type: 'card',
  payment_status: 'due',
  pay_until: null,
  customer: {
    given_name: 'Oksana',
    family_name: 'Melnychenko',
    telephone: '+380671234567',
    email: 'oksana@example.com',
  },
  comment: null,
  cancellation: {
    ...{ cancellable: true, refund: uah(140_000), percent: 100 },
    ...{ free_until, partial_until: at(12), cancelled_at: null, reason: null },
  },
  changeable_until: free_until,
  sequence: 0,
  created_at: '2026-11-21T12:00:00+02:00',
  qr_code: { size: 29, path: 'M4 4h7v1h-7zM12 4h1v1h-1zM18 4h7v1h-7z' },
};

/** The same after its customer cancelled it. */
export const cancelled: Booking = {
  ...booking,
  status: 'cancelled',
  changeable_until: null,
  sequence: 1,
  cancellation: {
    ...booking.cancellation,
    cancellable: false,
    cancelled_at: '2026-11-21T13:00:00+02:00',
    reason: 'CANCELED_BY_CUSTOMER',
  },
};

/** What a club answers to a wish for a time. */
export const request: BookingRequest = {
  ...{ id: 61, code: 'R7M2K4PX', status: 'pending', club, service: onRequest.service },
  ...{ starts_at: at(18), ends_at: at(19), created_at: '2026-11-21T12:00:00+02:00' },
};

export const problem = (status: number, code: string, more = {}) => ({
  status,
  body: { type: 'about:blank', title: code, status, code, ...more },
});
