/** The parts of `<booking-flow>` in a dialog for a chosen time, as its declaration names them. */
export const BOOKING_PARTS =
  'root dialog form hold renew field input error option alternative failure retry summary continue back close success phone booking-link payment-link';

/** `exportparts` of an element inside another: its part `back` is `<after>back` to the page, and was `<before>back` to us. */
export const exported = (parts: string, after: string, before = ''): string =>
  parts
    .split(' ')
    .map((part) => `${before}${part}:${after}${part}`)
    .join();
