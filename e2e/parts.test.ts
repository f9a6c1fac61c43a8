/**
 * Every visible control and text can be styled. A control is a part, or the only control in one,
 * such as a label with its field. Text is in a part smaller than the element or dialog. Every such
 * part is declared, and every declared part is seen here.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { allSlots, changed, failing, SLOTS, type Slots, withMatch } from './answers.ts';
import { startHardSite } from './hardships.ts';
import { declaredParts, partsOn } from './parts.ts';
import { useStage } from './stage.ts';
import { clickWhenHandled, fillDetails, openPage, send, takenCell } from './testing.ts';

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

/** Waits for a selector, then checks and records all visible parts. */
async function check(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  for (const [tag, { parts, unreachable }] of Object.entries(await partsOn(page))) {
    expect({ [tag]: unreachable }).toEqual({ [tag]: [] });
    seen[tag] ??= new Set();
    for (const part of parts) seen[tag].add(part);
  }
}

/** The fields of a booking whose payment is due. */
const pending = {
  ...{ status: 'pending', payment_type: 'online', payment_status: 'due' },
  pay_until: `${date}T12:00:00+02:00`,
};

describe('<club-schedule>', () => {
  it('has parts in the table, with a selection and with past hours', async () => {
    const page = await open(dated());
    await check(page, 'club-schedule [part~="cell-free"]');
    await page.locator('club-schedule [part~="cell-free"]').first().click();
    await check(page, 'club-schedule [part~="book"]');
    await page.context().close();
    // Slots are ordered by court, so this selects them by their time.
    const late = await open(dated(), (page) =>
      changed(page, SLOTS, ({ data }) => {
        const slots = data as unknown as (Slots[number] & { starts_at: string })[];
        const noon = `${date}T12`;
        for (const slot of slots) if (slot.starts_at < noon) Object.assign(slot, { status: 'past', token: null });
      }),
    );
    await check(late, 'club-schedule [part~="show-past"]');
    await late.locator('club-schedule [part~="show-past"]').click();
    await check(late, 'club-schedule [part~="cell-past"]');
    await late.context().close();
    const closed = await open(dated(), (page) =>
      changed(page, SLOTS, ({ meta }) => {
        const hours = { starts_at: `${date}T12:00:00+02:00`, ends_at: `${date}T14:00:00+02:00` };
        Object.assign(meta!, {
          closed: [{ ...hours, reason: 'Repairs', title: 'Closed: Repairs' }],
          without_power: [],
        });
      }),
    );
    await check(closed, 'club-schedule [part="closed-hours"]');
    await closed.context().close();
    const unpowered = await open(dated(), (page) =>
      changed(page, SLOTS, ({ meta }) => {
        const hours = { starts_at: `${date}T12:00:00+02:00`, ends_at: `${date}T14:00:00+02:00` };
        const cut = { ...hours, court_ids: null, reason: 'Planned', plays_on: true, title: 'No power: Planned.' };
        Object.assign(meta!, { without_power: [cut] });
      }),
    );
    await check(unpowered, 'club-schedule [part="power-cuts"]');
    await unpowered.context().close();
  });

  it('has parts in the dialog of a match', async () => {
    const page = await open(dated(), (opened) => withMatch(opened, date));
    await check(page, 'club-schedule [part="match"]');
    await clickWhenHandled(page.locator('club-schedule [part="match"]'));
    await check(page, 'club-schedule [part="form"]');
    await page.locator('club-schedule [part~="send"]').click();
    await check(page, 'club-schedule [part~="error"]');
    await page.locator('club-schedule [name="name"]').fill('Zoya');
    await page.locator('club-schedule [name="telephone"]').fill('067 123 45 67');
    await page.locator('club-schedule [part~="send"]').click();
    await check(page, 'club-schedule [part~="application"]');
    await page.context().close();
  });

  it('has parts in the form of a wish', async () => {
    const page = await open(dated(), (opened) => withMatch(opened, date));
    await check(page, 'club-schedule [part="wish"]');
    await clickWhenHandled(page.locator('club-schedule [part="wish"]'));
    await check(page, 'club-schedule [part="form"]');
    await page.locator('club-schedule [name="given_name"]').fill('Olena');
    await page.locator('club-schedule [name="telephone"]').fill('067 123 45 67');
    await page.locator('club-schedule [name="email"]').fill('olena@example.com');
    await page.locator('club-schedule [part~="send"]').click();
    await check(page, 'club-schedule [part~="hosted"]');
    await page.context().close();
  });

  it('has parts with the coaches of a club, and at the end of a day', async () => {
    const unreleased = { date: dayAhead(15), opens_at: `${dayAhead(1)}T07:00:00Z`, seconds: 3600 };
    const page = await open(schedule(), async (opened) => {
      await changed(opened, /\/release$/, (body) => Object.assign(body, { data: unreleased }));
      await changed(opened, /\/scheduledates\//, ({ data, meta }) => {
        Object.assign(meta!, { unreleased });
        const [today] = data as unknown as { services: object[] }[];
        for (const service of today!.services) Object.assign(service, { remaining: 1, minutes_left: 60 });
      });
    });
    await check(page, 'club-schedule [part="late"]');
    await check(page, 'club-schedule [part="release"]');
    await page.locator('club-schedule [part="service"]', { hasText: 'Coaches' }).click();
    await check(page, 'club-schedule [part="choice"]');
    await page.context().close();
  });

  it('has parts in the dialog of a taken slot', async () => {
    const page = await open(
      dated(),
      allSlots((index) => (index % 2 ? 'busy' : 'free')),
    );
    await (await takenCell(page)).click();
    await check(page, 'club-schedule [part~="send"]');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });

  it('has parts in the list by time, on a phone', async () => {
    const list = await open(
      dated(),
      allSlots((index) => (index % 2 ? 'busy' : 'free')),
      PHONE,
    );
    await check(list, 'club-schedule [part~="watch"]');
    await list.unrouteAll({ behavior: 'ignoreErrors' });
    await list.context().close();
    const page = await open(schedule('', 'sosny'), undefined, PHONE);
    await check(page, 'club-schedule [part~="toggle"]');
    await page.locator('club-schedule [part~="toggle"]').click();
    await check(page, 'club-schedule :is([part~="times"],[part~="grid"])');
    await page.locator('club-schedule [part~="toggle"]').click();
    await check(page, 'club-schedule :is([part~="times"],[part~="grid"])');
    await page.context().close();
  });

  it('has parts when full, closed, failed or unknown', async () => {
    const taken = await open(
      dated(),
      allSlots(() => 'busy'),
    );
    await check(taken, 'club-schedule [part~="next-day"]');
    await taken.context().close();
    const closed = await open(dated(), (page) =>
      changed(page, SLOTS, (body) => {
        body.data.length = 0;
      }),
    );
    await check(closed, 'club-schedule [part~="empty"] [part~="next-day"]');
    await closed.context().close();
    const full = await open(dated(), async (page) => {
      await allSlots(() => 'busy')(page);
      await changed(page, /\/scheduledates\//, ({ data }) => {
        for (const day of data as unknown as { services: { remaining: number }[] }[])
          for (const service of day.services) service.remaining = 0;
      });
    });
    await check(full, 'club-schedule [part~="phone"]');
    await full.context().close();
    const failed = await open(dated(), (page) => failing(page, SLOTS));
    await check(failed, 'club-schedule [part~="retry"]');
    await failed.context().close();
    const unknown = await open(schedule('', 'no-such-club'));
    await check(unknown, 'club-schedule [part~="failure"]');
    await unknown.context().close();
  });

  it('has parts in sessions, in the table and outside of it', async () => {
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
    await check(page, 'club-schedule [part~="join"]');
    await check(page, 'club-schedule [part~="cell-group"]');
    await page.context().close();
  });

  it('has parts in a choice of services', async () => {
    const page = await open(schedule('', 'sosny'));
    await check(page, 'club-schedule [part~="days"]');
    await page.context().close();
  });
});

