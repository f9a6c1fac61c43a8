/** The booking request form without script. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { expectAccessible } from './axe.ts';
import { untilHydrated } from './hydrated.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const get = async (path: string) => (await (await fetch(`${stage.product.url}/api${path}`)).json()).data;

/** A free hour of a court of the club, three days ahead. */
async function freeHour() {
  const { id } = await get('/v1/clubs/third-set');
  const [category] = await get(`/v2/services-categories?club_id=${id}&with_area_booking_services=true&is_web=true`);
  const service = category.services.find((one: { kind: string }) => one.kind === 'court').id;
  const date = dayAhead(3);
  const slots: { status: string; starts_at: string }[] = await get(`/v1/slots?service_id=${service}&date=${date}`);
  return { service, date, time: slots.find(({ status }) => status === 'free')!.starts_at.slice(11, 16) };
}

/** Submits the form until its minimum of two seconds has passed. Returns any other error. */
async function submit(page: Page) {
  for (;;) {
    await Promise.all([page.waitForEvent('domcontentloaded'), page.locator('.request-form button').click()]);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const alert = page.locator('[role=alert]');
    const error = (await alert.count()) > 0 ? await alert.textContent() : null;
    if (!error?.includes('надто швидко')) return error;
  }
}

it('keeps the input and shows errors, then sends the request', { timeout: 60_000 }, async () => {
  const { service, date, time } = await freeHour();
  const context = await stage.browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${stage.product.url}/uk-ua/club/third-set`);
  await page.getByRole('link', { name: 'Без JavaScript: заявка' }).click();
  expect(
    await page
      .locator('select[required] option:first-child')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value'))),
  ).toEqual(['', '']);
  await page.goto(`${page.url()}?service=${service}&date=${date}&time=${time}`);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
  await page.getByLabel('Ім’я').fill('Олена');
  await page.getByLabel('Телефон').fill('067 123 45');
  await page.getByLabel('Електронна пошта').fill('olena@example.com');
  expect(await submit(page)).toBe('Перевірте позначені поля: Телефон');
  expect(await page.getByLabel('Телефон').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Ім’я').inputValue()).toBe('Олена');
  expect(await page.getByLabel('Початок').inputValue()).toBe(time);
  await page.getByLabel('Телефон').fill('067 123 45 67');
  expect(await submit(page)).toBeNull();
  expect(await page.getByRole('status').textContent()).toMatch(
    /Номер заявки: [A-Z0-9]{4} [A-Z0-9]{4}\. Клуб відповість на \+380\u00a067\u00a0123\u00a045\u00a067 або/,
  );
  await context.close();
});

it('rejects a form with a value in the hidden field', async () => {
  const address = `${stage.product.url}/club/third-set/request`;
  const form = await (await fetch(address)).text();
  const stamp = /name="stamp" value="([^"]+)"/.exec(form)![1]!;
  const { service, date, time } = await freeHour();
  const customer = { given_name: 'Robot', telephone: '0671234567', email: 'robot@example.com' };
  const fields = {
    stamp,
    website: 'https://spam.example',
    service_id: service,
    date,
    time,
    duration: '60',
    ...customer,
  };
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain('does not come from us');
  expect(html).not.toContain('spam.example');
});

it('takes the request at the second press if the browser filled in the hidden field', { timeout: 60_000 }, async () => {
  const { service, date, time } = await freeHour();
  const context = await stage.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${stage.product.url}/club/third-set/request?service=${service}&date=${date}&time=${time}`);
  await untilHydrated(page.locator('.request-form button'));
  await page.getByLabel('First name').fill('Olena');
  await page.getByLabel('Phone').fill('067 123 45 68');
  await page.getByLabel('Email').fill('olena2@example.com');
  await page.locator('input[name="website"]').evaluate((each: HTMLInputElement) => {
    each.value = 'https://olena.example';
  });
  /** Presses the button. Returns whether the request was taken; at first it is too early. */
  const send = async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.locator('.request-form button').click(),
    ]);
    return answer.status() < 400;
  };
  expect(await send()).toBe(false);
  await page.getByText('does not come from us').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Olena');
  await expect.poll(send).toBe(true);
  await page.getByRole('status').getByText('Request number').waitFor();
  await context.close();
});

it('is accessible', async () => {
  const page = await stage.browser.newPage();
  await page.goto(`${stage.product.url}/club/third-set/request`);
  await expectAccessible(page);
  await page.close();
});

it.each([360, 1280])('says whom the visitor asks, and on wide pages what comes next, at %i px', async (width) => {
  const { address, phone } = await get('/v1/clubs/third-set');
  const context = await stage.browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  for (const prefix of ['', '/uk-ua', '/ru-ua']) {
    await page.goto(`${stage.product.url}${prefix}/club/third-set/request`);
    const club = page.locator('aside.request-club');
    expect(await club.locator(`a[href="${prefix}/club/third-set"]`).isVisible()).toBe(true);
    expect(await club.locator(`a[href="tel:${phone}"]`).isVisible()).toBe(true);
    if (prefix === '') expect(await club.textContent()).toContain(address);
    expect(await club.locator('li:visible').count()).toBe(width > 1000 ? 3 : 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await context.close();
});

it('says when the club is open, and offers no time outside of that', { timeout: 60_000 }, async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { club, prefix, hours, times } of [
    { club: 'topolia', prefix: '', hours: 'Opening hours: Mon–Sun 08:00–21:00', times: ['08:00', '20:00', 13] },
    { club: 'topolia', prefix: '/uk-ua', hours: 'Години роботи: пн–нд 08:00–21:00', times: ['08:00', '20:00', 13] },
    { club: 'sosny', prefix: '/ru-ua', hours: 'Часы работы: пн–вс 09:00–20:00', times: ['09:00', '19:00', 11] },
  ]) {
    await page.goto(`${stage.product.url}${prefix}/club/${club}/request`);
    const select = page.locator('select[name="time"]');
    const options = await select.locator('option[value=""] ~ option').allTextContents();
    expect([options[0], options.at(-1), options.length]).toEqual(times);
    const described = `#${await select.getAttribute('aria-describedby')}`;
    expect(await page.locator('.request-form').locator(described).textContent()).toBe(hours);
  }
  await context.close();
});

it('offers no time that is over, neither with script nor without', { timeout: 60_000 }, async () => {
  const address = `${stage.product.url}/club/third-set/request`;
  const optionsOf = (page: Page) =>
    page.locator('select[name="time"] option').evaluateAll((all) => all.map((option) => option.textContent!).slice(1));
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Kyiv' });
  const clock = () => new Date().toLocaleTimeString('sv', { timeZone: 'Europe/Kyiv' }).slice(0, 5);

  const plain = await (await stage.browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(address);
  expect(await plain.locator('input[name="date"]').inputValue()).not.toBe(today);
  expect(await optionsOf(plain)).toHaveLength(16);
  const now = clock();
  await plain.goto(`${address}?date=${today}`);
  expect((await optionsOf(plain)).filter((time) => time <= now)).toEqual([]);
  await plain.context().close();

  const page = await (await stage.browser.newContext()).newPage();
  await page.goto(address);
  const before = clock();
  await expect
    .poll(async () => {
      await page.locator('input[name="date"]').fill(today);
      return (await optionsOf(page)).filter((time) => time <= before);
    })
    .toEqual([]);
  await page.context().close();
});
