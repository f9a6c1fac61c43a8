import type { DeskDelivery } from '#core/desk.ts';

/** How often the page is loaded anew while a delivery is under way. */
export const DELIVERY_POLL_MS = 1500;

/**
 * Whether an answer is there within seconds: an attempt counts from its start, and the second follows
 * after five seconds. A later one is made minutes later, which nobody waits for.
 */
export const isUnderWay = ({ state, attempts }: Pick<DeskDelivery, 'state' | 'attempts'>): boolean =>
  state === 'waiting' && attempts < 2;
