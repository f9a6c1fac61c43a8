import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const DESKTOP = { width: 1280, height: 860 };
const SECTIONS = ['featured', 'sports', 'cities', 'about', 'articles', 'integration', 'faq', 'social'];
const LOCALES = ['/', '/uk-ua', '/ru-ua'];

/** With all that the footer and the home page can show of an owner. */
const OWNER = {
  CONTACT_PHONE: '+380441234567',
  LEGAL_ADDRESS: 'Courtside LLC, 04080 Kyiv',
  GOOGLE_PLAY_URL: 'https://play.example/courtside',
  APP_STORE_URL: 'https://apps.example/courtside',
  FACEBOOK_URL: 'https://facebook.example/courtside',
  INSTAGRAM_URL: 'https://instagram.example/courtside',
  CONTACT_EMAIL: 'hello@courtside.example',
};
const stage = useStage('start', OWNER);

async function open(path: string, size = DESKTOP, options: { javaScriptEnabled?: boolean } = {}) {
  const opened = await openPage(stage.browser, size, options);
  await opened.page.goto(stage.product.url + path);
  return opened;
}
const openWithoutScript = (path: string, size = DESKTOP) => open(path, size, { javaScriptEnabled: false });

const hrefsOf = (page: Page) =>
  page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

const structuredData = async (page: Page) => {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return Object.fromEntries(texts.map((text) => JSON.parse(text)).map((data) => [data['@type'], data]));
};

/** Half of the 6,600 and 9,050 px that the page had with ten sections. */
const HEIGHTS = [
  [1280, 3300],
  [360, 4525],
] as const;

