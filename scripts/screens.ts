import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE } from '#core/domain/units.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { startProduct } from '#testing/product.ts';
import { startTileServer } from '#testing/tiles.ts';
import { PREFIXES, splitLocale } from '../e2e/crawl/kinds.ts';
import { OWNER } from '../e2e/crawl/stage.ts';
import { startHardSite } from '../e2e/hardships.ts';
import { launch } from '../e2e/testing.ts';
import { bookingScreens } from './screens/booking.ts';
import { readChoices } from './screens/choices.ts';
import { indexPage } from './screens/index-page.ts';
import { HEIGHTS, type Looks, type Picture, takePictures } from './screens/picture.ts';
import { scheduleScreens } from './screens/schedule.ts';
import type { Screen } from './screens/screen.ts';
import { searchScreens } from './screens/search.ts';
import { createBooker, freeDays, seedLinks } from './screens/seed.ts';
import { selectionScreens } from './screens/selection.ts';
import { siteScreens } from './screens/site.ts';
import { ticketScreens } from './screens/ticket.ts';

/**
 * Takes pictures of every page of the site and every state of the elements, in all or in selected
 * widths, colour schemes and languages, and writes them to a folder with an index.html. Reports the
 * findings of `inspect`. Exits with 1 if there are any.
 */
const SCREENS: Record<string, Screen> = {
  ...siteScreens,
  ...scheduleScreens,
  ...selectionScreens,
  ...bookingScreens,
  ...ticketScreens,
  ...searchScreens,
};
/** Pages that are open at a time. */
const PAGES = 2;
/** px; wider windows are not used by touch. */
const DESKTOP = 1024;

const { isSelected, widths, languages, schemes, folder } = readChoices();
const screens = Object.entries(SCREENS).filter(([name]) => isSelected(name));
const prefixOf = (language: Language) => PREFIXES.find((prefix) => splitLocale(prefix).language === language)!;
/** A screen with a window of its own is taken if a selected width is used like it. */
function windowsOf({ from = 0, to = Number.POSITIVE_INFINITY, window }: Screen, touch: boolean): Looks['windows'] {
  const alike = widths.filter((width) => width < DESKTOP === touch);
  if (window) return window.width < DESKTOP === touch && alike.length > 0 ? [window] : [];
  return alike.filter((width) => width >= from && width <= to).map((width) => ({ width, height: HEIGHTS[width]! }));
}
const looksOf = (screen: Screen): Looks[] =>
  [true, false]
    .map((touch) => ({ windows: windowsOf(screen, touch), schemes, touch }))
    .filter(({ windows }) => windows.length > 0);

const start = performance.now();
const tiles = await startTileServer();
const [product, browser] = await Promise.all([startProduct('start', { ...OWNER, ...tiles.environment }), launch()]);
const foreign = await startHardSite(product.url);
const pictures: Picture[] = [];
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const book = await createBooker(product.url);
  const days = await freeDays(product.url);
  const links = await seedLinks(product.url, book);
  const jobs = screens.flatMap((screen) =>
    languages.flatMap((language) => looksOf(screen[1]).map((looks) => ({ screen, language, looks }))),
  );
  let done = 0;
  const worker = async () => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const { screen, language, looks } = job;
      done += 1;
      const place = {
        ...{ origin: product.url, language, prefix: prefixOf(language), links },
        // Another day than the picture before, which may hold slots.
        date: days[done % days.length]!,
        book: () => book(language),
      };
      const newPictures = await takePictures({ browser, foreign, folder }, screen, place, looks);
      for (const { file, findings } of newPictures) for (const finding of findings) console.log(`${file}: ${finding}`);
      pictures.push(...newPictures);
    }
  };
  await Promise.all(Array.from({ length: PAGES }, worker));
} finally {
  await browser.close();
  foreign.close();
  tiles.close();
  await product.close();
}
const order = Object.keys(SCREENS);
pictures.sort((one, other) => order.indexOf(one.screen) - order.indexOf(other.screen));
await writeFile(join(folder, 'index.html'), indexPage(pictures));
const findings = pictures.reduce((sum, picture) => sum + picture.findings.length, 0);
const minutes = ((performance.now() - start) / MINUTE).toFixed(1);
console.log(`${pictures.length} pictures of ${screens.length} screens in ${minutes} min: ${findings} findings`);
process.exitCode = findings > 0 ? 1 : 0;
