export const DEVICE_ID_NAME = 'courtside_device_id';
export const LOCALE_COOKIE = 'courtside_i18n_redirected';
export const LOCATION_NAME = 'courtside_location_id';
export const PROMO_NAME = 'courtside_installers_accepted';
export const DESK_NAME = 'courtside_desk';
export const CONSENT_NAME = 'courtside_consent';
export const VOTES_NAME = 'courtside_club_vote_ids';
export const RECENT_CLUBS_NAME = 'courtside_recent_clubs';
export const OWN_BOOKINGS_NAME = 'courtside_own_bookings';
export const DRAFT_NAME = 'courtside_booking_draft';
/** A prefix: each order has its own entry. */
export const KEY_PREFIX = 'courtside_key_';
export const UNPAID_NAME = 'courtside_unpaid';
export const RELOADED_NAME = 'courtside_reloaded';
export const ANALYTICS_NAME = 'courtside_analytics';
export const PAID_NAME = 'courtside_paid';
/** Also in site/offline/worker.js, which is no module. */
export const KEPT_PAGES_NAME = 'courtside-bookings';

export interface StoredName {
  name: string;
  /** A cookie is sent to the server with every request; storage and caches remain in the browser. */
  kind: 'cookie' | 'local' | 'session' | 'cache';
  /**
   * What may delete the value early. A cookie lasts a year, `local` and `cache` until it is erased,
   * `session` until the tab is closed.
   */
  endsWith?: string;
  /** If not as long as its kind. */
  lasts?: string;
  /** Written only after the visitor agreed to analytics. */
  needsConsent?: true;
  purpose: string;
}

/**
 * Everything that Courtside stores in a browser. `docs/storage.md` is generated from this list, and
 * a test compares the cookie pages of the site with it. No widget includes the list.
 */
export const STORED_NAMES: readonly StoredName[] = [
  { name: DEVICE_ID_NAME, kind: 'cookie', purpose: 'A random number, so that a browser votes for a club once' },
  { name: LOCALE_COOKIE, kind: 'cookie', purpose: 'The chosen language' },
  { name: LOCATION_NAME, kind: 'cookie', purpose: 'The chosen city' },
  { name: PROMO_NAME, kind: 'cookie', purpose: 'The answer to the offer of the app' },
  {
    name: DESK_NAME,
    kind: 'cookie',
    lasts: '30 days',
    endsWith: 'until the session is ended',
    purpose: 'The session of a member of a club’s staff who has signed in at the desk; scripts cannot read it',
  },
  { name: CONSENT_NAME, kind: 'local', purpose: 'The answer to the question about analytics' },
  { name: VOTES_NAME, kind: 'local', purpose: 'The clubs that the visitor voted for' },
  { name: RECENT_CLUBS_NAME, kind: 'local', purpose: 'The last six clubs that the visitor opened' },
  {
    name: OWN_BOOKINGS_NAME,
    kind: 'local',
    endsWith: 'the last of them is over',
    purpose: 'The upcoming bookings that were made or opened in this browser on the site, with their links',
  },
  {
    name: KEPT_PAGES_NAME,
    kind: 'cache',
    endsWith: 'newer pages take its place',
    purpose: 'The pages of bookings that were opened, with their files, to show them without a connection',
  },
  {
    name: DRAFT_NAME,
    kind: 'session',
    endsWith: 'the booking is made',
    purpose: 'What was typed and chosen in the booking form',
  },
  {
    name: KEY_PREFIX,
    kind: 'session',
    endsWith: 'the booking is made',
    purpose: 'The idempotency key of an order in progress',
  },
  {
    name: UNPAID_NAME,
    kind: 'session',
    endsWith: 'the schedule finds that it is paid or over',
    purpose: 'The link of an unpaid booking, so that its time in the schedule leads to the payment',
  },
  { name: RELOADED_NAME, kind: 'session', purpose: 'When the page last reloaded itself after an update of the site' },
  {
    name: ANALYTICS_NAME,
    kind: 'local',
    endsWith: 'the consent is withdrawn',
    needsConsent: true,
    purpose: 'Random numbers of the visitor and of the visit',
  },
  {
    name: PAID_NAME,
    kind: 'session',
    needsConsent: true,
    purpose: 'The code of the paid booking that was counted last, so that analytics counts it once',
  },
];
