/**
 * Each visible piece of every element can be styled: a control is a part, or the only control of one (a label with its
 * field); text stands in a part that is less than the whole element or dialog. Every such part is declared, and every
 * declared one is seen here.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { allSlots, changed, failing, SLOTS, type Slots } from './answers.ts';
import { startHardSite } from './hardships.ts';
import { declaredParts, partsOn } from './parts.ts';
import { useStage } from './stage.ts';
import { clickOnceHeard, fillDetails, openPage, send, takenCell } from './testing.ts';

const stage = useStage();
let site: Awaited<ReturnType<typeof startHardSite>>;
const seen: Record<string, Set<string>> = {};

beforeAll(async () => {
  site = await startHardSite(stage.product.url);
});
afterAll(() => site?.close());

const date = dayAhead(4);
const schedule = (attributes = '', club = 'third-set') =>
  `<club-schedule club="${club}" ${attributes}></club-schedule>`;
const dated = () => schedule(`date="${date}"`);
const PHONE = { width: 360, height: 740 };

async function open(html: string, prepare?: (page: Page) => Promise<unknown>, size?: typeof PHONE): Promise<Page> {
  const { page } = await openPage(stage.browser, size);
  await prepare?.(page);
  await page.goto(site.url([], html));
  return page;
}

/** Waits for a part of an element, and looks at all that is visible then. */
async function look(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  for (const [tag, { parts, without }] of Object.entries(await partsOn(page))) {
    expect({ [tag]: without }).toEqual({ [tag]: [] });
    seen[tag] ??= new Set();
    for (const part of parts) seen[tag].add(part);
  }
}

/** A booking that waits for its payment. */
const pending = {
  ...{ status: 'pending', payment_type: 'online', payment_status: 'due' },
  pay_until: `${date}T12:00:00+02:00`,
};
describe('<club-schedule>', () => {
  it('has parts everywhere: the table, a choice, the hours that are over', async () => {
    const page = await open(dated());
    await look(page, 'club-schedule [part~="cell-free"]');
    await page.locator('club-schedule [part~="cell-free"]').first().click();
    await look(page, 'club-schedule [part~="book"]');
    await page.context().close();
    // The times of each court stand one after another: the first of each are over.
    const late = await open(dated(), (page) =>
      changed(page, SLOTS, ({ data }) => {
        const slots = data as unknown as (Slots[number] & { starts_at: string })[];
        const noon = `${date}T12`;
        for (const slot of slots) if (slot.starts_at < noon) Object.assign(slot, { status: 'past', token: null });
      }),
    );
    await look(late, 'club-schedule [part~="show-past"]');
    await late.locator('club-schedule [part~="show-past"]').click();
    await look(late, 'club-schedule [part~="cell-past"]');
    await late.context().close();
  });

  it('in the dialog of a taken time', async () => {
    const page = await open(
      dated(),
      allSlots((index) => (index % 2 ? 'busy' : 'free')),
    );
    await (await takenCell(page)).click();
    await look(page, 'club-schedule [part~="send"]');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });

  it('on a phone: the list by time', async () => {
    const list = await open(
      dated(),
      allSlots((index) => (index % 2 ? 'busy' : 'free')),
      PHONE,
    );
    await look(list, 'club-schedule [part~="watch"]');
    await list.unrouteAll({ behavior: 'ignoreErrors' });
    await list.context().close();
    const page = await open(schedule('', 'sosny'), undefined, PHONE);
    await look(page, 'club-schedule [part~="toggle"]');
    await page.locator('club-schedule [part~="toggle"]').click();
    await look(page, 'club-schedule :is([part~="times"],[part~="grid"])');
    await page.locator('club-schedule [part~="toggle"]').click();
    await look(page, 'club-schedule :is([part~="times"],[part~="grid"])');
    await page.context().close();
  });

  it('with nothing free, closed, failed and unknown', async () => {
    const taken = await open(
      dated(),
      allSlots(() => 'busy'),
    );
    await look(taken, 'club-schedule [part~="next-day"]');
    await taken.context().close();
    const closed = await open(dated(), (page) =>
      changed(page, SLOTS, (body) => {
        body.data.length = 0;
      }),
    );
    await look(closed, 'club-schedule [part~="empty"] [part~="next-day"]');
    await closed.context().close();
    const full = await open(dated(), async (page) => {
      await allSlots(() => 'busy')(page);
      await changed(page, /\/scheduledates\//, ({ data }) => {
        for (const day of data as unknown as { services: { remaining: number }[] }[])
          for (const service of day.services) service.remaining = 0;
      });
    });
    await look(full, 'club-schedule [part~="phone"]');
    await full.context().close();
    const failed = await open(dated(), (page) => failing(page, SLOTS));
    await look(failed, 'club-schedule [part~="retry"]');
    await failed.context().close();
    const unknown = await open(schedule('', 'no-such-club'));
    await look(unknown, 'club-schedule [part~="failure"]');
    await unknown.context().close();
  });

  it('with sessions in the table and beside it', async () => {
    const session = (court: unknown, id: number) => ({
      ...{ id, service_id: 1, title: 'Cardio', coach: null, remaining: 2, maximum: 8, court },
      ...{ starts_at: `${date}T12:00:00+02:00`, ends_at: `${date}T13:00:00+02:00` },
      ...{ price: { amount: 40_000, currency: 'UAH' }, free_until: null },
    });
    let court: unknown;
    const page = await open(dated(), async (page) => {
      await changed(page, SLOTS, (body) => {
        [court] = (body as unknown as { meta: { courts: unknown[] } }).meta.courts;
        for (const slot of body.data as unknown as Slots) Object.assign(slot, { status: 'busy', token: null });
      });
      await page.route(/club_group_bookings/, async (route) => {
        await expect.poll(() => court).toBeTruthy();
        const data = [session(court, 901), session(null, 902)];
        await route.fulfill({ json: { data, meta: { page: 1, page_size: 2, total: 2 } } });
      });
    });
    await look(page, 'club-schedule [part~="join"]');
    await look(page, 'club-schedule [part~="cell-group"]');
    await page.context().close();
  });

  it('with services to choose from', async () => {
    const page = await open(schedule('', 'sosny'));
    await look(page, 'club-schedule [part~="days"]');
    await page.context().close();
  });
});

