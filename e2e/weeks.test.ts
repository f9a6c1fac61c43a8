/** A weekly series from the schedule of a foreign page: paid at the club, and online by one payment. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { call } from './api.ts';
import { useStage } from './stage.ts';
import { fillDetails, openPage, payOnline, selectFreeTime, send } from './testing.ts';

/** The texts of a language, as the product reads them. */
const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}/desk.json`, 'utf8'));

const stage = useStage('start', { CONTACT_CODES: 'off' });

/** Opens the form of the first free hour or of one with a label, and waits until that is held. */
async function openForm(page: Page, label?: string) {
  const hour = await selectFreeTime(page, label);
  await page.locator('club-schedule [part~="book"]').click();
  const flow = page.locator('booking-flow');
  await flow.getByRole('timer').waitFor();
  return { flow, hour };
}

/** Opens the form on a partner's page, and its list of other weeks. */
async function openWeeks(language: string, width: number, days: number) {
  const opened = await openPage(stage.browser, { width, height: 900 });
  const { page } = opened;
  await page.goto(stage.host.url(language, { date: dayAhead(days) }));
  const { flow, hour } = await openForm(page);
  await flow.locator('[part~="repeat"]').press('Enter');
  await flow.locator('input[name="week"]:enabled').first().waitFor();
  return { ...opened, flow, hour, weeks: flow.locator('input[name="week"]:enabled') };
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
    const { page, flow, hour, weeks, complaints } = await openWeeks(language, width, days);
    for (const skipped of [0, 2]) await weeks.nth(skipped).press('Space');
    const chosen = () =>
      page
        .locator('booking-flow input[name="week"]:checked')
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    const before = await chosen();
    expect(before.length).toBeGreaterThan(1);
    await flow.locator('input[name="given_name"]').fill('Oksana');
    await page.reload();
    await openForm(page, hour);
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

interface Session {
  title: string;
  starts_at: string;
  court: { sport: string } | null;
  remaining: number;
  weekly_until: string | null;
}

/** A date of a weekly session of tennis, which the schedule shows first, with places, some days ahead. */
async function findSession(language: string, days: number): Promise<Session> {
  const headers = { 'accept-language': language };
  const response = await fetch(`${stage.product.url}/api/v2/services/club_group_bookings?club_id=1`, { headers });
  const { data } = (await response.json()) as { data: Session[] };
  return data.find(
    ({ starts_at, court, remaining, weekly_until }) =>
      court?.sport === 'tennis' && starts_at >= dayAhead(days) && remaining > 1 && weekly_until,
  )!;
}

describe.each([
  ['en', 1280, 3],
  ['uk', 360, 6],
] as const)('a weekly series of places from a foreign page in %s at %i px', (language, width, days) => {
  it('is booked with a week skipped, gets it later, and is cancelled as a whole', { timeout: 120_000 }, async () => {
    const { title, starts_at } = await findSession(language, days);
    const { page, complaints } = await openPage(stage.browser, { width, height: 900 });
    await page.goto(stage.host.url(language, { date: starts_at.slice(0, 10) }));
    const time = starts_at.slice(11, 16);
    await page
      .locator(`club-schedule [part~="cell-group"][aria-label*="${title}"][aria-label*="${time}"]`)
      .first()
      .click();
    const flow = page.locator('booking-flow');
    await flow.locator('[part~="repeat"]').press('Enter');
    const weeks = flow.locator('input[name="week"]:enabled');
    await weeks.first().waitFor();
    const offered = await weeks.count();
    expect(offered).toBeGreaterThan(3);
    await weeks.nth(1).press('Space');
    expect(await isAsWideAsThePage(page)).toBe(true);
    await fillDetails(flow);
    await send(flow);
    const link = flow.locator('a[href*="/booking-series/"]');
    await link.waitFor();
    await page.goto((await link.getAttribute('href'))!);
    const visits = page.locator('.series-visits li');
    expect(await visits.count()).toBe(offered);
    // Each place moves alone, so that the page offers no other time for all.
    expect(await page.locator('#move').count()).toBe(0);
    await page.locator('.series-until button').click();
    await page.locator('.series-days button[type="submit"]').click();
    await expect.poll(() => visits.count()).toBeGreaterThan(offered);
    expect(await isAsWideAsThePage(page)).toBe(true);
    await page.locator('details summary').last().click();
    await page.locator('button[value="cancel"]').click();
    await page.locator('[role="status"]', { hasText: textsOf(language).weeklyCancelled! }).waitFor();
    const states = (await seriesOf(tokenOf(page))).map(({ status }: { status: string }) => status);
    expect(new Set(states)).toEqual(new Set(['cancelled']));
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