/** Opens the booking of the first free slot. */
async function openBooking(page: Page): Promise<void> {
  await page.locator('club-schedule [part~="cell-free"]').first().click();
  await page.locator('club-schedule [part~="book"]').click();
}

describe('<booking-flow>', () => {
  it('has parts in every step from the button to the booking', async () => {
    const page = await open('<booking-flow mode="button" club="third-set"></booking-flow>', (page) =>
      changed(page, /\/v1\/leases$/, (body) => Object.assign(body.data, { seconds: 60 })),
    );
    await page.locator('booking-flow [part~="open"]').click();
    await check(page, 'booking-flow [part~="cell-free"]');
    await openBooking(page);
    const flow = page.locator('club-schedule booking-flow');
    await check(page, 'club-schedule booking-flow [part~="renew"]');
    await flow.locator('[part~="continue"]').click();
    await check(page, 'club-schedule booking-flow [part~="error"]');
    await flow.locator('[part~="repeat"]').click();
    await check(page, 'club-schedule booking-flow [part~="week"]');
    await flow.locator('[part~="repeat"]').click();
    await fillDetails(flow);
    await flow.locator('[part~="back"]').click();
    await check(page, 'club-schedule booking-flow [part~="continue"]');
    await flow.locator('[part~="continue"]').click();
    await changed(page, /\/bookings\/book$/, (body) => Object.assign(body.data, pending));
    // The checkout would take the page away.
    await page.route(/\/bookings\/pay$/, () => {});
    await flow.locator('input[value="online"]').check();
    await flow.locator('[part~="continue"]').click();
    await check(page, 'club-schedule booking-flow [part~="form"] dl');
    await flow.locator('[part~="continue"]').click();
    await check(page, 'club-schedule booking-flow [part~="payment-link"]');
    await page.context().close();
  });

  it('has parts when the slot is taken, for a request, and on failure', async () => {
    const page = await open(dated(), (page) => failing(page, /\/bookings\/book$/, 409, 'SLOT_TAKEN'));
    await openBooking(page);
    const flow = page.locator('booking-flow');
    await fillDetails(flow);
    await flow.locator('input[name="payment_type"]').first().check();
    await send(flow);
    await check(page, 'booking-flow [part~="alternative"]');
    await page.context().close();

    const request = await open(schedule('', 'topolia'));
    await openBooking(request);
    await fillDetails(request.locator('booking-flow'));
    await send(request.locator('booking-flow'));
    await check(request, 'booking-flow [part~="phone"]');
    await request.context().close();

    const slot = 'a'.repeat(20);
    const failed = await open(`<booking-flow slot="${slot}"></booking-flow>`, (page) =>
      failing(page, /\/decode\/slot/),
    );
    await check(failed, 'booking-flow [part~="retry"]');
    await failed.context().close();
  });
});

