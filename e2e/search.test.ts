import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Partner, startPartner } from './partner.ts';
import { useStage } from './stage.ts';
import { openPage, send } from './testing.ts';

let partner: Partner;

const stage = useStage();

beforeAll(async () => {
  partner = await startPartner(stage.product.url);
});

afterAll(() => partner?.close());

const number = async (locator: Locator) => Number((await locator.textContent())?.match(/\d+/)?.[0]);

/**
 * Performs an action and waits for its search results. Returns the parameters of the search. Typing
 * may search before its last letter: `text` is what is looked for in the end.
 */
async function searchAfter(page: Page, action: () => Promise<unknown>, text?: string): Promise<URLSearchParams> {
  const isWanted = (url: URL) => text === undefined || (url.searchParams.get('search') ?? '') === text;
  // Suggestions request clubs too, but without facets.
  const response = page.waitForResponse(
    (each) => /\/v1\/clubs\?.*facets/.test(each.url()) && isWanted(new URL(each.url())),
    { timeout: 20_000 },
  );
  await action();
  const { searchParams } = new URL((await response).url());
  await page.locator('club-search .search[aria-busy="false"]').waitFor();
  return searchParams;
}

const cases = ['en', 'uk', 'ru'].flatMap((language) => [
  { language, width: 1280, scheme: language === 'uk' ? ('dark' as const) : ('light' as const) },
  { language, width: 360, scheme: language === 'uk' ? ('light' as const) : ('dark' as const) },
]);

