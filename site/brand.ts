import { createContext, useContext } from 'react';
import type { SiteSettings } from './context.ts';

/** The product's own name: that of a site without `BRAND_NAME`. */
export const PRODUCT = 'Courtside';

/** The operator's logo, in place of the drawn mark: its addresses, and its size on pages in pixels. */
export type BrandLogo = {
  path: string;
  /** On dark pages. */
  dark: string | undefined;
  width: number;
  height: number;
};

/** How the operator's site is named and coloured. Without colours of its own it has those of tokens.css. */
export type Brand = {
  name: string;
  /** Rules that replace colours of tokens.css. */
  css: string | undefined;
  logo?: BrandLogo | undefined;
  /** The nonce of a rendered style. */
  nonce?: string | undefined;
};

/** The brand of the settings, for loaders. */
export const brandOf = ({ brand }: Pick<SiteSettings, 'brand'>) =>
  brand ?? { name: PRODUCT, color: undefined, css: undefined, logo: undefined };

export const BrandContext = createContext<Brand>({ name: PRODUCT, css: undefined });

export const useBrand = () => useContext(BrandContext);

/** Whether a page has to name it, for `brandOfPage`. */
export const isRenamed = ({ name }: Brand) => name !== PRODUCT;

/** The id of the style with a brand's colours. */
export const BRAND_STYLE = 'brand';

/** The name of the element with a brand's logo. */
export const BRAND_LOGO = 'brand-logo';

const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/**
 * The brand of the page in the browser, as the server wrote it. Not from the data of a loader: error
 * pages have none.
 */
export function brandOfPage(): Brand {
  const logo = metaOf(BRAND_LOGO);
  return {
    name: metaOf('application-name') ?? PRODUCT,
    css: document.getElementById(BRAND_STYLE)?.textContent ?? undefined,
    logo: logo === undefined ? undefined : JSON.parse(logo),
  };
}
