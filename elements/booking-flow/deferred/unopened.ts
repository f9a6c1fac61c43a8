import type { Booking } from '#core/schemas/index.ts';

/** The bookings whose payment page did not open. Seldom, so the form's own state has no place for it. */
const unopened = new WeakSet<Booking>();

export const isUnopened = (booking: Booking): boolean => unopened.has(booking);

export const setUnopened = (booking: Booking): void => void unopened.add(booking);
