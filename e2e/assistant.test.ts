/** What a visitor's assistant can do, in a browser with the WebMCP API itself. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { call } from './api.ts';
import { untilHydrated } from './hydrated.ts';
import { useStage } from './stage.ts';
import { launch, openPage } from './testing.ts';

/** Chromium has the API behind this flag since its version 146. */
const FLAG = '--enable-features=WebMCP';

type Tool = { name: string; inputSchema: { properties: Record<string, { description?: string }> } };
const LEFT_EMPTY = 'Leave this empty: people do not see it.';
type ModelContext = { getTools(): Promise<Tool[]>; executeTool(tool: Tool, input: object): Promise<unknown> };

const stage = useStage('start', { CONTACT_CODES: 'off' });
let browser: Browser;
beforeAll(async () => {
  browser = await launch(FLAG);
}, 60_000);
afterAll(() => browser?.close());

const open = async (url: string) => {
  const opened = await openPage(browser, { width: 1280, height: 900 });
  await opened.page.addInitScript(() => localStorage.setItem('courtside_consent', 'denied'));
  await opened.page.goto(url);
  return opened;
};

const hasTools = (page: Page) => page.evaluate(() => 'modelContext' in document);

const tools = (page: Page) =>
  page.evaluate(async () => {
    const { modelContext } = document as unknown as { modelContext: ModelContext };
    return (await modelContext.getTools()).map(({ name, inputSchema }) => ({ name, inputSchema }));
  });
const namesOf = async (page: Page) => (await tools(page)).map(({ name }) => name).sort();

/** Calls a tool as the assistant does. Its answer arrives as JSON. */
const callTool = async <T>(page: Page, name: string, input: object = {}): Promise<T> => {
  const answer = await page.evaluate(
    async ([name, input]) => {
      const { modelContext } = document as unknown as { modelContext: ModelContext };
      const tool = (await modelContext.getTools()).find((one) => one.name === name)!;
      return modelContext.executeTool(tool, input);
    },
    [name, input] as const,
  );
  return (typeof answer === 'string' ? JSON.parse(answer) : answer) as T;
};

it.each([
  ['our site', () => `${stage.product.url}/club/third-set`],
  ['a partner’s page', () => stage.host.url('en')],
])('lists and holds a club’s free time on %s, and books nothing', { timeout: 120_000 }, async (_, url) => {
  const { page, complaints } = await open(url());
  if (!(await hasTools(page))) return console.log('This browser has no WebMCP API.');
  await expect.poll(() => namesOf(page)).toEqual(['free_slots.third-set', 'hold_slot.third-set']);
  type Free = { date: string; slots: { slot: string; court: string; starts_at: string }[] };
  const day = await callTool<Free>(page, 'free_slots.third-set', { date: dayAhead(5) });
  expect(day.date).toBe(dayAhead(5));
  const { slot, court } = day.slots.at(-1)!;
  await callTool(page, 'hold_slot.third-set', { slot });
  const dialog = page.locator('booking-flow dialog[open]');
  await dialog.getByText(court).first().waitFor();
  // The form holds the time, and waits for the person.
  await dialog.locator('[part~="hold"]').first().waitFor();
  expect(await dialog.locator('[part~="success"]').count()).toBe(0);
  expect(await callTool(page, 'hold_slot.third-set', { slot: 'x' })).toMatchObject({ error: 'INTERNAL_ERROR' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('searches clubs, and shows what it found', { timeout: 120_000 }, async () => {
  const { page, complaints } = await open(`${stage.product.url}/clubs/kyiv`);
  if (!(await hasTools(page))) return console.log('This browser has no WebMCP API.');
  await expect.poll(() => namesOf(page)).toContain('search_clubs');
  type Found = { total: number; clubs: { title: string }[] };
  const found = await callTool<Found>(page, 'search_clubs', { city: 'kyiv', category: 'padel' });
  expect(found.total).toBeGreaterThan(0);
  await page.waitForURL((url) => url.pathname.includes('padel') || url.searchParams.get('category') === 'padel');
  await page.locator('club-search li[part="card"]', { hasText: found.clubs[0]!.title }).first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** The forms that an assistant can fill in, by their pages. */
const FORMS: [path: string, names: string[]][] = [
  ['/', ['find_clubs']],
  ['/booking-links', ['email_my_bookings']],
  ['/booking-wish', ['wait_at_any_club']],
  // Late in the evening nothing of today can be waited for.
  [`/club/third-set/line?date=${dayAhead(5)}`, ['show_taken_times', 'wait_for_time']],
  ['/club/third-set/matches', ['look_for_players']],
  ['/club/third-set/request', ['request_time']],
];

it.each(FORMS)('finds the forms of %s, and what each field is for', { timeout: 120_000 }, async (path, names) => {
  const { page, complaints } = await open(stage.product.url + path);
  if (!(await hasTools(page))) return console.log('This browser has no WebMCP API.');
  const forms = (await tools(page)).filter(({ name }) => !name.includes('.') && name !== 'search_clubs');
  expect(forms.map(({ name }) => name).sort()).toEqual(names);
  for (const { inputSchema } of forms)
    for (const [field, { description }] of Object.entries(inputSchema.properties))
      expect([field, description]).toEqual([field, field === 'website' ? LEFT_EMPTY : expect.stringMatching(/\w/)]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('finds the form to apply to a match', { timeout: 120_000 }, async () => {
  const { page, complaints } = await open(`${stage.product.url}/club/third-set/matches`);
  if (!(await hasTools(page))) return console.log('This browser has no WebMCP API.');
  const body = {
    ...{ category_id: Number(await page.locator('select[name="category_id"]').inputValue()), date: dayAhead(5) },
    ...{ time_from: '18:00', time_to: '20:00', players_total: 4, players_have: 1 },
    customer: { given_name: 'Olena', telephone: '+380671234567', email: 'olena@example.com' },
  };
  const { match } = await call(stage.product.url, '/v1/clubs/third-set/matches', body);
  await page.goto(`${stage.product.url}/club/third-set/match/${match.id}`);
  expect(await namesOf(page)).toEqual(['apply_to_match']);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('fills a form in, and does not send it', { timeout: 120_000 }, async () => {
  const { page, complaints } = await open(`${stage.product.url}/booking-links`);
  if (!(await hasTools(page))) return console.log('This browser has no WebMCP API.');
  await untilHydrated(page.locator('.letters-form button'));
  const filled = callTool(page, 'email_my_bookings', { email: 'anna@example.com' }).catch(() => {});
  await expect.poll(() => page.locator('input[name="email"]').inputValue()).toBe('anna@example.com');
  expect(new URL(page.url()).pathname).toBe('/booking-links');
  expect(complaints).toEqual([]);
  await page.context().close();
  await filled;
});
