import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { CUSTOMER, type Harness, newKey, startHarness } from '#server/testing/harness.ts';
import { loadBuiltSite, type SiteSettings } from '#server/testing/in-process.ts';
import { linkSigner } from '#server/testing/links.ts';
import { freePort } from '#testing/ports.ts';
import { CITIES, VISITORS, type Visitor, ZONE_NAMES } from '#testing/time-cases.ts';
import { waitFor } from '#testing/wait.ts';
import { launch, openPage } from './testing.ts';

/**
 * What visitors elsewhere read about clubs in the nights on which clocks go forward and back, in
 * every place that testing/time-places.ts lists for this file. In Kyiv the hour from 3 to 4 repeats, in the
 * Azores the one from midnight to 1. All expected times are written by hand.
 */

/** Sunday, 01:40 in Kyiv: the club is open until 5. */
const NOW = '2037-10-24T22:40:00Z';
const DATE = '2037-10-25';
/** The second hour from 3 to 4. */
const SECOND = '2037-10-25T03:00:00+02:00';
/** A day later. Its cancellation is free until the second hour from 3 to 4. */
const LATER = '2037-10-26T03:00:00+02:00';
/** Sunday, 01:40 in Kyiv, where the hour from 3 to 4 is skipped. */
const SPRING_NOW = '2037-03-28T23:40:00Z';
const SPRING_DATE = '2037-03-29';
/** An hour long, across the change. */
const ACROSS = '2037-03-29T02:30:00+02:00';
/** Its cancellation is free until 24 hours before: 02:00, not the 03:00 that does not exist. */
const SPRING_LATER = '2037-03-30T03:00:00+03:00';
const KEY = 'a secret key of thirty-two characters';

let harness: Harness;
let browser: Browser;
let url: string;
const tokens = {
  second: '',
  later: '',
  request: '',
  booking: '',
  day: '',
  offer: '',
  across: '',
  invite: '',
  player: '',
  springLater: '',
  springDay: '',
};

async function freeSlot(service: number, starts_at: string): Promise<string> {
  const { body } = await harness.get(`/v1/slots?service_id=${service}&date=${starts_at.slice(0, 10)}`);
  return body.data.find((slot: { starts_at: string }) => slot.starts_at === starts_at).token;
}

async function book(service: number, starts_at: string) {
  const slots = [await freeSlot(service, starts_at)];
  const answer = await harness.post('/v2/bookings/book', { slots, customer: CUSTOMER, payment_type: 'card' }, newKey());
  expect(answer.status).toBe(200);
  return answer.body.data;
}

beforeAll(async () => {
  const built = await loadBuiltSite();
  if (!built) throw new Error('There is no build: npm run build');
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  harness = await startHarness(DATABASES[0]!, {
    ...{ publicUrl: url, secretKey: KEY, site: { built, settings: { noIndex: true } as SiteSettings } },
  });
  harness.now = Date.parse(SPRING_NOW);
  const { db } = harness.opened;
  await db
    .updateTable('city')
    .set({ titles: CITIES['Atlantic/Azores'], time_zone: 'Atlantic/Azores' })
    .where('id', '=', 2)
    .execute();
  await db.updateTable('club').set({ city_id: 2, time_zone: 'Atlantic/Azores' }).where('id', '=', F.ace).execute();
  const night = {
    city_id: 1,
    opening_hours: JSON.stringify(
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '18:00', closes: '05:00' })),
    ),
  };
  await db.updateTable('club').set(night).where('id', '=', F.calm).execute();
  const session = { starts_at: new Date('2037-10-25T00:30:00Z'), ends_at: new Date('2037-10-25T01:30:00Z') };
  await db.updateTable('group_session').set(session).where('id', '=', F.session).execute();
  const [across, springLater] = [await book(F.nightService, ACROSS), await book(F.nightService, SPRING_LATER)];
  const springDay = (await linkSigner(harness, KEY))('day', F.night, 0);
  const split = await harness.post('/v2/bookings/split', { token: across.token, players: 2 });
  const { invite_token: invite } = split.body.data;
  const joined = await harness.post('/v2/players/join', { invite_token: invite, name: 'Anna' }, newKey());
  Object.assign(tokens, {
    across: across.token,
    invite,
    player: joined.body.data.token,
    springLater: springLater.token,
    springDay,
  });
  await harness.app.listen({ port, host: '127.0.0.1' });
  browser = await launch();
});
// The dialog holds its time.
afterEach(() => harness.opened.db.deleteFrom('occupation').where('kind', '=', 'hold').execute());
afterAll(async () => {
  await browser?.close();
  await harness?.close();
});

