import type { Page, Route } from 'playwright';

const fulfillProblem = (route: Route, status: number, code: string) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: code, status, code },
  });
type Body = { data: never[] & Record<string, never>; meta?: object };
/** Changes the API's JSON responses to a path before the page receives them. */
export const changed = (page: Page, path: RegExp, change: (body: Body) => unknown) =>
  page.route(path, async (route) => {
    // Ignores failures: an open schedule may send a request while its page closes.
    const response = await route.fetch().catch(() => undefined);
    const json: Body | undefined = await response?.json().catch(() => undefined);
    if (!json) return;
    // A problem has no data.
    if ('data' in json) change(json);
    await route.fulfill({ response: response!, json }).catch(() => {});
  });
/** Answers a path of the API with a problem. */
export const failing = (page: Page, path: RegExp, status = 500, code = 'INTERNAL_ERROR') =>
  page.route(path, (route) => fulfillProblem(route, status, code));

/** The request for a day's slots, not the stream, which never ends. */
export const SLOTS = /\/v1\/slots\?/;
export type Slots = { status: string; token: string | null }[];
/** Sets the status of every slot of a day by its index. */
export const allSlots = (status: (index: number) => string) => (page: Page) =>
  changed(page, SLOTS, ({ data }) => {
    (data as unknown as Slots).forEach((slot, index) => {
      slot.status = status(index);
      if (slot.status !== 'free') slot.token = null;
    });
  });

/** Lists a match at noon of a day in the schedule. It can be opened, takes every application, and a wish is published as it. */
export async function withMatch(page: Page, date: string): Promise<void> {
  const hours = { starts_at: `${date}T12:00:00+02:00`, ends_at: `${date}T14:00:00+02:00` };
  const listed = { ...hours, id: 1, court_id: null, title: 'Players wanted: 2', level: null, url: '/match/1' };
  await changed(page, SLOTS, ({ meta }) => Object.assign(meta!, { matches: [listed] }));
  const sport = { id: 1, slug: 'tennis', title: 'Tennis' };
  const club = { id: 1, slug: 'third-set', title: 'Third Set', time_zone: 'Europe/Kyiv', address: '', city: 'Kyiv' };
  const match = {
    ...{
      ...hours,
      id: 1,
      state: 'open',
      booked: true,
      court: { id: 1, title: 'Court 1' },
      players_total: 4,
      places: 2,
    },
    ...{ level_from: null, level_to: null, note: 'We have a spare racket.', host: 'Olena', club, sport },
  };
  const levels = [{ code: '3.0', title: 'NTRP 3.0' }];
  const applied = {
    token: 'p'.repeat(32),
    match,
    name: 'Zoya',
    level: null,
    state: 'applied',
    contacts: [],
    split: null,
  };
  const data = (value: object) => (route: Route) => route.fulfill({ json: { data: value } });
  await page.route(/\/matches\/1$/, data({ match, sport: { ...sport, levels, help: 'A number for each level.' } }));
  await page.route(/\/matches\/1\/apply$/, data(applied));
  const hosted = { match, hidden_reason: null, token: 'h'.repeat(32), players: [], split: null, publishable: false };
  const details = { sport: { ...sport, levels, help: '' }, club, ...hours };
  await page.route(/\/clubs\/\d+\/matches$/, data({ ...hosted, ...details }));
}
