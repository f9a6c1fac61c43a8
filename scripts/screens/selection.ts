import type { Page } from 'playwright';
import { changed, SLOTS, type Slots } from '../../e2e/answers.ts';
import { WINDOWS } from '../../e2e/windows.ts';
import { FREE, schedule } from './schedule.ts';
import type { Place, Screen } from './screen.ts';

const BOOK = 'club-schedule [part~="book"]';

/** Clicks until the hour is chosen: before the schedule is hydrated a click does nothing. */
async function choose(page: Page): Promise<void> {
  const book = page.locator(BOOK);
  while ((await book.count()) === 0) {
    await page.locator(`${FREE}:visible`).first().click();
    await book.waitFor({ timeout: 1000 }).catch(() => undefined);
  }
}

/** A chosen hour in a window of each size, on the site at a first visit and on a foreign page. */
const selections = WINDOWS.flatMap(([width, height]): [string, Screen][] => {
  const common = { window: { width, height }, viewportOnly: true, act: choose, until: BOOK };
  const path = ({ prefix, date }: Place) => `${prefix}/club/third-set/schedule?date=${date}`;
  return [
    [`selection-${width}x${height}`, { ...common, path, asksConsent: true }],
    [`selection-widget-${width}x${height}`, { ...common, ...schedule() }],
  ];
});

type TimedSlot = Slots[number] & { starts_at: string };
type DayWithTimes = {
  date: string;
  remaining: number;
  services: { remaining: number; minutes_left: number }[];
};

/** Today has only its last hours left, and tomorrow all. */
async function makeEvening(page: Page): Promise<void> {
  await changed(page, SLOTS, ({ data }) => {
    const slots = data as unknown as TimedSlot[];
    const last =
      slots
        .map(({ starts_at }) => starts_at)
        .sort()
        .at(-3) ?? '';
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Kyiv' });
    for (const slot of slots)
      if (slot.starts_at.startsWith(today) && slot.starts_at < last)
        Object.assign(slot, { status: 'past', token: null });
  });
  await changed(page, /\/scheduledates/, ({ data }) => {
    const [today] = data as unknown as DayWithTimes[];
    if (!today) return;
    today.remaining = 1;
    for (const service of today.services) Object.assign(service, { remaining: 1, minutes_left: 60 });
  });
}

export const selectionScreens: Record<string, Screen> = {
  ...Object.fromEntries(selections),
  'schedule-on-request-evening': {
    html: () => '<club-schedule club="topolia"></club-schedule>',
    prepare: makeEvening,
    until: 'club-schedule [part~="day"][aria-checked="true"]',
  },
};
