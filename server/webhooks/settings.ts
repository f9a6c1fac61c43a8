import type { OutgoingSettings } from '#server/http/public-address.ts';

/** How webhooks leave the process. */
export type WebhookSettings = OutgoingSettings;
