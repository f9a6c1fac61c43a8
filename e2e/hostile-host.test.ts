import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { call } from './api.ts';
import { hardships, startHardSite } from './hardships.ts';
import { differences, stylesOf } from './looks.ts';
import { useStage } from './stage.ts';
import { fillDetails, openPage, send } from './testing.ts';

const stage = useStage();
let site: Awaited<ReturnType<typeof startHardSite>>;
/** Every compared page shows the ticket of this booking. */
let token: string;
/** The styles without any hardship. */
let plain: Record<string, string[]>;

const date = dayAhead(3);
const schedule = `<club-schedule club="third-set" date="${date}"></club-schedule>`;
const search = `<club-search city="kyiv" page-size="2" filters='{"date":"${date}"}'></club-search>`;
/** The countdown after its first second, when its width no longer changes. */
const COUNTDOWN = '.hold-time [role=timer]:text-matches(" [0-9]+ min$")';
const LOADED = {
  'club-schedule': '[part~="cell-free"]',
  'club-search': '[part~="card"] [part~="slot"]',
  'booking-flow': COUNTDOWN,
  'booking-token-page': '.qr svg',
};
const tags = Object.keys(LOADED) as (keyof typeof LOADED)[];

async function open(names: string[], html: string, height = 900): Promise<{ page: Page; complaints: string[] }> {
  const opened = await openPage(stage.browser, { width: 1280, height });
  await opened.page.goto(site.url(names, html));
  return opened;
}

/** The token of the day's last free slot, as the first one is booked in the schedule. */
async function freeSlot(): Promise<string> {
  const { url } = stage.product;
  const [{ services }] = await call(url, '/v1/clubs/third-set/scheduledates/');
  const slots = await call(url, `/v1/slots?service_id=${services[0].service_id}&date=${date}`);
  return slots.findLast(({ status }: { status: string }) => status === 'free').token;
}

/** The styles of every widget on a page with these hardships, and the booking dialog's box. */
async function captureStyles(names: string[], slot: string): Promise<Record<string, string[]>> {
  const ticket = `<booking-token-page token="${token}"></booking-token-page>`;
  const widgets = `${schedule}${search}<booking-flow slot="${slot}"></booking-flow>${ticket}`;
  // High enough for all of them, as `position: sticky` has no effect in an ancestor that hides its
  // overflow.
  const { page, complaints } = await open(names, widgets, 4000);
  const styles: Record<string, string[]> = {};
  for (const tag of tags) await page.locator(`${tag} ${LOADED[tag]}`).first().waitFor();
  // The styles of live updates come later than the cells.
  await page.waitForFunction(() => {
    const cell = document.querySelector('club-schedule')!.shadowRoot!.querySelector('.cell.busy');
    return cell !== null && getComputedStyle(cell).cursor === 'pointer';
  });
  for (const tag of tags) styles[tag] = await stylesOf(page, tag);
  await page.locator('club-schedule [part~="cell-free"]').first().click();
  await page.locator('club-schedule [part~="book"]').click();
  await page.locator(`club-schedule booking-flow ${COUNTDOWN}`).waitFor();
  styles.dialog = await stylesOf(page, 'club-schedule booking-flow');
  const box = await page.locator('club-schedule booking-flow dialog').boundingBox();
  styles.dialogBox = [JSON.stringify(box)];
  // Nothing covers the dialog.
  const top = await page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.localName);
  expect(top).toBe('club-schedule');
  // Waits for the release of both leases, so that the next page shows the same free slots.
  let leases = 2;
  const released = new Promise<void>((resolve) =>
    page.on('response', (response) => {
      if (response.request().method() === 'DELETE') leases -= 1;
      if (leases === 0) resolve();
    }),
  );
  await page.evaluate(() => document.querySelector('#place')!.replaceChildren());
  await released;
  expect(complaints).toEqual([]);
  await page.context().close();
  return styles;
}

/** Books the first free slot. Returns the booking's token. */
async function book(names: string[]): Promise<string> {
  const { page, complaints } = await open(names, schedule);
  await page.locator('club-schedule [part~="cell-free"]').first().click();
  await page.locator('club-schedule [part~="book"]').click();
  const flow = page.locator('club-schedule booking-flow');
  await flow.locator('[part~="continue"]').waitFor();
  await fillDetails(flow);
  await flow.locator('input[name="payment_type"]').first().check();
  await send(flow);
  const link = (await flow.locator('[part~="booking-link"]').getAttribute('href'))!;
  expect(complaints).toEqual([]);
  await page.context().close();
  return /booking-order\/([^/?]+)/.exec(link)![1]!;
}