it.each(HEIGHTS.flatMap(([width, height]) => LOCALES.map((path) => ({ width, height, path }))))(
  'the home page at $path is at most $height px long at a width of $width px',
  async ({ width, height, path }) => {
    // Without the question about cookies, which adds its height to the end of the page.
    const { page } = await openWithoutScript(path, { width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
  },
);

describe('home without script', () => {
  it.each(LOCALES)('shows every section at %s', async (path) => {
    const { page, complaints } = await openWithoutScript(path);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('main .home-section').count()).toBe(SECTIONS.length);
    expect(await page.locator('.how > li').count()).toBe(3);
    for (const id of SECTIONS) expect(await page.locator(`#${id} h2`).isVisible(), id).toBe(true);
    expect(await page.locator('.next-slot').count()).toBe(5);
    expect(await page.locator('.featured > li').count()).toBe(3);
    expect(await page.locator('.cities > li').count()).toBe(8);
    expect(await page.locator('meta[name="description"]').count()).toBe(1);
    expect(await page.locator('main').textContent()).not.toMatch(/\bhome[A-Z]|\{\{|undefined|NaN/);
    expect(complaints).toEqual([]);
  });

  it('has working links of each kind', async () => {
    const { page } = await openWithoutScript('/uk-ua');
    const own = (await hrefsOf(page)).filter((href) => href.startsWith('/'));
    const ofKind = new Map(own.map((href) => [href.replace(/(\/clubs?|\/articles)\/[^/?]+/, '$1/:slug'), href]));
    expect([...ofKind.keys()]).toEqual(
      expect.arrayContaining(['/uk-ua/clubs/:slug', '/uk-ua/clubs/:slug/tennis', '/uk-ua/articles/:slug', '/api/docs']),
    );
    for (const href of ofKind.values()) expect((await fetch(stage.product.url + href)).status, href).toBe(200);
  });

  it('opens the answers of the FAQ', async () => {
    const { page } = await openWithoutScript('/#faq');
    const first = page.locator('#faq details').first();
    expect(await first.locator('p').isVisible()).toBe(false);
    await first.locator('summary').click();
    expect(await first.locator('p').isVisible()).toBe(true);
  });

  it('shows for each city the hours that a search finds', async () => {
    const { page } = await openWithoutScript('/');
    const shown = Number(/\d+/.exec((await page.locator('.cities-current > span').textContent())!)?.[0]);
    const date = /date=([\d-]+)/.exec((await page.locator('.hero-next .home-more').getAttribute('href'))!)?.[1];
    const api = `${stage.product.url}/api/v1/clubs?city=kyiv&online_booking=true&date=${date}`;
    expect(shown).toBe((await (await fetch(api)).json()).meta.free_slots);
    expect(shown).toBeGreaterThan(0);
  });
});

describe('a free time on the home page', () => {
  it.each(LOCALES)('opens its booking at %s, for this court and time', async (path) => {
    const { page, complaints } = await open(path);
    const card = page.locator('.next-slot').nth(1);
    const time = (await card.locator('time').textContent())!;
    // The page is hydrated.
    await page.locator('.consent').waitFor();
    await card.click();
    const summary = page.locator('booking-flow [part="summary"]');
    await expect.poll(() => summary.locator('.time').textContent()).toContain(time);
    await page.keyboard.press('Escape');
    await expect.poll(() => card.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('is of a sport that has one, in every city where a sport has', async () => {
    const { page, complaints } = await openPage(stage.browser, DESKTOP, { javaScriptEnabled: false });
    const api = async (path: string) => (await fetch(`${stage.product.url}/api/v1/${path}`)).json();
    const { data: countries } = (await api('countries-with-cities')) as { data: { cities: { id: number }[] }[] };
    const cities = countries.flatMap((country) => country.cities);
    expect(cities.length).toBeGreaterThan(20);
    for (const { id } of cities) {
      await page.context().addCookies([{ name: 'courtside_location_id', value: `${id}`, url: stage.product.url }]);
      await page.goto(stage.product.url);
      if (await page.locator('.next-slot').count()) continue;
      const city = await page.locator('.hero [name="city"]').inputValue();
      for (const sport of await page.locator('.hero [name="category"]').all()) {
        const query = `city=${city}&category=${await sport.inputValue()}&online_booking=true&sort=soonest`;
        const { data: clubs } = (await api(`clubs?${query}`)) as { data: { next_slots: unknown[] }[] };
        expect(
          clubs.flatMap(({ next_slots }) => next_slots),
          query,
        ).toEqual([]);
      }
    }
    expect(complaints).toEqual([]);
  });

  it('is on tomorrow where a club has few left today, and says so', async () => {
    const { page } = await openWithoutScript('/');
    const times = page.locator('.featured-slots a');
    const dates = await times.evaluateAll((all) =>
      all.map((each) => /date=([\d-]+)/.exec(each.getAttribute('href')!)![1]!),
    );
    const first = [...dates].sort()[0]!;
    const texts = await times.allTextContents();
    expect(dates.length).toBeGreaterThanOrEqual(9);
    for (const [index, date] of dates.entries()) expect(/Tomorrow/.test(texts[index]!), date).toBe(date > first);
  });

  it('leads to the club’s schedule of its court and time without script', async () => {
    const { page } = await openWithoutScript('/uk-ua');
    for (const link of await page.locator('.next-slot, .featured-slots a, .how a').all()) {
      const href = (await link.getAttribute('href'))!;
      expect(href).toMatch(/^\/uk-ua\/club\/[\w-]+\/schedule\?date=\d{4}-\d\d-\d\d&court=\d+&time=\d\d:\d\d$/);
    }
    const href = (await page.locator('.next-slot').first().getAttribute('href'))!;
    expect((await fetch(stage.product.url + href)).status).toBe(200);
  });

  it.each([
    ['/', 'Tennis', 'Padel'],
    ['/uk-ua', 'Теніс', 'Падел'],
    ['/ru-ua', 'Теннис', 'Падел'],
  ])('is one of the selected sport at %s, as are the headline and the number of hours', async (path, first, second) => {
    const { page, complaints } = await open(path);
    const sports = () => page.locator('.next-court').allTextContents();
    const tab = page.locator('.hero-sports label', { hasText: second });
    expect(await page.locator('h1').textContent()).toContain(first);
    for (const each of await sports()) expect(each).toContain(`${first} · `);
    await tab.click();
    await expect.poll(sports).toSatisfy((all: string[]) => all.every((each) => each.includes(`${second} · `)));
    const earliest = await page.locator('.next-slot time').first().textContent();
    expect(await page.locator('h1').textContent()).toMatch(new RegExp(`^${second}.*${earliest}`));
    const more = page.locator('.hero-next .home-more');
    expect(await more.getAttribute('href')).toMatch(/\/clubs\/kyiv\/padel\?date=/);
    const numberIn = async (text: Locator, pattern: RegExp) => Number(pattern.exec((await text.textContent())!)?.[1]);
    const figures = async () => {
      await page.goto(stage.product.url + path);
      await tab.click();
      await expect.poll(sports).toSatisfy((all: string[]) => all.every((each) => each.includes(`${second} · `)));
      const hours = await numberIn(more, /(\d+)/);
      await more.click();
      const count = page.locator('club-search [part="count"]', { hasText: /\d+\D+\d+/ });
      return { hours, found: await numberIn(count, /\d+\D+(\d+)/) };
    };
    // When an hour begins, a cached page may count it for half a minute more (decision 010).
    await expect.poll(figures, { timeout: 60_000 }).toSatisfy(({ hours, found }) => hours === found);
    expect(complaints).toEqual([]);
  });
});

describe('the search of the hero', () => {
  it.each([true, false])('opens the clubs of the city and sport, with script: %s', async (javaScriptEnabled) => {
    const { page, complaints } = await open('/uk-ua', DESKTOP, { javaScriptEnabled });
    await page.locator('.hero-sports label', { hasText: 'Падел' }).click();
    await page.locator('select[name="city"]').selectOption('lviv');
    const day = await page.locator('select[name="date"] option').nth(3).getAttribute('value');
    await page.locator('select[name="date"]').selectOption(day);
    await page.locator('select[name="time_from"]').selectOption('10:00');
    await page.locator('select[name="time_to"]').selectOption('14:00');
    await page.locator('.hero-search button').click();
    await page.waitForURL(/\/clubs\//);
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe('/uk-ua/clubs/lviv/padel');
    expect(Object.fromEntries(searchParams)).toEqual({ date: day, time_from: '10:00', time_to: '14:00' });
    expect(complaints).toEqual([]);
  });

  it('shows the court of the selected sport', async () => {
    const { page } = await open('/');
    const opacity = (sport: string) =>
      page.locator(`.hero-court-${sport}`).evaluate((court) => getComputedStyle(court).opacity);
    expect([await opacity('tennis'), await opacity('squash')]).toEqual(['1', '0']);
    await page.locator('.hero-sports label', { hasText: 'Squash' }).click();
    await page
      .locator('.hero-court-squash')
      .evaluate((court) => Promise.all(court.getAnimations().map((each) => each.finished)));
    expect([await opacity('tennis'), await opacity('squash')]).toEqual(['0', '1']);
  });
});

it.each([
  ['2', 'Kharkiv'],
  ['5', 'Lviv'],
])('shows the city that the visitor selected, with id %s', async (id, title) => {
  const html = await (await fetch(stage.product.url, { headers: { cookie: `courtside_location_id=${id}` } })).text();
  expect(/<a class="cities-current"[^>]*>([^<]*)/.exec(html)?.[1]).toBe(title);
});

describe('for search engines', () => {
  it('has structured data of the questions and the organization on the home page', async () => {
    const { page } = await openWithoutScript('/ru-ua');
    const { FAQPage, Organization } = await structuredData(page);
    const questions = FAQPage.mainEntity.map(({ name }: { name: string }) => name);
    expect(questions).toEqual(await page.locator('#faq summary').allTextContents());
    expect(Organization.sameAs).toEqual(['https://facebook.example/courtside', 'https://instagram.example/courtside']);
    expect(await page.title()).toContain('Courtside');
  });

  it.each(LOCALES)(
    'answers at %s how to find a lost ticket, by the text of the link that the footer has',
    async (path) => {
      const { page } = await openWithoutScript(path);
      const link = await page.locator('footer a[href$="/booking-links"]').textContent();
      const { FAQPage } = await structuredData(page);
      const answers = FAQPage.mainEntity.map((each: { acceptedAnswer: { text: string } }) => each.acceptedAnswer.text);
      expect(answers.filter((answer: string) => answer.includes(link!))).toHaveLength(1);
    },
  );

  it('has structured data of an article and its breadcrumbs', async () => {
    const { page } = await openWithoutScript('/uk-ua/articles/clay-or-hard');
    const { Article, BreadcrumbList } = await structuredData(page);
    expect(Article.headline).toBe(await page.locator('h1').textContent());
    expect(Article.inLanguage).toBe('uk');
    expect(BreadcrumbList.itemListElement.at(-1).item).toBe(`${stage.product.url}/uk-ua/articles/clay-or-hard`);
  });
});

describe('articles and documents', () => {
  it('links articles from the home page and from each other', async () => {
    const { page, complaints } = await open('/uk-ua');
    await page.locator('#articles h3 a').first().click();
    await page.locator('.prose').waitFor();
    const title = await page.locator('h1').textContent();
    await page.locator('.article-more a').first().click();
    await page.locator('h1', { hasNotText: title ?? '' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['', 'Cancellations and refunds'],
    ['/uk-ua', 'Скасування й повернення коштів'],
    ['/ru-ua', 'Отмена и возврат денег'],
  ])('shows the documents at %s/documents', async (prefix, title) => {
    const { page, complaints } = await openWithoutScript(`${prefix}/documents`);
    const links = page.locator('.document-list a');
    expect(await links.count()).toBe(4);
    await page.getByRole('link', { name: title, exact: true }).first().click();
    expect(await page.locator('h1').textContent()).toBe(title);
    expect(await page.locator('.document nav [aria-current]').textContent()).toBe(title);
    expect((await page.locator('.prose').textContent())?.length).toBeGreaterThan(1500);
    for (const href of await hrefsOf(page)) expect((await fetch(stage.product.url + href)).status, href).toBe(200);
    expect(complaints).toEqual([]);
  });

  it.each(['/articles/nothing', '/uk-ua/documents/nothing'])('responds 404 to %s', async (path) => {
    expect((await fetch(stage.product.url + path)).status).toBe(404);
  });
});
