/** What clubs declare for power cuts, alarms and veterans, and the hours that they mark as without power. */
import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { expectAccessible } from './axe.ts';
import { signInAtDesk } from './desk-sign-in.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const OPERATOR = 'operator@courtside.example';
const PHONE = { width: 360, height: 740 };
/** Milliseconds in which an open widget must show a change. */
const SOON = 2000;

const stage = useStage('start', {}, { operator: OPERATOR });
const url = (path: string) => stage.product.url + path;

let signedIn: BrowserContext;
beforeAll(async () => {
  signedIn = await signInAtDesk(stage, OPERATOR);
}, 300_000);

/** Each club's declaration on its card, for a filter that finds few of them. */
const cases = [
  { name: 'without_grid', value: 'always', group: 'Power cuts', badge: 'Own power' },
  { name: 'shelter_within', value: '5', group: 'Shelter', badge: /^Shelter (in the club|[1-5] min away)$/ },
  { name: 'veterans_programme', value: 'true', group: 'Veterans', badge: 'Veterans’ Sport' },
];

const cardsOf = (page: Page) => page.locator('club-search li[part="card"]');
/** How many of the shown cards there are, and how many of them have the badge. */
async function countCards(page: Page, badge: string | RegExp) {
  await cardsOf(page).first().waitFor();
  const [shown, declaring] = [cardsOf(page), cardsOf(page).filter({ has: page.locator('.chip', { hasText: badge }) })];
  return [await shown.count(), await declaring.count()];
}
const numberIn = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0]);

describe.each(cases)('the filter $name=$value', ({ name, value, group, badge }) => {
  it('finds as many clubs as it says, each with its badge', async () => {
    const { page, complaints } = await openPage(stage.browser, PHONE);
    await page.goto(url('/clubs/kyiv'));
    await cardsOf(page).first().waitFor();
    await page.locator('club-search [part="all-filters"]').click();
    const dialog = page.locator('club-search dialog');
    const { title, count } = await titleOf(name, value);
    const box = dialog.locator('.box', { hasText: title }).first();
    await box.scrollIntoViewIfNeeded();
    expect(numberIn(await box.locator('small').textContent())).toBe(count);
    await box.click();
    await page.waitForURL((address) => address.searchParams.get(name) === value);
    const button = dialog.locator('.sheet-foot .button-primary');
    await expect.poll(async () => numberIn(await button.textContent())).toBe(count);
    await expectAccessible(page);
    await button.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator('club-search .remove').allTextContents()).toEqual([title]);
    const [shown, declaring] = await countCards(page, badge);
    expect([shown, declaring]).toEqual([Math.min(count, 10), Math.min(count, 10)]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is a form without a script, which keeps what else is filtered', async () => {
    const { page } = await openPage(stage.browser, PHONE, { javaScriptEnabled: false });
    await page.goto(url('/clubs/kyiv?price_max=100000'));
    // `getByLabel` does not find what is in `noscript`.
    const form = page.locator('.clubs-declared');
    await form.locator('label', { hasText: group }).locator('select').selectOption(value);
    await form.locator('button').click();
    await page.waitForURL((address) => address.searchParams.get(name) === value);
    expect(new URL(page.url()).searchParams.get('price_max')).toBe('100000');
    expect(await form.locator(`select[name="${name}"]`).inputValue()).toBe(value);
    const [shown, declaring] = await countCards(page, badge);
    expect(shown).toBeGreaterThan(0);
    expect(declaring).toBe(shown);
    await page.context().close();
  });
});

async function titleOf(field: string, value: string): Promise<{ title: string; count: number }> {
  const answer = await fetch(url('/api/v1/clubs?city=kyiv&facets=true&page_size=1'), {
    headers: { 'accept-language': 'en' },
  });
  const facets = (await answer.json()).meta.facets as {
    field: string;
    values: { value: string; title: string; count: number }[];
  }[];
  return facets.find((facet) => facet.field === field)!.values.find((one) => one.value === value)!;
}

