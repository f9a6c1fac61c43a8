/** Addresses that name a slot open the schedule with it selected. */
import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { call } from './api.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage();

type Slot = { court_id: number; starts_at: string; token: string };

/** A slot of the main service on a day, by its status. */
async function slotThat(status: 'free' | 'busy', date: string): Promise<Slot> {
  const [service] = (await call(stage.product.url, '/v1/clubs/third-set/scheduledates/'))[3].services;
  const slots = await call(stage.product.url, `/v1/slots?service_id=${service.service_id}&date=${date}`);
  return slots.find((slot: { status: string }) => slot.status === status);
}

const clockOf = ({ starts_at }: Slot) => starts_at.slice(11, 16);
const queryOf = (slot: Slot) =>
  new URLSearchParams({ date: slot.starts_at.slice(0, 10), court: String(slot.court_id), time: clockOf(slot) });

/** Each has a day of its own: the server may hear of a form that was opened after its page was closed. */
const PLACES: [name: string, address: string, days: number][] = [
  ['the schedule of a club', '/club/third-set/schedule?', 3],
  ["a club's page", '/club/third-set?', 4],
  ['the page for frames', '/widget?club=third-set&lang=en&', 5],
];

it.each(PLACES)('%s has the named slot selected, in what the server sends too', async (_, address, days) => {
  const slot = await slotThat('free', dayAhead(days));
  for (const javaScriptEnabled of [false, true]) {
    const { page, complaints } = await openPage(stage.browser, undefined, { javaScriptEnabled });
    await page.goto(`${stage.product.url}${address}${queryOf(slot)}`);
    const schedule = page.locator('club-schedule');
    await schedule.locator('[part~="cell-selected"]:visible').waitFor();
    expect(await schedule.locator('[part~="cell-selected"]:visible').getAttribute('aria-label')).toContain(
      clockOf(slot),
    );
    expect(await schedule.locator('[part~="bar"] b').textContent()).toContain(clockOf(slot));
    if (javaScriptEnabled) {
      // Nobody handles a click before the code is there.
      await expect
        .poll(() =>
          schedule.evaluate((element) => {
            element.shadowRoot!.querySelector<HTMLElement>('[part~="book"]')?.click();
            return element.shadowRoot!.querySelector('booking-flow') !== null;
          }),
        )
        .toBe(true);
      await page.locator('booking-flow input[name="given_name"]').waitFor();
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});

it.each(PLACES)('%s says that the named slot is taken, and selects none', async (_, address, days) => {
  const slot = await slotThat('busy', dayAhead(days));
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}${address}${queryOf(slot)}`);
  await page.locator('club-schedule [role="alert"]', { hasText: 'no longer free' }).waitFor();
  expect(await page.locator('club-schedule [part~="book"]').count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});
