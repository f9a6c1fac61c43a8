/** The form that joins a line, without script, and the link that leaves it. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { expectAccessible } from './axe.ts';
import { bookByApi } from './book-by-api.ts';
import { openMessage } from './outbox.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage('start', { OPENACTIVE_LICENSE: 'none' });

const LANGUAGES = [
  {
    ...{
      prefix: '',
      days: 3,
      entry: /Without JavaScript: join the line/,
      show: 'Show taken times',
      send: 'Join the line',
    },
    ...{ time: 'Taken time', email: 'Email', done: 'You are in line', place: 'You are number 1 of 1 in line.' },
    ...{ leave: 'Leave the line', left: 'You are not in line any more.', free: 'This time is free now.' },
    open: 'Open the schedule',
  },
  {
    ...{ prefix: '/uk-ua', days: 4, entry: /Без JavaScript: стати в чергу/, show: 'Показати зайнятий час' },
    ...{ send: 'Стати в чергу', time: 'Зайнятий час', email: 'Електронна пошта', done: 'Ви в черзі' },
    ...{ place: 'Ваше місце в черзі – 1 з 1.', leave: 'Вийти з черги', left: 'Вас більше немає в черзі.' },
    ...{ free: 'Цей час уже вільний.', open: 'Відкрити розклад' },
  },
  {
    ...{ prefix: '/ru-ua', days: 5, entry: /Без JavaScript: встать в очередь/, show: 'Показать занятое время' },
    ...{ send: 'Встать в очередь', time: 'Занятое время', email: 'Электронная почта', done: 'Вы в очереди' },
    ...{ place: 'Ваше место в очереди – 1 из 1.', leave: 'Выйти из очереди', left: 'Вас больше нет в очереди.' },
    ...{ free: 'Это время уже свободно.', open: 'Открыть расписание' },
  },
];

const cancel = (token: string) =>
  fetch(`${stage.product.url}/api/v2/bookings/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });

/** Chooses the taken time and sends the form. */
async function join(page: Page, words: (typeof LANGUAGES)[number], value: string, email: string) {
  await page.getByLabel(words.time, { exact: true }).selectOption(value);
  await page.getByLabel(words.email, { exact: true }).fill(email);
  await page.getByRole('button', { name: words.send }).click();
}

describe.each(LANGUAGES)('without script, at "$prefix/"', (words) => {
  it('joins the line, and leaves it by the link of the email before there is an offer', {
    timeout: 60_000,
  }, async () => {
    const { url } = stage.product;
    const { slot, service, token } = await bookByApi(url, 'holder@example.com', { date: dayAhead(words.days) });
    const context = await stage.browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(`${url}${words.prefix}/club/third-set/schedule`);
    await page.getByRole('link', { name: words.entry }).click();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
    await page.locator('input[name=date]').fill(dayAhead(words.days));
    await page.locator('select[name=service]').selectOption(String(service));
    await page.getByRole('button', { name: words.show }).click();
    const value = `${service} ${slot.court_id} ${slot.starts_at} ${slot.ends_at}`;
    const email = `line-${words.days}@example.com`;
    await join(page, words, value, email);
    await page.getByRole('heading', { level: 1, name: words.done }).waitFor();
    expect(await page.getByRole('status').textContent()).toContain(email);
    const letter = await openMessage(page, url, 'inLine', email);
    await page.goto(/https?:\S+\/booking-watch\/[\w-]+/.exec(letter)![0]);
    await page.getByText(words.place).waitFor();
    await page.getByRole('button', { name: words.leave }).click();
    await page.getByText(words.left).waitFor();
    // Another page of the same day that was opened before the time became free.
    await page.goto(`${url}${words.prefix}/club/third-set/line?service=${service}&date=${dayAhead(words.days)}`);
    await cancel(token);
    await join(page, words, value, email);
    expect(await page.getByRole('alert').textContent()).toContain(words.free);
    expect(await page.getByLabel(words.email, { exact: true }).inputValue()).toBe(email);
    await page.getByRole('link', { name: words.open }).waitFor();
    await context.close();
  });
});

it('works with script too, on wide and narrow pages in both colour schemes', { timeout: 60_000 }, async () => {
  const { url } = stage.product;
  const { slot, service } = await bookByApi(url, 'other@example.com', { date: dayAhead(6) });
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    const { page } = await openPage(stage.browser, { width, height: 800 }, { colorScheme });
    await page.goto(`${url}/club/third-set/line?service=${service}&date=${dayAhead(6)}`);
    await expectAccessible(page);
    await join(
      page,
      LANGUAGES[0]!,
      `${service} ${slot.court_id} ${slot.starts_at} ${slot.ends_at}`,
      `w${width}@example.com`,
    );
    await page.getByRole('heading', { level: 1, name: 'You are in line' }).waitFor();
    await page.context().close();
  }
});

it.each(['2026-13-45', '2020-01-01', 'tomorrow'])('shows today for the day %s', async (date) => {
  const answer = await fetch(`${stage.product.url}/club/third-set/line?date=${date}`);
  expect(answer.status).toBe(200);
  const [, shown] = /name="date"[^>]*value="([^"]+)"/.exec(await answer.text())!;
  expect(shown).toBe(dayAhead(0));
});
