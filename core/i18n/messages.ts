import type { ClientErrorCode } from '#core/api/error.ts';
import type { ErrorCode } from '#core/schemas/errors.ts';
import type en_booking_change from '#locales/en/booking-change.json';
import type en_booking_flow from '#locales/en/booking-flow.json';
import type en_booking_hold from '#locales/en/booking-hold.json';
import type en_booking_payment from '#locales/en/booking-payment.json';
import type en_booking_steps from '#locales/en/booking-steps.json';
import type en_booking_token_page from '#locales/en/booking-token-page.json';
import type en_booking_token_states from '#locales/en/booking-token-states.json';
import type en_club_schedule from '#locales/en/club-schedule.json';
import type en_club_schedule_watch from '#locales/en/club-schedule-watch.json';
import type en_club_search from '#locales/en/club-search.json';
import type en_club_search_dialogs from '#locales/en/club-search-dialogs.json';
import type en_club_search_map from '#locales/en/club-search-map.json';
import type en_common from '#locales/en/common.json';
import type en_desk from '#locales/en/desk.json';
import type en_errors from '#locales/en/errors.json';
import type en_messages from '#locales/en/messages.json';
import type en_partners from '#locales/en/partners.json';
import type en_refusals from '#locales/en/refusals.json';
import type en_sandbox from '#locales/en/sandbox.json';
import type en_server from '#locales/en/server.json';
import type en_site from '#locales/en/site.json';
import type ru_booking_change from '#locales/ru/booking-change.json';
import type ru_booking_flow from '#locales/ru/booking-flow.json';
import type ru_booking_hold from '#locales/ru/booking-hold.json';
import type ru_booking_payment from '#locales/ru/booking-payment.json';
import type ru_booking_steps from '#locales/ru/booking-steps.json';
import type ru_booking_token_page from '#locales/ru/booking-token-page.json';
import type ru_booking_token_states from '#locales/ru/booking-token-states.json';
import type ru_club_schedule from '#locales/ru/club-schedule.json';
import type ru_club_schedule_watch from '#locales/ru/club-schedule-watch.json';
import type ru_club_search from '#locales/ru/club-search.json';
import type ru_club_search_dialogs from '#locales/ru/club-search-dialogs.json';
import type ru_club_search_map from '#locales/ru/club-search-map.json';
import type ru_common from '#locales/ru/common.json';
import type ru_desk from '#locales/ru/desk.json';
import type ru_errors from '#locales/ru/errors.json';
import type ru_messages from '#locales/ru/messages.json';
import type ru_partners from '#locales/ru/partners.json';
import type ru_refusals from '#locales/ru/refusals.json';
import type ru_sandbox from '#locales/ru/sandbox.json';
import type ru_server from '#locales/ru/server.json';
import type ru_site from '#locales/ru/site.json';
import type uk_booking_change from '#locales/uk/booking-change.json';
import type uk_booking_flow from '#locales/uk/booking-flow.json';
import type uk_booking_hold from '#locales/uk/booking-hold.json';
import type uk_booking_payment from '#locales/uk/booking-payment.json';
import type uk_booking_steps from '#locales/uk/booking-steps.json';
import type uk_booking_token_page from '#locales/uk/booking-token-page.json';
import type uk_booking_token_states from '#locales/uk/booking-token-states.json';
import type uk_club_schedule from '#locales/uk/club-schedule.json';
import type uk_club_schedule_watch from '#locales/uk/club-schedule-watch.json';
import type uk_club_search from '#locales/uk/club-search.json';
import type uk_club_search_dialogs from '#locales/uk/club-search-dialogs.json';
import type uk_club_search_map from '#locales/uk/club-search-map.json';
import type uk_common from '#locales/uk/common.json';
import type uk_desk from '#locales/uk/desk.json';
import type uk_errors from '#locales/uk/errors.json';
import type uk_messages from '#locales/uk/messages.json';
import type uk_partners from '#locales/uk/partners.json';
import type uk_refusals from '#locales/uk/refusals.json';
import type uk_sandbox from '#locales/uk/sandbox.json';
import type uk_server from '#locales/uk/server.json';
import type uk_site from '#locales/uk/site.json';

