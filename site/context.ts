import { createContext } from 'react-router';

/** What the process gives to each request; the defaults serve development, where Vite answers in its place. */
export type SiteContext = {
  /** The API as this process reaches it. */
  apiUrl: string;
  fetch: typeof fetch;
  /** The address that visitors see, without a trailing slash. */
  publicUrl: string;
  /** Whether a whole page is answered, rather than the data of a navigation inside the site. */
  isDocument: boolean;
  /** Of the page's scripts and styles; undefined leaves them without one. */
  nonce: string | undefined;
  /** Address of each element's style sheet by tag. */
  stylesheets: Record<string, string | undefined>;
  /** Shadow roots rendered for this request, by `shadowKey`. */
  shadows: Map<string, string>;
  /** What forms that work without script need; see server/site/forms.ts. */
  forms: Forms;
  /** Draws what is shared, the icons and QR codes; absent while developing. */
  pictures: Pictures | undefined;
  /** Everything that has a page of its own in the database. */
  listings(): Promise<Listings>;
  /** For what the visitor is not told of. */
  reportError(error: unknown): void;
  /** All clubs' times that a page shows: until when, in epoch ms, by the club's number. Of a page that says nothing any may be. */
  showsTimes(times: ReadonlyMap<number, number>): void;
  settings: SiteSettings;
};

export type Forms = {
  stamp(): string;
  check(stamp: string): Promise<'fine' | 'early' | 'late' | 'often'>;
  /** E.164, or undefined. */
  telephone(text: string): string | undefined;
};

export type Pictures = {
  /** A text in pieces of one font family each, widths in em. */
  runs(text: string, font: 'display' | 'text'): { family: string; text: string; width: number }[];
  /** The drawing as PNG; null while too many wait. */
  png(svg: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A text as a QR code: its dark modules as an SVG path, in a square of this many modules. */
  qrCode(text: string): { size: number; path: string };
};

/** Cities and clubs by slug. */
export type Listings = { cities: { slug: string; categories: string[] }[]; clubs: string[] };

/** From the environment; what is absent is not shown. */
export type SiteSettings = {
  noIndex: boolean;
  defaultCityId: number | undefined;
  email: string | undefined;
  phone: string | undefined;
  facebook: string | undefined;
  instagram: string | undefined;
  googlePlay: string | undefined;
  appStore: string | undefined;
  appLink: string | undefined;
  /** Of the maps; without them the product draws its own. */
  tiles: { url: string; attribution: string } | undefined;
};

const settings: SiteSettings = {
  noIndex: true,
  defaultCityId: undefined,
  email: undefined,
  phone: undefined,
  facebook: undefined,
  instagram: undefined,
  googlePlay: undefined,
  appStore: undefined,
  appLink: undefined,
  tiles: undefined,
};

/** While developing, scripts/dev.ts says where things stand. */
const { apiUrl, publicUrl, settings: given }: Partial<SiteContext> = JSON.parse(process.env.COURTSIDE_SITE ?? '{}');

export const siteContext = createContext<SiteContext>({
  apiUrl: apiUrl ?? 'http://localhost:3001/api',
  fetch,
  publicUrl: publicUrl ?? 'http://localhost:3000',
  isDocument: true,
  nonce: undefined,
  stylesheets: {},
  shadows: new Map(),
  // Nobody sends requests while developing but the developer.
  forms: { stamp: () => '', check: async () => 'fine', telephone: (text) => text.replace(/[^+\d]/g, '') || undefined },
  pictures: undefined,
  listings: async () => ({ cities: [], clubs: [] }),
  reportError: (error) => console.error(error),
  showsTimes: () => {},
  settings: { ...settings, ...given },
});
