import type { Page } from 'playwright';
import type { Language } from '#core/schemas/scalars.ts';

/** What a screen needs to reach its state. */
export interface Place {
  /** Origin of the running product. */
  origin: string;
  language: Language;
  /** Prefix of the site's paths in this language, such as `/uk-ua`, or ''. */
  prefix: string;
  /** A day with free slots, YYYY-MM-DD. */
  date: string;
  /** Books a free slot. Resolves with the booking's link token. */
  book(): Promise<string>;
  links: Links;
}

/** Paths of links in emails, and the emails' own addresses by kind and language. */
export interface Links {
  desk: string;
  deskDay: string;
  deskRequest: string;
  deskAnswered: string;
  offer: string;
  change: string;
  watch: string;
  /** Bookings whose online payment has arrived, and was declined. */
  paid: string;
  declined: string;
  emails: Record<string, Record<Language, string>>;
}

/** A page or an element in one state, for pictures. */
export interface Screen {
  /** A path with the language's prefix, or a full address. */
  path?: (place: Place) => string | Promise<string>;
  /** Elements on a host page, instead of a path. */
  html?: (place: Place) => string | Promise<string>;
  /** Prepares the page before it loads: responses of the API, storage. */
  prepare?: (page: Page, place: Place) => Promise<unknown>;
  /** Requests that are never answered, so that the loading state stays. */
  unanswered?: RegExp;
  /** What a visitor does on the page. */
  act?: (page: Page, place: Place) => Promise<unknown>;
  /** Selector of an element that shows when the state is reached. */
  until?: string;
  /** Takes a picture of the viewport only, for example with a dialog. */
  viewportOnly?: boolean;
  /** Whether the visitor is asked for consent. */
  asksConsent?: boolean;
  /** Whether its fonts are the reader's, as in an email. */
  isEmail?: boolean;
  /** Window widths between which the state exists, px. */
  from?: number;
  to?: number;
  /** The only size of the window in which the state is shown, px. */
  window?: { width: number; height: number };
}
