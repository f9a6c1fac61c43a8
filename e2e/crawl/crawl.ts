import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { kindOf, PREFIXES, splitLocale } from './kinds.ts';
import { readMarkup } from './markup.ts';
import { policyFaults } from './policy.ts';
import { wrongTexts } from './texts.ts';
import type { Start } from './unlinked.ts';
import { type Look, openProfile, openTab, visit } from './visit.ts';

/** Concurrent requests and visits. The server renders one page, and one image, at a time. */
const PAGES = 3;
const ASSETS = 2;
const VISITS = 2;

export interface CrawlOptions {
  origin: string;
  browser: Browser;
  /** The first addresses, with their expected status. */
  starts: Start[];
  /** The locale prefixes of the languages to read and open. Of pages in others only the status counts. */
  prefixes?: readonly string[];
  /** The most pages of one kind and language to fetch and check. */
  fetched: number;
  /** The most pages of one kind and language to open in Chromium. */
  visited: number;
  /** The viewports and colour schemes in which to open the pages of a language. */
  looks(language: string): Look[];
  log?(line: string): void;
}

export interface Crawl {
  /** The kinds of the fetched pages, in alphabetical order. */
  kinds: string[];
  /** The addresses of the checked pages. */
  urls: string[];
  addresses: number;
  visits: number;
  findings: string[];
}

type QueuedUrl = { url: string; status: number; from: string; page: boolean };
type FetchedPage = { kind: string; language: string; ids: string[] | undefined };

/** Calls `work` for every item, at most `size` at a time. `place` counts from 0 to `size - 1`. */
async function pool<T>(
  items: readonly T[],
  size: number,
  work: (item: T, place: number) => Promise<void>,
): Promise<void> {
  const remaining = [...items];
  const worker = async (_: unknown, place: number) => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) await work(item, place);
  };
  await Promise.all(Array.from({ length: size }, worker));
}

