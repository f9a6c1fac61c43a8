import type { Booking } from '#core/schemas/index.ts';

/** Whether the booking holds its slot until it is paid. */
export const isAwaitingPayment = ({ status }: Pick<Booking, 'status'>): boolean => status === 'pending';
