import type { AnalyticsEvent } from '#core/schemas/analytics.ts';
import type { CallOptions, Client } from './client.ts';

/** Sends an event, even while the page is closing. Ignores the response body. Throws `ApiError`. */
export async function sendAnalyticsEvent(client: Client, body: AnalyticsEvent, options?: CallOptions): Promise<void> {
  await client.request({ ...options, method: 'POST', path: '/v1/analytics/events/send', body, keepalive: true });
}
