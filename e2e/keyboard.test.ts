/** Tests every row of the keyboard tables in docs/elements, and that each has a case here. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { changed, SLOTS, type Slots, withMatch } from './answers.ts';
import { FOUR, useBooking } from './four-elements.ts';
import { clickWhenHandled, fillDetails, openPage } from './testing.ts';

const { stage, booking } = useBooking();

/** The keys and place of each row of an element's keyboard table. */
function tableRows(tag: string): string[] {
  const page = readFileSync(new URL(`../docs/elements/${tag}.md`, import.meta.url), 'utf8');
  const [, table] = /## Keyboard\n([\s\S]*?)\n(?=##|<!--)/.exec(page)!;
  return [...table!.matchAll(/^\| (.*?) \| (.*?) \| .* \|$/gm)].map(([, key, place]) => `${key} | ${place}`).slice(1);
}

async function open(html: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const { page } = await openPage(stage.browser);
  await prepare?.(page);
  await page.goto(booking.site.url([], html));
  return page;
}

/** The focused element, through all shadow roots. */
const focus = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return {
      tag: active?.localName ?? '',
      part: active?.getAttribute('part') ?? '',
      id: active?.id ?? '',
      name: active?.getAttribute('name') ?? '',
      label: active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? '',
    };
  });
const focusIs = (page: Page, expected: Partial<Awaited<ReturnType<typeof focus>>>) =>
  expect.poll(() => focus(page)).toMatchObject(expected);
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

const schedule = (prepare?: (page: Page) => Promise<unknown>) =>
  open(`<club-schedule club="third-set" date="${dayAhead(5)}"></club-schedule>`, async (page) => {
    await prepare?.(page);
  });
const cells = '[part~="cell-free"]';

/** Opens the schedule and focuses its first free hour. */
async function focusFreeHour(): Promise<Page> {
  const page = await schedule();
  const cell = page.locator(`club-schedule td${cells}`).first();
  await cell.focus();
  return page;
}
const chosen = (page: Page) => page.locator('club-schedule td[part~="cell-selected"]');

const slotsAs = (change: (slots: Slots, body: { meta: { courts: unknown[] } }) => void) => (page: Page) =>
  changed(page, SLOTS, (body) =>
    change(body.data as unknown as Slots, body as unknown as { meta: { courts: unknown[] } }),
  );

const allFree = (slots: Slots): void => {
  for (const [index, slot] of slots.entries())
    Object.assign(slot, { status: 'free', token: `${'a'.repeat(20)}${index}` });
};

const search = (attributes = 'city="kyiv"') => open(`<club-search ${attributes}></club-search>`);
const suggestions = async () => {
  const page = await search();
  await page.locator('club-search [part~="text"]').fill('te');
  await page.locator('club-search [part~="option"]').first().waitFor();
  return page;
};
const reached = (page: Page) => page.locator('club-search [role=option][aria-selected="true"]');
const count = (page: Page) => page.locator('club-search [part~="count"]').textContent();
const cities = async () => {
  const page = await search();
  await page.locator('club-search [part~="location"]').click();
  await page.locator('club-search dialog [part~="option"]').first().waitFor();
  await page.locator('club-search #city').focus();
  return page;
};
const map = async () => {
  const page = await search('city="kyiv" view="map"');
  await page.locator('club-search [part~="pin"]').first().waitFor();
  return page;
};
const flowPage = () => FOUR['booking-flow']!(stage.browser, booking.site, booking.token);
const ticket = async () => {
  const page = await open(`<booking-token-page token="${booking.token}"></booking-token-page>`);
  await page.locator('booking-token-page .qr svg').waitFor();
  return page;
};

