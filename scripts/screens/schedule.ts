import type { Page } from 'playwright';
import { allSlots, changed, failing, SLOTS, type Slots } from '../../e2e/answers.ts';
import { takenCell } from '../../e2e/testing.ts';
import type { Place, Screen } from './screen.ts';

export const schedule = (club = 'third-set') => ({
  html: ({ date }: Place) => `<club-schedule club="${club}" date="${date}"></club-schedule>`,
});
export const FREE = 'club-schedule [part~="cell-free"]';
const NEXT = 'club-schedule [part~="next-day"]';

/** Opens the dialog of a taken slot. */
async function openTakenSlot(page: Page): Promise<void> {
  await page.locator(FREE).first().waitFor();
  const taken = page.locator('club-schedule [part~="cell-busy"]').first();
  // The list by time only shows free slots.
  if (!(await taken.isVisible())) return page.locator('club-schedule .watch-more').click();
  await (await takenCell(page)).click();
  await page.locator('club-schedule dialog').waitFor();
}

export const scheduleScreens: Record<string, Screen> = {
  'schedule-loading': {
    ...schedule(),
    unanswered: SLOTS,
    until: 'club-schedule .skeleton',
  },
  schedule: { ...schedule(), until: FREE },
  'schedule-many-services': {
    html: () => '<club-schedule club="sosny"></club-schedule>',
    until: FREE,
  },
  'schedule-other-layout': {
    ...schedule(),
    act: (page) => page.locator('club-schedule [part~="toggle"]').click(),
    to: 640,
    until: 'club-schedule [part~="grid"]',
  },
  'schedule-chosen': {
    ...schedule(),
    act: (page) => page.locator(FREE).nth(3).click(),
    until: 'club-schedule [part~="book"]',
  },
  'schedule-on-request': {
    ...schedule('topolia'),
    act: (page) => page.locator(FREE).first().click(),
    until: 'club-schedule [part~="book"]',
  },
  'schedule-past': {
    ...schedule(),
    prepare: (page, { date }) =>
      changed(page, SLOTS, ({ data }) => {
        for (const slot of data as unknown as (Slots[number] & { starts_at: string })[])
          if (slot.starts_at < `${date}T12`) Object.assign(slot, { status: 'past', token: null });
      }),
    until: 'club-schedule [part~="show-past"]',
    from: 768,
  },
  'schedule-taken': { ...schedule(), prepare: allSlots(() => 'busy'), until: NEXT },
  'schedule-watch': {
    ...schedule(),
    prepare: allSlots((index) => (index % 3 ? 'busy' : 'free')),
    act: openTakenSlot,
    until: 'club-schedule dialog button',
    viewportOnly: true,
  },
  'schedule-closed': {
    ...schedule(),
    prepare: (page) =>
      changed(page, SLOTS, (body) => {
        body.data.length = 0;
      }),
    until: NEXT,
  },
  'schedule-failed': {
    ...schedule(),
    prepare: (page) => failing(page, SLOTS),
    until: 'club-schedule [part~="retry"]',
  },
  'schedule-unknown': { ...schedule('no-such-club'), until: 'club-schedule [part~="failure"]' },
};