type English = {
  common: typeof en_common;
  errors: typeof en_errors;
  messages: typeof en_messages;
  partners: typeof en_partners;
  refusals: typeof en_refusals;
  sandbox: typeof en_sandbox;
  server: typeof en_server;
  site: typeof en_site;
  'club-schedule': typeof en_club_schedule;
  desk: typeof en_desk;
  'club-schedule-watch': typeof en_club_schedule_watch;
  'club-search-map': typeof en_club_search_map;
  'club-search': typeof en_club_search;
  'club-search-dialogs': typeof en_club_search_dialogs;
  'booking-change': typeof en_booking_change;
  'booking-flow': typeof en_booking_flow;
  'booking-hold': typeof en_booking_hold;
  'booking-payment': typeof en_booking_payment;
  'booking-steps': typeof en_booking_steps;
  'booking-token-page': typeof en_booking_token_page;
  'booking-token-states': typeof en_booking_token_states;
};
type Ukrainian = {
  common: typeof uk_common;
  errors: typeof uk_errors;
  messages: typeof uk_messages;
  partners: typeof uk_partners;
  refusals: typeof uk_refusals;
  sandbox: typeof uk_sandbox;
  server: typeof uk_server;
  site: typeof uk_site;
  'club-schedule': typeof uk_club_schedule;
  desk: typeof uk_desk;
  'club-schedule-watch': typeof uk_club_schedule_watch;
  'club-search-map': typeof uk_club_search_map;
  'club-search': typeof uk_club_search;
  'club-search-dialogs': typeof uk_club_search_dialogs;
  'booking-change': typeof uk_booking_change;
  'booking-flow': typeof uk_booking_flow;
  'booking-hold': typeof uk_booking_hold;
  'booking-payment': typeof uk_booking_payment;
  'booking-steps': typeof uk_booking_steps;
  'booking-token-page': typeof uk_booking_token_page;
  'booking-token-states': typeof uk_booking_token_states;
};
type Russian = {
  common: typeof ru_common;
  errors: typeof ru_errors;
  messages: typeof ru_messages;
  partners: typeof ru_partners;
  refusals: typeof ru_refusals;
  sandbox: typeof ru_sandbox;
  server: typeof ru_server;
  site: typeof ru_site;
  'club-schedule': typeof ru_club_schedule;
  desk: typeof ru_desk;
  'club-schedule-watch': typeof ru_club_schedule_watch;
  'club-search-map': typeof ru_club_search_map;
  'club-search': typeof ru_club_search;
  'club-search-dialogs': typeof ru_club_search_dialogs;
  'booking-change': typeof ru_booking_change;
  'booking-flow': typeof ru_booking_flow;
  'booking-hold': typeof ru_booking_hold;
  'booking-payment': typeof ru_booking_payment;
  'booking-steps': typeof ru_booking_steps;
  'booking-token-page': typeof ru_booking_token_page;
  'booking-token-states': typeof ru_booking_token_states;
};

/** `common`, `errors`, one for each widget, the server's and the site's. */
export type Namespace = keyof English;

type PluralForm = 'one' | 'few' | 'many' | 'other';
/** `places_one` and `places_other` are the one key `places`. */
type KeyOf<M> = keyof M extends infer K ? (K extends `${infer Key}_${PluralForm}` ? Key : K) : never;
/** What may be asked of a reader of that namespace. */
export type MessageKey<N extends Namespace> = KeyOf<English[N]>;

/** The keys that a Slavic language must have for English's: four forms where English has two. */
type Wanted<M> = keyof M extends infer K
  ? K extends `${infer Key}_${PluralForm}`
    ? `${Key}_${PluralForm}`
    : K
  : never;
/** What one language lacks and what it has too much; `never` when it is complete. */
type Difference<Needed, Present> = Exclude<Needed, Present> | Exclude<Present, Needed>;
type Incomplete<Translation extends Record<Namespace, object>> = {
  [N in Namespace]: Difference<Wanted<English[N]>, keyof Translation[N]>;
}[Namespace];
type PluralKey<M> = keyof M extends infer K ? (K extends `${infer Key}_${PluralForm}` ? Key : never) : never;
/** English has two forms, both needed; the others are not asked for in English. */
type EnglishDifference<M> = Difference<
  Exclude<keyof M, `${string}_${PluralForm}`> | `${PluralKey<M>}_${'one' | 'other'}`,
  keyof M
>;

type Complete<Problems extends never> = Problems;
/** Each line fails to compile when a language lacks a key or has one too many, or an error has no text; the message names the key. */
export type Checked = [
  Complete<{ [N in Namespace]: EnglishDifference<English[N]> }[Namespace]>,
  Complete<Incomplete<Ukrainian>>,
  Complete<Incomplete<Russian>>,
  Complete<Exclude<ErrorCode, keyof English['errors'] | keyof English['refusals'] | keyof English['server']>>,
  Complete<Exclude<ClientErrorCode, keyof English['errors']>>,
];
