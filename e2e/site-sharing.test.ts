import { describe, expect, it } from 'vitest';
import { useProduct } from './stage.ts';

const open = useProduct('start', { NO_INDEX: 'off' });
// What the site keeps out of the index does not depend on its clubs.
const closed = useProduct('start', { NO_INDEX: 'on', SEED: 'none' });

const textOf = async (address: string) => (await fetch(address)).text();
const each = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, value]) => value!);
const addresses = async (sitemap: string) => each(await textOf(sitemap), /<loc>([^<]*)<\/loc>/g);
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const robots = (html: string) => meta(html, 'robots');

/** Width and height that stand in the file. */
async function sizeOf(address: string): Promise<[number, number]> {
  const answer = await fetch(address);
  expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 200, 'image/png']);
  const png = Buffer.from(await answer.arrayBuffer());
  expect(png.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** Of each kind of page the first. */
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

describe('search engines', () => {
  it('find the sitemap of each language by robots.txt, which forbids nothing', async () => {
    const text = await textOf(`${open.url}/robots.txt`);
    expect(text).not.toMatch(/^Disallow: *\S/m);
    const [index] = each(text, /^Sitemap: (.*)$/gm);
    expect(await addresses(index!)).toEqual(['uk-ua', 'ru-ua', 'en'].map((code) => `${open.url}/sitemaps/${code}.xml`));
  });

  it.each(['uk-ua', 'ru-ua', 'en'])('may keep every kind of page that the sitemap of %s names', async (code) => {
    const pages = await addresses(`${open.url}/sitemaps/${code}.xml`);
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(500);
    expect(pages.join('\n')).not.toMatch(/booking-|widget|\/m(\/|$)/m);
    const sample = oneOfEachKind(pages);
    expect(sample).toHaveLength(11);
    for (const page of sample) {
      const answer = await fetch(page, { redirect: 'manual' });
      const html = await answer.text();
      expect([page, answer.status, answer.headers.get('x-robots-tag'), robots(html)]).toEqual([
        page,
        200,
        null,
        undefined,
      ]);
      expect(html).toContain(`<link rel="canonical" href="${page}"/>`);
      for (const alternate of each(html, /<link rel="alternate" hrefLang="[\w-]+" href="([^"]+)"/g))
        expect(alternate.startsWith(open.url)).toBe(true);
    }
  });

  it.each(['/booking-order/abcdefghijklmnop', '/widget?club=third-set', '/no-such-page'])(
    'are told to leave %s alone',
    async (path) => {
      expect(robots(await textOf(open.url + path))).toBe('noindex, nofollow');
    },
  );

  it.each(['/api/v1/cities', '/examples/plain.html'])('are not led to %s', async (path) => {
    expect((await fetch(open.url + path)).headers.get('x-robots-tag')).toBe('noindex');
  });

  it('are given the Russian home alone while the site is kept out of the index', async () => {
    expect(await textOf(`${closed.url}/robots.txt`)).not.toMatch(/^Disallow: *\S/m);
    expect(await addresses(`${closed.url}/sitemap.xml`)).toEqual([`${closed.url}/sitemaps/ru-ua.xml`]);
    const pages = await addresses(`${closed.url}/sitemaps/ru-ua.xml`);
    expect(pages).toEqual([`${closed.url}/ru-ua`]);
    expect(robots(await textOf(pages[0]!))).toBeUndefined();
    for (const path of ['/', '/uk-ua', '/ru-ua/clubs', '/ru-ua/documents'])
      expect([path, robots(await textOf(closed.url + path))]).toEqual([path, 'noindex, nofollow']);
    expect((await fetch(`${closed.url}/sitemaps/uk-ua.xml`)).status).toBe(404);
  });

  it('get a sitemap once, until it changes', async () => {
    const { headers } = await fetch(`${open.url}/sitemaps/en.xml`);
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    const again = await fetch(`${open.url}/sitemaps/en.xml`, { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  });
});

describe('a page is shared', () => {
  it.each([
    ['/uk-ua', 'uk_UA', 'website'],
    ['/ru-ua/clubs/kyiv', 'ru_UA', 'website'],
    ['/clubs/kyiv/padel', 'en_US', 'website'],
    ['/uk-ua/club/third-set', 'uk_UA', 'website'],
    ['/club/third-set/schedule', 'en_US', 'website'],
    ['/ru-ua/articles/clay-or-hard', 'ru_UA', 'article'],
    ['/uk-ua/documents/privacy-policy', 'uk_UA', 'website'],
  ])(
    'from %s with its name and a picture',
    async (path, locale, type) => {
      const html = await textOf(open.url + path);
      const of = (name: string) => meta(html, name);
      const title = /<title>([^<]*) · Courtside<\/title>/.exec(html)![1];
      expect(title).not.toContain('Courtside');
      expect([of('og:title'), of('og:image:alt')]).toEqual([title, title]);
      expect(of('og:description')).toBe(of('description'));
      expect(of('og:description')!.length).toBeGreaterThan(20);
      expect([of('og:type'), of('og:locale'), of('og:site_name')]).toEqual([type, locale, 'Courtside']);
      expect(each(html, /og:locale:alternate" content="(\w+)"/g)).toHaveLength(2);
      expect(of('og:url')).toBe(open.url + path);
      expect(of('twitter:card')).toBe('summary_large_image');
      expect(await sizeOf(of('og:image')!)).toEqual([2400, 1260]);
      expect([of('og:image:width'), of('og:image:height')]).toEqual(['2400', '1260']);
    },
    60_000,
  );

  it('with a picture that is validated without being drawn again, for any site to show', async () => {
    const address = `${open.url}/share/uk-ua/club/third-set.png`;
    const { headers } = await fetch(address);
    expect(headers.get('cache-control')).toContain('max-age=86400');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const again = await fetch(address, { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
    const english = await fetch(`${open.url}/share/club/third-set.png`);
    expect(english.headers.get('etag')).not.toBe(headers.get('etag'));
  }, 60_000);

  it.each(['club/nowhere.png', 'club/third-set', 'club/1.png', 'clubs/nowhere.png', 'nothing.png', 'articles.png'])(
    'but there is no picture %s',
    async (path) => {
      expect((await fetch(`${open.url}/share/${path}`)).status).toBe(404);
    },
  );
});

type Node = Record<string, unknown>;

/** What the rules of schema.org and of search engines want of each type that a page tells of. */
const WANTED: Record<string, string[]> = {
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
};
const ADDRESSES = ['url', '@id', 'image', 'logo', 'item', 'urlTemplate', 'mainEntityOfPage'];

const nodesIn = (value: unknown): Node[] => {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesIn);
  return '@type' in value ? [value as Node, ...below] : below;
};

function faultsOf(node: Node): string[] {
  const type = String(node['@type']);
  const missing = (WANTED[type] ?? []).filter((name) => node[name] === undefined || node[name] === '');
  const relative = ADDRESSES.filter((name) =>
    [node[name] ?? []].flat().some((address) => !String(address).startsWith(open.url)),
  );
  const vague = ['startDate', 'endDate'].filter(
    (name) => name in node && !/T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(String(node[name])),
  );
  return [...missing, ...relative, ...vague].map((name) => `${type}.${name}`);
}

describe('what a page tells in a form for machines', () => {
  it.each([
    ['/uk-ua', ['Organization', 'WebSite', 'FAQPage']],
    ['/ru-ua/clubs/kyiv', ['BreadcrumbList', 'ItemList']],
    ['/club/third-set', ['TennisComplex', 'ReserveAction', 'SportsEvent', 'BreadcrumbList']],
    ['/uk-ua/articles/clay-or-hard', ['Article', 'BreadcrumbList']],
    ['/documents/cookies', ['BreadcrumbList']],
  ])('on %s is whole: %o', async (path, types) => {
    const html = await textOf(open.url + path);
    const roots = each(html, /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g).map((text) =>
      JSON.parse(text),
    );
    const nodes = nodesIn(roots);
    expect(roots.every((root) => root['@context'] === 'https://schema.org')).toBe(true);
    expect(nodes.map((node) => node['@type'])).toEqual(expect.arrayContaining(types));
    expect(nodes.flatMap(faultsOf)).toEqual([]);
  });
});

describe('the site on a home screen', () => {
  it.each([
    ['', '/', 'en-US'],
    ['/uk-ua', '/uk-ua', 'uk-UA'],
    ['/ru-ua', '/ru-ua', 'ru-UA'],
  ])('%s starts in its language, with icons of the sizes it names', async (prefix, start, language) => {
    const html = await textOf(`${open.url}${prefix}/documents`);
    const [link] = each(html, /<link rel="manifest" href="([^"]+)"/g);
    const answer = await fetch(open.url + link);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ id: start, start_url: start, lang: language, short_name: 'Courtside' });
    for (const { src, sizes, type } of manifest.icons) {
      const [side] = sizes.split('x').map(Number);
      if (type === 'image/png') expect(await sizeOf(open.url + src)).toEqual([side, side]);
      const { headers } = await fetch(open.url + src);
      expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
        type,
        'public, max-age=31536000, immutable',
      ]);
    }
    const [touch] = each(html, /<link rel="apple-touch-icon" href="([^"]+)"/g);
    expect(await sizeOf(open.url + touch)).toEqual([180, 180]);
    expect((await fetch(`${open.url}/favicon.ico`)).headers.get('content-type')).toBe('image/x-icon');
  });
});
