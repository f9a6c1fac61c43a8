import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { watchRequests } from '../../e2e/crawl/visit.ts';
import { openPage } from '../../e2e/testing.ts';
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
  /** Below the folder. */
  file: string;
  findings: string[];
}

/** Looks of one opening: all pressed by fingers, or none. */
export interface Looks {
  /** px */
  widths: number[];
  schemes: Scheme[];
  touch: boolean;
}

/** Of phones, tablets, notebooks and screens, px. */
const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1280: 860, 1600: 1000 };
/** Pictures of longer pages end there, px. */
const LONGEST = 8000;

const FOREIGN = `<style>
:root { color-scheme: light dark; background: light-dark(#fff, #0b0d1a) !important; color: light-dark(#0e1020, #f3f4fb) !important }
#place { box-sizing: border-box; width: auto; max-width: 1280px; padding: 0 16px }
</style>`;

/** What the visitor of a screen sees after they did what is to be done there. */
async function reach(page: Page, screen: Screen, place: Place, foreign: Foreign): Promise<void> {
  page.setDefaultTimeout(20_000);
  // The loader of these files gives functions that run in pages their names by this.
  await page.addInitScript('globalThis.__name = (value) => value');
  if (!screen.asked)
    await page.addInitScript("if (top === window) localStorage.setItem('courtside_consent', 'refused')");
  await screen.prepare?.(page, place);
  if (screen.silent) await page.route(screen.silent, () => {});
  const address = screen.html
    ? foreign.url([], FOREIGN + (await screen.html(place)), place.language)
    : new URL(await screen.path!(place), place.origin).href;
  await page.addInitScript(
    `addEventListener('${HYDRATED_EVENT}', () => document.documentElement.setAttribute('${HYDRATED_EVENT}', ''))`,
  );
  await page.goto(address);
  // A press before the site lives follows the link that stands there for those without script.
  await page.waitForFunction(
    (alive) =>
      !document.querySelector(':not(:defined)') &&
      (document.documentElement.hasAttribute(alive) || !document.querySelector('script[type="text/plain"]')),
    HYDRATED_EVENT,
  );
  await screen.act?.(page, place);
  if (screen.until) await page.locator(screen.until).first().waitFor();
}

type Foreign = { url(names: string[], html: string, language: string): string };

/** Draws what waits as long as it is far from the window: a picture of the whole page shows it too. */
const drawAll = (page: Page) =>
  page.evaluate(() => {
    // A schedule draws its last hours for paper.
    dispatchEvent(new Event('beforeprint'));
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (getComputedStyle(element).contentVisibility !== 'auto') continue;
        element.style.contentVisibility = 'visible';
        // Which comes with it.
        element.style.contain = 'content';
      }
    }
  });

/** The page as it stands once it has been laid out anew. */
async function settle(page: Page, quiet: () => Promise<void>): Promise<void> {
  await quiet();
  await drawAll(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What hears of another scheme or width does so in tasks of their own.
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Brings about a state once and takes its pictures; a state that is not reached is a finding of each. */
export async function takePictures(
  { browser, foreign, folder }: { browser: Browser; foreign: Foreign; folder: string },
  [name, screen]: [string, Screen],
  place: Place,
  { widths, schemes, touch }: Looks,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  const size = (width: number) => ({ width, height: HEIGHTS[width]! });
  const options = { hasTouch: touch, isMobile: touch, reducedMotion: 'reduce', locale: place.language } as const;
  const { page } = await openPage(browser, size(widths[0]!), options);
  const quiet = screen.silent ? async () => {} : watchRequests(page);
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(`an error: ${error}`));
  try {
    await reach(page, screen, place, foreign);
  } catch (error) {
    broken.push(`is not reached: ${String(error).split('\n')[0]}`);
  }
  await mkdir(join(folder, name), { recursive: true });
  for (const width of widths) {
    await page.setViewportSize(size(width));
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.mouse.move(0, 0);
      await settle(page, quiet);
      let found = await inspect(page, width);
      if (found.length > 0) {
        // What a crowded machine alone brings about is gone at a second look.
        await settle(page, quiet);
        found = await inspect(page, width);
      }
      const findings = [...broken.splice(0), ...found];
      const file = `${name}/${place.language}-${width}-${scheme}.png`;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const whole = !screen.window && {
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
