import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { fillDetails, openPage, send } from './testing.ts';

/** The duration of a lease in these tests. */
const LEASE_SECONDS = 12;

const stage = useStage('start', { LEASE_SECONDS: String(LEASE_SECONDS) });

const cells = (page: Page) => page.locator('club-schedule [part~="cell-free"]');
const cellOf = (page: Page, label: string) => page.locator(`club-schedule [aria-label="${label}"]`);
const timer = (page: Page) => page.locator('booking-flow [role="timer"]');
/** Updates take a second, or more on a busy machine. */
const SOON = { timeout: 5000 };

it('shows a leased slot as taken to other visitors without a reload, until it is released', async () => {
  const [one, other] = [await openPage(stage.browser), await openPage(stage.browser)];
  for (const { page } of [one, other]) await page.goto(stage.host.url('en'));
  const streaming = other.page.waitForResponse((response) => response.url().includes('/v1/slots/stream'));
  await cells(one.page).nth(2).waitFor();
  await streaming;
  const label = (await cells(one.page).nth(2).getAttribute('aria-label')) ?? '';
  await cellOf(other.page, label).waitFor();
  // The other visitor has selected and focused another slot.
  const otherLabel = (await cells(other.page).first().getAttribute('aria-label')) ?? '';
  expect(otherLabel).not.toBe(label);
  await cells(other.page).first().click();
  const selected = other.page.locator('club-schedule [part~="cell-selected"]');
  await selected.waitFor();
  const focus = () => other.page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.ariaLabel);
  const focused = await focus();

  await cells(one.page).nth(2).click();
  await one.page.locator('club-schedule [part~="book"]').click();
  await timer(one.page).waitFor();
  await cellOf(other.page, label).waitFor({ state: 'detached', ...SOON });
  expect(await selected.count()).toBe(1);
  expect(await focus()).toBe(focused);

  await one.page.locator('booking-flow [part~="close"]').click();
  await cellOf(other.page, label).waitFor(SOON);
  // The lease never hid the slot from its own visitor.
  await cells(one.page).first().waitFor();
  expect([...one.complaints, ...other.complaints]).toEqual([]);
}, 90_000);

it('keeps the draft when the lease expires, and renews the lease and books', async () => {
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(stage.host.url('en'));
  const free = cells(page).nth(4);
  await free.click();
  await page.locator('club-schedule [part~="book"]').click();
  const flow = page.locator('booking-flow');
  await timer(page).waitFor();
  await fillDetails(flow);
  const again = flow.getByRole('button', { name: 'Hold it again' });
  await again.waitFor({ timeout: (LEASE_SECONDS + 10) * 1000 });
  expect(await flow.locator('input[name="email"]').inputValue()).not.toBe('');
  await again.click();
  await timer(page).waitFor();
  await send(flow);
  await flow.locator('a[part~="booking-link"]').waitFor();
  expect(complaints).toEqual([]);
}, 90_000);

it('frees the slot for other visitors when an abandoned lease expires', async () => {
  const [one, other] = [await openPage(stage.browser), await openPage(stage.browser)];
  for (const { page } of [one, other]) await page.goto(stage.host.url('en'));
  const streaming = other.page.waitForResponse((response) => response.url().includes('/v1/slots/stream'));
  const free = cells(one.page).nth(6);
  const label = (await free.getAttribute('aria-label')) ?? '';
  const selectedSlots = one.page.locator('club-schedule').evaluate(
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
  const slots = await selectedSlots;
  await streaming;
  await cellOf(other.page, label).waitFor();
  const lease = await fetch(`${stage.product.url}/api/v1/leases`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Device-ID': 'an-absent-visitor' },
    body: JSON.stringify({ slots }),
  });
  expect(lease.status).toBe(200);
  await cellOf(other.page, label).waitFor({ state: 'detached', ...SOON });
  await cellOf(other.page, label).waitFor({ timeout: (LEASE_SECONDS + 10) * 1000 });
  expect([...one.complaints, ...other.complaints]).toEqual([]);
}, 90_000);