describe('<booking-token-page>', () => {
  it('has parts in the ticket, its questions, a failure, and when cancelling is too late', async () => {
    const page = await open(dated());
    await openBooking(page);
    await fillDetails(page.locator('booking-flow'));
    await page.locator('booking-flow input[name="payment_type"]').first().check();
    await send(page.locator('booking-flow'));
    await page.locator('booking-flow [part~="action"]').first().click();
    await page.locator('booking-flow [part~="note"]:not(:empty)').waitFor();
    await check(page, 'booking-flow [part~="booking-link"]');
    const link = (await page.locator('booking-flow [part~="booking-link"]').getAttribute('href'))!;
    await page.context().close();
    const token = /booking-order\/([^/?]+)/.exec(link)![1]!;
    const ticket = `<booking-token-page token="${token}"></booking-token-page>`;
    const late = await open(ticket, (page) =>
      changed(page, /\/bookings\/decode/, ({ data }) =>
        Object.assign((data as unknown as { cancellation: object }).cancellation, { cancellable: false, percent: 0 }),
      ),
    );
    await check(late, 'booking-token-page [part~="phone"]');
    await late.context().close();
    const played = await open(ticket, async (page) => {
      await changed(page, /\/bookings\/decode/, ({ data }) =>
        Object.assign(data, { starts_at: '2020-01-01T18:00:00+02:00', ends_at: '2020-01-01T19:00:00+02:00' }),
      );
      await changed(page, /\/bookings\/comment\/decode/, ({ data }) => Object.assign(data, { allowed: true }));
    });
    await check(played, 'booking-token-page [part~="vote-button"]');
    await played.locator('booking-token-page [part~="vote-button"]').first().click();
    await check(played, 'booking-token-page [part~="comment-field"]');
    await played.context().close();
    const unpaid = await open(ticket, (page) =>
      changed(page, /\/bookings\/decode/, ({ data }) => Object.assign(data, pending)),
    );
    await check(unpaid, 'booking-token-page [part~="pay"]');
    await unpaid.context().close();
    const failed = await open(ticket, (page) => failing(page, /\/bookings\/decode/));
    await check(failed, 'booking-token-page [part~="retry"]');
    await failed.context().close();
    const lost = await open(ticket.replace('>', ' links-url="/booking-links">'), (page) =>
      failing(page, /\/bookings\/decode/, 400, 'TOKEN_INVALID'),
    );
    await check(lost, 'booking-token-page [part~="links"]');
    await lost.context().close();
    const now = await open(ticket);
    await check(now, 'booking-token-page .qr svg');
    await now.locator('booking-token-page [part~="action"]').first().click();
    await check(now, 'booking-token-page [part~="note"]');
    await now.locator('booking-token-page [part~="change"]').click();
    await check(now, 'booking-token-page [part~="time"]');
    // Only a time with several free courts has a choice of courts.
    const [times, courts] = ['time', 'court'].map((part) => now.locator(`booking-token-page [part~="${part}"]`));
    for (let index = 0; (await courts!.count()) === 0; index += 1) await times!.nth(index).click();
    await check(now, 'booking-token-page [part~="court"]');
    await now.locator('booking-token-page [part~="keep"]').click();
    await now.locator('booking-token-page [part~="cancel"]').click();
    await check(now, 'booking-token-page [part~="keep"]');
    await now.locator('booking-token-page [part~="confirm-cancel"]').click();
    await check(now, 'booking-token-page [part~="cancelled"]');
    await now.context().close();
  });
});

