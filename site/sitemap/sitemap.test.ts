import { describe, expect, it } from 'vitest';
import { LOCALES } from '#core/site.ts';
import { EVERY_LANGUAGE, offerOf } from '../i18n/languages.ts';
import { indexableTranslations, type ListedPage, pagesOf } from './pages.ts';
import { MAX_URLS, sitemap, sitemapFiles, sitemapIndex } from './xml.ts';

const publicUrl = 'https://courtside.test';
const [uk, ru, en] = LOCALES;
const openings = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address);

describe('a page may be indexed in', () => {
  it.each([
    ['/', false, ['uk-ua', 'ru-ua', 'en']],
    ['/', true, ['ru-ua']],
    ['/clubs/kyiv', false, ['uk-ua', 'ru-ua', 'en']],
    ['/clubs/kyiv', true, []],
    ['/booking-order/secret', false, []],
    ['/widget', false, []],
    ['/m/clubs', false, []],
  ])('%s, with the site kept out of the index: %s, in %o', (path, noIndex, codes) => {
    expect(indexableTranslations(path, noIndex, EVERY_LANGUAGE).map(({ locale }) => locale.code)).toEqual(codes);
  });
});

const PAGES = pagesOf(
  {
    cities: [
      { slug: 'kyiv', categories: ['tennis', 'padel'] },
      { slug: 'lviv', categories: [] },
    ],
    clubs: ['third-set'],
  },
  {
    articles: [{ slug: 'clay-or-hard', date: '2026-03-01' }],
    documents: [{ slug: 'cookies', date: '2026-02-01' }],
    feeds: true,
  },
);

it('every public page is listed once', () => {
  expect(PAGES).toEqual([
    { path: '/' },
    { path: '/clubs' },
    { path: '/clubs/kyiv' },
    { path: '/clubs/kyiv/tennis' },
    { path: '/clubs/kyiv/padel' },
    { path: '/clubs/lviv' },
    { path: '/club/third-set' },
    { path: '/club/third-set/schedule' },
    { path: '/articles/clay-or-hard', changed: '2026-03-01' },
    { path: '/documents' },
    { path: '/documents/cookies', changed: '2026-02-01' },
    { path: '/partners' },
    { path: '/docs/elements' },
    { path: '/openactive' },
  ]);
});

describe('the index', () => {
  it.each([
    [false, ['uk-ua', 'ru-ua', 'en']],
    [true, ['ru-ua']],
  ])('with the site kept out of the index: %s, names %o', (noIndex, names) => {
    expect(openings(sitemapIndex(PAGES, { publicUrl, noIndex, offer: EVERY_LANGUAGE }))).toEqual(
      names.map((name) => `${publicUrl}/sitemaps/${name}.xml`),
    );
  });
});

describe('a sitemap', () => {
  const open = { publicUrl, noIndex: false, offer: EVERY_LANGUAGE };

  it('lists each page with its other languages, and the date of its last change if known', () => {
    const xml = sitemap('uk-ua', PAGES, open)!;
    expect(openings(xml)).toEqual(PAGES.map(({ path }) => `${publicUrl}/uk-ua${path === '/' ? '' : path}`));
    expect(xml).toContain(
      `<url><loc>${publicUrl}/uk-ua/clubs/kyiv</loc>` +
        ['uk', 'ru', 'en', 'x-default']
          .map((language) => {
            const prefix = { uk: '/uk-ua', ru: '/ru-ua' }[language] ?? '';
            return `<xhtml:link rel="alternate" hreflang="${language}" href="${publicUrl}${prefix}/clubs/kyiv"/>`;
          })
          .join('') +
        '</url>',
    );
    expect(xml).toContain('/uk-ua/articles/clay-or-hard</loc><lastmod>2026-03-01</lastmod>');
  });

  it('of a site that is not public has only the Russian home page, without alternates', () => {
    const closed = { publicUrl, noIndex: true, offer: EVERY_LANGUAGE };
    const xml = sitemap('ru-ua', PAGES, closed)!;
    expect(openings(xml)).toEqual([`${publicUrl}/ru-ua`]);
    expect(xml).not.toContain('xhtml:link ');
    expect(sitemap('uk-ua', PAGES, closed)).toBeUndefined();
    expect(sitemap('en', PAGES, closed)).toBeUndefined();
  });

  it.each(['', 'de', 'uk', 'uk-ua-1', 'uk-ua-2', 'uk-ua-x', 'en-2', 'index'])('there is no sitemap %s', (name) => {
    expect(sitemap(name, PAGES, open)).toBeUndefined();
  });

  it('escapes URLs', () => {
    const xml = sitemap('en', [{ path: '/club/a&b<c>' }], open)!;
    expect(openings(xml)).toEqual([`${publicUrl}/club/a&amp;b&lt;c&gt;`]);
  });

  it.each([
    [MAX_URLS, ['uk-ua', 'ru-ua', 'en']],
    [MAX_URLS + 1, ['uk-ua', 'uk-ua-2', 'ru-ua', 'ru-ua-2', 'en', 'en-2']],
  ])('lists 50,000 pages at most: %i pages are in %o', (count, names) => {
    const many = Array.from({ length: count }, (_, index): ListedPage => ({ path: `/club/c${index}` }));
    const found = openings(sitemapIndex(many, open)).map((address) => /sitemaps\/(.*)\.xml/.exec(address!)![1]);
    expect(found).toEqual(names);
    for (const locale of [uk!, ru!, en!]) expect(sitemapFiles(many, locale, false).flat()).toHaveLength(count);
    expect(openings(sitemap(names[1]!, many, open)!)).toHaveLength(names.length === 3 ? MAX_URLS : 1);
  });
});

describe('a site with fewer languages', () => {
  const optionsOf = (languages: ('en' | 'uk' | 'ru')[]) => ({
    publicUrl,
    noIndex: false,
    offer: offerOf({ languages }),
  });

  it('lists pages in them alone, the fallback as that of all others', () => {
    const options = optionsOf(['ru', 'uk']);
    expect(openings(sitemapIndex(PAGES, options))).toEqual(
      ['uk-ua', 'ru-ua'].map((name) => `${publicUrl}/sitemaps/${name}.xml`),
    );
    expect(sitemap('en', PAGES, options)).toBeUndefined();
    const xml = sitemap('uk-ua', PAGES, options)!;
    expect(new Set(Array.from(xml.matchAll(/hreflang="([^"]+)"/g), ([, language]) => language))).toEqual(
      new Set(['uk', 'ru', 'x-default']),
    );
    expect(xml).toContain(`hreflang="x-default" href="${publicUrl}/ru-ua"`);
  });

  it('has no alternates of one language', () => {
    expect(sitemap('uk-ua', PAGES, optionsOf(['uk']))).not.toContain('hreflang');
  });
});
