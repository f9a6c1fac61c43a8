import type { ApiError } from '#core/api/error.ts';
import type { OfferView } from '../model.ts';

/**
 * Refuses the offer now if the API would refuse the booking for the partner, before the visitor
 * fills in the form.
 */
export async function checkBroker({ flow, context, offer }: OfferView): Promise<void> {
  const path = `/v1/partners/${encodeURIComponent(flow.environment.given.broker!)}/access`;
  try {
    await context.client.request({ path, query: { origin: location.origin } });
  } catch (error) {
    if ((error as ApiError).code === 'BROKER_REFUSED') flow.refuse(error, offer);
  }
}
