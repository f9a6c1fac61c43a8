/** A wish for a time at any club: from the search, by a form, to the offer of what another cancels. */
import type { BrowserContextOptions } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { expectAccessible } from './axe.ts';
import { bookByApi, postToApi } from './book-by-api.ts';
import { sidewaysOf } from './layout.ts';
import { openMessage } from './outbox.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage('start', { OPENACTIVE_LICENSE: 'none', TRUST_PROXY: '1' });

const open = async (path: string, options: BrowserContextOptions = {}, size = { width: 360, height: 740 }) => {
  const opened = await openPage(stage.browser, size, options);
  await opened.page.goto(stage.product.url + path);
  return opened;
};

const LANGUAGES = [
  {
    ...{
      prefix: '',
      days: 3,
      javaScriptEnabled: true,
      link: /Nothing free that suits you/,
      send: 'Tell me when it frees up',
    },
    ...{
      price: /At most/,
      email: 'Email',
      done: 'We have your wish',
      active: /We are looking/,
      held: /held for you until/,
    },
    ...{
      book: 'Book or decline',
      open: 'Book it',
      stop: 'End the wish',
      stopped: /This wish has ended/,
      wrong: /fill in|valid|Choose/i,
    },
  },
  {
    ...{
      prefix: '/uk-ua',
      days: 4,
      javaScriptEnabled: false,
      link: /який вам підходить/,
      send: 'Повідомити, коли звільниться',
    },
    ...{ price: /Не дорожче/, email: 'Електронна пошта', done: 'Ми записали ваше побажання', active: /Шукаємо/ },
    ...{ held: /зарезервовано для вас до/, book: 'Забронювати або відмовитися', open: 'Забронювати' },
    ...{ stop: 'Завершити побажання', stopped: /побажання завершено/ },
  },
  {
    ...{
      prefix: '/ru-ua',
      days: 5,
      javaScriptEnabled: false,
      link: /которое вам подходит/,
      send: 'Сообщить, когда освободится',
    },
    ...{ price: /Не дороже/, email: 'Электронная почта', done: 'Мы записали ваше пожелание', active: /Ищем/ },
    ...{ held: /зарезервировано для вас до/, book: 'Забронировать или отказаться', open: 'Забронировать' },
    ...{ stop: 'Завершить пожелание', stopped: /пожелание завершено/ },
  },
];

describe.each(LANGUAGES)('a wish at "$prefix/", with script: $javaScriptEnabled', (words) => {
  it('begins at the search, is offered what another cancels, and ends by its link', { timeout: 120_000 }, async () => {
    const { url } = stage.product;
    const { prefix, days, javaScriptEnabled } = words;
    const date = dayAhead(days);
    const { slot, token } = await bookByApi(url, 'holder@example.com', { date });
    const [from, to] = [slot.starts_at, slot.ends_at].map((instant) => instant.slice(11, 16)) as [string, string];
    const search = new URLSearchParams({ date, time_from: from, time_to: to === '00:00' ? '24:00' : to });
    const { page } = await open(`${prefix}/clubs/kyiv/tennis?${search}`, { javaScriptEnabled, locale: 'en-GB' });
    await page.getByRole('link', { name: words.link }).click();
    await page.waitForURL(`**${prefix}/booking-wish?*`);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
    const value = (name: string) => page.locator(`.wish-form [name=${name}]`).inputValue();
    expect([await value('city'), await value('category'), await value('date_from'), await value('time_from')]).toEqual([
      'kyiv',
      'tennis',
      date,
      from,
    ]);
    expect(await sidewaysOf(page)).toEqual([]);
    const email = `wish-${days}@example.com`;
    await page.getByLabel(words.email, { exact: true }).fill(email);
    // A refusal keeps what was typed.
    await page.locator('[name=time_to]').selectOption(from);
    await page.getByRole('button', { name: words.send }).click();
    await page.getByRole('alert').waitFor();
    expect(await value('email')).toBe(email);
    expect(await page.locator('[name=time_to]').getAttribute('aria-invalid')).toBe('true');
    await page.locator('[name=time_to]').selectOption(search.get('time_to')!);
    await page.getByRole('button', { name: words.send }).click();
    await page.getByRole('heading', { level: 1, name: words.done }).waitFor();
    const letter = await openMessage(page, url, 'wish', email);
    const link = /https?:\S+\/booking-wish\/[\w-]+/.exec(letter)![0];
    expect(link).toContain(`${prefix}/booking-wish/`);
    await page.goto(link);
    await page.getByText(words.active).waitFor();

    await postToApi(url, '/v2/bookings/cancel', { token });
    const offer = await openMessage(page, url, 'freed', email);
    expect(offer).toContain('/booking-watch/');
    await page.goto(link);
    await page.getByText(words.held).waitFor();
    expect(await sidewaysOf(page)).toEqual([]);
    await page.getByRole('link', { name: words.book }).click();
    await page.getByRole('button', { name: words.open, exact: true }).click();
    await page.waitForURL(`**${prefix}/club/third-set/schedule?service=*&date=${date}&court=${slot.court_id}&time=*`);
    await page.goto(link);
    await page.getByRole('button', { name: words.stop }).click();
    await page.getByText(words.stopped).waitFor();
    await page.context().close();
  });
});

it.each([
  [360, 'dark'],
  [1280, 'light'],
] as const)(
  'can be read, and takes the place of the visitor, at %i px, %s',
  { timeout: 60_000 },
  async (width, colorScheme) => {
    const geolocation = { latitude: 50.4501, longitude: 30.5234 };
    const options = { colorScheme, geolocation, permissions: ['geolocation'] };
    const { page } = await open('/booking-wish?category=tennis', options, { width, height: 800 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.getByLabel('Within, km').fill('20');
    expect(await page.locator('[name=near]').inputValue()).toBe('50.450,30.523');
    await page.getByLabel('First day').fill(dayAhead(4));
    await page.getByLabel('Email', { exact: true }).fill(`near-${width}@example.com`);
    await page.getByRole('button', { name: 'Tell me when it frees up' }).click();
    await page.getByRole('heading', { name: 'Free now' }).waitFor();
    expect(await page.locator('.wish-times li').count()).toBeGreaterThan(0);
    await expectAccessible(page);
    const schedule = await page.locator('.wish-times a').first().getAttribute('href');
    expect(schedule).toMatch(/^\/club\/[\w-]+\/schedule\?service=\d+&date=[\d-]+&court=\d+&time=/);
    await page.context().close();
  },
);
