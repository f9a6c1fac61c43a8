import type { BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { readQrCode } from '../server/testing/read-qr-code.ts';
import { bookHour, bookSplit, call } from './api.ts';
import { expectAccessible } from './axe.ts';
import { unpressableOf } from './pressable.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 860 };
const STORES = { GOOGLE_PLAY_URL: 'https://play.example/app', APP_STORE_URL: 'https://apps.example/app' };
const OWNER = {
  ...STORES,
  CONTACT_EMAIL: 'hello@courtside.example',
  CONTACT_PHONE: '+380441234567',
  LEGAL_ADDRESS: 'Courts LLC, 2 Tenysna St, Kyiv',
  FACEBOOK_URL: 'https://facebook.example/courtside',
  INSTAGRAM_URL: 'https://instagram.example/courtside',
  DEFAULT_CITY_ID: '2',
};

const stage = useStage('start', OWNER);

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(stage.product.url + path, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/150.0', ...headers },
  });

/** Opens a page and waits until its buttons work. */
async function open(path: string, size = DESKTOP, options: BrowserContextOptions = {}) {
  const opened = await openPage(stage.browser, size, options);
  await opened.page.goto(stage.product.url + path);
  await opened.page.locator('.consent').waitFor();
  return opened;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.className);

describe('responses', () => {
  it.each([
    ['/', 200, 'en'],
    ['/uk-ua', 200, 'uk'],
    ['/ru-ua/clubs/kyiv', 200, 'ru'],
    ['/widget?club=third-set', 200, 'en'],
    ['/uk-ua/no-such-page', 404, 'uk'],
    ['/booking-order/x', 404, 'en'],
    ['/uk-ua/booking-payment/abcdefghijklmnop', 404, 'uk'],
  ])('responds to %s with status %i and language %s', async (path, status, language) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-language')).toBe(language);
    expect(await response.text()).toContain(`<html lang="${language}">`);
  });

  it.each<[string, Record<string, string>, string]>([
    ['/', { 'accept-language': 'uk-UA,uk;q=0.9' }, '/uk-ua'],
    ['/', { cookie: 'courtside_i18n_redirected=ru-ua', 'accept-language': 'uk' }, '/ru-ua'],
    ['/uk-ua/club', {}, '/uk-ua/clubs/kyiv'],
    ['/club', { cookie: 'courtside_location_id=3' }, '/clubs/odesa'],
    ['/club', { cookie: 'courtside_location_id=999' }, '/clubs/kyiv'],
    ['/club', { 'user-agent': 'Googlebot/2.1' }, '/clubs/kharkiv'],
    ['/m', { 'user-agent': 'Mozilla/5.0 (iPhone)' }, 'https://apps.example/app'],
    ['/ru-ua/m/clubs/kyiv?x=1', {}, '/ru-ua/clubs/kyiv?x=1'],
  ])('redirects %s with %o to %s', async (path, headers, target) => {
    const response = await get(path, headers);
    expect(response.status).toBe(302);
    expect(new URL(response.headers.get('location')!, stage.product.url).href).toBe(
      new URL(target, stage.product.url).href,
    );
  });

  it('stores the language of the first visit for a year', async () => {
    const { headers } = await get('/', { 'accept-language': 'uk' });
    expect(headers.get('set-cookie')).toMatch(
      /^courtside_i18n_redirected=uk-ua; path=\/; max-age=31536000; samesite=lax/,
    );
    expect(headers.get('vary')).toContain('Accept-Language');
  });

  it('has a strict policy, and allows framing of the widget only', async () => {
    const page = (await get('/documents')).headers;
    expect(page.get('content-security-policy')).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}')+; style-src 'self';/);
    expect(page.get('content-security-policy')).not.toContain('unsafe-');
    expect(page.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.get('x-frame-options')).toBe('DENY');
    const widget = (await get('/uk-ua/widget?club=third-set')).headers;
    expect(widget.get('content-security-policy')).toContain('frame-ancestors *');
    expect(widget.get('x-frame-options')).toBeNull();
  });

  it('serves the same page to all, and 304 if it is unchanged', async () => {
    const [one, other] = [await get('/uk-ua/documents'), await get('/uk-ua/documents')];
    const etag = one.headers.get('etag')!;
    const policy = one.headers.get('content-security-policy');
    expect(await other.text()).toBe(await one.text());
    expect(other.headers.get('etag')).toBe(etag);
    expect(other.headers.get('content-security-policy')).toBe(policy);
    expect(one.headers.get('cache-control')).toBe('no-cache');
    const unchanged = await get('/uk-ua/documents', { 'if-none-match': etag });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    expect(unchanged.headers.get('content-security-policy')).toBe(policy);
  });

  it('preloads the fonts, which are cached for a year', async () => {
    const html = await (await get('/uk-ua')).text();
    const fonts = Array.from(html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g), ([, href]) => href!);
    // Two families, each in Latin and Cyrillic, and the currency sign.
    expect(fonts).toHaveLength(5);
    const font = await get(fonts[0]!);
    expect(font.headers.get('cache-control')).toContain('max-age=31536000, immutable');
  });

  it('is private for a page with a link token', async () => {
    const page = await get(`/uk-ua/booking-order/${await bookHour(stage.product.url)}`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const html = await page.text();
    expect(html).not.toContain('rel="canonical"');
    expect(html).toContain('name="robots" content="noindex, nofollow"');
  });

  it('has the canonical address and alternate languages, and keeps unfinished pages out of the index', async () => {
    const html = await (await get('/uk-ua/clubs/kyiv')).text();
    const links = Array.from(
      html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g),
      ([, ...link]) => link,
    );
    expect(html).toContain(`<link rel="canonical" href="${stage.product.url}/uk-ua/clubs/kyiv"/>`);
    expect(links).toEqual([
      ['uk', `${stage.product.url}/uk-ua/clubs/kyiv`],
      ['ru', `${stage.product.url}/ru-ua/clubs/kyiv`],
      ['en', `${stage.product.url}/clubs/kyiv`],
      ['x-default', `${stage.product.url}/clubs/kyiv`],
    ]);
    expect(html).toContain('name="robots" content="noindex, nofollow"');
    expect(await (await get('/ru-ua')).text()).not.toContain('name="robots"');
  });
});

