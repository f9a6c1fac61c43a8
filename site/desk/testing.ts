import type { DeskDay, DeskEntry } from '#core/desk.ts';

/** A booking of court 1 for tests. */
export const deskEntry = (changes: Partial<DeskEntry> = {}): DeskEntry => ({
  kind: 'booking',
  id: 7,
  court_id: 1,
  starts_at: '2026-12-01T10:00:00+02:00',
  ends_at: '2026-12-01T11:00:00+02:00',
  title: 'Корти',
  name: null,
  telephone: null,
  price: { amount: 64_000, currency: 'UAH' },
  status: 'confirmed',
  payment_type: 'cash',
  payment_status: 'due',
  no_show: false,
  places: null,
  waiting: 0,
  ...changes,
});

/** A day of two courts from 10:00 to 13:00 for tests. */
export const deskDay = (changes: Partial<DeskDay> = {}): DeskDay => ({
  club: {
    id: 3,
    slug: 'third-set',
    title: 'Третій сет',
    phone: '+380440000000',
    time_zone: 'Europe/Kyiv',
    role: 'staff',
  },
  date: '2026-12-01',
  today: '2026-11-26',
  now: '2026-11-26T12:00:00+02:00',
  starts_at: '2026-12-01T00:00:00+02:00',
  ends_at: '2026-12-02T00:00:00+02:00',
  opens_at: '2026-12-01T10:00:00+02:00',
  closes_at: '2026-12-01T13:00:00+02:00',
  step: 60,
  courts: [
    { id: 1, title: 'Корт 1' },
    { id: 2, title: 'Корт 2' },
  ],
  entries: [],
  plays_on: false,
  power_cuts: [],
  busy_coaches: [],
  wishes: [],
  pending_requests: 0,
  ...changes,
});
