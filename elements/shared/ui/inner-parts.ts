/** The parts that `<booking-flow>` declares for its dialog. */
export const BOOKING_PARTS =
  'root dialog form hold renew field input error option repeat week more-weeks alternative failure retry summary continue back close success ticket actions action note terms phone booking-link payment-link';

/** The `exportparts` of a nested element: exports its part `<before>back` as `<after>back`. */
export const exported = (parts: string, after: string, before = ''): string =>
  parts
    .split(' ')
    .map((part) => `${before}${part}:${after}${part}`)
    .join();
