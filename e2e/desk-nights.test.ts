/** The night of a club that closes after midnight, at its desk: it belongs to the day on which it began. */
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { expectAccessible } from './axe.ts';
import { askForSignInLink } from './desk-sign-in.ts';
import { useStage } from './stage.ts';

const OPERATOR = 'operator@courtside.example';
const stage = useStage('start', {}, { operator: OPERATOR });
const url = (path: string) => stage.product.url + path;

/** A Friday: clubs of the demonstration that are open at night are so then, and on Thursdays are not. */
const ahead = [3, 4, 5, 6, 7, 8, 9].find((days) => new Date(dayAhead(days)).getUTCDay() === 5)!;
const friday = dayAhead(ahead);

type ClubHours = { slug: string; opening_hours: { weekday: number; closes: string }[] };
let page: Page;
let slug: string;
beforeAll(async () => {
  page = await stage.browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(url('/desk/sign-in'));
  await page.goto(await askForSignInLink(page, OPERATOR));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Your clubs' }).waitFor();
  const read = async (path: string) => (await (await fetch(url(`/api/v1${path}`))).json()).data;
  const clubs = (await read('/clubs?page_size=50')) as { id: number }[];
  for (const { id } of clubs) {
    const club = (await read(`/clubs/${id}`)) as ClubHours;
    const closes = club.opening_hours.find((one) => one.weekday === 5)?.closes;
    if (closes === '02:00') slug = club.slug;
    if (slug) break;
  }
  expect(slug).toBeDefined();
}, 300_000);

const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const entry = (text: string) => page.locator('.desk-times-list .desk-entry', { hasText: text });

it('books, moves and closes in a night of the day on which it began', { timeout: 180_000 }, async () => {
  await page.goto(url(`/desk/${slug}?date=${friday}`));
  const free = page.locator(
    '.desk-times-list .desk-free[aria-label^="00:"], .desk-times-list .desk-free[aria-label^="01:"]',
  );
  await free.first().click();
  await page.getByLabel('Name').fill('Night owl');
  await page.getByRole('button', { name: 'Book' }).click();
  await status('Booked.');
  expect(new URL(page.url()).searchParams.get('date')).toBe(friday);
  await entry('Night owl').click();
  const move = page.getByRole('link', { name: 'Move', exact: true });
  await move.waitFor();
  const booking = page.url().split('?')[0]!;
  await move.click();
  expect(await page.locator('input[name="date"]').inputValue()).toBe(friday);
  await page.getByText('A night until the club closes belongs to the day on which it began.').waitFor();
  const times = page.locator('.desk-times label', { hasText: 'at night' });
  const chosen = (await times.last().textContent())!;
  await expectAccessible(page);
  await times.last().locator('input').check();
  await page.getByRole('button', { name: 'Move the booking' }).click();
  await status('The booking is moved.');
  expect(await page.locator('.desk-when').textContent()).toContain(/\d\d:\d\d/.exec(chosen)![0]);
  // Sent twice by a hand that presses twice: what is paid is noted once.
  const answers = await page.evaluate(async () => {
    const form = document.querySelector<HTMLFormElement>('.desk-actions')!;
    const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
    body.set('intent', 'cash');
    return Promise.all([1, 2].map(async () => (await fetch(location.href, { method: 'POST', body })).status));
  });
  expect(answers).toEqual([200, 200]);
  await page.goto(booking);
  expect((await page.locator('.desk-log').textContent())!.match(/in cash/g)).toHaveLength(1);

  await page.goto(url(`/desk/${slug}/close?date=${friday}`));
  const until = page.getByLabel('Time').nth(1);
  expect(await until.inputValue()).toBe('26:00');
  expect(await until.locator('option:checked').textContent()).toBe('02:00 at night');
  await page.getByText('A night until the club closes belongs to the day on which it began.').waitFor();
  await page.getByLabel('Time').first().selectOption('24:00');
  await page.getByRole('button', { name: 'Show what happens' }).click();
  await page.locator('.desk-rows', { hasText: 'Night owl' }).waitFor();
  // The form still has what was chosen, on the clock of the day.
  expect(await page.getByLabel('Time').first().inputValue()).toBe('24:00');
  expect(await until.inputValue()).toBe('26:00');
  await expectAccessible(page);
  await page.getByLabel('Reason, as customers and visitors read it').fill('Quiet hours');
  await page.getByRole('button', { name: 'Close and tell everyone' }).click();
  await status('The time is closed');
  expect(new URL(page.url()).searchParams.get('date')).toBe(friday);
  await entry('Quiet hours').first().waitFor();
  expect(await entry('Night owl').count()).toBe(0);
});

it('chooses another time of the night in the form of a new booking', { timeout: 60_000 }, async () => {
  const saturday = dayAhead(ahead + 1);
  await page.goto(url(`/desk/${slug}/new?date=${saturday}`));
  const time = page.getByLabel('Time');
  const night = time.locator('option', { hasText: 'at night' }).last();
  const clock = (await night.textContent())!.slice(0, 5);
  await time.selectOption((await night.getAttribute('value'))!);
  await page.getByRole('button', { name: 'Choose' }).click();
  // On the calendar it is the next day.
  const state = page.locator('.desk-state');
  await state.filter({ hasText: clock }).waitFor();
  const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    Date.parse(dayAhead(ahead + 2)),
  );
  expect(await state.textContent()).toContain(dayName);
});
