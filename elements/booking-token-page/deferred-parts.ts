import { deferred, deferredTexts, deferredWithTexts } from '#elements/shared/deferred/deferred.ts';

/**
 * What a plain ticket does without: every other status, the payment, and the question whether to
 * cancel. Loads after the first render; the first render of other pages waits for it.
 */
export const bookingStates = deferredWithTexts(
  deferred(() => import('./deferred/booking-states.ts')),
  deferredTexts({
    en: () => import('#locales/en/booking-token-states.json'),
    uk: () => import('#locales/uk/booking-token-states.json'),
    ru: () => import('#locales/ru/booking-token-states.json'),
  }),
);

/** The question for a vote. Loads for a booking whose time is over. */
export const vote = deferredWithTexts(
  deferred(() => import('./deferred/vote.tsx')),
  deferredTexts({
    en: () => import('#locales/en/booking-vote.json'),
    uk: () => import('#locales/uk/booking-vote.json'),
    ru: () => import('#locales/ru/booking-vote.json'),
  }),
);

/** The choice of another time. Loads when the visitor asks for it. */
export const timeChange = deferredWithTexts(
  deferred(() => import('./deferred/time-change.tsx')),
  deferredTexts({
    en: () => import('#locales/en/booking-change.json'),
    uk: () => import('#locales/uk/booking-change.json'),
    ru: () => import('#locales/ru/booking-change.json'),
  }),
);