it.each([PHONE, DESKTOP])('reserves the height of the clubs’ heading before it arrives, at %o', async (size) => {
  const { page } = await open('/clubs', size);
  const head = page.locator('club-search .head-title');
  const height = () => head.evaluate((element) => element.getBoundingClientRect().height);
  const withHeading = await height();
  await page.locator('club-search > h1').evaluate((heading) => heading.remove());
  expect(await height()).toBe(withHeading);
  await page.context().close();
});

it('runs its scripts on a cached page', async () => {
  const { page, complaints } = await open('/documents');
  await page.goto('about:blank');
  const again = page.waitForResponse(`${stage.product.url}/documents`);
  await page.goto(`${stage.product.url}/documents`);
  expect((await again).status()).toBe(200);
  await page.locator('.consent').waitFor();
  await page.locator('.tools a.tool').click();
  await page.locator('dialog.dialog').waitFor();
  expect(complaints).toEqual([]);
});

describe('the top bar', () => {
  it.each([
    ['/', '/clubs/kyiv'],
    ['/uk-ua', '/uk-ua/clubs/kyiv'],
  ])('on %s links to the clubs of the city, %s, and changes the language', async (path, clubs) => {
    const { page, complaints } = await open(path);
    expect(await page.locator('.top-bar').evaluate((bar) => bar.getBoundingClientRect().height)).toBe(72);
    await page.locator('.top-bar nav.items a').first().click();
    await page.waitForURL(stage.product.url + clubs);
    await page.locator('.languages summary').click();
    await page.locator('.languages a[lang="ru"]').click();
    await page.waitForURL(`${stage.product.url}/ru-ua/clubs/kyiv`);
    expect(await page.evaluate(() => document.cookie)).toContain('courtside_i18n_redirected=ru-ua');
    expect(complaints).toEqual([]);
  });

  it('closes the languages on Escape and on a click elsewhere', async () => {
    const { page } = await open('/documents');
    const list = page.locator('.languages ul');
    for (const close of [() => page.keyboard.press('Escape'), () => page.locator('h1').click()]) {
      await page.locator('.languages summary').click();
      await list.waitFor();
      await close();
      await list.waitFor({ state: 'hidden' });
    }
  });

  it('has a menu on phones that traps and restores the focus', async () => {
    const { page, complaints } = await open('/documents', PHONE);
    expect(await page.locator('.top-bar').evaluate((bar) => bar.getBoundingClientRect().height)).toBe(56);
    await page.locator('.burger').click();
    const menu = page.locator('dialog.menu');
    await menu.waitFor();
    expect(await menu.evaluate((dialog) => dialog.getBoundingClientRect().toJSON())).toMatchObject({
      x: 0,
      y: 0,
      ...PHONE,
    });
    await expectAccessible(page);
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main, footer, .consent'))).toBeNull();
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('burger');
    await page.locator('.burger').click();
    await menu.locator('nav.items a').first().click();
    await page.waitForURL(`${stage.product.url}/clubs/kyiv`);
    await menu.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});

describe('the location dialog', () => {
  it('finds a city by name, selects it, and keeps it after a reload', async () => {
    const { page, complaints } = await open('/uk-ua/documents');
    const tool = page.locator('.tools a.tool');
    await tool.click();
    const dialog = page.locator('dialog.dialog');
    await dialog.getByRole('button', { name: 'Київ' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox').fill('льв');
    await expect.poll(() => dialog.locator('.cities-of li').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Львів' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.querySelector('.tools a.tool')?.textContent?.includes('Львів'));
    expect(await focused(page)).toBe('tool');
    await page.reload();
    expect(await tool.textContent()).toContain('Львів');
    expect(complaints).toEqual([]);
  });

  it('closes on Escape, by its button, and on a click outside; shows when nothing matches', async () => {
    const { page } = await open('/documents');
    const dialog = page.locator('dialog.dialog');
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(20, 400),
    ];
    for (const close of ways) {
      await page.locator('.tools a.tool').click();
      await dialog.getByRole('textbox').fill('Atlantis');
      await dialog.getByText('no clubs in this city yet').waitFor();
      await close();
      await dialog.waitFor({ state: 'detached' });
      expect(await focused(page)).toBe('tool');
    }
  });

  it('selects the nearest city, and opens its list of clubs', async () => {
    const odesa = { latitude: 46.4, longitude: 30.7 };
    const { page, complaints } = await open('/clubs/kyiv', DESKTOP, {
      permissions: ['geolocation'],
      geolocation: odesa,
    });
    await page.locator('.tools a.tool').click();
    const nearest = page.getByRole('button', { name: 'Nearest to me' });
    await nearest.click();
    await page.waitForURL(`${stage.product.url}/clubs/odesa`);
    expect(complaints).toEqual([]);
  });

  it('stays where it is if no club is near', async () => {
    const { page, complaints } = await open('/clubs/kyiv', DESKTOP, {
      permissions: ['geolocation'],
      geolocation: { latitude: 40.7, longitude: -74 },
    });
    await page.locator('.tools a.tool').click();
    await page.getByRole('button', { name: 'Nearest to me' }).click();
    await page.getByText('There are no clubs near you.').waitFor();
    expect(page.url()).toBe(`${stage.product.url}/clubs/kyiv`);
    expect(complaints).toEqual([]);
  });

  it('shows an error if the cities fail to load', async () => {
    const { page } = await open('/documents');
    await page.route('**/v1/countries-with-cities*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.locator('.tools a.tool').click();
    await page.getByText('The cities did not load').waitFor();
  });
});

it('offers the app in a dialog with both stores', async () => {
  const { page, complaints } = await open('/documents', PHONE);
  await page.locator('.burger').click();
  await page.getByRole('button', { name: 'Get the app' }).click();
  const dialog = page.locator('dialog.dialog');
  await dialog.waitFor();
  await expectAccessible(page);
  const hrefs = await dialog
    .locator('.stores a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(Object.values(STORES));
  expect(complaints).toEqual([]);
});

it.each([
  ['', '/m'],
  ['/uk-ua', '/uk-ua/m'],
])('%s has a QR code that opens the app on a phone', async (prefix, target) => {
  const response = await get(`${prefix}/app-code.svg`);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  const [, size, path] = /viewBox="0 0 (\d+) .* d="([^"]+)"/.exec(await response.text())!;
  expect(readQrCode({ size: Number(size), path: path! })).toBe(stage.product.url + target);
});

it.each([
  [360, 'light'],
  [599, 'dark'],
  [600, 'light'],
  [650, 'dark'],
  [701, 'light'],
  [1280, 'dark'],
] as const)('shows the code for a phone in a window of %i px with %s colors', async (width, colorScheme) => {
  const { page, complaints } = await open('/documents', { width, height: 740 }, { colorScheme });
  const openers = [
    page.locator('.footer').getByRole('button', { name: 'Scan with your phone' }),
    page.locator('.burger'),
  ];
  const [opener, ...others] = (await Promise.all(openers.map((each) => each.filter({ visible: true }).all()))).flat();
  expect(others).toEqual([]);
  await opener!.click();
  if (width < 600) await page.getByRole('button', { name: 'Get the app' }).click();
  const code = page.locator('dialog.dialog .code img');
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // In view without scrolling, once the dialog has risen.
  await code.evaluate((image) =>
    Promise.all(
      image
        .closest('dialog')!
        .getAnimations()
        .map((each) => each.finished),
    ),
  );
  const { x, y, height } = (await code.boundingBox())!;
  expect(await code.evaluate((image, at) => document.elementFromPoint(...at) === image, [x + 5, y + 5] as const)).toBe(
    true,
  );
  expect(y + height).toBeLessThan(740);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await code.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('offers the app beside a booking until it is dismissed', async () => {
  const path = `/booking-order/${await bookHour(stage.product.url)}`;
  const { page } = await open(path);
  const promo = page.locator('.app-promo');
  await promo.waitFor();
  await promo.getByRole('button', { name: 'Not now' }).click();
  await promo.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.cookie)).toContain('courtside_installers_accepted=no');
  const cookie = 'courtside_installers_accepted=no';
  expect(await (await get(path, { cookie })).text()).not.toContain('class="app-promo"');
});

it.each(['', '/uk-ua', '/ru-ua'])('%s has a footer with the owner and the links', async (prefix) => {
  const html = await (await get(`${prefix}/documents`)).text();
  const footer = html.slice(html.indexOf('<footer'));
  const paths = ['/clubs', '#faq', '#about', '/documents/privacy-policy', '/documents/public-offer'];
  for (const path of paths) expect(footer).toContain(`${path}"`);
  for (const value of ['mailto:hello@courtside.example', 'tel:+380441234567', OWNER.FACEBOOK_URL, OWNER.INSTAGRAM_URL])
    expect(footer).toContain(`href="${value}"`);
  for (const store of Object.values(STORES)) expect(footer).toContain(`href="${store}"`);
  expect(footer).toContain(`<p>${OWNER.LEGAL_ADDRESS}</p>`);
  expect(footer).not.toContain('class="example-mark"');
  expect(footer).toContain(String(new Date().getFullYear()));
});

it.each([
  ['/documents', ['Clubs', 'My bookings', 'For clubs']],
  ['/uk-ua/documents', ['Клуби', 'Мої бронювання', 'Клубам']],
  ['/ru-ua/documents', ['Клубы', 'Мои бронирования', 'Клубам']],
])('leads at %s to the clubs, the bookings and the page for clubs, without script', async (path, names) => {
  const { page } = await openPage(stage.browser, DESKTOP, { javaScriptEnabled: false });
  await page.goto(stage.product.url + path);
  const links = page.locator('.top-bar nav.items a');
  expect(await links.allTextContents()).toEqual(names);
  for (const link of await links.all()) expect((await get((await link.getAttribute('href'))!)).status).toBe(200);
  await page.context().close();
});

describe('the bookings of this device', () => {
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('courtside_own_bookings') ?? '');

  it('are those whose page was opened, in a list and in the menu, until they are cancelled', async () => {
    const token = await bookHour(stage.product.url);
    const { page, complaints } = await open('/uk-ua/booking-links', PHONE);
    expect(await page.locator('.own-booking').count()).toBe(0);
    await page.goto(`${stage.product.url}/uk-ua/booking-order/${token}`);
    await expect.poll(() => stored(page)).toContain(token);
    await page.goto(`${stage.product.url}/uk-ua/booking-links`);
    const own = page.locator('.own-booking');
    await own.waitFor();
    expect(await own.getAttribute('href')).toBe(`/uk-ua/booking-order/${token}`);
    expect(await own.textContent()).toMatch(/\d\d:\d\d–\d\d:\d\d/);
    await expectAccessible(page);
    await page.locator('.burger').click();
    await page.locator('dialog.menu .own-booking').click();
    await page.waitForURL(`**/booking-order/${token}`);
    await page.locator('dialog.menu').waitFor({ state: 'detached' });
    await call(stage.product.url, '/v2/bookings/cancel', { token });
    await page.reload();
    await expect.poll(() => stored(page)).toBe('');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are as any page of theirs has them: in the language of the page, and not if cancelled', async () => {
    const token = await bookHour(stage.product.url);
    const { page } = await open(`/uk-ua/booking-order/${token}`);
    await expect.poll(() => stored(page)).toContain('Третій сет');
    await page.goto(`${stage.product.url}/booking-change/${token}`);
    await expect.poll(() => stored(page)).toContain('Third Set');
    await page.goto(`${stage.product.url}/uk-ua/booking-series/${token}`);
    await expect.poll(() => stored(page)).toContain('Третій сет');
    await call(stage.product.url, '/v2/bookings/cancel', { token });
    await page.reload();
    await expect.poll(() => stored(page)).toBe('');
    await page.context().close();
  });

  it('are at the time to which they were moved here', async () => {
    const token = await bookHour(stage.product.url);
    const { page } = await open(`/booking-order/${token}`);
    await expect.poll(() => stored(page)).toContain(token);
    const [{ starts_at }] = JSON.parse(await stored(page));
    const before = (await stored(page)).replace(starts_at, '2026-01-01T10:00:00+02:00');
    await page.evaluate((text) => localStorage.setItem('courtside_own_bookings', text), before);
    const moved = (detail: object) => dispatchEvent(new CustomEvent('courtside-booking-moved', { detail }));
    await page.evaluate(moved, { token });
    await expect.poll(() => stored(page)).toContain(starts_at);
    await page.context().close();
  });

  it('are also those that were made here', async () => {
    const token = await bookHour(stage.product.url);
    const { page } = await open('/documents');
    const confirmed = (detail: object) => dispatchEvent(new CustomEvent('courtside-booking-confirmed', { detail }));
    await page.evaluate(confirmed, { token });
    await expect.poll(() => stored(page)).toContain(token);
    await page.context().close();
  });
});

it('asks for the consent in less than a sixth of a phone’s window', async () => {
  for (const path of ['/', '/uk-ua', '/ru-ua']) {
    const { page } = await open(path, PHONE);
    expect((await page.locator('.consent').boundingBox())!.height, path).toBeLessThan(PHONE.height / 6);
    await page.context().close();
  }
});

describe.each([640, 740])('the question about cookies, in a window of 360 × %i', (height) => {
  let tokens: Record<string, string>;
  beforeAll(async () => {
    tokens = { booking: await bookHour(stage.product.url), ...(await bookSplit(stage.product.url)) };
  });

  it.each([
    ...['/documents', '/booking-wish', '/booking-order/{booking}', '/booking-match/{booking}'],
    ...['/booking-change/{booking}', '/booking-series/{booking}', '/booking-split/{split}', '/booking-invite/{invite}'],
  ])('covers nothing of %s', async (path) => {
    const { page } = await open(
      path.replace(/\{(\w+)\}/, (_, kind) => tokens[kind]!),
      { width: 360, height },
    );
    // It rises first.
    await page.locator('.consent').evaluate((bar) => Promise.all(bar.getAnimations().map(({ finished }) => finished)));
    expect(await unpressableOf(page)).toEqual([]);
    const { y: top } = (await page.locator('.consent').boundingBox())!;
    const controls = page.locator('main :is(a, button, input, select, textarea, summary):visible');
    for (const control of await controls.all()) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const bottom = await control.evaluate((element: HTMLElement) => {
        element.focus();
        return element.getBoundingClientRect().bottom;
      });
      // Pages scroll by whole pixels.
      expect(bottom, await control.evaluate(({ outerHTML }) => outerHTML)).toBeLessThan(top + 1);
    }
    await page.context().close();
  });
});

it('has a menu in extra-small windows only', async () => {
  const { page } = await open('/uk-ua/documents', { width: 599, height: 800 });
  const [menu, tools] = [page.locator('.burger'), page.locator('.top-bar .tools')];
  expect([await menu.isVisible(), await tools.isVisible()]).toEqual([true, false]);
  await menu.click();
  await page.locator('dialog.menu').waitFor();
  await page.setViewportSize({ width: 600, height: 800 });
  await page.locator('dialog.menu').waitFor({ state: 'detached' });
  expect([await menu.isVisible(), await tools.isVisible()]).toEqual([false, true]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(600);
  await page.context().close();
});

describe('the error page', () => {
  it.each([
    ['/no-such-page', DESKTOP, 'This page could not be found', 'Back home', '/'],
    ['/uk-ua/clubs/a/b/c', PHONE, 'Такої сторінки немає', 'На головну', '/uk-ua'],
    ['/ru-ua/booking-cancel/abcdefghijklmnop', PHONE, 'Не находим этого бронирования', 'На главную', '/ru-ua'],
  ])('at %s shows the error and links back', async (path, size, title, home, root) => {
    const { page, complaints } = await openPage(stage.browser, size);
    await page.goto(`${stage.product.url}${root === '/' ? '' : root}/documents`);
    await page.goto(stage.product.url + path);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.locator('.status').textContent()).toBe('404');
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex, nofollow');
    expect(await page.locator('link[rel="canonical"]').count()).toBe(0);
    const bar = page.locator('.progress.failed');
    await bar.waitFor({ state: 'attached' });
    // It would look like a fault of the page if it stayed.
    await expect.poll(() => bar.evaluate((each) => getComputedStyle(each, '::before').opacity)).toBe('0');
    await expectAccessible(page);
    await page.getByRole('link', { name: home }).click();
    await page.waitForURL(stage.product.url + root);
    await page.locator('.top-bar').waitFor();
    await page.goBack();
    // The button works once this element is attached.
    await page.locator('.progress.failed').waitFor({ state: 'attached' });
    await page.locator('.error-page button').click();
    await page.waitForURL(/documents$/);
    // The browser logs the document's status.
    expect(complaints.filter((line) => !line.includes('404 (Not Found)'))).toEqual([]);
  });
});

it('goes back from the error page on a click before hydration', async () => {
  const { page } = await open('/documents');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${stage.product.url}/no-such-page`, { waitUntil: 'commit' });
  await page.locator('.error-page button').click();
  release();
  await page.waitForURL(`${stage.product.url}/documents`);
  await page.context().close();
});

it('shows a fallback with a link home if a module is broken that the error page needs too', async () => {
  const { page } = await open('/documents');
  const home = page.locator('.last-resort a');
  await page.route(/\/assets\/icon-.*\.js/, async (route) => {
    const code = await (await route.fetch()).text();
    const names = Array.from(code.matchAll(/ as (\w+)/g), ([, name]) => name);
    const body = names.map((name) => `export const ${name} = undefined;`).join('\n');
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(`${stage.product.url}/uk-ua/no-such-page`);
  await home.waitFor();
  expect(await page.locator('.last-resort h1').textContent()).toBe('Something went wrong');
  await page.unrouteAll();
  await home.click();
  await page.locator('.top-bar').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.context().close();
});

describe('the progress bar', () => {
  it('is shown while a request of the site is pending', async () => {
    const { page } = await open('/documents');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/v1/countries-with-cities*', async (route) => {
      await released;
      await route.continue();
    });
    expect(await page.locator('.progress').count()).toBe(0);
    await page.locator('.tools a.tool').click();
    await page.locator('.progress[role="progressbar"]').waitFor();
    release();
    await page.locator('.progress').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Kyiv/ }).waitFor();
  });

  it('is shown from a press on a link of an element until its document comes, and not after Back', async () => {
    const { page } = await open('/clubs/kyiv');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/club\/[^/]+$/, async (route) => {
      await released;
      await route.continue();
    });
    const link = page.locator('club-search [part~="club-link"]').first();
    // A new tab leaves this page as it is.
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.close();
    // Requests of elements may have shown it, but it would stay if the page were left.
    await page.locator('.progress').waitFor({ state: 'detached' });
    // Locators of Playwright wait for the document, so the page itself tells.
    const shown = new Promise<void>((resolve) => page.exposeFunction('tellProgress', resolve));
    await page.evaluate(`new MutationObserver(() => document.querySelector('.progress[role="progressbar"]') && tellProgress())
      .observe(document.body, { childList: true, subtree: true })`);
    await link.evaluate((element: HTMLElement) => element.click());
    await shown;
    release();
    await page.waitForURL(/\/club\/[^/]+$/);
    await page.goBack();
    await link.waitFor();
    await page.locator('.progress').waitFor({ state: 'detached' });
  });

  it('searches for the text that was typed before its script loaded', async () => {
    const { page } = await openPage(stage.browser, DESKTOP);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/assets\/club-search-.*\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${stage.product.url}/clubs/kyiv`, { waitUntil: 'commit' });
    const field = page.locator('club-search input[type="search"]');
    await field.fill('Third Set');
    const response = page.waitForResponse(/v1\/clubs\?.*search=Third/);
    release();
    expect((await response).ok()).toBe(true);
    expect(await field.inputValue()).toBe('Third Set');
    await page.context().close();
  });

  it('is accessible during a search', async () => {
    const { page } = await open('/clubs/kyiv');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/v1\/clubs\?.*search=/, async (route) => {
      await released;
      await route.continue();
    });
    await page.locator('club-search input[type="search"]').fill('Third Set');
    await page.locator('.progress[role="progressbar"]').waitFor();
    // One line is enough: the search has none of its own here.
    const line = page.locator('club-search [aria-busy="true"] .results');
    await line.waitFor();
    expect(await line.evaluate((results) => getComputedStyle(results, '::before').backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    );
    await expectAccessible(page);
    release();
    await page.locator('.progress').waitFor({ state: 'detached' });
  });
});

describe('the analytics', () => {
  const CONSENT_BUTTONS = '.consent .answers button';

  /** Opens a page and collects the analytics events that it sends. */
  async function openAndCollect(path: string) {
    const opened = await openPage(stage.browser, DESKTOP);
    const events: {
      event_name: string;
      page_path: string;
      page_location: string;
      scroll_depth?: number;
      club_ids: number[];
      club_slugs: string[];
    }[] = [];
    opened.page.on('request', (request) => {
      if (request.url().endsWith('/analytics/events/send')) events.push(request.postDataJSON());
    });
    await opened.page.goto(stage.product.url + path);
    await opened.page.locator('.consent').waitFor();
    return { ...opened, events };
  }
  const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));

  it('send and store nothing before consent, nor after a refusal', async () => {
    const { page, events, complaints } = await openAndCollect('/');
    await expectAccessible(page);
    await page.mouse.wheel(0, 3000);
    await page.locator('.top-bar nav.items a').first().click();
    await page.waitForURL(/clubs/);
    expect(await stored(page)).not.toContain('courtside_analytics');
    await page.locator(CONSENT_BUTTONS).first().click();
    await page.locator('.consent').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.top-bar').waitFor();
    expect(await page.locator('.consent').count()).toBe(0);
    expect(events).toEqual([]);
    expect(await stored(page)).not.toContain('courtside_analytics');
    expect(complaints).toEqual([]);
  });

  it('report pages and scroll depth once each with consent, and clear all data on withdrawal', async () => {
    const { page, events } = await openAndCollect('/');
    await page.locator(CONSENT_BUTTONS).last().click();
    await expect.poll(() => events.map(({ event_name }) => event_name)).toEqual(['page_view']);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const depths = () => events.flatMap(({ scroll_depth = [] }) => scroll_depth);
    await expect.poll(depths).toEqual([10, 25, 50, 75, 90, 100]);
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('.top-bar nav.items a').first().click();
    await expect.poll(() => events.at(-1)?.page_path).toBe('/clubs/kyiv');
    const { club_ids, club_slugs } = events.at(-1)!;
    expect(club_ids).toHaveLength(10);
    expect(club_slugs).toHaveLength(10);
    await page.locator('club-search[consent]').waitFor();
    expect(new Set(depths()).size).toBe(depths().length);
    await page.locator('.footer').getByRole('button', { name: 'Cookie choice' }).click();
    await page.locator(CONSENT_BUTTONS).first().click();
    expect(await stored(page)).not.toContain('courtside_analytics');
    await page.locator('club-search:not([consent])').waitFor();
  });

  it('omit the token of a booking’s link', async () => {
    const token = await bookHour(stage.product.url);
    const { page, events } = await openAndCollect(`/uk-ua/booking-order/${token}`);
    await page.locator(CONSENT_BUTTONS).last().click();
    await expect.poll(() => events.length).toBeGreaterThan(0);
    expect(events[0]!.page_path).toBe('/uk-ua/booking-order/:token');
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it('log a warning if they fail', async () => {
    const { page, complaints } = await openAndCollect('/documents');
    await page.route('**/analytics/events/send', (route) => route.abort());
    await page.locator(CONSENT_BUTTONS).last().click();
    await expect.poll(() => complaints.join()).toContain('Analytics failed');
  });
});

it('reloads the page once if a chunk fails to load', async () => {
  const { page } = await openPage(stage.browser);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route('**/assets/stores-dialog-*.js', (route) => route.abort());
  await page.setViewportSize(PHONE);
  await page.goto(`${stage.product.url}/documents`);
  await page.locator('.consent').waitFor();
  const openStores = async () => {
    await page.locator('.burger').click();
    await page.getByRole('button', { name: 'Get the app' }).click();
  };
  const reloaded = page.waitForEvent('load');
  await openStores();
  await reloaded;
  await page.locator('.consent').waitFor();
  await openStores();
  await page.locator('.error-page').waitFor();
  expect(loads).toBe(2);
});

describe('a route whose code does not load', () => {
  const openDocuments = async () => {
    const opened = await open('/documents');
    const loads: string[] = [];
    opened.page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    return { ...opened, loads };
  };
  const policy = 'main a[href="/documents/privacy-policy"]';
  const refunds = 'footer a[href="/documents/refund-rules"]';

  it('is loaded from the server once, and within a minute only if a link is followed', async () => {
    const { page, loads } = await openDocuments();
    await page.route('**/assets/document-*.js', (route) => route.abort());
    await page.locator(policy).click();
    await page.waitForURL('**/documents/privacy-policy');
    expect(loads).toEqual(['/documents/privacy-policy']);

    await page.unroute('**/assets/document-*.js');
    await page.goto(`${stage.product.url}/documents`);
    await page.locator('.consent').waitFor();
    loads.length = 0;
    await page.route('**/assets/document-*.js', (route) => route.abort());
    await page.locator(refunds).click();
    await page.locator('h1', { hasText: 'No connection' }).waitFor();
    await expect.poll(() => page.locator('.progress.failed').count()).toBe(1);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.locator('h1', { hasText: 'Documents' }).waitFor();
    expect(loads).toEqual([]);

    // React Router would wait for the missing route forever.
    await page.locator(policy).click();
    await page.waitForURL('**/documents/privacy-policy');
    expect(loads).toEqual(['/documents/privacy-policy']);
    await page.context().close();
  });

  it('without a connection, shows an error instead of reloading, and loads when it is back', async () => {
    const { page, loads } = await openDocuments();
    await page.context().setOffline(true);
    await page.locator(policy).click();
    await page.locator('h1', { hasText: 'No connection' }).waitFor();
    await expectAccessible(page);
    expect(loads).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().setOffline(false);
    await page.waitForURL('**/documents/privacy-policy');
    await page.locator('h1', { hasText: 'Privacy policy' }).waitFor();
    await page.context().close();
  });

  it('without a connection, shows an error if only its data is missing', async () => {
    const { page } = await openDocuments();
    await page.locator(policy).click();
    await page.waitForURL('**/documents/privacy-policy');
    await page.goBack();
    await page.locator(policy).waitFor();
    await page.context().setOffline(true);
    await page.locator(policy).click();
    await page.locator('h1', { hasText: 'No connection' }).waitFor();
    await page.context().close();
  });
});

it('does not reload for a chunk whose load was aborted by leaving the page', async () => {
  const { page } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}/documents`);
  await page.locator('.consent').waitFor();
  const mark = page.evaluate(() => {
    dispatchEvent(new Event('beforeunload'));
    dispatchEvent(new Event('vite:preloadError'));
    const reloaded = sessionStorage.getItem('courtside_reloaded');
    dispatchEvent(new Event('pageshow'));
    return reloaded;
  });
  expect(await mark).toBe(null);
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => void setTimeout(() => dispatchEvent(new Event('vite:preloadError'))));
  await reloaded;
  await page.context().close();
});

it('changes the language and links to the clubs without script', async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false, locale: 'en-GB', viewport: DESKTOP });
  const page = await context.newPage();
  await page.goto(`${stage.product.url}/uk-ua/documents`);
  await page.locator('.languages summary').click();
  await page.locator('.languages a[lang="en"]').click();
  await page.waitForURL(`${stage.product.url}/documents`);
  await page.locator('.tools a.tool').click();
  await page.waitForURL(`${stage.product.url}/clubs`);
  await context.close();
});
