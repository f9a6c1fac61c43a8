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
