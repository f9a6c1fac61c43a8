import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe.ts';
import { unpressableOf } from './pressable.ts';
import { useStage } from './stage.ts';
import { clickWhenHandled, openPage } from './testing.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 860 };

const stage = useStage();

/** Opens a page, by default the builder, and waits for its script. */
async function open(query = '', size = DESKTOP) {
  const opened = await openPage(stage.browser, size);
  await opened.page.goto(`${stage.product.url}${query.startsWith('/') ? query : `/partners${query}`}`);
  await opened.page.locator('.consent').waitFor();
  return opened;
}
const code = (page: Page) =>
  page
    .locator('.integration-code code')
    .textContent()
    .then((text) => text ?? '');
const preview = (page: Page) => page.frameLocator('iframe.builder-frame');

describe('the builder', () => {
  it('applies every choice to the code, the address and the preview', async () => {
    const { page, complaints } = await open('?club=third-set');
    await preview(page).locator('[part~="days"]').first().waitFor();
    await page.getByLabel('Main colour', { exact: true }).fill('#e2f24b');
    await page.getByLabel('Language').first().selectOption('uk');
    await page.getByRole('combobox', { name: 'Club' }).fill('ninth');
    const option = page.locator('.builder-club [role="option"]').first();
    const title = await option.textContent();
    await option.click();
    await page.getByRole('radio', { name: 'Vue' }).check();
    await expect.poll(() => page.url()).toContain('kind=vue');
    expect(page.url()).toContain('accent=%23e2f24b');
    expect(await code(page)).toContain('lang="uk"');
    await page.getByText(/so the widget shows text in #/).waitFor();
    // The address keeps every choice.
    await page.reload();
    expect(await code(page)).toContain('--cs-accent: #e2f24b');
    expect(await page.getByRole('combobox', { name: 'Club' }).inputValue()).toBe(title);
    await preview(page).locator('club-schedule[lang="uk"] [part~="days"]').waitFor();
    expect(complaints).toEqual([]);
  });

  it.each(['phone', 'desktop'])('previews every booking mode at %s width', async (frame) => {
    const { page, complaints } = await open(`?widget=booking-flow&club=third-set&frame=${frame}&way=button`);
    const times = preview(page).locator('club-schedule [part~="days"]');
    const wide = frame === 'desktop';
    for (const [way, inside] of [
      ['button', '[part~="open"]'],
      ['floating', '[part~="open"]'],
      ['opener', 'a[data-courtside-open]'],
    ] as const) {
      await page.getByLabel('How to show it').selectOption(way);
      await page.getByLabel('Text on the button or link').fill(`Play ${way}`);
      const opener = preview(page).locator(inside, { hasText: `Play ${way}` });
      await opener.waitFor();
      if (way === 'opener') await clickWhenHandled(opener);
      else await opener.click();
      await times.waitFor();
      expect((await times.boundingBox())!.width > 400).toBe(wide);
      await preview(page).locator('[part~="close"]').first().click();
      await times.waitFor({ state: 'detached' });
      expect(await code(page)).toContain(`Play ${way}`);
    }
    await page.getByLabel('How to show it').selectOption('link');
    await preview(page).locator('a[href^="?courtside-slot="]').click();
    await preview(page).locator('booking-flow form').waitFor();
    expect(complaints).toEqual([]);
  });

  it('logs the events of the widget, and a test event', async () => {
    const { page, complaints } = await open('?club=third-set');
    const log = page.getByRole('log');
    await log.getByText('courtside-ready').waitFor();
    await page.getByLabel('Event', { exact: true }).selectOption('courtside-slot-select');
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await log.getByText('"test":true').waitFor();
    expect(complaints).toEqual([]);
  });

  it('copies the code, or selects it if copying is denied', async () => {
    const { page } = await open('?club=third-set');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const button = page.getByRole('button', { name: 'Copy the code' });
    await button.click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code(page));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await button.click();
    await page.getByText(/The code is selected/).waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toContain('<club-schedule');
  });

  it.each(['', '/uk-ua', '/ru-ua'])(
    'has settings, preview and code on the first screen of %s/partners',
    async (prefix) => {
      const { page } = await open(`${prefix}/partners`);
      for (const selector of ['.builder-cards', '#field-language', '.builder-frame', '.integration-code pre']) {
        const { y, height } = (await page.locator(selector).first().boundingBox())!;
        expect(y + height, selector).toBeLessThanOrEqual(DESKTOP.height);
      }
      await page.context().close();
    },
  );

  it.each(['inline', 'link'])('warns that a club has no free hour for mode %s', async (way) => {
    const { data } = await (await fetch(`${stage.product.url}/api/v1/clubs?online_booking=false&page_size=100`)).json();
    const full = data.find(({ next_slots }: { next_slots: object[] }) => next_slots.length === 0);
    const text = async (slug: string) =>
      (await fetch(`${stage.product.url}/partners?widget=booking-flow&way=${way}&club=${slug}`)).text();
    expect(await text(full.slug)).toContain('<p class="builder-warning">This club offers');
    expect(await text('third-set')).not.toContain('class="builder-warning"');
  });

  it('works without script', async () => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(`${stage.product.url}/uk-ua/partners`);
    await page.locator('input[name="q"]').fill('Третій сет');
    await page.locator('input[name="kind"][value="gtm"]').check();
    await page.getByRole('button', { name: 'Оновити' }).click();
    expect(await code(page)).toContain("'club', 'third-set'");
    await context.close();
  });

  it('isolates code in the playground from the site', async () => {
    const { page } = await open('/docs/elements/club-schedule');
    await page.getByLabel('Code').fill(`<p id="found"></p><script>
      try { found.textContent = parent.document.title } catch (error) { found.textContent = error.name }
      try { found.textContent += document.cookie } catch (error) { found.textContent += ' ' + error.name }
    </script>`);
    await page.getByRole('button', { name: 'Run' }).click();
    const found = preview(page).locator('#found');
    await expect.poll(() => found.textContent()).toBe('SecurityError SecurityError');
    const response = await fetch(`${stage.product.url}/playground`);
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts.*frame-ancestors 'self'/);
  });
});

