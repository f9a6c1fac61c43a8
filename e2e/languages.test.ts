import { describe, expect, it } from 'vitest';
import { bookByApi } from './book-by-api.ts';
import { untilHydrated } from './hydrated.ts';
import { useProduct, useStage } from './stage.ts';
import { openPage } from './testing.ts';

/** Where a request is sent on to, or its status. */
async function answerOf(url: string, path: string, language = ''): Promise<[number, string | null]> {
  const answer = await fetch(url + path, { redirect: 'manual', headers: { 'accept-language': language } });
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get('location')];
}
const alternates = async (url: string, path: string) =>
  [
    ...(await (await fetch(url + path)).text()).matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi),
  ].map(([, language, address]) => [language, address!.slice(url.length)]);

describe('a site in Ukrainian and English', () => {
  const stage = useStage('start', { LANGUAGES: 'uk,en', NO_INDEX: 'off', OUTBOX: 'on' });

  it.each<[string, string, number, string | null]>([
    ['/', 'uk', 302, '/uk-ua'],
    ['/', 'ru', 200, null],
    ['/ru-ua', 'ru', 308, '/'],
    ['/ru-ua/club/third-set?date=2030-01-01', 'ru', 308, '/club/third-set?date=2030-01-01'],
    ['/ru-ua/booking-order/abcdefghijklmnop', 'uk', 308, '/booking-order/abcdefghijklmnop'],
    ['/ru-ua/desk', 'ru', 308, '/desk'],
    ['/uk-ua/clubs/kyiv', 'ru', 200, null],
    ['/widget?club=third-set&lang=ru', 'ru', 200, null],
    ['/widget?club=third-set&lang=uk', 'ru', 302, '/uk-ua/widget?club=third-set&lang=uk'],
  ])('answers %s in "%s" with %i %s', async (path, language, status, location) => {
    expect(await answerOf(stage.product.url, path, language)).toEqual([status, location]);
  });

  it('offers both on its pages, to search engines and for the installed app, and never Russian', async () => {
    const { url } = stage.product;
    expect(await alternates(url, '/uk-ua/club/third-set')).toEqual([
      ['uk', '/uk-ua/club/third-set'],
      ['en', '/club/third-set'],
      ['x-default', '/club/third-set'],
    ]);
    const html = await (await fetch(`${url}/uk-ua/club/third-set`)).text();
    expect(html).not.toMatch(/ru-ua|ru_UA/);
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
    expect([...sitemap.matchAll(/sitemaps\/(.*?)\.xml/g)].map(([, name]) => name)).toEqual(['uk-ua', 'en']);
    expect((await answerOf(url, '/sitemaps/ru-ua.xml'))[0]).toBe(404);
  });

  it('lets visitors choose between both, also once the browser renders pages', async () => {
    const { page, complaints } = await openPage(stage.browser, { width: 1280, height: 800 });
    await page.goto(`${stage.product.url}/documents/cookies`);
    const choices = page.locator('.languages a');
    await expect.poll(() => choices.allTextContents()).toEqual(['Українська', 'English']);
    await page.locator('.top-bar .logo').click();
    await page.waitForURL(`${stage.product.url}/`);
    expect(await choices.allTextContents()).toEqual(['Українська', 'English']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('offers partners both for a widget, also when an address asks for another', async () => {
    const { page, complaints } = await openPage(stage.browser, { width: 1280, height: 800 });
    await page.goto(`${stage.product.url}/uk-ua/partners?club=third-set&language=ru`);
    await untilHydrated(page.locator('form.builder'));
    const language = page.locator('select[name="language"]');
    const code = page.locator('.integration-code code');
    expect(await language.locator('option').allTextContents()).toEqual(['Українська', 'English']);
    expect(await code.textContent()).toContain('lang="uk"');
    await language.selectOption('en');
    await expect.poll(() => code.textContent()).toContain('lang="en"');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('writes in English to who books in Russian', async () => {
    const { url } = stage.product;
    await bookByApi(url, 'olena@example.com', { language: 'ru' });
    const id = /\/outbox\/([\w-]{36})/.exec(await (await fetch(`${url}/outbox`)).text())![1];
    const letter = await (await fetch(`${url}/outbox/${id}/letter`)).text();
    expect(letter).toContain('<html lang="en">');
    expect(letter).not.toContain('ru-ua');
  });
});

describe('a site in Ukrainian alone', () => {
  const product = useProduct('start', { LANGUAGES: 'uk', NO_INDEX: 'off' });

  it.each<[string, number, string | null]>([
    ['/', 302, '/uk-ua'],
    ['/clubs/kyiv', 308, '/uk-ua/clubs/kyiv'],
    ['/site.webmanifest', 308, '/uk-ua/site.webmanifest'],
    ['/no-such-page', 308, '/uk-ua/no-such-page'],
    ['/uk-ua/no-such-page', 404, null],
    ['/uk-ua/site.webmanifest', 200, null],
    ['/robots.txt', 200, null],
    ['/sitemap.xml', 200, null],
    ['/favicon.ico', 200, null],
    ['/playground', 200, null],
    ['/api/v1/clubs/third-set', 200, null],
  ])('answers %s with %i %s', async (path, status, location) => {
    expect(await answerOf(product.url, path, 'en')).toEqual([status, location]);
  });

  it('has no choice of a language', async () => {
    const html = await (await fetch(`${product.url}/uk-ua`)).text();
    expect(html).not.toContain('class="languages"');
    expect(await alternates(product.url, '/uk-ua')).toEqual([]);
    expect(html).toContain(`<link rel="canonical" href="${product.url}/uk-ua"`);
  });
});
