/** Every type of event. The name says what its data looks like: another shape gets another name. */
export const EVENT_TYPES = [
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
  'payment.succeeded',
  'payment.voided',
  'payment.refunded',
  'request.created',
  'request.accepted',
  'request.declined',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The type of the event that the desk sends to one endpoint, whatever this one has chosen. */
export const TEST_TYPE = 'webhook.test';

/** The types that begin with `Subject.`. */
export type EventOf<Subject extends string> = Extract<EventType, `${Subject}.${string}`>;
