/** Four people share an hour that one of them books on a foreign page: one leaves, one is replaced, one never pays. */
import type { BrowserContextOptions, Page } from 'playwright';
import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { call } from './api.ts';
import { useStage } from './stage.ts';
import { fillDetails, openPage, selectFreeTime, send } from './testing.ts';

const stage = useStage('start', { CONTACT_CODES: 'off' });

const splitOf = (token: string) => call(stage.product.url, '/v2/bookings/split/decode', { token });
const intent = (page: Page, name: string) => page.locator(`button[name="intent"][value="${name}"]`);
/** The browser names the answer that asks for a proof of work, as tests share an address. */
const isUnexpected = (text: string) => !text.includes('428');

async function payInSandbox(page: Page): Promise<void> {
  await page.waitForURL('**/sandbox/liqpay/**');
  await page.locator('button[value="pay"]').press('Enter');
}

it.each([
  ['en', 1280, 6, {}],
  ['uk', 360, 7, { hasTouch: true }],
  ['ru', 360, 8, { hasTouch: true, colorScheme: 'dark' }],
] as const)(
  'is shared from a foreign page in %s at %i px',
  { timeout: 180_000 },
  async (language, width, days, device) => {
    const size = { width, height: 800 };
    const open = async (url: string, options: BrowserContextOptions = device) => {
      const opened = await openPage(stage.browser, size, options);
      // The question about cookies covers what is at the end of a page.
      await opened.page.addInitScript(() => localStorage.setItem('courtside_consent', 'granted'));
      await opened.page.goto(url);
      return opened;
    };
    const join = async (invitation: string, name: string) => {
      const { page } = await open(invitation);
      await page.locator('#name').fill(name);
      await page.locator('.split-start button').press('Enter');
      await page.waitForURL('**/booking-player/**');
      return page;
    };

    const { page, complaints } = await open(stage.host.url(language, { date: dayAhead(days) }));
    await selectFreeTime(page);
    await page.locator('club-schedule [part~="book"]').click();
    const flow = page.locator('booking-flow');
    await fillDetails(flow);
    await flow.locator('input[value="online"]').check();
    await send(flow);
    await flow.locator('input[name="share"]').press('Space');
    await send(flow);
    // The page of the host is left for that of the players.
    await page.waitForURL('**/booking-split/**');
    const token = /booking-split\/([\w-]+)/.exec(page.url())![1]!;
    await page.locator('input[name="players"][value="4"]').check();
    await page.locator('.split-start button').press('Enter');
    await intent(page, 'pay').press('Enter');
    await payInSandbox(page);
    await expect.poll(async () => (await splitOf(token)).hold, { timeout: 15_000 }).toBe('held');
    await page.goto(
      new URL(page.url()).origin + new URL(page.url()).pathname.replace(/booking-\w+\/.*/, `booking-split/${token}`),
    );
    const invitation = await page.locator('.copied-link-url').inputValue();

    const anna = await join(invitation, 'Anna');
    await intent(anna, 'pay').press('Enter');
    await payInSandbox(anna);
    const statuses = async () =>
      (await splitOf(token)).players.map((player: { name: string; state: string; share_status: string }) =>
        [player.name, player.state, player.share_status].join(' '),
      );
    await expect.poll(statuses, { timeout: 15_000 }).toEqual(['Anna joined paid']);
    const borys = await join(invitation, 'Borys');
    const vera = await join(invitation, 'Vera');
    // Anna leaves, and Halyna takes the place.
    await anna.goto(
      borys
        .url()
        .replace(/booking-player\/[\w-]+/, `booking-player/${/booking-player\/([\w-]+)/.exec(anna.url())![1]}`),
    );
    await anna.locator('.desk-unfold summary').press('Enter');
    await intent(anna, 'leave').press('Enter');
    await expect.poll(statuses, { timeout: 15_000 }).toContain('Anna left refunded');
    const halyna = await join(invitation, 'Halyna');
    await intent(halyna, 'pay').press('Enter');
    await payInSandbox(halyna);
    await intent(borys, 'pay').press('Enter');
    await payInSandbox(borys);
    await expect
      .poll(statuses, { timeout: 15_000 })
      .toEqual(expect.arrayContaining(['Halyna joined paid', 'Borys joined paid', 'Vera joined due']));

    // Vera never pays, so that the organiser is charged for two of four shares.
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.locator('details.desk-card summary').press('Enter');
    await intent(page, 'close').press('Enter');
    await expect.poll(async () => (await splitOf(token)).hold, { timeout: 30_000 }).toBe('charged');
    const { price, paid } = await splitOf(token);
    expect(paid.amount).toBe(2 * Math.floor(price.amount / 4));
    expect(await statuses()).toContain('Vera joined covered');
    await vera.reload();
    expect(await intent(vera, 'pay').count()).toBe(0);
    expect(complaints.filter(isUnexpected)).toEqual([]);
    for (const each of [page, anna, borys, vera, halyna]) await each.context().close();
  },
);
