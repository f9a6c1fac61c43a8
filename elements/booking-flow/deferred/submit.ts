import { requestBooking } from '#core/api/booking-requests.ts';
import { bookGroup, bookSlots } from '#core/api/bookings.ts';
import type { Client } from '#core/api/client.ts';
import type { PaymentType, Source } from '#core/schemas/index.ts';
import { type ChosenWeek, type Offer, type Outcome, offerMinutes, type Values } from '../model.ts';
import { customerOf } from './validation.ts';

/**
 * Sends the form. The client keeps the idempotency key of a request until it is answered, so that
 * sending the same form again after a network failure never books twice. Rejects with `ApiError`.
 */
export async function submit(
  client: Client,
  offer: Offer,
  values: Values,
  { contact_code, weeks, ...source }: Source & { contact_code: string | undefined; weeks: readonly ChosenWeek[] },
): Promise<Outcome> {
  const comment = values.comment.trim();
  const shared = {
    customer: customerOf(values),
    ...(comment && { comment }),
    ...(contact_code && { contact_code }),
    ...source,
  };
  const payment_type = values.payment_type as PaymentType;
  const payment = { payment_type, ...(payment_type === 'subscription' && { pass_code: values.pass_code.trim() }) };
  const repeated = weeks.length > 0 && { weeks: weeks.map(({ date, court_id }) => ({ date, court_id })) };
  const service_id = offer.service.service_id;
  switch (offer.kind) {
    case 'book': {
      const body = { ...shared, slots: offer.tokens, ...repeated, ...payment };
      return { kind: 'booked', booking: await bookSlots(client, body) };
    }
    case 'group': {
      const body = { ...shared, service_id, session_id: offer.session!.id, ...repeated, ...payment };
      return { kind: 'booked', booking: await bookGroup(client, body) };
    }
    case 'request': {
      const body = {
        ...shared,
        service_id,
        ...(offer.court && { court_id: offer.court.id }),
        date: offer.starts_at.slice(0, 10),
        time: offer.starts_at.slice(11, 16),
        duration: offerMinutes(offer),
      };
      return { kind: 'requested', request: await requestBooking(client, body) };
    }
  }
}