/** On to the booking of the day's first free time. */
async function choose(page: Page): Promise<void> {
  await page.locator('club-schedule [part~="cell-free"]').first().click();
  await page.locator('club-schedule [part~="book"]').click();
}

describe('<booking-flow>', () => {
  it('from the button to the booking', async () => {
    const page = await open('<booking-flow mode="button" club="third-set"></booking-flow>', (page) =>
      changed(page, /\/v1\/leases$/, (body) => Object.assign(body.data, { seconds: 60 })),
    );
    await page.locator('booking-flow [part~="open"]').click();
    await look(page, 'booking-flow [part~="cell-free"]');
    await choose(page);
    const flow = page.locator('club-schedule booking-flow');
    await look(page, 'club-schedule booking-flow [part~="renew"]');
    await flow.locator('[part~="continue"]').click();
    await look(page, 'club-schedule booking-flow [part~="error"]');
    await fillDetails(flow);
    await flow.locator('[part~="back"]').click();
    await look(page, 'club-schedule booking-flow [part~="continue"]');
    await flow.locator('[part~="continue"]').click();
    await flow.locator('input[name="payment_type"]').first().check();
    await changed(page, /\/bookings\/book$/, (body) => Object.assign(body.data, pending));
    await flow.locator('[part~="continue"]').click();
    await look(page, 'club-schedule booking-flow [part~="form"] dl');
    await flow.locator('[part~="continue"]').click();
    await look(page, 'club-schedule booking-flow [part~="payment-link"]');
    await page.context().close();
  });

  it('with a time that has gone, a request, and a failure', async () => {
    const page = await open(dated(), (page) => failing(page, /\/bookings\/book$/, 409, 'SLOT_TAKEN'));
    await choose(page);
    const flow = page.locator('booking-flow');
    await fillDetails(flow);
    await flow.locator('input[name="payment_type"]').first().check();
    await send(flow);
    await look(page, 'booking-flow [part~="alternative"]');
    await page.context().close();

    const request = await open(schedule('', 'topolia'));
    await choose(request);
    await fillDetails(request.locator('booking-flow'));
    await send(request.locator('booking-flow'));
    await look(request, 'booking-flow [part~="phone"]');
    await request.context().close();

    const slot = 'a'.repeat(20);
    const failed = await open(`<booking-flow slot="${slot}"></booking-flow>`, (page) =>
      failing(page, /\/decode\/slot/),
    );
    await look(failed, 'booking-flow [part~="retry"]');
    await failed.context().close();
  });
});

