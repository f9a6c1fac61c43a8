import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { kindOf, PREFIXES, splitLocale } from './kinds.ts';
import { readMarkup } from './markup.ts';
import { wrongTexts } from './texts.ts';
import type { Start } from './unlinked.ts';
import { type Look, openProfile, visit } from './visit.ts';

/** At a time; the server renders one page after the other, and draws one picture after the other beside it. */
const PAGES = 3;
const ASSETS = 2;
const VISITS = 2;

export interface CrawlOptions {
  origin: string;
  browser: Browser;
  /** Where it begins, with the status that each is to have. */
  starts: Start[];
  /** Pages of one kind and language that are fetched and read. */
  fetched: number;
  /** Pages of one kind and language that are looked at in Chromium. */
  visited: number;
  /** How the pages of a language are looked at. */
  looks(language: string): Look[];
  log?(line: string): void;
}

export interface Crawl {
  /** Of which pages were read, in alphabetical order. */
  kinds: string[];
  pages: number;
  addresses: number;
  visits: number;
  findings: string[];
}

type Asked = { url: string; status: number; from: string; page: boolean };
type Answered = { kind: string; language: string; ids: string[] | undefined };

/** Runs `work` over the items, a few at a time. */
async function pool<T>(items: readonly T[], size: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: size }, worker));
}

/** Follows the links from the first pages on, reads every page once and looks at a sample of each kind. */
export async function crawl({ origin, browser, starts, fetched, visited, looks, log }: CrawlOptions): Promise<Crawl> {
  const findings = new Set<string>();
  const report = (...found: string[]) => {
    for (const finding of found) {
      if (!findings.has(finding)) log?.(finding);
      findings.add(finding);
    }
  };
  const answers = new Map<string, Answered>();
  const fragments: { url: string; id: string; from: string }[] = [];
  const ofKind = new Map<string, number>();
  let waiting: Asked[] = [];
  const seen = new Set<string>();

  const want = (href: string, { from, page = true, status = 200 }: Partial<Asked> & { from: string }) => {
    if (!URL.canParse(href, from)) return report(`${from}: an address that is none: ${href}`);
    const url = new URL(href, from);
    if (url.origin !== origin) {
      if (url.protocol === 'http:') report(`${from}: an address without encryption: ${href}`);
      return;
    }
    const id = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    if (id) fragments.push({ url: url.href, id, from });
    if (seen.has(url.href)) return;
    const key = `${kindOf(url)} ${splitLocale(url.pathname).language}`;
    const count = ofKind.get(key) ?? 0;
    // Pages that no link leads to are all wanted.
    if (page && from !== origin && count >= fetched) return;
    ofKind.set(key, count + 1);
    seen.add(url.href);
    waiting.push({ url: url.href, status, from, page });
  };

  const read = async (url: string, answer: Response): Promise<void> => {
    const { language } = splitLocale(new URL(url).pathname);
    const page = await readMarkup(await answer.text(), origin);
    answers.set(url, { kind: kindOf(new URL(url)), language, ids: page.ids });
    const told = answer.headers.get('content-language');
    if (page.language !== language || told !== language)
      report(`${url}: is in ${language} and says ${page.language} in its markup and ${told} in its header`);
    report(...[...page.faults, ...wrongTexts(page.texts)].map((fault) => `${url}: ${fault}`));
    for (const href of page.assets) want(href, { from: url, page: false });
    // The links behind a query are those without it, in another order.
    if (!new URL(url).search || fetched === 1) for (const href of page.links) want(href, { from: url });
  };

  let asked = 0;
  const ask = async ({ url, status, from, page }: Asked): Promise<void> => {
    asked += 1;
    // Every visitor of a crawl has an address of their own, as the server counts what one address asks for.
    const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
    const request = { redirect: 'manual', headers: { 'x-forwarded-for': address } } as const;
    let answer = await fetch(url, request);
    // On a crowded machine the server may say that it is busy, and when to come again.
    for (let tries = 0; tries < 10 && answer.status === 503; tries += 1) {
      await setTimeout(1000 * Number(answer.headers.get('retry-after') ?? 1));
      answer = await fetch(url, request);
    }
    const target = answer.headers.get('location');
    if (page && target && answer.status < 400) return want(target, { from: url });
    if (answer.status !== status) report(`${url}: answers ${answer.status} in place of ${status}, from ${from}`);
    const type = answer.headers.get('content-type') ?? '';
    if (type.startsWith('text/html') && !/^\/(api|elements|examples)\//.test(new URL(url).pathname))
      return read(url, answer);
    const text = type.startsWith('text/css') ? await answer.text() : '';
    await answer.body?.cancel().catch(() => {});
    for (const [, href] of text.matchAll(/url\(["']?([^"')]+)["']?\)/g))
      if (!href!.startsWith('data:')) want(href!, { from: url, page: false });
  };

  for (const { path, status } of starts) want(path, { from: origin, status });
  while (waiting.length > 0) {
    const now = waiting;
    waiting = [];
    log?.(`${now.length} addresses to ask for, ${answers.size} pages read`);
    const [pages, assets] = [true, false].map((kind) => now.filter(({ page }) => page === kind));
    await Promise.all([pool(pages!, PAGES, ask), pool(assets!, ASSETS, ask)]);
  }
  for (const { url, id, from } of fragments) {
    const ids = answers.get(url)?.ids;
    if (ids && !ids.includes(id)) report(`${from}: leads to #${id}, which ${url} does not have`);
  }

  const counts = new Map<string, number>();
  const sample = [...answers].filter(([url, { kind, language }]) => {
    if (starts.some(({ path }) => origin + path === url)) return true;
    const count = counts.get(kind + language) ?? 0;
    counts.set(kind + language, count + 1);
    return count < visited;
  });
  log?.(`${sample.length} pages to look at`);
  for (const prefix of PREFIXES) {
    const { language } = splitLocale(prefix);
    const pages = sample.filter(([, answer]) => answer.language === language);
    for (const look of looks(language)) {
      const profile = await openProfile(browser, `${origin}${prefix}/documents`, look);
      await pool(pages, VISITS, async ([url]) => {
        // What a crowded machine alone brings about is gone at a second look.
        const found = (await visit(profile, url)).length > 0 ? await visit(profile, url) : [];
        report(...found.map((finding) => `${url} at ${look.width} px, ${look.colorScheme}: ${finding}`));
      });
      await profile.close();
    }
  }
  return {
    kinds: [...new Set([...answers.values()].map(({ kind }) => kind))].sort(),
    pages: answers.size,
    addresses: asked,
    visits: sample.length,
    findings: [...findings],
  };
}
