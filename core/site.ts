/**
 * What the site shares with the elements besides `courtside/core`: state of the page, storage,
 * analytics, languages, formats and pictures. It is built with them, so that a page has one copy.
 * The package has the file, but no entry for it.
 */

export { watchScrollDepth } from './analytics/scroll-depth.ts';
export { continueSession, forgetSession } from './analytics/session.ts';
export { track } from './analytics/track.ts';
export { pageClient } from './api/page-client.ts';
export { formatBookingCode } from './domain/booking-code.ts';
export { cancellationDeadlines } from './domain/cancellation.ts';
export { canBecomeFree } from './domain/closed-hours.ts';
export { readCookie } from './domain/cookie.ts';
export * from './domain/covers/index.ts';
export { DURATION, DURATION_LIMITS, startOptions } from './domain/duration.ts';
export { currencyKey, formatAmount, formatMoney, fromMinor, toMinor } from './domain/money.ts';
export { monthText } from './domain/month-text.ts';
export { dataset, FEED_NAMES, feedUrl } from './domain/openactive.ts';
export { paymentOutcome } from './domain/payment-outcome.ts';
export { HIDDEN_FROM_SEARCH, privateHeaders } from './domain/private-page.ts';
export { spacedPhone } from './domain/spaced-phone.ts';
export { CONSENT_NAME, DEVICE_ID_NAME, LOCATION_NAME, PROMO_NAME, RELOADED_NAME } from './domain/storage-names.ts';
export { DAY, DAY_MINUTES, MINUTE } from './domain/units.ts';
export { addDays, formatInstant, formatLocalClock, isRepeated, toZoned } from './domain/zone.ts';
export * from './i18n/choose-locale.ts';
export { DEFAULT_LOCALE, LOCALES, type Locale } from './i18n/locales.ts';
export { createReader, type Values } from './i18n/reader.ts';
export * from './index.ts';
export type { SlotsOfDayAnswer } from './schemas/slots-of-day.ts';
export { type CategoriesStore, createCategoriesStore } from './state/categories.ts';
export type { DialogParams, DialogState, ShownDialogs } from './state/dialog-store.ts';
export { createLocationStore } from './state/location.ts';
export { keepOwnBooking, type OwnBooking, ownBookings } from './state/own-bookings.ts';
export { pageStores } from './state/page-stores.ts';
export { cookieStore, localStore, type Storage, sessionStore } from './state/storage.ts';
export { wishQuery } from './state/wish-query.ts';
