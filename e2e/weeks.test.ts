/** A weekly series from the schedule of a foreign page: paid at the club, and online by one payment. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { call } from './api.ts';
import { useStage } from './stage.ts';
import { fillDetails, openPage, payOnline, selectFreeTime, send } from './testing.ts';

const stage = useStage('start', { CONTACT_CODES: 'off' });

/** Opens the form of the day's first free hour, and waits until that is held. */
async function openForm(page: Page) {
  await selectFreeTime(page);
  await page.locator('club-schedule [part~="book"]').click();
  const flow = page.locator('booking-flow');
  await flow.getByRole('timer').waitFor();
  return flow;
}

/** Opens the form on a partner's page, and its list of other weeks. */
async function openWeeks(language: string, width: number, days: number) {
  const opened = await openPage(stage.browser, { width, height: 900 });
  const { page } = opened;
  await page.goto(stage.host.url(language, { date: dayAhead(days) }));
  const flow = await openForm(page);
  await flow.locator('[part~="repeat"]').press('Enter');
  await flow.locator('input[name="week"]:enabled').first().waitFor();
  return { ...opened, flow, weeks: flow.locator('input[name="week"]:enabled') };
}

const seriesOf = async (token: string) => (await call(stage.product.url, '/v1/bookings/series', { token })).visits;
const tokenOf = (page: Page) => /\/booking-\w+\/([\w-]+)/.exec(page.url())![1]!;
/** The browser names the answer that asks for a proof of work, as tests share an address. */
const isUnexpected = (text: string) => !text.includes('428');
const isAsWideAsThePage = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe.each([
  ['en', 1280, 4],
  ['uk', 360, 5],
  ['ru', 360, 6],
] as const)('a weekly series from a foreign page in %s at %i px', (language, width, days) => {
  it('is booked with two weeks skipped, and leads to all its visits', { timeout: 120_000 }, async () => {
    const { page, flow, weeks, complaints } = await openWeeks(language, width, days);
    const offered = await weeks.count();
    for (const skipped of [0, 2]) await weeks.nth(skipped).press('Space');
    expect(await flow.locator('input[name="week"]:checked').count()).toBe(offered - 2);
    expect(await flow.locator('.weeks-sum').textContent()).toContain(String(offered - 1));
    expect(await isAsWideAsThePage(page)).toBe(true);
    await fillDetails(flow);
    await send(flow);
    const link = flow.locator('a[href*="/booking-series/"]');
    await link.waitFor();
    await page.goto((await link.getAttribute('href'))!);
    await page.locator('.series-visits li').first().waitFor();
    expect(await page.locator('.series-visits li').count()).toBe(offered - 1);
    const visits = await seriesOf(tokenOf(page));
    expect(new Set(visits.map(({ status }: { status: string }) => status))).toEqual(new Set(['confirmed']));
    expect(complaints.filter(isUnexpected)).toEqual([]);
    await page.context().close();
  });

  it('is still chosen after the tab was reloaded', { timeout: 120_000 }, async () => {
    const { page, flow, weeks, complaints } = await openWeeks(language, width, days);
    for (const skipped of [0, 2]) await weeks.nth(skipped).press('Space');
    const chosen = () =>
      page
        .locator('booking-flow input[name="week"]:checked')
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    const before = await chosen();
    expect(before.length).toBeGreaterThan(1);
    await flow.locator('input[name="given_name"]').fill('Oksana');
    await page.reload();
    await openForm(page);
    await expect.poll(chosen).toEqual(before);
    expect(await flow.locator('input[name="given_name"]').inputValue()).toBe('Oksana');
    expect(complaints.filter(isUnexpected)).toEqual([]);
    await page.context().close();
  });

  it('is paid online by one payment, and one visit refunded alone', { timeout: 120_000 }, async () => {
    const { page, flow, weeks, complaints } = await openWeeks(language, width, days + 2);
    for (let index = 3; index < (await weeks.count()); index += 1) await weeks.nth(index).press('Space');
    await fillDetails(flow);
    const sum = (await flow.locator('.weeks-sum').textContent())!;
    await payOnline(flow);
    await page.waitForURL('**/sandbox/liqpay/**');
    const digits = (text: string) => text.replace(/\D/g, '');
    expect(digits((await page.locator('body').textContent())!)).toContain(digits(sum.replace(/^\d+/, '')));
    await page.locator('button[value="pay"]').click();
    await page.waitForURL(/\/booking-payment\/[\w-]+\/success$/);
    const token = tokenOf(page);
    const visits = await seriesOf(token);
    await page.goto(`${stage.product.url}/booking-order/${token}`);
    await page.locator('a[href*="/booking-series/"]').first().waitFor();
    expect(await page.locator('a[href*="/booking-split/"]').count()).toBe(0);
    expect(visits.map((visit: Record<string, string>) => `${visit.status} ${visit.payment_status}`)).toEqual(
      Array(4).fill('confirmed paid'),
    );
    await call(stage.product.url, '/v2/bookings/cancel', { token: visits[1].token });
    const paidBack = async () => (await seriesOf(token))[1].payment_status;
    await expect.poll(paidBack, { timeout: 30_000 }).toBe('refunded');
    const states = (await seriesOf(token)).map((visit: Record<string, string>) => visit.payment_status);
    expect(states).toEqual(['paid', 'refunded', 'paid', 'paid']);
    expect(complaints.filter(isUnexpected)).toEqual([]);
    await page.context().close();
  });
});

it('lets a visit that was paid alone be split, though the booking was repeated', { timeout: 120_000 }, async () => {
  const { page, flow, complaints } = await openWeeks('en', 1280, 8);
  await flow.locator('[part~="repeat"]').press('Enter');
  await fillDetails(flow);
  await payOnline(flow);
  await page.waitForURL('**/sandbox/liqpay/**');
  await page.locator('button[value="pay"]').click();
  await page.waitForURL(/\/booking-payment\/[\w-]+\/success$/);
  const token = tokenOf(page);
  const { days } = await call(stage.product.url, '/v1/bookings/repeat-days', { token });
  const free = days.find(({ status }: { status: string }) => status === 'free');
  const visits = [{ date: free.date, court_id: free.court.id }];
  expect((await call(stage.product.url, '/v1/bookings/repeat', { token, visits })).visits).toHaveLength(2);
  await page.goto(`${stage.product.url}/booking-order/${token}`);
  await page.locator(`a[href$="/booking-split/${token}"]`).click();
  await page.waitForURL(`**/booking-split/${token}`);
  await page.locator('input[name="players"]').first().waitFor();
  expect(complaints.filter(isUnexpected)).toEqual([]);
  await page.context().close();
});
