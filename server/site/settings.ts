import type { Language } from '#core/schemas/scalars.ts';
import type { Accent } from './accent.ts';

/** How the operator's site is named and coloured. Without an accent it has that of Courtside. */
export type Brand = { name: string; accent: Accent | undefined };

/** A logo: its type, its size in pixels, and its content in base64. */
export type LogoFile = { type: 'svg' | 'png'; width: number; height: number; hash: string; data: string };

/** The site's settings that identify its owner; absent ones are not shown. */
export type SiteSettings = {
  /** In which its pages are; all when absent. */
  languages?: readonly Language[] | undefined;
  /** Its colours as the site needs them: the accent on light pages, and rules that replace others. */
  brand?:
    | {
        name: string;
        color: string | undefined;
        css: string | undefined;
        /** In place of the drawn mark; `dark` on dark pages. */
        logo?: { light: LogoFile; dark: LogoFile | undefined } | undefined;
      }
    | undefined;
  noIndex: boolean;
  defaultCityId: number | undefined;
  email: string | undefined;
  phone: string | undefined;
  legalName: string | undefined;
  /** The owner's legal name and address. The site's texts have that of the demonstration. */
  legalAddress: string | undefined;
  facebook: string | undefined;
  instagram: string | undefined;
  googlePlay: string | undefined;
  appStore: string | undefined;
  appLink: string | undefined;
  /** Days after a visit until the customer's data is deleted; the privacy policy states it. */
  retentionDays: number;
  /** Whether contacts, legal address, networks and stores are examples. The site marks them as such. */
  isExample: boolean;
  /** Whether there is an API reference to link to. */
  apiDocs: boolean;
  /** Tiles of the maps; without them the product draws its own map. */
  tiles: { url: string; attribution: string } | undefined;
  /** The address of the licence of the OpenActive feeds; absent if there are none. */
  feedsLicense?: string | undefined;
};