async function searchClubs(names: string[]): Promise<void> {
  const { page, complaints } = await open(names, search);
  const widget = page.locator('club-search');
  const count = widget.locator('[part~="count"]');
  await widget.locator('[part~="card"]').first().waitFor();
  const before = await count.textContent();
  await widget.locator('select[name="category"]').selectOption('padel');
  await expect.poll(() => count.textContent()).not.toBe(before);
  await widget.locator('[part~="all-filters"]').click();
  await widget.locator('dialog input[type="checkbox"]').first().check();
  await widget.locator('dialog .button-primary').click();
  await widget.locator('.active button').nth(1).waitFor();
  // A closing dialog restores the focus, which would move it away from the field below.
  await widget.locator('dialog').waitFor({ state: 'hidden' });
  const text = widget.locator('input[name="search"]');
  expect(await text.getAttribute('autocomplete')).toBe('off');
  expect(await text.getAttribute('spellcheck')).toBe('false');
  await text.fill('a');
  await widget.locator('[role="option"]').first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
}

async function cancel(names: string[], booking: string): Promise<void> {
  const { page, complaints } = await open(
    names,
    `<booking-token-page kind="cancel" token="${booking}"></booking-token-page>`,
  );
  await page.locator('booking-token-page [part~="confirm-cancel"]').click();
  await page.locator('booking-token-page [part~="cancelled"]').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
}

/** Groups of hardships in which none hides the effect of another. */
const GROUPS = [
  ['global resets', 'text from right to left', 'competing z-indexes', 'cookies that do not persist'],
  [
    '* { all: unset }',
    'a rem of 10 px',
    'a transformed ancestor',
    'a strict Content-Security-Policy',
    'denied storage',
  ],
  ['an old Prototype.js', 'denied cookies', 'XHTML', 'frozen prototypes'],
];
const alone = Object.keys(hardships).map((name) => [name]);
/** `HARDSHIPS=alone` runs them one by one, to find which of a group causes a failure. */
const cases = [
  ...(process.env.HARDSHIPS === 'alone' ? alone : GROUPS),
  Object.keys(hardships).filter((name) => name !== 'cookies that do not persist'),
].map((names): [string, string[]] => [names.join(', '), names]);
let slot: string;

beforeAll(async () => {
  site = await startHardSite(stage.product.url);
  token = await book([]);
  slot = await freeSlot();
  plain = await captureStyles([], slot);
}, 120_000);
afterAll(() => site?.close());

it('groups every hardship', () => {
  expect(GROUPS.flat().toSorted()).toEqual(alone.flat().toSorted());
});

describe('all widgets look the same', () => {
  it.each(cases)('with %s', async (_, names) => {
    const styles = await captureStyles(names, slot);
    for (const [name, lines] of Object.entries(plain)) {
      expect({ [name]: differences(lines, styles[name]!) }).toEqual({ [name]: [] });
    }
  });
});

describe('all widgets work the same', () => {
  it.each(cases)('with %s', async (_, names) => {
    await searchClubs(names);
    await cancel(names, await book(names));
  });

  it.each(cases)('and Tab reaches an hour of the table with %s', async (_, names) => {
    const { page, complaints } = await open(names, schedule);
    await page.locator('club-schedule [part~="cell-free"]').first().waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('part'));
      })
      .toMatch(/^cell/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(cases)('and the floating button stays in its corner with %s', async (_, names) => {
    const { page, complaints } = await open(names, '<booking-flow mode="floating" club="third-set"></booking-flow>');
    await page.locator('booking-flow [part~="open"]').click();
    const dialog = page.locator('booking-flow dialog');
    await dialog.locator('[part~="cell-free"]').first().waitFor();
    const { x, width } = (await dialog.boundingBox())!;
    expect(x * 2 + width).toBeCloseTo(1280, -1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const button = (await page.locator('booking-flow [part~="open"]').boundingBox())!;
    expect([button.x + button.width, button.y + button.height]).toEqual([1264, 884]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

/** Parents that are as wide as their content, which a contained widget does not say. */
const SHRINKING: Record<string, [outer: string, inner: string]> = {
  'a flex row': ['display: flex', ''],
  'a centred flex column': ['display: flex; flex-direction: column; align-items: center', ''],
  'an auto column of a grid': ['display: grid; grid-template-columns: auto 1fr', ''],
  'a float': ['', 'float: left'],
  'a table cell': ['display: table', 'display: table-cell'],
  'a popup': ['', 'position: absolute'],
  'a grid with wide margins': ['display: grid; padding: 0 24px', ''],
};

describe.each(Object.entries(SHRINKING))('in %s', (_, [outer, inner]) => {
  it.each([320, 360, 1280])('all widgets can be used at %d px', async (width) => {
    const widgets: Record<string, string> = {
      'club-schedule': schedule,
      'club-search': search,
      'booking-flow': `<booking-flow slot="${slot}"></booking-flow>`,
      'booking-token-page': `<booking-token-page token="${token}"></booking-token-page>`,
    };
    const { page, complaints } = await openPage(stage.browser, { width, height: 900 });
    for (const tag of tags) {
      await page.goto(site.url([], `<div style="${outer}"><div style="${inner}">${widgets[tag]}</div></div>`));
      await page.locator(`${tag} ${LOADED[tag]}`).first().waitFor();
      const box = (await page.locator(tag).boundingBox())!;
      expect({ [tag]: box.width }).toEqual({ [tag]: expect.toSatisfy((wide: number) => wide >= 256) });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
