import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { listen } from '#testing/ports.ts';
import { useStage } from './stage.ts';
import { fillDetails, openPage, send } from './testing.ts';

let partner: { url(html: string, query?: string): string; close(): void };

/** Serves partner pages from another origin. `url` adds a page and returns its address. */
async function startPartnerSite() {
  const pages: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const page = pages[Number(pathname.slice(1))];
    if (page === undefined || pathname === '/favicon.ico') return response.writeHead(204).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Partner</title>${page}</html>`);
  });
  const port = await listen(server);
  return {
    url: (html: string, query = '') => `http://127.0.0.1:${port}/${pages.push(html) - 1}${query}`,
    close: () => void server.close(),
  };
}

const stage = useStage();

beforeAll(async () => {
  partner = await startPartnerSite();
});

afterAll(() => partner?.close());

const script = (attributes = '') =>
  `<script src="${stage.product.url}/elements/courtside.js" crossorigin ${attributes}></script>`;
const schedule = (attributes = '') =>
  `<club-schedule club="third-set" date="${dayAhead(3)}" ${attributes}></club-schedule>`;

async function open(html: string, query?: string): Promise<{ page: Page; complaints: string[] }> {
  const opened = await openPage(stage.browser);
  await opened.page.goto(partner.url(html, query));
  return opened;
}

const freeCell = (page: Page) => page.locator('club-schedule [part~="cell-free"]').first();

