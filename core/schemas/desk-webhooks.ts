import { boolean, enums, type Infer, nullable, number, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { DeskDayClub } from './desk-day.ts';
import { CalendarDate, ClockTime, Count, FilledText, Identifier, Instant, single } from './scalars.ts';

// Webhooks at the desk of signed-in staff: only owners and operators see them.

/** Where the club's own system is told of events. */
export const DeskWebhook = type({
  id: Identifier,
  /** Names it in `webhooks.yaml` and in commands. */
  key: string(),
  url: string(),
  /** The types of the events that are sent; null for all, those to come included. */
  events: nullable(array(string())),
  /** `failing`: the last attempt failed. `disabled`: nothing is sent until somebody enables it. */
  state: enums(['working', 'failing', 'disabled']),
  /** The last attempts that succeeded and that failed. */
  succeeded_at: nullable(Instant),
  failed_at: nullable(Instant),
  /** The first failure since the last success. */
  failing_since: nullable(Instant),
  disabled_at: nullable(Instant),
  /** `gone`: it answered 410. `failing`: it accepted nothing for days. */
  disabled_reason: nullable(enums(['gone', 'failing'])),
  /** Until when requests are signed with the secret before the last one too. */
  previous_secret_until: nullable(Instant),
  /** Deliveries that will be tried (again), and those that were given up. */
  waiting: Count,
  undelivered: Count,
});
export type DeskWebhook = Infer<typeof DeskWebhook>;
export const DeskWebhooksAnswer = single(
  type({
    club: DeskDayClub,
    /** The types of events that can be chosen. */
    event_types: array(string()),
    endpoints: array(DeskWebhook),
  }),
);
export type DeskWebhooksPage = Infer<typeof DeskWebhooksAnswer>['data'];

/** Without events, all are sent. */
export const DeskWebhookBody = object({ url: FilledText, events: optional(array(FilledText)) });
export type DeskWebhookBody = Infer<typeof DeskWebhookBody>;
export const DeskWebhookAddedAnswer = single(type({ id: Identifier }));

/** The secret that signs requests: `whsec_` and base64. */
export const DeskSecretAnswer = single(type({ secret: string() }));
/** With `at_once`, the secret before is invalid from now on, and otherwise after a day. */
export const DeskRotateBody = object({ at_once: boolean() });
export type DeskRotateBody = Infer<typeof DeskRotateBody>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'undelivered'] as const;
/** An event on its way to an endpoint. */
const delivery = {
  id: Identifier,
  /** The header `webhook-id`. */
  event_id: string(),
  type: string(),
  created_at: Instant,
  /** `waiting` is tried (again), `undelivered` was given up or its endpoint is disabled. */
  state: enums(DELIVERY_STATES),
  /** Since it was last sent again. */
  attempts: Count,
  attempted_at: nullable(Instant),
  next_attempt_at: nullable(Instant),
  delivered_at: nullable(Instant),
  /** What the last attempt got: an HTTP status, or why there was none. */
  status: nullable(number()),
  error: nullable(string()),
};
export const DeskDelivery = type(delivery);
export type DeskDelivery = Infer<typeof DeskDelivery>;
export const DeskDeliveriesAnswer = type({
  data: array(DeskDelivery),
  /** `next` is the `before` of the next page; null on the last. */
  meta: type({ next: nullable(Identifier) }),
});
/** The newest first; `before` is the id of a delivery. */
export const DeskDeliveriesQuery = object({ state: optional(enums(DELIVERY_STATES)), before: optional(Identifier) });
export type DeskDeliveriesQuery = Infer<typeof DeskDeliveriesQuery>;

export const DeskDeliveryAnswer = single(
  type({
    club: DeskDayClub,
    endpoint: DeskWebhook,
    delivery: type({
      ...delivery,
      /** The body, as it is signed and sent. */
      body: string(),
      /** The beginning of an answer that was no success. */
      response: nullable(string()),
    }),
  }),
);
export type DeskDeliveryPage = Infer<typeof DeskDeliveryAnswer>['data'];

/**
 * Sends again what was not delivered: all, or what happened since a time on the club's clock, which
 * is midnight without `time`.
 */
export const DeskResendBody = object({ date: optional(CalendarDate), time: optional(ClockTime) });
export type DeskResendBody = Infer<typeof DeskResendBody>;
export const DeskResentAnswer = single(type({ count: Count }));
