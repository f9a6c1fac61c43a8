import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { fillDetails, openPage, send } from './testing.ts';

/** Seconds that a slot is held here. */
const HELD = 12;

const stage = useStage('start', { LEASE_SECONDS: String(HELD) });

const cells = (page: Page) => page.locator('club-schedule [part~="cell-free"]');
const cellOf = (page: Page, label: string) => page.locator(`club-schedule [aria-label="${label}"]`);
const timer = (page: Page) => page.locator('booking-flow [role="timer"]');
/** A second, and what a busy machine adds. */
const SOON = { timeout: 5000 };

it('a slot that one visitor fills in the form for is taken for another, who never reloads, and comes back when it is let go', async () => {
  const [one, other] = [await openPage(stage.browser), await openPage(stage.browser)];
  for (const { page } of [one, other]) await page.goto(stage.host.url('en'));
  const streaming = other.page.waitForResponse((answer) => answer.url().includes('/v1/slots/stream'));
  await cells(one.page).nth(2).waitFor();
  await streaming;
  const label = (await cells(one.page).nth(2).getAttribute('aria-label')) ?? '';
  await cellOf(other.page, label).waitFor();
  // The other has chosen a time of their own and stands on it.
  const mine = (await cells(other.page).first().getAttribute('aria-label')) ?? '';
  expect(mine).not.toBe(label);
  await cells(other.page).first().click();
  const chosen = other.page.locator('club-schedule [part~="cell-selected"]');
  await chosen.waitFor();
  const focus = () => other.page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.ariaLabel);
  const focused = await focus();

  await cells(one.page).nth(2).click();
  await one.page.locator('club-schedule [part~="book"]').click();
  await timer(one.page).waitFor();
  await cellOf(other.page, label).waitFor({ state: 'detached', ...SOON });
  expect(await chosen.count()).toBe(1);
  expect(await focus()).toBe(focused);

  await one.page.locator('booking-flow [part~="close"]').click();
  await cellOf(other.page, label).waitFor(SOON);
  // Their own hold never stood in their way.
  await cells(one.page).first().waitFor();
  expect([...one.complaints, ...other.complaints]).toEqual([]);
}, 90_000);

it('a hold that runs out keeps what was typed, is offered again, and books', async () => {
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(stage.host.url('en'));
  const free = cells(page).nth(4);
  await free.click();
  await page.locator('club-schedule [part~="book"]').click();
  const flow = page.locator('booking-flow');
  await timer(page).waitFor();
  await fillDetails(flow);
  const again = flow.getByRole('button', { name: 'Hold it again' });
  await again.waitFor({ timeout: (HELD + 10) * 1000 });
  expect(await flow.locator('input[name="email"]').inputValue()).not.toBe('');
  await again.click();
  await timer(page).waitFor();
  await send(flow);
  await flow.locator('a[part~="booking-link"]').waitFor();
  expect(complaints).toEqual([]);
}, 90_000);

it('a hold whose visitor went away without a word ends by itself for those who look on', async () => {
  const [one, other] = [await openPage(stage.browser), await openPage(stage.browser)];
  for (const { page } of [one, other]) await page.goto(stage.host.url('en'));
  const streaming = other.page.waitForResponse((answer) => answer.url().includes('/v1/slots/stream'));
  const free = cells(one.page).nth(6);
  const label = (await free.getAttribute('aria-label')) ?? '';
  const chosen = one.page.locator('club-schedule').evaluate(
    (schedule) =>
      new Promise<string[]>((resolve) => {
        schedule.addEventListener('courtside-slot-select', (event) => {
          event.preventDefault();
          resolve((event as CustomEvent<{ slots: string[] }>).detail.slots);
        });
      }),
  );
  await free.click();
  await one.page.locator('club-schedule [part~="book"]').click();
  const slots = await chosen;
  await streaming;
  await cellOf(other.page, label).waitFor();
  const lease = await fetch(`${stage.product.url}/api/v1/leases`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Device-ID': 'of-somebody-who-left' },
    body: JSON.stringify({ slots }),
  });
  expect(lease.status).toBe(200);
  await cellOf(other.page, label).waitFor({ state: 'detached', ...SOON });
  await cellOf(other.page, label).waitFor({ timeout: (HELD + 10) * 1000 });
  expect([...one.complaints, ...other.complaints]).toEqual([]);
}, 90_000);