/** Follows all links, checks every page once, and opens a sample of each kind in Chromium. */
export async function crawl({
  origin,
  browser,
  starts,
  prefixes = PREFIXES,
  fetched,
  visited,
  looks,
  log,
}: CrawlOptions): Promise<Crawl> {
  const findings = new Set<string>();
  const report = (...lines: string[]) => {
    for (const finding of lines) {
      if (!findings.has(finding)) log?.(finding);
      findings.add(finding);
    }
  };
  const fetchedPages = new Map<string, FetchedPage>();
  const fragments: { url: string; id: string; from: string }[] = [];
  const described = new Map<string, string>();
  const ofKind = new Map<string, number>();
  let queue: QueuedUrl[] = [];
  const seen = new Set<string>();

  const enqueue = (href: string, { from, page = true, status = 200 }: Partial<QueuedUrl> & { from: string }) => {
    if (!URL.canParse(href, from)) return report(`${from}: invalid address: ${href}`);
    const url = new URL(href, from);
    if (url.origin !== origin) {
      if (url.protocol === 'http:') report(`${from}: address without encryption: ${href}`);
      return;
    }
    const id = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    if (id) fragments.push({ url: url.href, id, from });
    if (seen.has(url.href)) return;
    const key = `${kindOf(url)} ${splitLocale(url.pathname).language}`;
    const count = ofKind.get(key) ?? 0;
    // The first addresses are fetched regardless of the limit.
    if (page && from !== origin && count >= fetched) return;
    ofKind.set(key, count + 1);
    seen.add(url.href);
    queue.push({ url: url.href, status, from, page });
  };

  const read = async (url: string, response: Response): Promise<void> => {
    const { language } = splitLocale(new URL(url).pathname);
    const page = await readMarkup(await response.text(), origin);
    fetchedPages.set(url, { kind: kindOf(new URL(url)), language, ids: page.ids });
    const header = response.headers.get('content-language');
    if (page.language !== language || header !== language)
      report(`${url}: expected ${language}, but the markup has ${page.language} and the header ${header}`);
    const policy = policyFaults(response.headers.get('content-security-policy'));
    report(...[...page.faults, ...policy, ...wrongTexts(page.texts)].map((fault) => `${url}: ${fault}`));
    if (page.canonical === url) {
      for (const name of ['title', 'description'] as const) {
        const key = `${language} ${name} ${page[name]}`;
        if (described.has(key)) report(`${url}: has the ${name} of ${described.get(key)}: ${page[name]}`);
        described.set(key, url);
      }
    }
    for (const href of page.assets) enqueue(href, { from: url, page: false });
    // A page with a query has the links of the page without it.
    if (!new URL(url).search || fetched === 1) for (const href of page.links) enqueue(href, { from: url });
  };

  /** A page has one address: another spelling leads to it, or to no page. */
  const checkSpelling = async (url: string, headers: Record<string, string>): Promise<void> => {
    const { pathname, search } = new URL(url);
    const upper = pathname.replace(/^(\/(uk|ru)-ua)?(\/[^/]+)?/, (first) => first.toUpperCase());
    const spelled = `${origin}/${upper}${search}`;
    const { status, headers: answered } = await fetch(spelled, { method: 'HEAD', redirect: 'manual', headers });
    const target = new URL(answered.get('location') ?? spelled, url).href;
    if (status !== 404 && (status !== 301 || target !== url)) report(`${spelled}: ${status} with ${target}`);
  };

  let requests = 0;
  const load = async ({ url, status, from, page }: QueuedUrl): Promise<void> => {
    requests += 1;
    // Each request has its own IP address, as the server limits the requests of one.
    const address = `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
    const request = { redirect: 'manual', headers: { 'x-forwarded-for': address } } as const;
    let response = await fetch(url, request);
    // A busy server responds 503 with `Retry-After`.
    for (let tries = 0; tries < 10 && response.status === 503; tries += 1) {
      await setTimeout(1000 * Number(response.headers.get('retry-after') ?? 1));
      response = await fetch(url, request);
    }
    const target = response.headers.get('location');
    if (page && target && response.status < 400) return enqueue(target, { from: url });
    if (response.status !== status)
      report(`${url}: status ${response.status} instead of ${status}, linked from ${from}`);
    const type = response.headers.get('content-type') ?? '';
    const { prefix } = splitLocale(new URL(url).pathname);
    if (page && !prefixes.includes(prefix) && type.startsWith('text/html')) return response.body?.cancel();
    if (type.startsWith('text/html') && !/^\/(api|elements|examples)\//.test(new URL(url).pathname)) {
      await checkSpelling(url, request.headers);
      return read(url, response);
    }
    const text = type.startsWith('text/css') ? await response.text() : '';
    await response.body?.cancel().catch(() => {});
    for (const [, href] of text.matchAll(/url\(["']?([^"')]+)["']?\)/g))
      if (!href!.startsWith('data:')) enqueue(href!, { from: url, page: false });
  };

  for (const { path, status } of starts) enqueue(path, { from: origin, status });
  while (queue.length > 0) {
    const batch = queue;
    queue = [];
    log?.(`${batch.length} addresses to fetch, ${fetchedPages.size} pages checked`);
    const [pages, assets] = [true, false].map((isPage) => batch.filter(({ page }) => page === isPage));
    await Promise.all([pool(pages!, PAGES, load), pool(assets!, ASSETS, load)]);
  }
  for (const { url, id, from } of fragments) {
    const ids = fetchedPages.get(url)?.ids;
    if (ids && !ids.includes(id)) report(`${from}: links to #${id}, which ${url} does not have`);
  }

  const counts = new Map<string, number>();
  const sample = [...fetchedPages].filter(([url, { kind, language }]) => {
    if (starts.some(({ path }) => origin + path === url)) return true;
    const count = counts.get(kind + language) ?? 0;
    counts.set(kind + language, count + 1);
    return count < visited;
  });
  log?.(`${sample.length} pages to open`);
  for (const prefix of prefixes) {
    const { language } = splitLocale(prefix);
    const pages = sample.filter(([, page]) => page.language === language);
    for (const look of looks(language)) {
      const profile = await openProfile(browser, `${origin}${prefix}/documents`, look);
      const tabs = await Promise.all(Array.from({ length: VISITS }, () => openTab(profile)));
      const suspects: string[] = [];
      await pool(pages, VISITS, async ([url], place) => {
        if ((await visit(tabs[place]!, url)).length === 0) return;
        suspects.push(url);
        await tabs[place]!.close();
        tabs[place] = await openTab(profile);
      });
      for (const tab of tabs) await tab.close();
      // A second visit, in a new tab and with no other beside it, rules out findings that a busy
      // machine or the visit before causes.
      for (const url of suspects) {
        const tab = await openTab(profile);
        report(
          ...(await visit(tab, url)).map((finding) => `${url} at ${look.width} px, ${look.colorScheme}: ${finding}`),
        );
        await tab.close();
      }
      await profile.close();
    }
  }
  return {
    kinds: [...new Set([...fetchedPages.values()].map(({ kind }) => kind))].sort(),
    urls: [...fetchedPages.keys()],
    addresses: requests,
    visits: sample.length,
    findings: [...findings],
  };
}
