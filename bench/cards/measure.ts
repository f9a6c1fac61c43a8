import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { median } from '../../testing/median.ts';
import { openPage, workOf } from '../browser/measure.ts';
import { TEXTS } from './clubs.ts';

export interface ListFigures {
  /** Milliseconds of the main thread until the list stands. */
  mount: number;
  /** Milliseconds of the wall clock until the frame with the list is given away. */
  paint: number;
  elements: number;
  /** Milliseconds from a press to the frame after it. */
  usualPress: number;
  slowestPress: number;
  /** Milliseconds of the main thread for each press, with all that it leads to. */
  press: number;
  longestTask: number;
}

export interface MapFigures {
  /** Milliseconds of the wall clock from the wish to see the map to the frame with all pins. */
  paint: number;
  elements: number;
  /** Milliseconds from frame to frame while the map is dragged. */
  frame: number;
  /** Share of the frames that came later than one and a half of a frame's time. */
  late: number;
}

const WIDTH = 1200;
/** Milliseconds from press to press, in turn: a list that waits for a pause in typing gets its answer before, within and after the next. */
const PAUSES = [180, 210, 240, 270, 300];
const ROUNDS = 2;
const FRAME = 1000 / 60;
/** A drag of the map: so many moves, on a circle of this radius in px. */
const MOVES = 150;
const RADIUS = 160;

interface Subject {
  url: string;
  name: string;
}

/** One cold run of a list: it is loaded, shows all clubs, then those that fit what is typed. @throws where it never does */
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
    // What comes when a field is entered is there before somebody types.
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
    if (presses.length !== keys.length) errors.push(`${presses.length} presses of ${keys.length} were answered`);
    if (errors.length > 0) throw new Error(errors.join('; '));
    return {
      mount,
      paint,
      elements,
      usualPress: median(presses),
      slowestPress: Math.max(...presses),
      press: typing / keys.length,
      longestTask,
    };
  } finally {
    await context.close();
  }
}

/** One cold run of a map: its pins are shown, then it is dragged in circles. @throws where it does not follow */
export async function measureMap(browser: Browser, { url, name }: Subject): Promise<MapFigures> {
  const { context, page, errors } = await openPage(browser, url, WIDTH);
  try {
    await page.evaluate((each) => bench.load(each), name);
    const paint = await page.evaluate(() => bench.showMap());
    await setTimeout(1000);
    const elements = await page.evaluate(() => bench.elements());
    const { x, y } = await page.evaluate(() => bench.middle());
    const before = await page.evaluate(() => bench.place());
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
    if ((await page.evaluate(() => bench.place())) === before) errors.push('the map did not follow');
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

/** What page.js has in the measured page. */
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
  place(): number;
  startFrames(): void;
  endFrames(): number[];
};
