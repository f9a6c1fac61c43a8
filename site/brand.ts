import { createContext, useContext } from 'react';
import type { SiteSettings } from './context.ts';

/** The product's own name: that of a site without `BRAND_NAME`. */
export const PRODUCT = 'Courtside';

/** How the operator's site is named and coloured. Without colours of its own it has those of tokens.css. */
export type Brand = {
  name: string;
  /** Rules that replace colours of tokens.css. */
  css: string | undefined;
  /** The nonce of a rendered style. */
  nonce?: string | undefined;
};

/** The brand of the settings, for loaders. */
export const brandOf = ({ brand }: Pick<SiteSettings, 'brand'>) =>
  brand ?? { name: PRODUCT, color: undefined, css: undefined };

export const BrandContext = createContext<Brand>({ name: PRODUCT, css: undefined });

export const useBrand = () => useContext(BrandContext);

/** Whether a page has to name it, for `brandOfPage`. */
export const isRenamed = ({ name }: Brand) => name !== PRODUCT;

/** The id of the style with a brand's colours. */
export const BRAND_STYLE = 'brand';

/**
 * The brand of the page in the browser, as the server wrote it. Not from the data of a loader: error
 * pages have none.
 */
export const brandOfPage = (): Brand => ({
  name: document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? PRODUCT,
  css: document.getElementById(BRAND_STYLE)?.textContent ?? undefined,
});
