import type { Booking } from '#core/schemas/index.ts';

/** Whether it is no booking, or not yet one: nothing of it is shown at a desk. */
export const isUnmade = ({ status }: Booking): boolean => status === 'pending' || status === 'expired';

/** Whether what is shown of the payment may change by itself. */
export const isUnsettled = ({ status, payment_status: payment }: Booking): boolean =>
  payment === 'refunding' || (status !== 'confirmed' && (payment === 'pending' || payment === 'failed'));

/** What a link is opened for. */
export type Kind = 'order' | 'cancel' | 'payment';

export const kindOf = (kind: string | undefined): Kind => (kind === 'cancel' || kind === 'payment' ? kind : 'order');

/** Whether the booking simply stands and nothing else is asked of its page: what most visits see. */
export const isPlain = ({ status }: Booking, kind: Kind): boolean => status === 'confirmed' && kind === 'order';
