import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { call } from './api.ts';
import { expectAccessible } from './axe.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const STORES = { GOOGLE_PLAY_URL: 'https://play.example/app', APP_STORE_URL: 'https://apps.example/app' };
const stage = useStage('start', STORES);

/** Where each dialog is shown, and its title. Filters need a search, the others no special page. */
const DIALOGS: [name: string, path: string, title: RegExp][] = [
  ['booking-details', '/documents', /^Your details$/],
  ['booking-request', '/', /^Your details$/],
  ['booking-group', '/clubs/kyiv', /./],
  ['filters', '/clubs/kyiv', /^All filters$/],
  ['location', '/club/third-set', /^Where do you play\?$/],
  ['slot-watch', '/documents', /^Notify me if this time opens up$/],
  ['stores', '/partners', /^Courts in your pocket$/],
];
const params: Record<string, Record<string, unknown>> = {};

/** Calls the page's dialog store, as the code of the site does. A text: Vitest changes imports. */
const callStore = (page: Page, method: 'show' | 'hide', ...values: unknown[]) =>
  page.evaluate(`(async () => {
    const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
    for (const script of scripts.filter((name) => /\\/assets\\/[^/]+\\.js$/.test(name))) {
      for (const exported of Object.values(await import(script))) {
        if (exported?.show && exported.hide) return exported.${method}(...${JSON.stringify(values)});
      }
    }
    throw new Error('No script of the page exports the dialogs');
  })()`);

async function freeSlot(slug: string) {
  const { id } = await call(stage.product.url, `/v1/clubs/${slug}`);
  const categories = await call(stage.product.url, `/v2/services-categories?club_id=${id}`);
  const service = categories
    .flatMap(({ services }: { services: object[] }) => services)
    .find(({ kind }: { kind: string }) => kind === 'court').id;
  const slots = await call(stage.product.url, `/v1/slots?service_id=${service}&date=${dayAhead(3)}`);
  return slots.find(({ status }: { status: string }) => status === 'free').token as string;
}

beforeAll(async () => {
  const sessions = await call(stage.product.url, '/v2/services/club_group_bookings?club_id=1');
  const { slug } = await call(stage.product.url, '/v1/clubs/1');
  const session = sessions.find(({ remaining }: { remaining: number }) => remaining > 0).id;
  Object.assign(params, {
    'booking-details': { club: 'third-set', slot: await freeSlot('third-set') },
    'booking-request': { club: 'topolia', slot: await freeSlot('topolia') },
    'booking-group': { club: slug, session },
    'slot-watch': { club: 'third-set', date: dayAhead(3) },
  });
});

it.each(DIALOGS)('shows %s on %s by its name and parameters, and hides it', async (name, path, title) => {
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(stage.product.url + path);
  await page.locator('.consent button').first().click();
  const opener = page.locator('.tools a.tool');
  await opener.focus();
  const dialogs = page.getByRole('dialog');
  expect(await dialogs.count()).toBe(0);
  await callStore(page, 'show', name, params[name]);
  const heading = dialogs.getByRole('heading').first();
  await heading.waitFor();
  await expect.poll(async () => (await heading.textContent())?.trim()).toMatch(title);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialogs.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('tool');
  // The same once more: nothing of the first time is left.
  await callStore(page, 'show', name, params[name]);
  await heading.waitFor();
  expect(await dialogs.filter({ visible: true }).count()).toBe(1);
  await callStore(page, 'show', name === 'stores' ? 'location' : 'stores');
  await page.locator('dialog.dialog').waitFor();
  await expect.poll(() => dialogs.filter({ visible: true }).count()).toBe(1);
  await callStore(page, 'hide');
  await dialogs.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});