describe.each([true, false])('hours without power, at a desk with a script: %s', (javaScriptEnabled) => {
  const date = dayAhead(javaScriptEnabled ? 3 : 4);
  // axe needs a script.
  const checkAccess = async (page: Page) => javaScriptEnabled && expectAccessible(page);
  async function openDesk(): Promise<Page> {
    const context = await stage.browser.newContext({ viewport: PHONE, javaScriptEnabled });
    await context.addCookies(await signedIn.cookies());
    return context.newPage();
  }

  it('are hatched in schedules that are open, with the reason, until the desk says that power is back', {
    timeout: 120_000,
  }, async () => {
    const { page: partner } = await openPage(stage.browser);
    await partner.goto(stage.host.url('en', { date }));
    const widget = partner.locator('club-schedule');
    await widget.getByRole('gridcell').first().waitFor();
    const hatched = widget.locator('td.hatched');
    expect(await hatched.count()).toBe(0);

    const page = await openDesk();
    await page.goto(url(`/desk/third-set/close?date=${date}`));
    await page.locator('select[name="time"]').selectOption('08:00');
    await page.locator('select[name="until"]').selectOption('10:00');
    await page.getByLabel('No power, but we play on').check();
    await page.getByRole('button', { name: 'Show what happens' }).click();
    await page.getByText('Nothing is cancelled.').waitFor();
    await checkAccess(page);
    await page.getByLabel('Reason, as customers and visitors read it').fill('Planned outage');
    await page.getByRole('button', { name: 'Mark these hours' }).click();
    await page.getByRole('status').filter({ hasText: 'The hours are marked.' }).waitFor();
    await checkAccess(page);

    const title = 'No power: Planned outage. The club plays on.';
    await hatched.first().waitFor({ timeout: SOON });
    const labels = await hatched.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')!));
    expect(labels.filter((label) => !label.endsWith(title))).toEqual([]);
    expect(labels.some((label) => label.includes(', 08:00–'))).toBe(true);
    expect(labels.some((label) => label.includes(', 10:00–'))).toBe(false);
    await widget.locator('[part="power-cuts"]').getByText(title).waitFor();

    // They can be booked all the same.
    const free = hatched.and(widget.locator('[part~="cell-free"]')).first();
    await free.focus();
    await partner.keyboard.press('Enter');
    await widget.locator('[part="book"]').waitFor();
    expect(await widget.locator('td.selected.hatched').getAttribute('aria-label')).toContain(title);

    await page.getByRole('button', { name: 'Remove the mark' }).click();
    await page.getByRole('status').filter({ hasText: 'The mark is removed.' }).waitFor();
    await widget.locator('[part="power-cuts"]').waitFor({ state: 'detached', timeout: SOON });
    expect(await hatched.count()).toBe(0);
    await page.context().close();
    await partner.context().close();
  });

  it('are closed if the club cannot play, and open again when power is back', { timeout: 120_000 }, async () => {
    const { page: partner } = await openPage(stage.browser);
    await partner.goto(stage.host.url('en', { date }));
    const widget = partner.locator('club-schedule');
    const at = (time: string) => widget.locator(`td[aria-label*=", ${time}"]`);
    await at('13:00').first().waitFor();
    const freeBefore = await at('13:00').and(widget.locator('[part~="cell-free"]')).count();

    const page = await openDesk();
    await page.goto(url(`/desk/third-set/close?date=${date}`));
    await page.locator('select[name="time"]').selectOption('13:00');
    await page.locator('select[name="until"]').selectOption('14:00');
    await page.getByRole('button', { name: 'Show what happens' }).click();
    await page.getByLabel('Reason, as customers and visitors read it').fill('Accident');
    await page.getByLabel('There is no power then').check();
    await checkAccess(page);
    await page.getByRole('button', { name: 'Close and tell everyone' }).click();
    await page.getByRole('status').filter({ hasText: 'closed' }).waitFor();
    const closed = widget.locator('td.closed[aria-label$="No power: Accident. Closed."]');
    await closed.first().waitFor({ timeout: SOON });
    expect(await at('13:00').and(widget.locator('[part~="cell-free"]')).count()).toBe(0);

    await page.getByRole('button', { name: 'Open these hours again' }).click();
    await page.getByRole('status').filter({ hasText: 'The hours are open again.' }).waitFor();
    await widget.locator('[part="power-cuts"]').waitFor({ state: 'detached', timeout: SOON });
    expect(await at('13:00').and(widget.locator('[part~="cell-free"]')).count()).toBeGreaterThanOrEqual(freeBefore);
    await page.context().close();
    await partner.context().close();
  });
});