describe('<booking-token-page>', () => {
  it('as a ticket, a question, a failure, and when it is too late', async () => {
    const page = await open(dated());
    await choose(page);
    await fillDetails(page.locator('booking-flow'));
    await page.locator('booking-flow input[name="payment_type"]').first().check();
    await send(page.locator('booking-flow'));
    await look(page, 'booking-flow [part~="booking-link"]');
    const link = (await page.locator('booking-flow [part~="booking-link"]').getAttribute('href'))!;
    await page.context().close();
    const token = /booking-order\/([^/?]+)/.exec(link)![1]!;
    const ticket = `<booking-token-page token="${token}"></booking-token-page>`;
    const late = await open(ticket, (page) =>
      changed(page, /\/bookings\/decode/, ({ data }) =>
        Object.assign((data as unknown as { cancellation: object }).cancellation, { cancellable: false, percent: 0 }),
      ),
    );
    await look(late, 'booking-token-page [part~="phone"]');
    await late.context().close();
    const unpaid = await open(ticket, (page) =>
      changed(page, /\/bookings\/decode/, ({ data }) => Object.assign(data, pending)),
    );
    await look(unpaid, 'booking-token-page [part~="pay"]');
    await unpaid.context().close();
    const failed = await open(ticket, (page) => failing(page, /\/bookings\/decode/));
    await look(failed, 'booking-token-page [part~="retry"]');
    await failed.context().close();
    const lost = await open(ticket.replace('>', ' links-url="/booking-links">'), (page) =>
      failing(page, /\/bookings\/decode/, 400, 'TOKEN_INVALID'),
    );
    await look(lost, 'booking-token-page [part~="links"]');
    await lost.context().close();
    const now = await open(ticket);
    await look(now, 'booking-token-page .qr svg');
    await now.locator('booking-token-page [part~="action"]').first().click();
    await look(now, 'booking-token-page [part~="note"]');
    await now.locator('booking-token-page [part~="change"]').click();
    await look(now, 'booking-token-page [part~="time"]');
    // Where one court alone is free there is none to choose.
    const [times, courts] = ['time', 'court'].map((part) => now.locator(`booking-token-page [part~="${part}"]`));
    for (let at = 0; (await courts!.count()) === 0; at += 1) await times!.nth(at).click();
    await look(now, 'booking-token-page [part~="court"]');
    await now.locator('booking-token-page [part~="keep"]').click();
    await now.locator('booking-token-page [part~="cancel"]').click();
    await look(now, 'booking-token-page [part~="keep"]');
    await now.locator('booking-token-page [part~="confirm-cancel"]').click();
    await look(now, 'booking-token-page [part~="cancelled"]');
    await now.context().close();
  });
});

