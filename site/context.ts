import type { Language } from 'courtside/core';
import { createContext } from 'react-router';

/**
 * What the server process provides to each request. The defaults are for development, where Vite
 * serves the site.
 */
export type SiteContext = {
  /** Base URL of the API for this process. */
  apiUrl: string;
  fetch: typeof fetch;
  /** The public URL of the site, without a trailing slash. */
  publicUrl: string;
  /** The database's time, epoch ms. */
  clock: () => number;
  /** Whether the response is a whole page rather than the data of a client-side navigation. */
  isDocument: boolean;
  /** The nonce of the page's scripts and styles. Without it they have none. */
  nonce: string | undefined;
  /** URLs of the elements' style sheets by tag. */
  stylesheets: Record<string, string | undefined>;
  /** Shadow roots rendered for this request, by `shadowKey`. */
  shadows: Map<string, string>;
  /** Helpers for forms that work without JavaScript; see server/site/forms.ts. */
  forms: Forms;
  /** Renders social images, icons and QR codes. Undefined in development. */
  pictures: Pictures | undefined;
  /** All cities and clubs with a page. */
  listings(): Promise<Listings>;
  /** Reports errors that visitors do not see. */
  reportError(error: unknown): void;
  /**
   * Until when the times on the page are valid, in epoch milliseconds by club id. A page that does
   * not set it may show any times.
   */
  showsTimes(times: ReadonlyMap<number, number>): void;
  /** Tells whether such times have changed since they were read. */
  timesLog: TimesLog;
  settings: SiteSettings;
};

export type TimesLog = {
  position(): number;
  /** Whether a club's times before the given instant have changed since a position. */
  changedSince(position: number, times: ReadonlyMap<number, number>): boolean;
};

export type Forms = {
  stamp(): string;
  check(stamp: string): Promise<'fine' | 'early' | 'late' | 'often'>;
  /** The phone number in E.164, or undefined if it is invalid. */
  telephone(text: string): string | undefined;
};

export type Pictures = {
  /** Splits a text into runs of one font family, with widths in em. */
  runs(text: string, font: 'display' | 'text'): { family: string; text: string; width: number }[];
  /** Renders an SVG as PNG. Null while the queue is full. */
  png(svg: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A text as a QR code: its dark modules as an SVG path, in a square of this many modules. */
  qrCode(text: string): { size: number; path: string };
};

/** The slugs of cities and clubs. */
export type Listings = { cities: { slug: string; categories: string[] }[]; clubs: string[] };

/** A logo: its type, its size in pixels, and its content in base64. */
export type LogoFile = { type: 'svg' | 'png'; width: number; height: number; hash: string; data: string };

/** Settings from the environment. The site does not show what is not set. */
export type SiteSettings = {
  /** In which its pages are; all when absent. Without English the first is for those who read none of them. */
  languages?: readonly Language[] | undefined;
  /** Without one the site is Courtside. */
  brand?:
    | {
        name: string;
        /** The accent on light pages, `#rrggbb`; undefined for that of Courtside. */
        color: string | undefined;
        /** Rules for the accent, in place of colours in tokens.css. */
        css: string | undefined;
        /** In place of the drawn mark; `dark` on dark pages, where `light` is shown without it. */
        logo?: { light: LogoFile; dark: LogoFile | undefined } | undefined;
      }
    | undefined;
  noIndex: boolean;
  defaultCityId: number | undefined;
  email: string | undefined;
  phone: string | undefined;
  legalName: string | undefined;
  legalAddress: string | undefined;
  facebook: string | undefined;
  instagram: string | undefined;
  googlePlay: string | undefined;
  appStore: string | undefined;
  appLink: string | undefined;
  /** Days after a visit until the customer's data is deleted; the privacy policy states it. */
  retentionDays: number;
  /** Whether contacts, networks and stores are examples. The site marks them as such. */
  isExample: boolean;
  /** Whether there is an API reference to link to. */
  apiDocs: boolean;
  /** The tiles of the maps. Without them the maps show outlines. */
  tiles: { url: string; attribution: string } | undefined;
  /** The address of the licence of the OpenActive feeds; absent if there are none. */
  feedsLicense?: string | undefined;
};

const settings: SiteSettings = {
  noIndex: true,
  defaultCityId: undefined,
  email: undefined,
  phone: undefined,
  legalName: undefined,
  legalAddress: undefined,
  facebook: undefined,
  instagram: undefined,
  googlePlay: undefined,
  appStore: undefined,
  appLink: undefined,
  retentionDays: 730,
  isExample: false,
  apiDocs: true,
  tiles: undefined,
};

/** In development, scripts/dev.ts provides these values. */
const { apiUrl, publicUrl, settings: given }: Partial<SiteContext> = JSON.parse(process.env.COURTSIDE_SITE ?? '{}');

export const siteContext = createContext<SiteContext>({
  apiUrl: apiUrl ?? 'http://localhost:3001/api',
  fetch,
  publicUrl: publicUrl ?? 'http://localhost:3000',
  clock: Date.now,
  isDocument: true,
  nonce: undefined,
  stylesheets: {},
  shadows: new Map(),
  // In development only the developer sends requests.
  forms: { stamp: () => '', check: async () => 'fine', telephone: (text) => text.replace(/[^+\d]/g, '') || undefined },
  pictures: undefined,
  listings: async () => ({ cities: [], clubs: [] }),
  reportError: (error) => console.error(error),
  showsTimes: () => {},
  timesLog: { position: () => 0, changedSince: () => false },
  settings: { ...settings, ...given },
});
