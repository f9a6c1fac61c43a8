import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { openPage, watchRequests } from '../../e2e/testing.ts';
import type { Scheme } from './choices.ts';
import { inspect } from './inspect.ts';
import type { Place, Screen } from './screen.ts';

/** The event that a page of the site dispatches on its window when it is interactive. */
const HYDRATED_EVENT = 'site-alive';

export interface Picture {
  screen: string;
  language: string;
  width: number;
  scheme: Scheme;
  /** Relative to the folder of pictures. */
  file: string;
  findings: string[];
}

/** The looks for which a page is opened once: all of them by touch, or none. */
export interface Looks {
  /** px */
  windows: { width: number; height: number }[];
  schemes: Scheme[];
  touch: boolean;
}

/** px, by width: phones, tablets, laptops and monitors. */
export const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1280: 860, 1600: 1000 };
/** px; pictures of longer pages end here. */
const LONGEST = 8000;

const FOREIGN = `<style>
:root { color-scheme: light dark; background: light-dark(#fff, #0b0d1a) !important; color: light-dark(#0e1020, #f3f4fb) !important }
#place { box-sizing: border-box; width: auto; max-width: 1280px; padding: 0 16px }
</style>`;

/** Opens a screen and brings it into its state. */
async function openScreen(page: Page, screen: Screen, place: Place, foreign: Foreign): Promise<void> {
  page.setDefaultTimeout(20_000);
  // The loader of these files adds calls of this function to code that runs in pages.
  await page.addInitScript('globalThis.__name = (value) => value');
  if (!screen.asksConsent)
    await page.addInitScript("if (top === window) localStorage.setItem('courtside_consent', 'refused')");
  await screen.prepare?.(page, place);
  if (screen.unanswered) await page.route(screen.unanswered, () => {});
  const address = screen.html
    ? foreign.url([], FOREIGN + (await screen.html(place)), place.language)
    : new URL(await screen.path!(place), place.origin).href;
  await page.addInitScript(
    `addEventListener('${HYDRATED_EVENT}', () => document.documentElement.setAttribute('${HYDRATED_EVENT}', ''))`,
  );
  await page.goto(address);
  // A click before hydration follows the link for visitors without script.
  await page.waitForFunction(
    (hydrated) =>
      !document.querySelector(':not(:defined)') &&
      (document.documentElement.hasAttribute(hydrated) || !document.querySelector('script[type="text/plain"]')),
    HYDRATED_EVENT,
  );
  await screen.act?.(page, place);
  if (screen.until) await page.locator(screen.until).first().waitFor();
}

type Foreign = { url(names: string[], html: string, language: string): string };

/** Draws what is deferred until it comes near the viewport, as pictures show the whole page. */
const drawAll = (page: Page) =>
  page.evaluate(() => {
    // A schedule draws all of its rows for printing.
    dispatchEvent(new Event('beforeprint'));
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (getComputedStyle(element).contentVisibility !== 'auto') continue;
        element.style.contentVisibility = 'visible';
        // Keeps the containment that `auto` implies.
        element.style.contain = 'content';
      }
    }
  });

/** Waits until the page has been laid out again. */
async function settle(page: Page, quiet: () => Promise<void>): Promise<void> {
  await quiet();
  await drawAll(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Listeners for the colour scheme and the width run in their own tasks.
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Opens a screen once and takes all of its pictures. Reports it if its state is not reached. */
export async function takePictures(
  { browser, foreign, folder }: { browser: Browser; foreign: Foreign; folder: string },
  [name, screen]: [string, Screen],
  place: Place,
  { windows, schemes, touch }: Looks,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const options = { hasTouch: touch, isMobile: touch, reducedMotion: 'reduce', locale: place.language } as const;
  const { page } = await openPage(browser, windows[0]!, options);
  const quiet = screen.unanswered ? async () => {} : watchRequests(page);
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(`an error: ${error}`));
  try {
    await openScreen(page, screen, place, foreign);
  } catch (error) {
    pageErrors.push(`is not reached: ${String(error).split('\n')[0]}`);
  }
  await mkdir(join(folder, name), { recursive: true });
  for (const window of windows) {
    const { width } = window;
    await page.setViewportSize(window);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.mouse.move(0, 0);
      await settle(page, quiet);
      const isOurPage = screen.html === undefined && !screen.isEmail;
      let found = await inspect(page, width, isOurPage);
      if (found.length > 0) {
        // Looks again, because a busy machine can cause findings that go away.
        await settle(page, quiet);
        found = await inspect(page, width, isOurPage);
      }
      const findings = [...pageErrors.splice(0), ...found];
      const file = `${name}/${place.language}-${width}-${scheme}.png`;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const whole = !screen.viewportOnly && {
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(height, LONGEST) },
      };
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: join(folder, file), animations: 'disabled', ...whole });
      pictures.push({ screen: name, language: place.language, width, scheme, file, findings });
    }
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
  return pictures;
}
