import type { Page } from 'playwright';
import type { Language } from '#core/schemas/scalars.ts';

/** What the states are reached with. */
export interface Place {
  /** Where the product answers. */
  origin: string;
  language: Language;
  /** Before every path of the site in this language: '' or such as `/uk-ua`. */
  prefix: string;
  /** A day with free times, YYYY-MM-DD. */
  date: string;
  /** Books a free hour; its token. */
  book(): Promise<string>;
  links: Links;
}

/** Paths behind secrets, as emails name them, and the emails' own addresses by kind and language. */
export interface Links {
  desk: string;
  deskDay: string;
  deskRequest: string;
  deskAnswered: string;
  offer: string;
  change: string;
  watch: string;
  letters: Record<string, Record<Language, string>>;
}

/** A page or an element in one state, of which pictures are taken. */
export interface Screen {
  /** A path below the language's prefix, or a whole address. */
  path?: (place: Place) => string | Promise<string>;
  /** Elements on a foreign page, in place of a path. */
  html?: (place: Place) => string | Promise<string>;
  /** What the page is given before it loads: answers of the API, what is stored. */
  prepare?: (page: Page, place: Place) => Promise<unknown>;
  /** What is asked of the API and never answered, so that what is shown until then stays. */
  silent?: RegExp;
  /** What a visitor does there. */
  act?: (page: Page, place: Place) => Promise<unknown>;
  /** Selector of what is there in the end. */
  until?: string;
  /** Only the window, as of a dialog that lies above the page. */
  window?: boolean;
  /** The visitor has not said yet whether they consent. */
  asked?: boolean;
  /** Widths of windows between which there is such a state, px. */
  from?: number;
  to?: number;
}
