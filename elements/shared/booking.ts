import type { Booking } from '#core/schemas/index.ts';

/** Whether the booking holds its time but does not count until it is paid. */
export const isAwaitingPayment = ({ status }: Pick<Booking, 'status'>): boolean => status === 'pending';
