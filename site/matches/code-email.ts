/** In place of an address in a form that has none: its code was sent to the booking's. */
export const OF_BOOKING = 'booking';
