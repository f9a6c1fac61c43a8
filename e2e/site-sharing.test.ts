import { describe, expect, it } from 'vitest';
import { useProduct } from './stage.ts';

const indexed = useProduct('start', { NO_INDEX: 'off' });
// Needs no clubs: the index rules do not depend on them.
const notIndexed = useProduct('start', { NO_INDEX: 'on', SEED: 'none' });

const textOf = async (address: string) => (await fetch(address)).text();
const each = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, value]) => value!);
const addresses = async (sitemap: string) => each(await textOf(sitemap), /<loc>([^<]*)<\/loc>/g);
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const robots = (html: string) => meta(html, 'robots');

/** The width and height in the PNG's header. */
async function sizeOf(address: string): Promise<[number, number]> {
  const response = await fetch(address);
  expect([address, response.status, response.headers.get('content-type')]).toEqual([address, 200, 'image/png']);
  const png = Buffer.from(await response.arrayBuffer());
  expect(png.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** The first page of each kind. */
function oneOfEachKind(pages: string[]): string[] {
  const kindOf = (page: string) => {
    const [kind = '', ...more] = new URL(page).pathname
      .replace(/^\/(uk|ru)-ua/, '')
      .split('/')
      .slice(1);
    return [kind, more.length, more.at(1) === 'schedule'].join();
  };
  return [...new Map(pages.toReversed().map((page) => [kindOf(page), page])).values()];
}

describe('for search engines', () => {
  it('robots.txt allows everything and links to the sitemap of each language', async () => {
    const text = await textOf(`${indexed.url}/robots.txt`);
    expect(text).not.toMatch(/^Disallow: *\S/m);
    const [index] = each(text, /^Sitemap: (.*)$/gm);
    expect(await addresses(index!)).toEqual(
      ['uk-ua', 'ru-ua', 'en'].map((code) => `${indexed.url}/sitemaps/${code}.xml`),
    );
  });

  it.each(['uk-ua', 'ru-ua', 'en'])('every kind of page in the sitemap of %s can be indexed', async (code) => {
    const pages = await addresses(`${indexed.url}/sitemaps/${code}.xml`);
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(500);
    expect(pages.join('\n')).not.toMatch(/booking-|widget|\/m(\/|$)/m);
    const sample = oneOfEachKind(pages);
    expect(sample).toHaveLength(11);
    for (const page of sample) {
      const response = await fetch(page, { redirect: 'manual' });
      const html = await response.text();
      expect([page, response.status, response.headers.get('x-robots-tag'), robots(html)]).toEqual([
        page,
        200,
        null,
        undefined,
      ]);
      expect(html).toContain(`<link rel="canonical" href="${page}"/>`);
      for (const alternate of each(html, /<link rel="alternate" hrefLang="[\w-]+" href="([^"]+)"/g))
        expect(alternate.startsWith(indexed.url)).toBe(true);
    }
  });

  it.each(['/booking-order/abcdefghijklmnop', '/widget?club=third-set', '/no-such-page'])(
    '%s is noindex',
    async (path) => {
      expect(robots(await textOf(indexed.url + path))).toBe('noindex, nofollow');
    },
  );

  it.each(['/api/v1/cities', '/examples/plain.html'])('%s has a noindex header', async (path) => {
    expect((await fetch(indexed.url + path)).headers.get('x-robots-tag')).toBe('noindex');
  });

  it('only the Russian home page can be indexed with NO_INDEX', async () => {
    expect(await textOf(`${notIndexed.url}/robots.txt`)).not.toMatch(/^Disallow: *\S/m);
    expect(await addresses(`${notIndexed.url}/sitemap.xml`)).toEqual([`${notIndexed.url}/sitemaps/ru-ua.xml`]);
    const pages = await addresses(`${notIndexed.url}/sitemaps/ru-ua.xml`);
    expect(pages).toEqual([`${notIndexed.url}/ru-ua`]);
    expect(robots(await textOf(pages[0]!))).toBeUndefined();
    for (const path of ['/', '/uk-ua', '/ru-ua/clubs', '/ru-ua/documents'])
      expect([path, robots(await textOf(notIndexed.url + path))]).toEqual([path, 'noindex, nofollow']);
    expect((await fetch(`${notIndexed.url}/sitemaps/uk-ua.xml`)).status).toBe(404);
  });

  it('an unchanged sitemap is not sent again', async () => {
    const { headers } = await fetch(`${indexed.url}/sitemaps/en.xml`);
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    const again = await fetch(`${indexed.url}/sitemaps/en.xml`, { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  });
});

describe('sharing', () => {
  it.each([
    ['/uk-ua', 'uk_UA', 'website'],
    ['/ru-ua/clubs/kyiv', 'ru_UA', 'website'],
    ['/clubs/kyiv/padel', 'en_US', 'website'],
    ['/uk-ua/club/third-set', 'uk_UA', 'website'],
    ['/club/third-set/schedule', 'en_US', 'website'],
    ['/ru-ua/articles/clay-or-hard', 'ru_UA', 'article'],
    ['/uk-ua/documents/privacy-policy', 'uk_UA', 'website'],
  ])(
    'of %s shows its title and an image',
    async (path, locale, type) => {
      const html = await textOf(indexed.url + path);
      const of = (name: string) => meta(html, name);
      const title = /<title>([^<]*) · Courtside<\/title>/.exec(html)![1];
      expect(title).not.toContain('Courtside');
      expect([of('og:title'), of('og:image:alt')]).toEqual([title, title]);
      expect(of('og:description')).toBe(of('description'));
      expect(of('og:description')!.length).toBeGreaterThan(20);
      expect([of('og:type'), of('og:locale'), of('og:site_name')]).toEqual([type, locale, 'Courtside']);
      expect(each(html, /og:locale:alternate" content="(\w+)"/g)).toHaveLength(2);
      expect(of('og:url')).toBe(indexed.url + path);
      expect(of('twitter:card')).toBe('summary_large_image');
      expect(await sizeOf(of('og:image')!)).toEqual([2400, 1260]);
      expect([of('og:image:width'), of('og:image:height')]).toEqual(['2400', '1260']);
    },
    60_000,
  );

  it('serves an image that other sites may embed and revalidate', async () => {
    const address = `${indexed.url}/share/uk-ua/club/third-set.png`;
    const { headers } = await fetch(address);
    expect(headers.get('cache-control')).toContain('max-age=86400');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const again = await fetch(address, { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
    const english = await fetch(`${indexed.url}/share/club/third-set.png`);
    expect(english.headers.get('etag')).not.toBe(headers.get('etag'));
  }, 60_000);

  it.each(['club/nowhere.png', 'club/third-set', 'club/1.png', 'clubs/nowhere.png', 'nothing.png', 'articles.png'])(
    'responds 404 to the image %s',
    async (path) => {
      expect((await fetch(`${indexed.url}/share/${path}`)).status).toBe(404);
    },
  );
});

type Node = Record<string, unknown>;

/** The properties that schema.org and search engines require of each type. */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name'],
  Article: ['headline', 'image', 'datePublished', 'author', 'publisher'],
  TennisComplex: ['name', 'image', 'address', 'geo', 'telephone', 'url', 'openingHoursSpecification', 'priceRange'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  ReserveAction: ['target', 'result'],
  EntryPoint: ['urlTemplate'],
  SportsEvent: [
    'name',
    'description',
    'image',
    'startDate',
    'endDate',
    'location',
    'offers',
    'organizer',
    'eventStatus',
  ],
  Place: ['name', 'address'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  ImageObject: ['url'],
};
const ADDRESSES = ['url', '@id', 'image', 'item', 'urlTemplate', 'mainEntityOfPage'];

const nodesIn = (value: unknown): Node[] => {
  if (typeof value !== 'object' || value === null) return [];
  const descendants = Object.values(value).flatMap(nodesIn);
  return '@type' in value ? [value as Node, ...descendants] : descendants;
};

function invalidProperties(node: Node): string[] {
  const type = String(node['@type']);
  const missing = (REQUIRED[type] ?? []).filter((name) => node[name] === undefined || node[name] === '');
  const relative = ADDRESSES.filter((name) =>
    [node[name] ?? []].flat().some((address) => !String(address).startsWith(indexed.url)),
  );
  const withoutOffset = ['startDate', 'endDate'].filter(
    (name) => name in node && !/T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(String(node[name])),
  );
  return [...missing, ...relative, ...withoutOffset].map((name) => `${type}.${name}`);
}

describe('structured data', () => {
  it.each([
    ['/uk-ua', ['Organization', 'WebSite', 'FAQPage']],
    ['/ru-ua/clubs/kyiv', ['BreadcrumbList', 'ItemList']],
    ['/club/third-set', ['TennisComplex', 'ReserveAction', 'SportsEvent', 'BreadcrumbList']],
    ['/uk-ua/articles/clay-or-hard', ['Article', 'BreadcrumbList']],
    ['/documents/cookies', ['BreadcrumbList']],
  ])('on %s is complete: %o', async (path, types) => {
    const html = await textOf(indexed.url + path);
    const roots = each(html, /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g).map((text) =>
      JSON.parse(text),
    );
    const nodes = nodesIn(roots);
    expect(roots.every((root) => root['@context'] === 'https://schema.org')).toBe(true);
    expect(nodes.map((node) => node['@type'])).toEqual(expect.arrayContaining(types));
    expect(nodes.flatMap(invalidProperties)).toEqual([]);
  });
});

describe('the web app manifest', () => {
  it.each([
    ['', '/', 'en-US'],
    ['/uk-ua', '/uk-ua', 'uk-UA'],
    ['/ru-ua', '/ru-ua', 'ru-UA'],
  ])('of %s/documents has its language, and icons of the declared sizes', async (prefix, start, language) => {
    const html = await textOf(`${indexed.url}${prefix}/documents`);
    const [link] = each(html, /<link rel="manifest" href="([^"]+)"/g);
    const response = await fetch(indexed.url + link);
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = await response.json();
    expect(manifest).toMatchObject({ id: start, start_url: start, lang: language, short_name: 'Courtside' });
    for (const { src, sizes, type } of manifest.icons) {
      const [side] = sizes.split('x').map(Number);
      if (type === 'image/png') expect(await sizeOf(indexed.url + src)).toEqual([side, side]);
      const { headers } = await fetch(indexed.url + src);
      expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
        type,
        'public, max-age=31536000, immutable',
      ]);
    }
    const [touch] = each(html, /<link rel="apple-touch-icon" href="([^"]+)"/g);
    expect(await sizeOf(indexed.url + touch)).toEqual([180, 180]);
    expect((await fetch(`${indexed.url}/favicon.ico`)).headers.get('content-type')).toBe('image/x-icon');
  });
});

describe('the owner', () => {
  const ADDRESSES = [
    'mailto:',
    'tel:',
    ...['facebook', 'instagram', 'google-play', 'app-store'].map((name) => `#${name}`),
  ];

  it.each([
    ['', 'The contacts, links to stores and networks, and the address are examples.', 'Courtside LLC'],
    ['/uk-ua', 'Контакти, посилання на застосунки й соцмережі та адресу наведено для прикладу.', 'ТОВ «Кортсайд»'],
    ['/ru-ua', 'Контакты, ссылки на приложения и социальные сети и адрес приведены для примера.', 'ООО «Кортсайд»'],
  ])('is an example in a demonstration, and marked: %s', async (prefix, mark, company) => {
    const [html, other] = await Promise.all([
      textOf(`${indexed.url}${prefix}/documents`),
      textOf(`${notIndexed.url}${prefix}/documents`),
    ]);
    for (const address of ADDRESSES) {
      expect(
        each(html, /href="([^"]+)"/g).some((href) => href.includes(address)),
        address,
      ).toBe(true);
      expect(
        each(other, /href="([^"]+)"/g).some((href) => href.includes(address)),
        address,
      ).toBe(false);
    }
    expect(html).toMatch(new RegExp(`class="legal".*${company}[^<]+</p><p class="example-mark">${mark}`, 's'));
    expect(other).not.toContain(mark);
    expect(other).not.toContain(company);
  });

  it.each(['/', '/clubs', '/documents', '/partners', '/booking-links'])(
    'leaves no empty list where it has no contacts, on %s',
    async (path) => {
      expect(await textOf(notIndexed.url + path)).not.toMatch(/<([ou]l)\b[^>]*>\s*<\/\1>/);
    },
  );

  it('is in no structured data, and no phone is sent to its stores', async () => {
    const home = await textOf(indexed.url);
    expect(home).toContain('"@type":"Organization"');
    expect(each(home, /"(email|telephone|sameAs)":/g)).toEqual([]);
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15)' };
    const { headers: answer } = await fetch(`${indexed.url}/m`, { headers, redirect: 'manual' });
    expect(answer.get('location')).toBe('/');
  });
});

describe('without clubs', () => {
  it.each([
    ['', 'There are no clubs here yet'],
    ['/uk-ua', 'Тут ще немає клубів'],
    ['/ru-ua', 'Здесь пока нет клубов'],
  ])('the pages of %s say so, and what to do', async (prefix, text) => {
    for (const path of [prefix || '/', `${prefix}/clubs`, `${prefix}/docs/elements/club-schedule`]) {
      const html = await textOf(notIndexed.url + path);
      expect(html, path).toContain(text);
      expect(html, path).toContain('SEED=demo');
      expect(html, path).not.toContain('third-set');
    }
    expect(await textOf(`${notIndexed.url}${prefix}/docs/elements`)).not.toContain('third-set');
    expect(await textOf(`${indexed.url}${prefix}/clubs`)).not.toContain(text);
  });
});
