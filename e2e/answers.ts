import type { Page, Route } from 'playwright';

const answer = (route: Route, status: number, code: string) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: code, status, code },
  });
type Body = { data: never[] & Record<string, never> };
/** Lets the API's answers to a path be changed before they arrive. */
export const changed = (page: Page, path: RegExp, change: (body: Body) => unknown) =>
  page.route(path, async (route) => {
    // An open schedule may ask once more while the test leaves it; a page that waits for no answer fails by itself.
    const response = await route.fetch().catch(() => undefined);
    const json: Body | undefined = await response?.json().catch(() => undefined);
    if (!json) return;
    change(json);
    await route.fulfill({ response: response!, json }).catch(() => {});
  });
/** Lets a call of the API fail. */
export const failing = (page: Page, path: RegExp, status = 500, code = 'INTERNAL_ERROR') =>
  page.route(path, (route) => answer(route, status, code));

/** The call of a day's slots; not its stream, which has no end to wait for. */
export const SLOTS = /\/v1\/slots\?/;
export type Slots = { status: string; token: string | null }[];
/** Lets every slot of a day stand as its index says. */
export const allSlots = (status: (index: number) => string) => (page: Page) =>
  changed(page, SLOTS, ({ data }) => {
    (data as unknown as Slots).forEach((slot, index) => {
      slot.status = status(index);
      if (slot.status !== 'free') slot.token = null;
    });
  });