describe('<club-search>', () => {
  const search = (attributes = '') => `<club-search city="kyiv" ${attributes}></club-search>`;

  it('as a list with its suggestions, filters and cities', async () => {
    const page = await open(search());
    await look(page, 'club-search [part~="more"]');
    await page.locator('club-search [part~="text"]').fill('a');
    await look(page, 'club-search [part~="option"]');
    await page.keyboard.press('Escape');
    await page.locator('club-search [part~="clear-text"]').click();
    await page.locator('club-search [part~="all-filters"]').click();
    await look(page, 'club-search [part~="show-results"]');
    await page.locator('club-search dialog input[type="checkbox"]').first().check();
    await page.locator('club-search [part~="show-results"]').click();
    await look(page, 'club-search [part~="active-filter"]');
    await page.locator('club-search [part~="location"]').click();
    await look(page, 'club-search dialog [part~="option"]');
    await page.locator('club-search #city').fill('qqq');
    await look(page, 'club-search dialog [part~="hint"]:not(:empty)');
    await page.context().close();
  });

  it('as coaches, services and by telephone, with clubs seen before', async () => {
    const recent = [{ id: 1, slug: 'third-set', title: 'Third Set', city: 'Kyiv' }];
    const page = await open(search('kind="coaches"'), (page) =>
      page.addInitScript((clubs) => localStorage.setItem('courtside_recent_clubs', clubs), JSON.stringify(recent)),
    );
    await look(page, 'club-search [part~="recent"]');
    await page.locator('club-search [part~="kind"]').last().click();
    await look(page, 'club-search .plain');
    await page.context().close();
    const phone = await open(search(), (page) =>
      changed(page, /\/v1\/clubs/, ({ data }) => {
        for (const club of data as unknown as { flags: Record<string, boolean> }[]) club.flags.online_booking = false;
      }),
    );
    await look(phone, 'club-search [part~="card"] [part~="phone"]');
    await phone.context().close();
  });

  it('with a map, by itself and on a phone', async () => {
    const tiles = `tiles-url="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==#{z}/{x}/{y}" tiles-attribution='© &lt;a href="https://maps.example/"&gt;Maps&lt;/a&gt;'`;
    const page = await open(search(`view="both" ${tiles}`));
    await look(page, 'club-search [part~="pin"]');
    await page.locator('club-search [part~="map-button"]').last().click();
    await look(page, 'club-search [part~="map-search"]');
    await look(page, 'club-search [part~="map-link"]');
    await page.context().close();
    const phone = await open(search(), undefined, PHONE);
    await look(phone, 'club-search [part~="show-map"]');
    await phone.context().close();
  });

  it('with nothing found, and failed', async () => {
    const nothing = await open(search(`filters='{"price_max":100}'`));
    await look(nothing, 'club-search [part~="drop-filter"]');
    await nothing.context().close();
    const failed = await open(search(), (page) => failing(page, /\/v1\/clubs/));
    await look(failed, 'club-search [part~="retry"]');
    await failed.context().close();
  });
});

describe('a page styles the booking inside of another element', () => {
  /** The rule's mark on the button to the next step of the booking that `button` leads to. */
  async function marked(html: string, rule: string, lead: (page: Page) => Promise<unknown>) {
    const page = await open(`<style>${rule} { text-indent: 7px; }</style>${html}`);
    await lead(page);
    const next = page.locator('booking-flow [part~="continue"]');
    await next.waitFor();
    expect(await next.evaluate((button) => getComputedStyle(button).textIndent)).toBe('7px');
    await page.context().close();
  }
  const press = (page: Page) => page.locator('booking-flow [part~="open"]').click();

  it.each([
    ['the schedule', dated(), 'club-schedule::part(booking-continue)', choose],
    [
      'the search',
      '<club-search city="kyiv" category="tennis"></club-search>',
      'club-search::part(booking-continue)',
      (page: Page) => page.locator('club-search [part~="slot"]').first().click(),
    ],
    [
      'a button, through the schedule that it opens',
      '<booking-flow mode="button" club="third-set"></booking-flow>',
      'booking-flow::part(continue)',
      async (page: Page) => {
        await press(page);
        await choose(page);
      },
    ],
    [
      'an element of the page that opens a club',
      '<button data-courtside-open="third-set">Book</button>',
      'booking-flow::part(continue)',
      async (page: Page) => {
        await clickOnceHeard(page.locator('[data-courtside-open]'));
        await choose(page);
      },
    ],
  ])('%s', async (_, html, rule, lead) => marked(html, rule, lead));

  it('and the schedule inside of a booking', async () => {
    const page = await open(
      '<style>booking-flow::part(schedule-cell-free) { text-indent: 7px; }</style><booking-flow mode="button" club="third-set"></booking-flow>',
    );
    await press(page);
    const cell = page.locator('booking-flow [part~="cell-free"]').first();
    await cell.waitFor();
    expect(await cell.evaluate((element) => getComputedStyle(element).textIndent)).toBe('7px');
    await page.context().close();
  });
});

it.each(['club-schedule', 'booking-flow', 'booking-token-page', 'club-search'])(
  'the declaration of <%s> names what was seen, and nothing else',
  (tag) => {
    expect([...seen[tag]!].sort()).toEqual(declaredParts(tag).sort());
  },
);
