/** A visitor looks for players on a club's own page, and a stranger finds the match in the same schedule. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { faultsOf } from './faults.ts';
import { openMessage } from './outbox.ts';
import { useStage } from './stage.ts';
import { clickWhenHandled, openPage, takenCell } from './testing.ts';

const textsOf = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8'));

const stage = useStage('start', { CONTACT_CODES: 'on' });

/** The code that confirms an email address. */
async function codeFor(email: string): Promise<string> {
  const { page } = await openPage(stage.browser);
  const text = await openMessage(page, stage.product.url, 'contactCode', email);
  await page.context().close();
  return /\d{3}\s?\d{3}/.exec(text)![0];
}

const openHost = async (language: string, days: number, width: number, options = {}) => {
  const opened = await openPage(stage.browser, { width, height: 760 }, options);
  await opened.page.goto(stage.host.url(language, { date: dayAhead(days) }));
  return opened;
};

const check = async (page: Page, width: number) => {
  await page.locator('club-schedule .loading').waitFor({ state: 'detached' });
  // The host page has no landmarks.
  expect((await faultsOf(page)).filter((fault) => !fault.startsWith('region'))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
};

it.each([
  { language: 'en', prefix: '', width: 1280, days: 5, device: {} },
  { language: 'uk', prefix: '/uk-ua', width: 360, days: 6, device: { hasTouch: true, isMobile: true } },
])(
  'finds players in $language at $width px',
  { timeout: 180_000 },
  async ({ language, prefix, width, days, device }) => {
    const texts = { ...textsOf(language, 'match-apply'), ...textsOf(language, 'match-wish') };
    const isPhone = width < 768;
    const { page, complaints } = await openHost(language, days, width, device);
    const dialog = page.locator('club-schedule dialog.match-dialog');
    const published = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('courtside-match-published', (event) => resolve((event as CustomEvent).detail));
        }),
    );
    const focused = async (field: Locator) =>
      expect.poll(() => field.evaluate((each) => each.matches(':focus'))).toBe(true);
    const type = async (name: string, text: string) => {
      const field = dialog.locator(`[name="${name}"]`);
      if (isPhone) return field.fill(text);
      while (!(await field.evaluate((each) => each.matches(':focus')))) await page.keyboard.press('Tab');
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    };
    const press = async (button: Locator) => {
      if (isPhone) return button.tap();
      await button.focus();
      await page.keyboard.press('Enter');
    };

    // On a day without matches, the dialog of a taken time has the link.
    await press(isPhone ? page.locator('club-schedule [part="watch"]') : await takenCell(page));
    await press(page.locator('club-schedule dialog.watch [part="wish"]'));
    await dialog.locator('form').waitFor();
    expect(await dialog.locator('[name="date"]').inputValue()).toBe(dayAhead(days));
    await check(page, width);
    await type('players_have', '2');
    await type('note', `Wish ${days}`);
    await type('given_name', 'Lesia');
    await type('telephone', `067 111 22 3${days}`);
    await type('email', `lesia${days}@example.com`);
    await press(dialog.locator('[part="send"]'));
    const code = dialog.locator('[name="contact_code"]');
    await code.waitFor();
    await focused(code);
    await check(page, width);
    await code.fill(await codeFor(`lesia${days}@example.com`));
    await press(dialog.locator('[part="send"]'));
    await dialog.getByText(texts.published!).waitFor();
    await check(page, width);
    const { match_id: id } = (await published) as { match_id: number };
    const own = await dialog.locator('[part="hosted"]').getAttribute('href');
    await page.locator(`club-schedule [part="match"][href$="/match/${id}"]`).waitFor({ state: 'attached' });
    if (isPhone) await press(dialog.locator('[part="success"] [part="close"]'));
    else await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const stranger = await openHost(language, days, width, device);
    await clickWhenHandled(stranger.page.locator(`club-schedule [part="match"][href$="/match/${id}"]`));
    const other = stranger.page.locator('club-schedule dialog.match-dialog');
    await other.getByText(`Wish ${days}`).waitFor();
    await other.locator('[name="name"]').fill('Zoya');
    await other.locator('[name="telephone"]').fill('067 999 88 77');
    await other.locator('[part="send"]').click();
    await other.getByText(texts.applied!).waitFor();

    await page.goto(own!);
    expect(new URL(page.url()).pathname).toContain(`${prefix}/booking-match/`);
    await page.getByText('Zoya').first().waitFor();
    // The browser names the answers that ask for a code and for a proof of work.
    expect(complaints.concat(stranger.complaints).filter((text) => !/403|428/.test(text))).toEqual([]);
    for (const each of [page, stranger.page]) await each.context().close();
  },
);

it('leads to the page with the form if the code of the dialog does not load', { timeout: 120_000 }, async () => {
  const { page } = await openHost('en', 7, 1280);
  await page.route(/\/chunks\/match-wish-/, (route) => route.abort());
  await (await takenCell(page)).click();
  await clickWhenHandled(page.locator('club-schedule dialog.watch [part="wish"]'));
  await page.waitForURL('**/club/third-set/matches#publish');
  await page.locator('#publish').waitFor();
  await page.context().close();
});
