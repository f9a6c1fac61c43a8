import { sendAnalyticsEvent } from '#core/api/analytics.ts';
import type { Client } from '#core/api/client.ts';
import { localStore, type Storage } from '#core/state/storage.ts';
import { describeEvent, type EventDetails, type EventName } from './event.ts';
import { continueSession } from './session.ts';

/**
 * Sends an event as part of the visitor's session. Never rejects: a failure is logged, as it does
 * not affect the visitor.
 */
export async function track(
  client: Client,
  name: EventName,
  details: EventDetails = {},
  storage: Storage = localStore,
): Promise<void> {
  try {
    await sendAnalyticsEvent(client, describeEvent(name, details, continueSession(storage)));
  } catch (error) {
    console.warn('Analytics failed', error);
  }
}
