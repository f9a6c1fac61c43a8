import type { DeskDelivery, DeskWebhook } from '#core/desk.ts';
import { useDeskTexts } from '../use-desk-texts.ts';

/** What people read of an address: the rest can be long, and a secret. */
export const hostIn = (url: string): string => new URL(url).host;

/** The name of a type of events for people, who do not read `booking.confirmed`. */
export function useEventText() {
  const { t } = useDeskTexts();
  return (type: string): string => t(`event${type.replace('.', '_')}`);
}

/** How an endpoint does, in a few words. */
export function useEndpointState(zone: string) {
  const { t, moment } = useDeskTexts();
  return ({ state, failing_since, disabled_at, disabled_reason, succeeded_at }: DeskWebhook): string => {
    if (disabled_at) return t(`webhookOff${disabled_reason}`, { when: moment(disabled_at, zone) });
    if (failing_since) return t('webhookFailing', { when: moment(failing_since, zone) });
    return t(state === 'working' && succeeded_at === null ? 'webhookUnused' : 'webhookWorking');
  };
}

/** What the last attempt of a delivery got; undefined before the first. */
export function useAnswerText() {
  const { t } = useDeskTexts();
  return ({ status, error }: DeskDelivery): string | undefined =>
    status !== null ? `HTTP ${status}` : error !== null ? t('deliveryNoAnswer', { error }) : undefined;
}