describe.each(cases)(
  'the search on a partner page in $language at $width px, $scheme',
  ({ language, width, scheme }) => {
    it('applies every filter, shows the map, and books a free hour', async () => {
      const { page, complaints } = await openPage(stage.browser, { width, height: 800 });
      // Without animation, the map has its final area when it is searched.
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(partner.url(language));
      const search = page.locator('club-search');
      const count = search.locator('[part="count"]');
      const cards = search.locator('li[part="card"]');
      await cards.first().waitFor();
      const all = await number(count);
      expect(all).toBeGreaterThan(10);
      const address = page.url();

      // The filters of the bar, then those of the dialog. Each adds a chip.
      await searchAfter(page, () => search.locator('select[name="category"]').selectOption('tennis'));
      const tennis = await number(count);
      expect(tennis).toBeLessThan(all);
      await searchAfter(page, () => search.locator('select[name="date"]').selectOption({ index: 3 }));
      await search.locator('[part="all-filters"]').click();
      const dialog = search.locator('dialog');
      const select = (index: number) => dialog.locator('select').nth(index);
      await searchAfter(page, () => select(1).selectOption('01:00'));
      await searchAfter(page, () => select(2).selectOption('08:00'));
      await searchAfter(page, () => select(3).selectOption('22:00'));
      const price = dialog.locator('input[type="number"]');
      await price.first().fill('100');
      await searchAfter(page, () => price.first().press('Enter'));
      await price.last().fill('2000');
      await searchAfter(page, () => price.last().press('Enter'));
      // One value of each court parameter, such as surface, then online booking.
      const groups = dialog.locator('fieldset').filter({ has: page.locator('input[type="checkbox"]') });
      await groups.nth(2).waitFor();
      const parameters = (await groups.count()) - 1;
      for (let index = 0; index <= parameters; index += 1) {
        const options = groups.nth(index).locator('.box', { hasNot: page.getByText('0', { exact: true }) });
        await searchAfter(page, () => options.first().click());
      }
      await searchAfter(page, () => dialog.locator('input[name="all-service"]').nth(1).check());
      const query = await searchAfter(page, () => dialog.locator('input[name="all-payment"]').nth(2).check());
      expect([...query.keys()].sort()).toEqual(
        [
          ...['category', 'city', 'date', 'duration', 'facets', 'online_booking', 'page', 'page_size', 'parameters'],
          ...['payment_type', 'pins', 'price_max', 'price_min', 'service_kind', 'time_from', 'time_to'],
        ].filter((name) => width >= 960 || name !== 'pins'),
      );
      const button = dialog.locator('.sheet-foot .button-primary');
      const filtered = await number(button);
      expect(filtered).toBeGreaterThan(0);
      expect(filtered).toBeLessThanOrEqual(tennis);
      await button.click();
      await dialog.waitFor({ state: 'detached' });
      expect(await number(count)).toBe(filtered);
      const chips = search.locator('.remove');
      expect(await chips.count()).toBe(8 + parameters);
      expect(page.url()).toBe(address);

      // Removes one filter, then all.
      await searchAfter(page, () => chips.nth(1).click());
      expect(await chips.count()).toBe(7 + parameters);
      await searchAfter(page, () => search.locator('.active .link').click());
      expect(await number(count)).toBe(all);

      // "Open now" finds as many clubs as its facet counts, at night possibly none.
      await search.locator('[part="all-filters"]').click();
      const openNow = groups.last().locator('.box').nth(1);
      const openCount = await number(openNow.locator('small'));
      expect((await searchAfter(page, () => openNow.click())).get('open_now')).toBe('true');
      await button.click();
      expect(await number(count)).toBe(openCount);
      await search
        .locator(openCount > 0 ? 'li[part="card"]' : '.ways button')
        .first()
        .waitFor();
      await searchAfter(page, () => chips.click());
      expect(await number(count)).toBe(all);

      // Finds another city by part of its name, and returns.
      const moveTo = async (slug: string, text: string) => {
        await search.locator('[part="location"]').click();
        await dialog.locator('input').fill(text);
        await page.keyboard.press('ArrowDown');
        expect((await searchAfter(page, () => page.keyboard.press('Enter'))).get('city')).toBe(slug);
      };
      await moveTo('lviv', 'lviv');
      expect(await number(count)).not.toBe(all);
      await moveTo('kyiv', 'kyiv');
      expect(await number(count)).toBe(all);

      // Finds a club by part of its name, then clears the text.
      const name = (await cards.first().locator('[part="club-link"]').textContent())!;
      const typed = name.slice(0, 5);
      await searchAfter(page, () => search.locator('input[name="search"]').pressSequentially(typed), typed.trim());
      await search.locator('[role="option"]', { hasText: name }).first().waitFor();
      await page.keyboard.press('Escape');
      await searchAfter(page, () => search.locator('.clear').click(), '');

      // Shows more results and focuses the first new one.
      await search.locator('[part="more"]').click();
      await cards.nth(10).waitFor({ state: 'attached' });
      expect(await cards.nth(10).locator('a:focus').count()).toBe(1);

      // Shows the map beside the list, or instead of it on a phone.
      if (width < 960) await search.locator('[part="show-map"]').click();
      const map = search.locator('section[part="map"]');
      await map.locator('.pin').first().waitFor();
      const foot = map.locator('.map-foot');
      await expect.poll(async () => ((await foot.boundingBox())?.y ?? 0) < 800 - 20).toBe(true);

      // Searches the map's area after zooming in twice, then everywhere.
      await map.locator('.map-zoom button').first().click({ clickCount: 2 });
      const area = await searchAfter(page, () => map.locator('[part="map-search"]').click());
      expect(area.get('bounds')?.split(',')).toHaveLength(4);
      const inside = await number(count);
      expect(inside).toBeGreaterThan(0);
      expect(inside).toBeLessThan(all);
      await searchAfter(page, () => chips.click());
      expect(await number(count)).toBe(all);
      if (width < 960) await search.locator('[part="show-map"]').click();

      // Books a free hour of a card.
      await searchAfter(page, () => search.locator('select[name="date"]').selectOption({ index: 4 }));
      await search.locator('[part="slot"]').first().click();
      const flow = page.locator('booking-flow');
      await flow.locator('input[name="given_name"]').fill('Oksana');
      await flow.locator('input[name="telephone"]').fill('067 123 45 67');
      await flow.locator('input[name="email"]').fill('oksana@example.com');
      await flow.locator('input[name="payment_type"]').first().check();
      await send(flow);
      await flow.locator('a[part~="booking-link"]').waitFor();
      expect(complaints).toEqual([]);
    }, 120_000);
  },
);