describe('<club-search>', () => {
  const search = (attributes = '') => `<club-search city="kyiv" ${attributes}></club-search>`;

  it('has parts in the list, suggestions, filters and cities', async () => {
    const page = await open(search());
    await check(page, 'club-search [part~="more"]');
    await page.locator('club-search [part~="text"]').fill('a');
    await check(page, 'club-search [part~="option"]');
    await page.keyboard.press('Escape');
    await page.locator('club-search [part~="clear-text"]').click();
    await page.locator('club-search [part~="all-filters"]').click();
    await check(page, 'club-search [part~="show-results"]');
    await page.locator('club-search dialog input[type="checkbox"]').first().check();
    await page.locator('club-search [part~="show-results"]').click();
    await check(page, 'club-search [part~="active-filter"]');
    await page.locator('club-search [part~="location"]').click();
    await check(page, 'club-search dialog [part~="option"]');
    await page.locator('club-search #city').fill('qqq');
    await check(page, 'club-search dialog [part~="hint"]:not(:empty)');
    await page.context().close();
  });

  it('has parts for coaches, services, phone numbers and recently viewed clubs', async () => {
    const recent = [{ id: 1, slug: 'third-set', title: 'Third Set', city: 'Kyiv' }];
    const page = await open(search('kind="coaches"'), (page) =>
      page.addInitScript((clubs) => localStorage.setItem('courtside_recent_clubs', clubs), JSON.stringify(recent)),
    );
    await check(page, 'club-search [part~="recent"]');
    await page.locator('club-search [part~="kind"]').last().click();
    await check(page, 'club-search .plain');
    await page.context().close();
    const phone = await open(search(), (page) =>
      changed(page, /\/v1\/clubs/, ({ data }) => {
        for (const club of data as unknown as { flags: Record<string, boolean> }[]) club.flags.online_booking = false;
      }),
    );
    await check(phone, 'club-search [part~="card"] [part~="phone"]');
    await phone.context().close();
  });

  it('has parts in the map, on a desktop and on a phone', async () => {
    const tiles = `tiles-url="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==#{z}/{x}/{y}" tiles-attribution='© &lt;a href="https://maps.example/"&gt;Maps&lt;/a&gt;'`;
    const page = await open(search(`view="both" ${tiles}`));
    await check(page, 'club-search [part~="pin"]');
    await page.locator('club-search [part~="map-button"]').last().click();
    await check(page, 'club-search [part~="map-search"]');
    await check(page, 'club-search [part~="map-link"]');
    await page.context().close();
    const phone = await open(search(), undefined, PHONE);
    await check(phone, 'club-search [part~="show-map"]');
    await phone.context().close();
  });

  it('has parts with no results, and on failure', async () => {
    const nothing = await open(search(`filters='{"price_max":100}'`));
    await check(nothing, 'club-search [part~="drop-filter"]');
    // The texts of this link load after the rest.
    await check(nothing, 'club-search [part~="wish"]');
    await nothing.context().close();
    const failed = await open(search(), (page) => failing(page, /\/v1\/clubs/));
    await check(failed, 'club-search [part~="retry"]');
    await failed.context().close();
  });
});

