import { describe, expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { fillDetails, openPage, send } from './testing.ts';

const stage = useStage();

describe.each(['en', 'uk', 'ru'])('booking in %s', (language) => {
  it('books an hour on a partner page, then cancels it through the link and frees it for others', async () => {
    const { page, complaints } = await openPage(stage.browser);
    await page.goto(stage.host.url(language));
    const schedule = page.locator('club-schedule');
    const free = schedule.locator('[part~="cell-free"]').first();
    await free.waitFor();
    const label = (await free.getAttribute('aria-label')) ?? '';
    expect(label).toMatch(/\d\d:\d\d/);
    await free.click();
    await schedule.locator('[part~="book"]').click();

    const flow = page.locator('booking-flow');
    await fillDetails(flow);
    await flow.locator('input[name="payment_type"]').first().check();
    await send(flow);
    const link = flow.locator('a[part~="booking-link"]');
    await link.waitFor();
    const address = await link.getAttribute('href');
    expect(address).toMatch(/\/booking-order\/[\w-]+\/success$/);

    const second = await openPage(stage.browser);
    await second.page.goto(stage.host.url(language));
    await second.page.locator('club-schedule [part~="cell-free"]').first().waitFor();
    expect(await second.page.locator(`club-schedule [aria-label="${label}"]`).count()).toBe(0);

    await page.goto(address!);
    const ticket = page.locator('booking-token-page');
    await ticket.locator('[part~="cancel"]').click();
    await ticket.locator('[part~="confirm-cancel"]').click();
    await ticket.locator('[part~="cancelled"]').waitFor();
    await page.waitForURL(/\/booking-cancel\/[\w-]+\/success$/);
    await page.goBack();
    expect(page.url()).toBe(stage.host.url(language));

    await second.page.reload();
    await second.page.locator(`club-schedule [aria-label="${label}"]`).waitFor();
    expect([...complaints, ...second.complaints]).toEqual([]);
  }, 90_000);
});