const CASES: Record<string, Record<string, () => Promise<Page>>> = {
  'club-schedule': {
    async 'Tab | everything'() {
      const page = await schedule();
      await page.locator(`club-schedule ${cells}`).first().click();
      await page.locator('club-schedule [part~="book"]').waitFor();
      const stops: string[] = [];
      await page.locator('club-schedule [part="service"][aria-checked="true"]').focus();
      for (let stop = 0; stop < 5; stop += 1) {
        const { part, tag } = await focus(page);
        stops.push(tag === 'td' ? tag : part);
        await press(page, 'Tab');
      }
      expect(stops).toEqual(['service', 'day', 'td', 'clear', 'book']);
      return page;
    },
    async 'arrows, Home, End | services, days'() {
      const page = await open('<club-schedule club="topolia"></club-schedule>');
      for (const part of ['day', 'service']) {
        const strip = page.locator(`club-schedule [part="${part}"]`);
        const last = (await strip.count()) - 1;
        const isChosen = (index: number) =>
          expect
            .poll(() => strip.nth(index).getAttribute('aria-checked'), { message: `${part} ${index}` })
            .toBe('true');
        await strip.and(page.locator('[aria-checked="true"]')).focus();
        for (const [key, index] of [
          ['Home', 0],
          ['ArrowRight', 1],
          ['ArrowLeft', 0],
          ['End', last],
        ] as const) {
          await press(page, key);
          await isChosen(index);
        }
        await expect.poll(() => page.locator('club-schedule .loading').count()).toBe(0);
      }
      return page;
    },
    async 'arrows, Home, End, Ctrl+Home, Ctrl+End | table'() {
      const page = await schedule(slotsAs((slots) => allFree(slots)));
      await page.locator(`club-schedule td${cells}`).first().focus();
      const place = () =>
        page.evaluate(() => {
          const cell = document.querySelector('club-schedule')!.shadowRoot!.activeElement as HTMLElement;
          return `${cell.parentElement!.dataset.row} ${cell.dataset.column}`;
        });
      const columns = await page.locator('club-schedule thead [data-column]').count();
      const rows = await page.locator('club-schedule tbody th').count();
      await press(page, 'Control+Home');
      for (const [key, at] of [
        ['ArrowDown', '1 0'],
        ['ArrowRight', '1 1'],
        ['ArrowUp', '0 1'],
        ['ArrowLeft', '0 0'],
        ['End', `0 ${columns - 1}`],
        ['Home', '0 0'],
        ['Control+End', `${rows - 1} ${columns - 1}`],
        ['Control+Home', '0 0'],
      ] as const) {
        await press(page, key);
        await expect.poll(place, { message: key }).toBe(at);
      }
      return page;
    },
    async 'Enter, Space | free hour'() {
      const page = await focusFreeHour();
      for (const key of ['Enter', 'Space']) {
        await press(page, key);
        await expect.poll(() => chosen(page).count(), { message: key }).toBe(1);
        await press(page, key);
        await expect.poll(() => chosen(page).count(), { message: key }).toBe(0);
      }
      return page;
    },
    async 'Enter, Space | group session'() {
      let court: unknown;
      const page = await schedule(async (page) => {
        await slotsAs((slots, body) => {
          [court] = body.meta.courts;
          for (const slot of slots) Object.assign(slot, { status: 'busy', token: null });
        })(page);
        await page.route(/club_group_bookings/, async (route) => {
          await expect.poll(() => court).toBeTruthy();
          const session = {
            ...{ id: 901, service_id: 1, title: 'Cardio', coach: null, remaining: 2, maximum: 8, court },
            ...{
              starts_at: `${dayAhead(5)}T12:00:00+02:00`,
              ends_at: `${dayAhead(5)}T13:00:00+02:00`,
              free_until: null,
            },
            price: { amount: 40_000, currency: 'UAH' },
          };
          await route.fulfill({ json: { data: [session], meta: { page: 1, page_size: 1, total: 1 } } });
        });
      });
      const opened = page.locator('booking-flow');
      for (const key of ['Enter', 'Space']) {
        await page.locator('club-schedule td[part~="cell-group"]').focus();
        await press(page, key);
        await opened.waitFor({ state: 'attached' });
        await opened.locator('dialog').waitFor();
        await press(page, 'Escape');
        await opened.waitFor({ state: 'detached' });
      }
      return page;
    },
    async 'Enter, Space | taken hour'() {
      const page = await schedule(
        slotsAs((slots) =>
          slots.forEach((slot, index) => {
            if (index % 2) Object.assign(slot, { status: 'busy', token: null });
          }),
        ),
      );
      const cell = page.locator('club-schedule td.busy').first();
      await expect.poll(() => cell.evaluate((element) => getComputedStyle(element).cursor)).toBe('pointer');
      for (const key of ['Enter', 'Space']) {
        await cell.focus();
        await press(page, key);
        await page.locator('club-schedule [part~="send"]').waitFor();
        await press(page, 'Escape');
        await page.locator('club-schedule dialog').waitFor({ state: 'detached' });
      }
      return page;
    },
    async 'Shift+↑, Shift+↓ | table'() {
      const page = await schedule(slotsAs((slots) => allFree(slots)));
      await page.locator(`club-schedule td${cells}`).first().focus();
      await press(page, 'Control+Home', 'ArrowDown', 'ArrowDown', 'Enter');
      const rows = () => chosen(page).getAttribute('rowspan');
      const single = Number((await rows()) ?? 1);
      for (const [key, more] of [
        ['Shift+ArrowDown', true],
        ['Shift+ArrowUp', false],
        ['Shift+ArrowUp', true],
        ['Shift+ArrowDown', false],
      ] as const) {
        await press(page, key);
        await expect.poll(async () => Number((await rows()) ?? 1) > single, { message: key }).toBe(more);
      }
      return page;
    },
    async 'PageUp, PageDown | table'() {
      const page = await focusFreeHour();
      const days = page.locator('club-schedule [part="day"]');
      const at = () => days.evaluateAll((all) => all.findIndex((each) => each.getAttribute('aria-checked') === 'true'));
      const before = await at();
      await press(page, 'PageDown');
      await expect.poll(at).toBe(before + 1);
      await focusIs(page, { tag: 'td' });
      await expect.poll(() => page.locator('club-schedule .loading').count()).toBe(0);
      await press(page, 'PageUp');
      await expect.poll(at).toBe(before);
      return page;
    },
    async 'Escape | table'() {
      const page = await focusFreeHour();
      await press(page, 'Enter');
      await chosen(page).waitFor();
      await press(page, 'Escape');
      await expect.poll(() => chosen(page).count()).toBe(0);
      return page;
    },
    async 'Enter | match'() {
      const page = await schedule((opened) => withMatch(opened, dayAhead(5)));
      const [match, dialog] = [page.locator('club-schedule [part="match"]'), page.locator('dialog.match-dialog')];
      await match.focus();
      await clickWhenHandled(match);
      await dialog.waitFor();
      await press(page, 'Escape');
      await dialog.waitFor({ state: 'detached' });
      await focusIs(page, { part: 'match' });
      await press(page, 'Enter');
      await dialog.waitFor();
      await focusIs(page, { tag: 'h2' });
      return page;
    },
    async 'Enter | link to look for players'() {
      const page = await schedule((opened) => withMatch(opened, dayAhead(5)));
      const [link, dialog] = [page.locator('club-schedule [part="wish"]'), page.locator('dialog.match-dialog')];
      await link.focus();
      await clickWhenHandled(link);
      await dialog.waitFor();
      await press(page, 'Escape');
      await dialog.waitFor({ state: 'detached' });
      await focusIs(page, { part: 'wish' });
      await press(page, 'Enter');
      await dialog.waitFor();
      await focusIs(page, { tag: 'h2' });
      return page;
    },
    async 'Escape | dialog'() {
      const page = await focusFreeHour();
      await press(page, 'Enter');
      await page.locator('club-schedule [part~="book"]').focus();
      await press(page, 'Enter');
      await page.locator('booking-flow dialog:modal h2').waitFor();
      await press(page, 'Escape');
      await focusIs(page, { part: 'book' });
      return page;
    },
  },
  'club-search': {
    async '↓, ↑ | text, city'() {
      for (const opened of [suggestions, cities]) {
        const page = await opened();
        const options = page.locator('club-search [role=option]');
        await press(page, 'ArrowDown');
        await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
        await press(page, 'ArrowDown');
        await expect.poll(() => options.nth(1).getAttribute('aria-selected')).toBe('true');
        await press(page, 'ArrowUp');
        await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
        if (opened === cities) return page;
        await page.context().close();
      }
      throw new Error('unreachable');
    },
    async 'Enter | text'() {
      const page = await search();
      const text = page.locator('club-search [part~="text"]');
      await text.fill('Third Set');
      await press(page, 'Enter');
      await expect.poll(() => count(page)).toMatch(/^1 /);
      await text.fill('te');
      await page.locator('club-search [part~="option"]').first().waitFor();
      await press(page, 'ArrowDown');
      await reached(page).waitFor();
      await press(page, 'Enter');
      // Selecting a sport sets a filter and clears the text.
      await expect.poll(() => text.inputValue()).toBe('');
      return page;
    },
    async 'Enter | city'() {
      const page = await cities();
      await page.locator('club-search #city').fill('lviv');
      await expect.poll(() => page.locator('club-search dialog [role=option]').count()).toBe(1);
      await press(page, 'Enter');
      await expect.poll(() => page.locator('club-search [part~="location"]').textContent()).toContain('Lviv');
      await page.locator('club-search [part~="location"]').click();
      await page.locator('club-search dialog [part~="option"]').first().waitFor();
      await page.locator('club-search #city').focus();
      await press(page, 'ArrowDown', 'ArrowDown');
      await reached(page).waitFor();
      const name = (await reached(page).locator('span').textContent())!;
      await press(page, 'Enter');
      await expect.poll(() => page.locator('club-search [part~="location"]').textContent()).toContain(name);
      return page;
    },
    async 'Escape | text'() {
      const page = await suggestions();
      await press(page, 'Escape');
      await expect.poll(() => page.locator('club-search [part~="option"]').count()).toBe(0);
      expect(await page.locator('club-search [part~="text"]').inputValue()).toBe('te');
      return page;
    },
    async 'arrows | clubs, coaches, services'() {
      const page = await search();
      const radios = page.locator('club-search [part="kind"] input');
      await radios.first().waitFor({ state: 'attached' });
      await radios.and(page.locator(':checked')).focus();
      const before = await radios.evaluateAll((all) => all.findIndex((each) => (each as HTMLInputElement).checked));
      await press(page, 'ArrowRight');
      await expect.poll(() => radios.nth((before + 1) % 3).isChecked()).toBe(true);
      return page;
    },
    async 'Space | map'() {
      const page = await search('city="kyiv" view="both"');
      await page.locator('club-search [part="view"] input').focus();
      await press(page, 'Space');
      await page.locator('club-search section[part="map"]').waitFor({ state: 'detached' });
      await press(page, 'Space');
      await page.locator('club-search section[part="map"]').waitFor();
      return page;
    },
    async 'Enter | club'() {
      const page = await search();
      const link = page.locator('club-search [part~="club-link"]').first();
      const address = (await link.getAttribute('href'))!;
      await link.focus();
      await press(page, 'Enter');
      await page.waitForURL(`**${new URL(address, stage.product.url).pathname}`);
      return page;
    },
    async 'Enter, Space | free time'() {
      const page = await search(`city="kyiv" filters='{"online_booking":true}'`);
      const slot = page.locator('club-search [part~="slot"]').first();
      for (const key of ['Enter', 'Space']) {
        await slot.focus();
        await press(page, key);
        await page.locator('booking-flow dialog:modal h2').waitFor();
        await press(page, 'Escape');
        await focusIs(page, { part: 'slot' });
      }
      return page;
    },
    async 'Enter, Space | chip of a filter'() {
      const page = await search(`city="kyiv" category="tennis" filters='{"online_booking":true,"open_now":false}'`);
      const chips = page.locator('club-search [part~="active-filter"]');
      await expect.poll(() => chips.count()).toBe(2);
      await chips.first().focus();
      await press(page, 'Enter');
      await expect.poll(() => chips.count()).toBe(1);
      await focusIs(page, { part: 'active-filter' });
      await press(page, 'Space');
      await expect.poll(() => chips.count()).toBe(0);
      return page;
    },
    async 'Enter, Space | "show more"'() {
      const page = await search('city="kyiv" page-size="3"');
      const cards = page.locator('club-search [part~="card"]');
      const more = page.locator('club-search [part~="more"]');
      for (const [key, shown] of [
        ['Enter', 3],
        ['Space', 6],
      ] as const) {
        await more.focus();
        await press(page, key);
        await expect.poll(() => cards.count()).toBe(shown + 3);
        const first = await cards.nth(shown).locator('a').first().textContent();
        await focusIs(page, { label: first!.trim() });
      }
      return page;
    },
    async 'arrows, +, - | map'() {
      const page = await map();
      const names = () =>
        page
          .locator('club-search [part~="pin"]')
          .evaluateAll((all) =>
            JSON.stringify(
              all.map((each) => [
                each.getAttribute('aria-label'),
                Math.round(each.getBoundingClientRect().x),
                Math.round(each.getBoundingClientRect().y),
              ]),
            ),
          );
      for (const key of ['ArrowRight', 'ArrowDown', '+', '-', 'ArrowLeft', 'ArrowUp']) {
        await page.locator('club-search .map-view').focus();
        const before = await names();
        await press(page, key);
        await expect.poll(names, { message: key }).not.toBe(before);
      }
      return page;
    },
    async 'arrows | pin'() {
      const page = await map();
      await page.locator('club-search [part~="pin"][tabindex="0"]').focus();
      const seen = new Set([(await focus(page)).label]);
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        await press(page, key);
        seen.add((await focus(page)).label);
      }
      expect(seen.size).toBeGreaterThan(2);
      return page;
    },
    async 'Escape | pin'() {
      const page = await map();
      await page.locator('club-search [part~="pin"][tabindex="0"]').focus();
      await press(page, 'Escape');
      await expect
        .poll(() =>
          page
            .locator('club-search .map-view')
            .evaluate((view) => (view.getRootNode() as ShadowRoot).activeElement === view),
        )
        .toBe(true);
      return page;
    },
    async 'Escape | dialog'() {
      const page = await search();
      for (const part of ['all-filters', 'location']) {
        await page.locator(`club-search [part~="${part}"]`).focus();
        await press(page, 'Enter');
        await page.locator('club-search dialog [part~="close"]').waitFor();
        await press(page, 'Escape');
        await page.locator('club-search dialog').waitFor({ state: 'detached' });
        await expect.poll(async () => (await focus(page)).part).toContain(part);
      }
      return page;
    },
  },
  'booking-flow': {
    async 'Enter, Space | button of `mode="button"` and `mode="floating"`'() {
      const page = await open(
        '<booking-flow mode="button" club="third-set"></booking-flow><booking-flow mode="floating" club="third-set"></booking-flow>',
      );
      for (const [mode, key] of [
        ['button', 'Enter'],
        ['floating', 'Space'],
      ] as const) {
        const flow = page.locator(`booking-flow[mode="${mode}"]`);
        await flow.locator('[part~="open"]').focus();
        await press(page, key);
        await flow.locator('dialog').first().waitFor();
        await press(page, 'Escape');
        await flow.locator('dialog').waitFor({ state: 'detached' });
      }
      return page;
    },
    async 'Enter | field'() {
      const page = await flowPage();
      const flow = page.locator('booking-flow');
      await flow.locator('input[name="email"]').focus();
      await press(page, 'Enter');
      await focusIs(page, { name: 'given_name' });
      await fillDetails(flow);
      await flow.locator('input[name="email"]').press('Enter');
      await expect.poll(async () => (await focus(page)).tag).toBe('h2');
      await flow.locator('[part~="success"]').waitFor();
      return page;
    },
    async 'arrows | payment'() {
      const page = await flowPage();
      const ways = page.locator('booking-flow input[name="payment_type"]');
      await ways.first().focus();
      await press(page, 'ArrowDown');
      expect(await ways.nth(1).isChecked()).toBe(true);
      await press(page, 'ArrowUp');
      expect(await ways.first().isChecked()).toBe(true);
      return page;
    },
    async 'Tab | dialog'() {
      const page = await flowPage();
      const inside = () =>
        page.evaluate(() => document.querySelector('club-schedule')?.shadowRoot?.activeElement?.localName ?? '');
      for (let stop = 0; stop < 12; stop += 1) {
        await press(page, 'Tab');
        // After the last control, the focus moves to the browser's toolbar, not to the page behind.
        expect(['booking-flow', '']).toContain(await inside());
      }
      return page;
    },
    async 'Escape | dialog'() {
      const page = await flowPage();
      await press(page, 'Escape');
      await page.locator('booking-flow').waitFor({ state: 'detached' });
      await focusIs(page, { part: 'book' });
      return page;
    },
  },
  'booking-token-page': {
    async 'Tab | ticket'() {
      const page = await ticket();
      await page.locator('booking-token-page [part~="action"]').first().focus();
      const stops: string[] = [];
      for (let stop = 0; stop < 6; stop += 1) {
        const { part, tag } = await focus(page);
        stops.push(part === 'action' && tag === 'a' ? 'directions' : part);
        await press(page, 'Tab');
      }
      expect(stops).toEqual(['action', 'directions', 'action', 'together', 'change', 'cancel']);
      return page;
    },
    async 'Enter, Space | cancelling'() {
      const page = await ticket();
      for (const key of ['Enter', 'Space']) {
        await page.locator('booking-token-page [part~="cancel"]').focus();
        await press(page, key);
        await focusIs(page, { id: 'question' });
        await page.locator('booking-token-page [part~="keep"]:enabled').waitFor();
        await press(page, 'Escape');
      }
      return page;
    },
    async 'Escape | question whether to cancel, choice of a time'() {
      const page = await ticket();
      for (const part of ['cancel', 'change']) {
        await page.locator(`booking-token-page [part~="${part}"]`).focus();
        await press(page, 'Enter');
        await page.locator('booking-token-page [part~="keep"]:enabled').waitFor();
        await expect.poll(async () => (await focus(page)).tag).toBe('h2');
        await press(page, 'Escape');
        await expect.poll(async () => (await focus(page)).part).toContain(part);
      }
      return page;
    },
    async 'arrows | days and times of the choice'() {
      const page = await ticket();
      await page.locator('booking-token-page [part~="change"]').click();
      for (const part of ['time', 'day']) {
        const radios = page.locator(`booking-token-page [part="${part}"] input`);
        // The booking's own day is shown before the others have loaded.
        await radios.nth(1).waitFor({ state: 'attached' });
        await radios.first().focus();
        await press(page, 'ArrowRight');
        await expect.poll(() => radios.nth(1).isChecked(), { message: part }).toBe(true);
      }
      return page;
    },
  },
};

describe.each(Object.keys(CASES))('<%s>', (tag) => {
  it('has a case for every row of its table, and a row for every case', () => {
    expect(Object.keys(CASES[tag]!).sort()).toEqual(tableRows(tag).sort());
  });

  it.each(Object.entries(CASES[tag]!))('%s', async (_, run) => {
    const page = await run();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });
});

it('replays keys that were pressed before its code loaded, in order', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const page = await schedule(async (page) => {
    await slotsAs((slots) => allFree(slots))(page);
    await page.route(/\/interaction-[^/]*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
  });
  await page.locator(`club-schedule td${cells}`).first().focus();
  await press(page, 'ArrowDown', 'ArrowDown', 'Enter', 'Shift+ArrowUp');
  release();
  await expect.poll(() => chosen(page).locator('..').getAttribute('data-row')).toBe('1');
  expect(await chosen(page).getAttribute('rowspan')).toBe('2');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});