/** The visible text of a page as the server sends it. */
async function served(path: string): Promise<string> {
  const html = await (await fetch(url + path)).text();
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

/** Opens a page as a visitor, whose clock shows the same moment. */
async function open(visitor: Visitor, path: string, now = NOW): Promise<Page> {
  const { locale, timezoneId, prefix } = visitor;
  const { page } = await openPage(
    browser,
    { width: 1280, height: 1400 },
    { locale, timezoneId, acceptDownloads: true },
  );
  await page.clock.setFixedTime(now);
  await page.goto(url + prefix + path);
  return page;
}

/** Selects a free time. Clicks before the code for them has loaded have no effect. */
const select = (schedule: Locator, time: string): Promise<void> =>
  waitFor(
    async () => {
      await schedule.locator(`td[aria-label*="${time}"][part~="cell-free"]`).first().click();
      await schedule.locator('[part~="book"]').waitFor({ timeout: 2000 });
    },
    { timeout: 30_000 },
  );

describe.each(VISITORS)('in the night on which clocks go forward, a visitor in $timezoneId', (visitor) => {
  const { prefix, zone, spring } = visitor;

  it('reads schedule, selection and dialog of a day without the hour from 3 to 4', async () => {
    const page = await open(visitor, `/club/night/schedule?date=${SPRING_DATE}`, SPRING_NOW);
    const schedule = page.locator('club-schedule');
    await schedule.locator('[data-row]').first().waitFor();
    const rows = ['02:30', '04:00', '18:00'];
    expect((await schedule.locator('[data-row] > th').allTextContents()).slice(0, rows.length)).toEqual(rows);
    expect(await schedule.locator('.toolbar h2').textContent()).toBe(spring.day);
    await select(schedule, '18:00–19:00');
    expect(await schedule.locator('[part="bar"]').textContent()).toContain('18:00–19:00');
    await schedule.locator('[part~="book"]').click();
    const summary = page.locator('booking-flow [part="summary"]');
    await expect.poll(() => summary.locator('.zone').textContent()).toBe(zone);
    expect(await summary.locator('.time').textContent()).toBe('18:00–19:00');
    expect(await summary.locator('.date').textContent()).toBe(spring.day);
    await page.context().close();
  });

  it('reads the ticket and calendar file of an hour across the change, and a deadline before it', async () => {
    const page = await open(visitor, `/booking-order/${tokens.across}`, SPRING_NOW);
    const ticket = page.locator('booking-token-page [part="ticket"]');
    await expect.poll(() => ticket.locator('.ticket-time').textContent()).toBe('02:30–04:30');
    expect(await ticket.locator('.ticket-date').textContent()).toBe(spring.day);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('booking-token-page [part="action"]').first().click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    // In UTC, unlike the files of emails, which have the club's time zone.
    expect(file).toContain('DTSTART:20370329T003000Z');
    expect(file).toContain('DTEND:20370329T013000Z');
    await page.goto(`${url}${prefix}/booking-order/${tokens.springLater}`);
    await expect
      .poll(() => page.locator('booking-token-page [part="terms"] p').textContent())
      .toContain(`${spring.until}, ${zone}`);
    await page.context().close();
  });

  it('reads the pages without script and the desk', async () => {
    expect(await served(`${prefix}/booking-change/${tokens.across}`)).toContain('02:30–04:30');
    expect(await served(`${prefix}/booking-series/${tokens.across}`)).toContain('02:30–04:30');
    expect(await served(`${prefix}/booking-split/${tokens.across}`)).toContain('02:30–04:30');
    expect(await served(`${prefix}/booking-invite/${tokens.invite}`)).toContain('02:30–04:30');
    expect(await served(`${prefix}/booking-player/${tokens.player}`)).toContain('02:30–04:30');
    expect(await served(`${prefix}/booking-match/${tokens.across}`)).toContain('02:30–04:30');
    expect(await served(`${prefix}/booking-cancel/${tokens.springLater}`)).toContain(spring.plainUntil);
    expect(await served(`${prefix}/booking-desk/${tokens.springDay}?date=${SPRING_DATE}`)).toContain('02:30–04:30');
  });
});

describe('in the night on which clocks go back', () => {
  beforeAll(async () => {
    harness.now = Date.parse(NOW);
    const [second, later] = [await book(F.nightService, SECOND), await book(F.nightService, LATER)];
    const wish = { service_id: F.calmService, date: DATE, time: '03:00', duration: 60, customer: CUSTOMER };
    const request = await harness.post('/v2/user/booking-requests', wish, newKey());
    const sign = await linkSigner(harness, KEY);
    Object.assign(tokens, {
      ...{ second: second.token, later: later.token, request: sign('request', F.calm, request.body.id) },
      ...{ booking: sign('booking', F.night, second.id), day: sign('day', F.night, 0) },
      offer: sign('offer', F.calm, request.body.id),
    });
  });

  // Before a dialog holds one of them.
  it.each(VISITORS)('reads free times in the club’s time in $language', async ({ prefix }) => {
    const home = await (await fetch(`${url}${prefix || '/'}`)).text();
    expect(home).toContain('<time dateTime="2037-10-25T00:00:00.000Z">03:00 (UTC+3)</time>');
  });

  describe.each(VISITORS)('a visitor in $timezoneId, in $language', (visitor) => {
    const { language, prefix, zone, azores, day, later, until, plainUntil } = visitor;

    it('reads schedule, selection and dialog in the club’s time', async () => {
      const page = await open(visitor, `/club/night/schedule?date=${DATE}`);
      const schedule = page.locator('club-schedule');
      await schedule.locator('[data-row]').first().waitFor();
      const rows = ['02:30', '03:00 (UTC+3)', '03:30 (UTC+3)', '03:00 (UTC+2)', '03:30 (UTC+2)', '04:00', '18:00'];
      expect((await schedule.locator('[data-row] > th').allTextContents()).slice(0, rows.length)).toEqual(rows);
      expect(await schedule.locator('.toolbar h2').textContent()).toBe(day);
      // What the booked hour takes.
      await schedule.locator('td.busy[aria-label*="03:30 (UTC+3)–04:00"]').waitFor();
      await expect.poll(() => schedule.locator('[part="foot"]').textContent()).toContain('(UTC+2)');
      await select(schedule, '03:00 (UTC+3)–03:00 (UTC+2)');
      expect(await schedule.locator('[part="bar"]').textContent()).toContain('03:00 (UTC+3)–03:00 (UTC+2)');
      await schedule.locator('[part~="book"]').click();
      const summary = page.locator('booking-flow [part="summary"]');
      await expect.poll(() => summary.locator('.zone').textContent()).toBe(zone);
      expect(await summary.locator('.time').textContent()).toBe('03:00 (UTC+3)–03:00 (UTC+2)');
      expect(await summary.locator('.date').textContent()).toBe(day);
      await page.context().close();
    });

    it('reads the city of a club whose zone has no text', async () => {
      const page = await open(visitor, '/club/ace/schedule?date=2037-10-26');
      const schedule = page.locator('club-schedule');
      await select(schedule, '18:00–19:00');
      await expect.poll(() => schedule.locator('[part="foot"]').textContent()).toContain('(UTC−1)');
      await schedule.locator('[part~="book"]').click();
      const summary = page.locator('booking-flow [part="summary"]');
      await expect.poll(() => summary.locator('.zone').textContent()).toBe(azores);
      expect(await summary.locator('.time').textContent()).toBe('18:00–19:00');
      await page.context().close();
    });

    it('reads ticket, deadline and calendar file in the club’s time', async () => {
      const page = await open(visitor, `/booking-order/${tokens.second}`);
      const ticket = page.locator('booking-token-page [part="ticket"]');
      await expect.poll(() => ticket.locator('.ticket-zone').textContent()).toBe(ZONE_NAMES['Europe/Kyiv'][language]);
      expect(await ticket.locator('.ticket-time').textContent()).toBe('03:00 (UTC+2)–04:00');
      expect(await ticket.locator('.ticket-date').textContent()).toBe(day);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('booking-token-page [part="action"]').first().click(),
      ]);
      const file = await readFile(await download.path(), 'utf8');
      expect(file).toContain('DTSTART:20371025T010000Z');
      expect(file).toContain('DTEND:20371025T020000Z');
      await page.goto(`${url}${prefix}/booking-order/${tokens.later}`);
      await expect
        .poll(() => page.locator('booking-token-page [part="terms"] p').textContent())
        .toContain(`${until}, ${zone}`);
      expect(await ticket.locator('.ticket-time').textContent()).toBe('03:00–04:00');
      expect(await ticket.locator('.ticket-date').textContent()).toBe(later);
      await page.locator('booking-token-page [part="change"]').click();
      const times = page.locator('booking-token-page [part="time"] b');
      await times.first().waitFor();
      await page.locator(`booking-token-page [part="day"]:has(input[aria-label*="25.10"])`).click();
      await expect.poll(() => times.allTextContents()).toContain('03:00 (UTC+3)');
      await page.context().close();
    });

    it('reads the pages without script in the club’s time', async () => {
      expect(await served(`${prefix}/booking-change/${tokens.second}`)).toContain('03:00 (UTC+2)–04:00');
      expect(await served(`${prefix}/booking-change/${tokens.later}?date=${DATE}`)).toContain(
        '03:00 (UTC+3)–03:00 (UTC+2)',
      );
      expect(await served(`${prefix}/booking-cancel/${tokens.later}`)).toContain(plainUntil);
    });

    it('reads the desk in the club’s time', async () => {
      expect(await served(`${prefix}/booking-desk/${tokens.day}?date=${DATE}`)).toContain('03:00 (UTC+2)–04:00');
      expect(await served(`${prefix}/booking-desk/${tokens.booking}`)).toContain('03:00 (UTC+2)–04:00');
      expect(await served(`${prefix}/booking-desk/${tokens.request}`)).toContain('03:00 (UTC+3)–03:00 (UTC+2)');
    });

    it('reads own bookings in the club’s time', async () => {
      const page = await open(visitor, '/booking-links');
      const span = { starts_at: '2037-10-25T03:00:00+03:00', ends_at: '2037-10-25T03:00:00+02:00' };
      const own = [{ token: 'a'.repeat(22), club: 'Night', ...span, time_zone: 'Europe/Kyiv' }];
      await page.evaluate((text) => localStorage.setItem('courtside_own_bookings', text), JSON.stringify(own));
      await page.reload();
      const link = page.locator('.own-booking b');
      await link.waitFor();
      expect(await link.textContent()).toMatch(/25 .*, 03:00 \(UTC\+3\)–03:00 \(UTC\+2\)$/);
      await page.context().close();
    });

    it('reads sessions, JSON-LD and opening hours in the club’s time', async () => {
      const club = await served(`${prefix}/club/ace`);
      expect(club).toContain('00:30 (UTC+0)–00:30 (UTC−1)');
      const html = await (await fetch(`${url}${prefix}/club/ace`)).text();
      expect(html).toContain('"startDate":"2037-10-25T00:30:00+00:00"');
      expect(html).toContain('"endDate":"2037-10-25T00:30:00-01:00"');
      expect(await served(`${prefix}/club/night`)).toContain('18:00–05:00');
    });
  });

  it('offers the time that the club names, in the club’s time', async () => {
    const decline = { token: tokens.request, date: '2037-10-26', time: '03:00' };
    expect((await harness.post('/v1/desk/decline', decline)).status).toBe(200);
    expect(await served(`/booking-offer/${tokens.offer}`)).toMatch(/Monday 26 October\s+03:00–04:00 /);
    expect(await served(`/booking-desk/${tokens.request}`)).toContain('Mon 26 October, 03:00');
  });
});