describe('a page can style the booking inside another element', () => {
  /** Expects a style rule of the page to apply to the booking that `openFlow` opens. */
  async function expectStyled(html: string, selector: string, openFlow: (page: Page) => Promise<unknown>) {
    const page = await open(`<style>${selector} { text-indent: 7px; }</style>${html}`);
    await openFlow(page);
    const next = page.locator('booking-flow [part~="continue"]');
    await next.waitFor();
    expect(await next.evaluate((button) => getComputedStyle(button).textIndent)).toBe('7px');
    await page.context().close();
  }
  const pressButton = (page: Page) => page.locator('booking-flow [part~="open"]').click();

  it.each([
    ['in the schedule', dated(), 'club-schedule::part(booking-continue)', openBooking],
    [
      'in the search',
      '<club-search city="kyiv" category="tennis"></club-search>',
      'club-search::part(booking-continue)',
      (page: Page) => page.locator('club-search [part~="slot"]').first().click(),
    ],
    [
      'in the schedule that a button opens',
      '<booking-flow mode="button" club="third-set"></booking-flow>',
      'booking-flow::part(continue)',
      async (page: Page) => {
        await pressButton(page);
        await openBooking(page);
      },
    ],
    [
      'in the schedule that an element of the page opens',
      '<button data-courtside-open="third-set">Book</button>',
      'booking-flow::part(continue)',
      async (page: Page) => {
        await clickWhenHandled(page.locator('[data-courtside-open]'));
        await openBooking(page);
      },
    ],
  ])('%s', async (_, html, selector, openFlow) => expectStyled(html, selector, openFlow));

  it('and the schedule inside a booking', async () => {
    const page = await open(
      '<style>booking-flow::part(schedule-cell-free) { text-indent: 7px; }</style><booking-flow mode="button" club="third-set"></booking-flow>',
    );
    await pressButton(page);
    const cell = page.locator('booking-flow [part~="cell-free"]').first();
    await cell.waitFor();
    expect(await cell.evaluate((element) => getComputedStyle(element).textIndent)).toBe('7px');
    await page.context().close();
  });
});

it.each(['club-schedule', 'booking-flow', 'booking-token-page', 'club-search'])(
  'the declaration of <%s> lists exactly the parts that were seen',
  (tag) => {
    expect([...seen[tag]!].sort()).toEqual(declaredParts(tag).sort());
  },
);
