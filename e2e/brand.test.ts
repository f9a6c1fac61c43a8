import { describe, expect, it } from 'vitest';
import { bookByApi } from './book-by-api.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const NAME = 'Lutsk & Co';
const COLOR = '#8a1538';
const LEGAL = { LEGAL_NAME: 'Lutsk Sport LLC', LEGAL_ADDRESS: '8 Lisova St, Lutsk 43000' };

const stage = useStage('start', { BRAND_NAME: NAME, BRAND_COLOR: COLOR, OUTBOX: 'on', ...LEGAL });
const textOf = async (path: string) => (await fetch(stage.product.url + path)).text();

const DOCUMENTS = ['', '/public-offer', '/refund-rules', '/privacy-policy', '/cookies'];
const PAGES = [
  '/clubs/kyiv',
  '/club/third-set',
  '/partners',
  '/docs/elements',
  '/booking-links',
  '/booking-watch/abcdefghijklmnop',
  '/booking-order/abcdefghijklmnop',
  '/club/third-set/request',
  '/no-such-page',
  '/site.webmanifest',
  ...DOCUMENTS.map((document) => `/documents${document}`),
];

describe.each(['', '/uk-ua', '/ru-ua'])('the site at "%s/"', (prefix) => {
  it.each(['/', ...PAGES])('names its operator and not us: %s', async (path) => {
    // Names of our code are no names of the site.
    const html = (await textOf(`${prefix}${path}`)).replace(/function Courtside|<Courtside/g, '');
    expect(html.match(/.{0,80}Courtside.{0,40}/g)).toBeNull();
    expect(html).toMatch(path.endsWith('manifest') ? /"short_name":"Lutsk & Co"/ : /Lutsk &amp; Co/);
  });
});

it('has its legal name and address at the bottom, and the name in its structured data', async () => {
  const html = await textOf('/');
  expect(html).toContain(LEGAL.LEGAL_ADDRESS);
  const [organization] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json!),
  );
  expect(organization).toMatchObject({ name: NAME, legalName: LEGAL.LEGAL_NAME });
});

it.each([
  ['light', 'rgb(138, 21, 56)'],
  ['dark', 'rgb(187, 119, 140)'],
] as const)('has its colour on %s pages, in widgets too', async (colorScheme, color) => {
  const { page, complaints } = await openPage(stage.browser, { width: 1280, height: 860 }, { colorScheme });
  await page.goto(`${stage.product.url}/club/third-set/schedule`);
  await page.locator('club-schedule [part~="cell-free"]').first().waitFor();
  const colors = await page.evaluate(() => {
    const probe = (parent: ParentNode) => {
      const element = parent.appendChild(document.createElement('i'));
      element.style.color = 'var(--primary)';
      return getComputedStyle(element).color;
    };
    return [probe(document.body), probe(document.querySelector('club-schedule')!.shadowRoot!)];
  });
  expect(colors).toEqual([color, color]);
  expect(await page.title()).toContain(NAME);
  // Pages that the browser renders itself.
  await page.locator('.logo').first().click();
  await page.waitForURL(`${stage.product.url}/`);
  expect(await page.locator('.logo').first().textContent()).toBe(NAME);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('is named by the schedule on the page of a partner', async () => {
  const { page } = await openPage(stage.browser, { width: 1280, height: 860 });
  await page.goto(stage.host.url('en'));
  const foot = page.locator('club-schedule [part="foot"] > span').first();
  await expect.poll(() => foot.textContent()).toBe(`Booking by ${NAME}`);
  await page.context().close();
});

it('has icons and emails in its colour', async () => {
  const manifest = JSON.parse(await textOf('/site.webmanifest'));
  expect(await textOf(manifest.icons[0].src)).toContain(`fill="${COLOR}"`);
  await bookByApi(stage.product.url, 'olena@example.com');
  const list = await textOf('/outbox');
  const id = /\/outbox\/([\w-]{36})/.exec(list)![1];
  expect(await textOf(`/outbox/${id}/letter`)).toContain(`background:${COLOR};color:#ffffff`);
});