describe('one script tag', () => {
  it('is at most 2 KiB of gzip', () => {
    const code = readFileSync(new URL('../dist/elements/courtside.js', import.meta.url));
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(2048);
  });

  const ways: [string, () => string][] = [
    ['a classic script in the head', () => script() + schedule()],
    ['a classic script after the element', () => schedule() + script()],
    ['an async script', () => script('async') + schedule()],
    ['a deferred script', () => script('defer') + schedule()],
    ['a module', () => script('type="module"') + schedule()],
    ['twice, as a module and as a classic script', () => script() + schedule() + script('type="module"') + script()],
  ];
  it.each(ways)('works as %s, and adds no globals', async (_, html) => {
    const { page, complaints } = await open(`<script>window.before = Object.keys(window)</script>${html()}`);
    await freeCell(page).waitFor();
    const added = await page.evaluate(() => {
      const { before } = window as unknown as { before: string[] };
      return Object.keys(window).filter((name) => name !== 'before' && !before.includes(name));
    });
    expect(added).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('applies its settings to every element without its own attribute', async () => {
    const html = `${script('lang="uk" theme="dark"')}${schedule()}${schedule('lang="ru" id="own"')}`;
    const { page } = await open(html);
    await freeCell(page).waitFor();
    const first = page.locator('club-schedule').first();
    await expect.poll(() => first.locator('[part~="root"]').getAttribute('lang')).toBe('uk');
    expect(await first.getAttribute('theme')).toBe('dark');
    await expect.poll(() => page.locator('#own [part~="root"]').getAttribute('lang')).toBe('ru');
    await page.context().close();
  });

  it('finds elements in a closed shadow root that dispatches `courtside-root`', async () => {
    const { page } = await open(`${script()}<div id="host"></div><script>
      addEventListener('load', () => {
        const root = document.querySelector('#host').attachShadow({ mode: 'closed' });
        root.innerHTML = '${schedule()}';
        document.querySelector('#host').dispatchEvent(new CustomEvent('courtside-root', { bubbles: true, detail: root }));
        window.element = root.firstChild;
      });
    </script>`);
    await page.waitForFunction('window.element?.shadowRoot?.querySelector(`[part~="cell-free"]`)');
    await page.context().close();
  });

  it('hides fallback content while the code loads, and shows it if the code fails to load', async () => {
    const { page } = await openPage(stage.browser);
    let abort: () => void = () => {};
    const aborted = new Promise<void>((resolve) => {
      abort = resolve;
    });
    await page.route('**/define/**', async (route) => {
      await aborted;
      await route.abort();
    });
    await page.goto(
      partner.url(`${script()}<club-schedule club="third-set"><a href="/club">The club</a></club-schedule>`),
    );
    const visibility = () => page.locator('club-schedule').evaluate((element) => getComputedStyle(element).visibility);
    await expect.poll(visibility).toBe('hidden');
    abort();
    await expect.poll(visibility).toBe('visible');
    expect(await page.locator('club-schedule a').isVisible()).toBe(true);
    await page.context().close();
  });
});

/** Books the first free slot of the schedule in the dialog. */
async function bookIn(page: Page): Promise<void> {
  await page.locator('booking-flow club-schedule [part~="cell-free"]').first().click();
  await page.locator('booking-flow club-schedule [part~="book"]').click();
  const flow = page.locator('booking-flow club-schedule booking-flow');
  await fillDetails(flow);
  await send(flow);
  await flow.locator('[part~="success"]').waitFor();
}

describe('booking modes', () => {
  it('opens the club of any element, books, and restores the focus', async () => {
    const html = `${script()}<a id="opener" href="/nowhere" data-courtside-open="third-set">Book</a>`;
    const { page, complaints } = await open(html);
    await page.waitForLoadState('networkidle');
    await page.locator('#opener').click();
    await bookIn(page);
    await page.keyboard.press('Escape');
    await page.locator('booking-flow booking-flow').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('booking-flow').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('opener');
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 60_000);

  it.each(['button', 'floating'])('shows a %s that opens the club', async (mode) => {
    const { page, complaints } = await open(`${script()}<booking-flow mode="${mode}" club="third-set"></booking-flow>`);
    const button = page.locator('booking-flow [part~="open"]');
    await button.click();
    await page.locator('booking-flow club-schedule [part~="cell-free"]').first().waitFor();
    await page.locator('booking-flow [part~="close"]').click();
    await page.locator('booking-flow club-schedule').waitFor({ state: 'detached' });
    expect(await button.isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('opens the slot in the address, and removes it from the address when closed', async () => {
    const first = await open(`${script()}${schedule()}`);
    const chosen = first.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('courtside-slot-select', (event) => resolve((event as CustomEvent).detail.slots[0]));
        }),
    );
    await freeCell(first.page).click();
    await first.page.locator('club-schedule [part~="book"]').click();
    const token = await chosen;
    await first.page.context().close();

    const { page, complaints } = await open(script(), `?courtside-slot=${token}&utm_source=mail`);
    await page.locator('booking-flow [part~="summary"]').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).search).toBe('?utm_source=mail');
    expect(await page.locator('booking-flow').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.goto(partner.url(script(), '?courtside-slot=%3Cscript%3E'));
    await page.waitForLoadState('networkidle');
    expect(await page.locator('booking-flow').count()).toBe(0);
    await page.context().close();
  }, 60_000);

  it('fills in the customer from the page, and forwards the listed query parameters', async () => {
    const attributes =
      'given-name="Oksana" telephone="+380671234567" email="oksana@example.com" forward="utm_source" order-url="/booking?token={token}"';
    const html = `${script('data-layer')}<booking-flow mode="button" club="third-set" ${attributes}></booking-flow>`;
    const { page, complaints } = await open(html, '?utm_source=mail&utm_medium=no');
    await page.locator('booking-flow [part~="open"]').click();
    await page.locator('booking-flow club-schedule [part~="cell-free"]').first().click();
    await page.locator('booking-flow club-schedule [part~="book"]').click();
    const flow = page.locator('booking-flow club-schedule booking-flow');
    await expect.poll(() => flow.locator('input[name="given_name"]').inputValue()).toBe('Oksana');
    const sent = page.waitForRequest(/bookings\/book/);
    await send(flow);
    expect((await sent).postDataJSON().tracking).toEqual({ utm_source: 'mail' });
    await flow.locator('[part~="success"]').waitFor();
    const link = await flow.locator('a[part~="booking-link"]').getAttribute('href');
    expect(new URL(link!, page.url()).href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/booking\?token=.+/);
    const events = await page.evaluate(() =>
      (window as unknown as { dataLayer: { event: string }[] }).dataLayer.map(({ event }) => event),
    );
    expect(events).toContain('courtside-booking-confirmed');
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 60_000);

  it("pushes events to the element's own data layer, or to the script's if it has none", async () => {
    const schedule = (attributes: string) => `<club-schedule club="third-set" ${attributes}></club-schedule>`;
    const html = `${script('data-layer')}${schedule('data-layer="mine" id="own"')}${schedule('id="other"')}`;
    const { page, complaints } = await open(html);
    for (const id of ['own', 'other']) {
      await page.locator(`#${id} [part~="cell-free"]`).first().click();
      await page.locator(`#${id} [part~="book"]`).click();
      await page.locator(`#${id} booking-flow [part~="continue"]`).waitFor();
      await page.keyboard.press('Escape');
      await page.locator(`#${id} booking-flow`).waitFor({ state: 'detached' });
    }
    const counts = await page.evaluate(() => {
      const layers = window as unknown as Record<string, { event: string; element: string; element_id: string }[]>;
      return ['mine', 'dataLayer'].map((name) => {
        const events = layers[name]!;
        const count = (wanted: string) => events.filter(({ event }) => event === wanted).length;
        const elements = new Set(events.map(({ element, element_id }) => `${element}#${element_id}`));
        return [count('courtside-slot-select'), count('courtside-ready'), ...elements];
      });
    });
    expect(counts).toEqual([
      [1, 1, 'club-schedule#own'],
      [1, 1, 'club-schedule#other'],
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 60_000);

  it('leaks no nodes or listeners when opened and closed ten times', async () => {
    const { page } = await open(`${script()}<booking-flow mode="button" club="third-set"></booking-flow>`);
    const cycle = async () => {
      await page.locator('booking-flow [part~="open"]').click();
      await page.locator('booking-flow club-schedule [part~="cell-free"]').first().waitFor();
      await page.locator('booking-flow [part~="close"]').click();
      await page.locator('booking-flow club-schedule').waitFor({ state: 'detached' });
    };
    const session = await page.context().newCDPSession(page);
    const countObjects = async () => {
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
      return { nodes, jsEventListeners };
    };
    // The first cycles load code and fill caches, some of it only when the browser is idle.
    for (let count = 0; count < 10; count += 1) await cycle();
    const before = await countObjects();
    for (let count = 0; count < 10; count += 1) await cycle();
    const after = await countObjects();
    // A schedule has more than 500 nodes and 100 listeners, so a single leaked one exceeds these.
    expect(after.nodes - before.nodes).toBeLessThan(200);
    expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(10);
    await page.context().close();
  }, 90_000);
});
