/** A coach's own calendar at the desk of a club, on a phone. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { expectAccessible } from './axe.ts';
import { useStage } from './stage.ts';

const OPERATOR = 'operator@courtside.example';
const stage = useStage('start', {}, { operator: OPERATOR });
const url = (path: string) => stage.product.url + path;
const textOf = async (path: string) => (await fetch(url(path))).text();

/** A day that no other test uses. */
const DAY = dayAhead(5);
const EVENT = [`DTSTART;TZID=Europe/Kyiv:${DAY.replaceAll('-', '')}T100000`, 'DURATION:PT4H', 'SUMMARY:Dentist'];
const calendar = (...events: string[][]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN'],
    ...events.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}@example.com`, ...lines, 'END:VEVENT']),
    ...['END:VCALENDAR', ''],
  ].join('\r\n');

let page: Page;
let server: Server;
let address: string;
/** What the coach's calendar answers. */
let text = calendar(EVENT);
const problems: string[] = [];

async function signIn(): Promise<void> {
  await page.goto(url('/desk/third-set/output'));
  await page.getByLabel('Email').fill(OPERATOR);
  await page.getByRole('button', { name: 'Email me a link' }).tap();
  await page.getByText('a link is on its way').waitFor();
  const [, id] = /\/outbox\/([\w-]{36})/.exec(await textOf('/outbox'))!;
  const letter = await textOf(`/outbox/${id}/letter`);
  await page.goto(/href="([^"]*\/desk\/sign-in\?token=[^"]*)"/.exec(letter)![1]!);
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await page.getByRole('heading', { name: 'Your clubs' }).waitFor();
}

beforeAll(async () => {
  server = createServer((_, response) => void response.end(text)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret/basic.ics`;
  const context = await stage.browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  page = await context.newPage();
  // A refused form answers with 400.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 400')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await signIn();
}, 300_000);
afterAll(() => {
  server?.close();
  expect(problems).toEqual([]);
});

const status = (said: string) => page.getByRole('status').filter({ hasText: said }).waitFor();
/** The first coach of the list. */
const coach = () => page.locator('.desk-calendars').last().locator('> li').first();
const busyLine = async () => {
  await page.goto(url(`/desk/third-set?date=${DAY}`));
  return page.locator('.desk-busy li').allTextContents();
};

it('refuses what is no address beside what was typed, and takes the right one', { timeout: 120_000 }, async () => {
  await page.goto(url('/desk/third-set/output'));
  await coach().getByText('Add a calendar').tap();
  const field = coach().getByLabel('Secret iCal address');
  await field.fill('basic.ics');
  await coach().getByRole('button', { name: 'Save and fetch' }).tap();
  await coach().getByText('Enter the secret iCal address').waitFor();
  expect(await field.inputValue()).toBe('basic.ics');
  await expectAccessible(page);
  await field.fill(address);
  await coach().getByRole('button', { name: 'Save and fetch' }).tap();
  await status('The calendar was fetched.');
  expect(await coach().textContent()).toMatch(/127\.0\.0\.1:\d+\/… · fetched .* · 1 busy time ahead/);
  // The rest of the address is nowhere on the page.
  expect(await page.content()).not.toContain('secret/basic');
});

it('shows on the day when the coach is busy, and not with what', async () => {
  const [line] = await busyLine();
  expect(line).toContain('busy elsewhere 10:00–14:00');
  expect(await page.content()).not.toContain('Dentist');
  await expectAccessible(page);
});

it('says what is wrong, and takes the calendar away', { timeout: 120_000 }, async () => {
  await page.goto(url('/desk/third-set/output'));
  text = '<!doctype html>';
  await coach().getByRole('button', { name: 'Fetch now' }).tap();
  await page.getByRole('alert').filter({ hasText: 'could not be read' }).waitFor();
  await coach().getByText('This is no iCalendar file').waitFor();
  await expectAccessible(page);
  expect(await busyLine()).toEqual([expect.stringContaining('10:00–14:00. The calendar cannot be read')]);
  await page.goto(url('/desk/third-set/output'));
  await coach().locator('summary', { hasText: 'Remove the calendar' }).tap();
  await coach().getByRole('button', { name: 'Remove the calendar' }).tap();
  await status('The calendar is removed.');
  await coach().getByText('No calendar').waitFor();
  expect(await busyLine()).toEqual([]);
});

it('does not say that what was read last counts of a calendar that was never read', { timeout: 120_000 }, async () => {
  await page.goto(url('/desk/third-set/output'));
  await coach().getByText('Add a calendar').tap();
  await coach().getByLabel('Secret iCal address').fill(address);
  await coach().getByRole('button', { name: 'Save and fetch' }).tap();
  await coach().getByText('The calendar has not been read yet').waitFor();
  for (const [prefix, said] of [
    ['/uk-ua', 'Календар ще жодного разу не прочитано'],
    ['/ru-ua', 'Календарь ещё ни разу не прочитан'],
  ] as const) {
    await page.goto(url(`${prefix}/desk/third-set/output`));
    await coach().getByText(said).waitFor();
  }
  await page.goto(url('/desk/third-set/output'));
  await coach().locator('summary', { hasText: 'Remove the calendar' }).tap();
  await coach().getByRole('button', { name: 'Remove the calendar' }).tap();
  await status('The calendar is removed.');
});

it('fits a small phone in every language', { timeout: 120_000 }, async () => {
  text = calendar(EVENT);
  await page.goto(url('/desk/third-set/output'));
  await coach().getByText('Add a calendar').tap();
  await coach().getByLabel('Secret iCal address').fill(address);
  await coach().getByRole('button', { name: 'Save and fetch' }).tap();
  await status('The calendar was fetched.');
  for (const prefix of ['', '/uk-ua', '/ru-ua']) {
    for (const path of ['/desk/third-set/output', `/desk/third-set?date=${DAY}`]) {
      await page.goto(url(prefix + path));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, prefix + path).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  }
});