describe('the documentation', () => {
  it.each(['club-schedule', 'booking-flow', 'booking-token-page', 'club-search'])(
    'of <%s> has a working example',
    async (tag) => {
      const { page, complaints } = await open(`/docs/elements/${tag}`);
      const shown = tag === 'club-search' ? '[part~="card"]' : '[part~="days"]';
      await preview(page).locator(shown).first().waitFor();
      await page.getByRole('heading', { name: 'Custom properties' }).waitFor();
      expect(complaints).toEqual([]);
    },
  );

  it('has the result below the code on a phone, where every button can be pressed', async () => {
    const { page } = await open('/docs/elements', PHONE);
    await page.locator('.consent').getByRole('button').first().click();
    const [source, result] = await Promise.all(
      ['.docs-source', 'iframe.builder-frame'].map((each) => page.locator(each).first().boundingBox()),
    );
    expect(result!.y).toBeGreaterThan(source!.y + source!.height);
    expect(source!.width).toBe(PHONE.width - 2 * 16);
    expect(await unpressableOf(page)).toEqual([]);
  });

  it.each(['', '/uk-ua', '/ru-ua'])('at %s/docs/elements opens with a running example', async (prefix) => {
    const { page, complaints } = await open(`${prefix}/docs/elements`);
    await preview(page).locator('[part~="days"]').first().waitFor();
    const { y, height } = (await page.locator('.docs-editor').boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(DESKTOP.height);
    // Each summary is a whole paragraph.
    const summaries = await page.locator('.document-list p').allTextContents();
    expect(summaries).toHaveLength(4);
    for (const summary of summaries) expect(summary).toMatch(/[^\n]{20,}[.]$/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['', 'Keyboard', 'Custom properties', 'A consent banner'],
    ['/uk-ua', 'Клавіатура', 'CSS-властивості', 'Банер згоди'],
    ['/ru-ua', 'Клавиатура', 'CSS-свойства', 'Баннер согласия'],
  ])('at %s/docs/elements is in the page’s language', async (prefix, keyboard, properties, recipe) => {
    const text = async (path: string) => (await fetch(`${stage.product.url}${prefix}/docs/elements${path}`)).text();
    for (const tag of ['club-schedule', 'club-search', 'booking-flow', 'booking-token-page']) {
      const page = await text(`/${tag}`);
      expect(page).toContain(`>${keyboard}</h2>`);
      expect(page).toContain(`>${properties}</h2>`);
    }
    expect(await text('')).toContain(`>${recipe}</h2>`);
  });
});

it('fits the documentation on a phone, and starts each line of the breadcrumbs with a word', async () => {
  const { page } = await open('/uk-ua/docs/elements/club-schedule', PHONE);
  const tables = await page
    .locator('.docs-table')
    .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
  expect(tables.length).toBeGreaterThan(4);
  expect(new Set(tables)).toEqual(new Set([0]));
  const borders = await page
    .locator('.docs-table td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).borderBottomWidth));
  expect(new Set(borders)).toEqual(new Set(['0px']));
  const starts = await page.locator('.breadcrumbs li').evaluateAll((steps) =>
    steps.flatMap((step, index) => {
      const startsLine = step.getBoundingClientRect().top !== steps[index - 1]?.getBoundingClientRect().top;
      const left = step.closest('ol')!.getBoundingClientRect().left;
      const word = step.firstElementChild!;
      // The touch target starts before the word.
      const padding = Number.parseFloat(getComputedStyle(word).paddingLeft);
      return startsLine ? [word.getBoundingClientRect().left + padding - left] : [];
    }),
  );
  expect(starts).toEqual([0, 0]);
});

it('opens the builder with the choices in the address, accessible and within the width', async () => {
  const { page, complaints } = await open('/uk-ua/partners?widget=booking-token-page&kind=react&accent=e2f24b', PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
