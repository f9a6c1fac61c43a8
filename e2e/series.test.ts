import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright';
import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { call } from './api.ts';
import { expectAccessible } from './axe.ts';
import { untilHydrated } from './hydrated.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

type Texts = Record<string, string>;
/** The texts of a language, as the product reads them. */
const textsOf = (language: string): Texts => JSON.parse(readFileSync(`locales/${language}/desk.json`, 'utf8'));
const [en, uk, ru] = ['en', 'uk', 'ru'].map(textsOf) as [Texts, Texts, Texts];

const stage = useStage('start', { CONTACT_CODES: 'on', TRUST_PROXY: '1' });

let customers = 0;

/** Books a free hour for another customer each time. Returns the booking's token. */
async function bookHour(): Promise<string> {
  const [service] = (await call(stage.product.url, '/v1/clubs/third-set/scheduledates/'))[3].services;
  const slots = await call(stage.product.url, `/v1/slots?service_id=${service.service_id}&date=${dayAhead(3)}`);
  const free = slots.find(({ status }: { status: string }) => status === 'free');
  customers += 1;
  const customer = {
    given_name: 'Iryna',
    telephone: `+38067000000${customers}`,
    email: `iryna${customers}@example.com`,
  };
  const body = { slots: [free.token], customer, payment_type: 'card' };
  return (await call(stage.product.url, '/v2/bookings/book', body)).token;
}

const open = async (path: string, options: BrowserContextOptions = {}) => {
  const opened = await openPage(stage.browser, { width: 360, height: 740 }, options);
  await opened.page.goto(stage.product.url + path);
  return opened;
};

/** The code of the newest email that has one. */
async function emailedCode(): Promise<string> {
  const list = await (await fetch(`${stage.product.url}/outbox`)).text();
  for (const [, id] of list.matchAll(/\/outbox\/([\w-]{36})/g)) {
    const email = await (await fetch(`${stage.product.url}/outbox/${id}/letter`)).text();
    const code = />\s*(\d{3}\s?\d{3})\s*</.exec(email)?.[1];
    if (code) return code;
  }
  throw new Error('No email has a code');
}

const statesOf = async (token: string) =>
  (await call(stage.product.url, '/v1/bookings/series', { token })).visits.map(
    ({ status }: { status: string }) => status,
  );

async function bookThree(page: Page): Promise<void> {
  const boxes = page.locator('input[name="visits"]:enabled');
  for (let index = 3; index < (await boxes.count()); index += 1) await boxes.nth(index).uncheck();
  await boxes.first().uncheck();
  await page.locator('.series-days button').click();
  const code = page.locator('input[name="contact_code"]');
  await code.waitFor();
  await code.fill(await emailedCode());
  // What was chosen before the code is still chosen.
  expect(await page.locator('input[name="visits"]:checked').count()).toBe(2);
  await page.locator('.series-days button').click();
  await page.locator('[role="status"]').waitFor();
}

