/** A stranger joins a match on a club's own page, in the dialog of its schedule. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { call } from './api.ts';
import { faultsOf } from './faults.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const textsOf = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8'));

const stage = useStage('start', { CONTACT_CODES: 'off' });

/** Books an hour of a day, for which its customer looks for players. Returns the booking's token. */
async function publish(days: number, language: string): Promise<string> {
  const { url } = stage.product;
  const [service] = (await call(url, '/v1/clubs/third-set/scheduledates/'))[days].services;
  const slots = await call(url, `/v1/slots?service_id=${service.service_id}&date=${dayAhead(days)}`);
  const free = slots.findLast(({ status }: { status: string }) => status === 'free');
  const customer = { given_name: 'Olena', telephone: `+38067123450${days}`, email: `host${days}@example.com` };
  const body = { slots: [free.token], customer, payment_type: 'card' };
  const { token } = await call(url, '/v2/bookings/book', body, language);
  await call(url, '/v1/bookings/match', { token, players_total: 4, players_have: 3, note: `Match ${days}` });
  return token;
}

const openHost = async (language: string, days: number, width: number, options = {}) => {
  const opened = await openPage(stage.browser, { width, height: 760 }, options);
  await opened.page.goto(stage.host.url(language, { date: dayAhead(days) }));
  await opened.page.locator('club-schedule [part="match"]').waitFor();
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
])('is joined in $language at $width px', { timeout: 180_000 }, async ({ language, prefix, width, days, device }) => {
  const texts = { ...textsOf(language, 'matches'), ...textsOf(language, 'match-apply') };
  const token = await publish(days, language);
  const { page, complaints } = await openHost(language, days, width, device);
  const applied = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('courtside-match-applied', (event) => resolve((event as CustomEvent).detail));
      }),
  );
  const link = page.locator('club-schedule [part="match"]');
  const dialog = page.locator('club-schedule dialog.match-dialog');
  const type = async (name: string, text: string) => {
    if (width < 768) return text && dialog.locator(`[name="${name}"]`).fill(text);
    await page.keyboard.press('Tab');
    expect(await dialog.locator(`[name="${name}"]`).evaluate((each) => each.matches(':focus'))).toBe(true);
    if (text) await page.keyboard.type(text);
  };

  if (width < 768) await link.tap();
  else {
    await link.focus();
    await page.keyboard.press('Enter');
  }
  await dialog.getByText(`Match ${days}`).waitFor();
  await dialog.locator('form').waitFor();
  expect(page.url()).toContain(stage.host.url(language).split('?')[0]);
  await check(page, width);
  await type('name', 'Zoya');
  await type('telephone', '067 999 88 77');
  await type('level', '');
  await type('email', `zoya${days}@example.com`);
  if (width < 768) await dialog.locator('[part="send"]').tap();
  else await page.keyboard.press('Enter');
  await dialog.getByText(texts.applied!).waitFor();
  await check(page, width);
  const matches = await call(stage.product.url, '/v1/clubs/third-set/matches');
  const match = matches.find(({ note }: { note: string }) => note === `Match ${days}`);
  expect(await applied).toMatchObject({ version: 1, match_id: match.id });
  const own = await dialog.locator('[part="application"]').getAttribute('href');
  if (width < 768) await dialog.locator('[part="success"] [part="close"]').tap();
  else await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await link.evaluate((each) => each.matches(':focus'))).toBe(true);

  // The host accepts by the link, and the player sees whom to call.
  const host = await openPage(stage.browser);
  await host.page.goto(`${stage.product.url}${prefix}/booking-match/${token}`);
  await host.page.getByRole('button', { name: texts.acceptPlayer!.replace('{{name}}', 'Zoya') }).click();
  await host.page.locator('a[href="tel:+380679998877"]').waitFor();
  await page.goto(own!);
  expect(new URL(page.url()).pathname).toContain(`${prefix}/booking-applicant/`);
  await page.locator(`a[href="tel:+38067123450${days}"]`).waitFor();
  // The browser names the answer that asks for a proof of work, as tests share an address.
  expect(complaints.concat(host.complaints).filter((text) => !text.includes('428'))).toEqual([]);
  for (const each of [page, host.page]) await each.context().close();
});

it('leads to the page of the match if the code of the dialog does not load', { timeout: 120_000 }, async () => {
  await publish(7, 'en');
  const { page } = await openHost('en', 7, 1280);
  await page.route(/\/chunks\/match-/, (route) => route.abort());
  await page.locator('club-schedule [part="match"]').click();
  await page.waitForURL('**/club/third-set/match/*');
  await page.getByText('Match 7').waitFor();
  await page.context().close();
});
