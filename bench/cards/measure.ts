import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { median } from '../../testing/median.ts';
import { openPage, workOf } from '../browser/measure.ts';
import { TEXTS } from './clubs.ts';

export interface ListFigures {
  /** Main-thread milliseconds until the list is complete. */
  mount: number;
  /** Wall-clock milliseconds until the frame with the list is rendered. */
  paint: number;
  elements: number;
  /** Milliseconds from a key press to the frame after it: the median and the maximum. */
  medianPress: number;
  slowestPress: number;
  /** Main-thread milliseconds per key press, with all work that follows from it. */
  press: number;
  longestTask: number;
}

export interface MapFigures {
  /** Wall-clock milliseconds from the request to show the map to the frame with all pins. */
  paint: number;
  elements: number;
  /** Milliseconds between frames while the map is dragged. */
  frame: number;
  /** Share of the frames that took more than one and a half times the display's interval. */
  late: number;
}

const WIDTH = 1200;
/**
 * Milliseconds between key presses, in turn: a list that waits for a pause in typing updates
 * before, during and after the next key press.
 */
const PAUSES = [180, 210, 240, 270, 300];
const ROUNDS = 2;
const FRAME = 1000 / 60;
/** A drag of the map: the number of moves, on a circle of this radius in px. */
const MOVES = 150;
const RADIUS = 160;

interface Subject {
  url: string;
  name: string;
}

/**
 * Measures a list from a cold page: loads it, shows all clubs, then types a text that filters them.
 * @throws if the list does not show the clubs that match
 */
export async function measureList(browser: Browser, { url, name }: Subject, throttle: number): Promise<ListFigures> {
  const { context, page, session, errors } = await openPage(browser, url, WIDTH);
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    await workOf(session, throttle, () => page.evaluate((each) => bench.load(each), name));
    let paint = 0;
    const mount = await workOf(session, throttle, async () => {
      paint = await page.evaluate(() => bench.mount());
    });
    const elements = await page.evaluate(() => bench.elements());
    await page.evaluate(() => bench.focus());
    // A visitor types after the code that loads on focus has arrived.
    await setTimeout(500);
    const keys = Array.from({ length: ROUNDS }, () => TEXTS).flat();
    const typing = await workOf(session, throttle, async () => {
      let before = '';
      for (const [index, text] of keys.entries()) {
        const pause = setTimeout(PAUSES[index % PAUSES.length]!);
        await page.keyboard.press(text.length > before.length ? text.at(-1)! : 'Backspace');
        before = text;
        await pause;
      }
      await page.evaluate((text) => bench.found(text), before);
    });
    const presses = await page.evaluate(() => bench.presses());
    const longestTask = await page.evaluate(() => bench.longestTask());
    if (presses.length !== keys.length) errors.push(`${presses.length} of ${keys.length} key presses were measured`);
    if (errors.length > 0) throw new Error(errors.join('; '));
    return {
      mount,
      paint,
      elements,
      medianPress: median(presses),
      slowestPress: Math.max(...presses),
      press: typing / keys.length,
      longestTask,
    };
  } finally {
    await context.close();
  }
}

/**
 * Measures a map from a cold page: shows its pins, then drags it in circles.
 * @throws if the map does not follow the pointer
 */
export async function measureMap(browser: Browser, { url, name }: Subject): Promise<MapFigures> {
  const { context, page, errors } = await openPage(browser, url, WIDTH);
  try {
    await page.evaluate((each) => bench.load(each), name);
    const paint = await page.evaluate(() => bench.showMap());
    await setTimeout(1000);
    const elements = await page.evaluate(() => bench.elements());
    const { x, y } = await page.evaluate(() => bench.middle());
    const before = await page.evaluate(() => bench.pinLeft());
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + RADIUS, y);
    await page.evaluate(() => bench.startFrames());
    for (let move = 0; move < MOVES; move += 1) {
      const angle = (move / 60) * 2 * Math.PI;
      const pause = setTimeout(FRAME);
      await page.mouse.move(x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle));
      await pause;
    }
    const frames = await page.evaluate(() => bench.endFrames());
    if ((await page.evaluate(() => bench.pinLeft())) === before) errors.push('the map did not follow');
    if (errors.length > 0) throw new Error(errors.join('; '));
    return {
      paint,
      elements,
      frame: median(frames),
      late: frames.filter((length) => length > 1.5 * FRAME).length / frames.length,
    };
  } finally {
    await context.close();
  }
}

/** The functions of page.js in the measured page. */
declare const bench: {
  load(name: string): Promise<void>;
  mount(): Promise<number>;
  focus(): void;
  found(text: string): Promise<void>;
  presses(): number[];
  longestTask(): number;
  elements(): number;
  showMap(): Promise<number>;
  middle(): { x: number; y: number };
  pinLeft(): number;
  startFrames(): void;
  endFrames(): number[];
};