it.each<[string, string, boolean, Texts]>([
  ['in Ukrainian', '/uk-ua', true, uk],
  ['in Russian without script', '/ru-ua', false, ru],
  ['in English without script', '', false, en],
])('repeats a booking, shows it as one calendar entry, and cancels all, %s', async (...row) => {
  const [, prefix, javaScriptEnabled, t] = row;
  const token = await bookHour();
  const { page, complaints } = await open(`${prefix}/booking-order/${token}`, { javaScriptEnabled });
  await page.locator(`a[href$="/booking-series/${token}"]`).click();
  await page.locator('input[name="visits"]').first().waitFor();
  if (javaScriptEnabled) {
    await untilHydrated(page.locator('.series-days button'));
    await expectAccessible(page);
  }
  await bookThree(page);
  expect(await statesOf(token)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expect(await page.locator('.series-visits li').count()).toBe(3);
  const address = await page.locator('a[download]').getAttribute('href');
  const calendar = (await (await fetch(stage.product.url + address)).text()).replace(/\r\n /g, '');
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(calendar).toMatch(/RRULE:FREQ=WEEKLY;COUNT=4\r\nEXDATE;TZID=Europe\/Kyiv:\d{8}T\d{6}\r\n/);
  await page.locator('.desk-unfold summary').click();
  await page.locator('.desk-danger').click();
  await page.locator('[role="status"]', { hasText: t.weeklyCancelled! }).waitFor();
  expect(await statesOf(token)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  // The browser names every refused form.
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
  await page.context().close();
});

it('shows a series of ten, with two weeks skipped and one visit moved, as one calendar entry', async () => {
  const token = await bookHour();
  const { page, complaints } = await open(`/booking-series/${token}`);
  const latest = await page.locator('#until').getAttribute('max');
  await page.goto(`${stage.product.url}/booking-series/${token}?until=${latest}`);
  const boxes = page.locator('input[name="visits"]:enabled');
  await boxes.first().waitFor();
  expect(await boxes.count()).toBeGreaterThan(10);
  for (const skipped of [2, 5]) await boxes.nth(skipped).uncheck();
  for (let index = 11; index < (await boxes.count()); index += 1) await boxes.nth(index).uncheck();
  await untilHydrated(page.locator('.series-days button'));
  await page.locator('.series-days button').click();
  const code = page.locator('input[name="contact_code"]');
  await code.waitFor();
  await code.fill(await emailedCode());
  await page.locator('.series-days button').click();
  await page.locator('[role="status"]').waitFor();
  expect(await statesOf(token)).toEqual(Array(10).fill('confirmed'));

  const { visits } = await call(stage.product.url, '/v1/bookings/series', { token });
  await page.goto(`${stage.product.url}/booking-change/${visits[1].token}`);
  await page.locator('input[name="slot"]').last().check();
  await page.locator('form.desk-card button').click();
  await page.waitForURL('**/booking-order/**');
  await page.goto(`${stage.product.url}/booking-series/${token}`);
  expect(await page.locator('.series-visits small', { hasText: 'moved from' }).count()).toBe(1);

  const address = await page.locator('a[download]').getAttribute('href');
  const calendar = (await (await fetch(stage.product.url + address)).text()).replace(/\r\n /g, '');
  expect(calendar).toContain('RRULE:FREQ=WEEKLY;COUNT=12');
  expect(calendar.match(/^EXDATE/gm)).toHaveLength(2);
  const moved = new Date(visits[1].starts_at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Kyiv' });
  expect(calendar).toMatch(new RegExp(`RECURRENCE-ID[^:]*:${moved.replaceAll('-', '')}T`));
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
  await page.context().close();
});

/** Asks for another time of the same day as the first visit, and returns the visits that would move. */
async function askForTime(page: Page, chosen: string) {
  const time = page.locator('#time');
  await time.selectOption(chosen);
  await page.locator('[aria-labelledby="move"] form.series-until button').click();
  await page.waitForURL('**weekday=*');
  await page.locator('.series-move button').waitFor();
  return page.locator('.series-move input[name="moves"]').count();
}

it.each<[string, string, boolean, Texts]>([
  ['in English', '', true, en],
  ['in Ukrainian without script', '/uk-ua', false, uk],
])('moves all visits to another time after it shows each week, %s', async (...row) => {
  const [, prefix, javaScriptEnabled, t] = row;
  const token = await bookHour();
  const { page, complaints } = await open(`${prefix}/booking-series/${token}`, { javaScriptEnabled });
  await page.locator('input[name="visits"]').first().waitFor();
  expect(await page.locator('#move').count()).toBe(0);
  if (javaScriptEnabled) await untilHydrated(page.locator('.series-days button'));
  await bookThree(page);
  const before = (await call(stage.product.url, '/v1/bookings/series', { token })).visits;
  const moves = await call(stage.product.url, '/v1/bookings/series/moves', { token });
  const next = moves.times.findLast((time: string) => time !== moves.time);
  if (javaScriptEnabled) {
    await untilHydrated(page.locator('[aria-labelledby="move"] button'));
    await expectAccessible(page);
  }
  expect(await askForTime(page, next)).toBeGreaterThan(0);
  // What is listed has not been moved yet.
  expect((await call(stage.product.url, '/v1/bookings/series', { token })).visits).toEqual(before);
  const shown = await page.locator('[aria-labelledby="move"] .series-visits li').allTextContents();
  expect(shown).toHaveLength(3);
  if (javaScriptEnabled) {
    await untilHydrated(page.locator('.series-move button'));
    await expectAccessible(page);
  }
  await page.locator('.series-move button').press('Enter');
  await page.locator('[role="status"]', { hasText: t.weeklyMoveDone! }).waitFor();
  const after = (await call(stage.product.url, '/v1/bookings/series', { token })).visits;
  const movedTo = after.map(({ starts_at }: { starts_at: string }) => starts_at.slice(11, 16));
  expect(movedTo.filter((time: string) => time === next).length).toBeGreaterThan(0);
  expect(after.map(({ token: link }: { token: string }) => link)).toEqual(
    before.map(({ token: link }: { token: string }) => link),
  );
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
  await page.context().close();
});

it('says which days are beyond the club, and keeps the page', async () => {
  const token = await bookHour();
  const { page } = await open(`/booking-series/${token}?until=2099-01-01`);
  await page.locator('[role="alert"]').waitFor();
  expect(await page.locator('.series-visits li').count()).toBe(1);
  for (const time of ['99:99', '24:00', '18:00', 'x']) {
    const address = `/booking-series/${token}?weekday=8&time=${time}`;
    expect([time, (await fetch(stage.product.url + address)).status]).toEqual([time, 200]);
    expect((await fetch(stage.product.url + address.replace('=8', '=4'))).status).toBe(200);
  }
  await page.context().close();
});
