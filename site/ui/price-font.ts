import hryvnia from '@fontsource-variable/onest/files/onest-cyrillic-ext-wght-normal.woff2?url';
import { preload } from 'react-dom';

/** Preloads the font subset with the hryvnia sign. For pages with prices. */
export function preloadPriceFont(): void {
  preload(hryvnia, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
