import hryvnia from '@fontsource-variable/onest/files/onest-cyrillic-ext-wght-normal.woff2?url';
import { preload } from 'react-dom';

/** For a page with prices: the part of the font that has the sign of the hryvnia comes with the others. */
export function preloadPriceFont(): void {
  preload(hryvnia, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
