/** A match that wants players: published, found through the search, applied to, answered and left. */
import { readFileSync } from 'node:fs';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { bookWithPayment, call, settleCheckout } from './api.ts';
import { expectAccessible } from './axe.ts';
import { signInAtDesk } from './desk-sign-in.ts';
import { untilHydrated } from './hydrated.ts';
import { useStage } from './stage.ts';
import { atOwnAddress, openPage } from './testing.ts';

type Texts = Record<string, string>;
/** The texts of a language in a file, as the product reads them. */
const textsOf = (language: string, file: string): Texts =>
  JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8'));
const [en, uk, ru] = ['en', 'uk', 'ru'].map((language) => ({
  ...textsOf(language, 'matches'),
  ...textsOf(language, 'match-apply'),
  ...textsOf(language, 'match-wish'),
  ...textsOf(language, 'match-wish-link'),
})) as [Texts, Texts, Texts];
const playersWanted = (language: string) => textsOf(language, 'server').playersWantedYes!;

const OPERATOR = 'operator@courtside.example';
const stage = useStage('start', { CONTACT_CODES: 'on', TRUST_PROXY: '1' }, { operator: OPERATOR });
const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } };

let signedIn: BrowserContext;
beforeAll(async () => {
  signedIn = await signInAtDesk(stage, OPERATOR);
}, 300_000);

const open = async (path: string, size: keyof typeof SIZES, options: BrowserContextOptions = {}) => {
  const opened = await openPage(stage.browser, SIZES[size], { ...atOwnAddress(), ...options });
  await opened.page.goto(stage.product.url + path);
  // The question would cover buttons; without script it is not asked.
  const refuse = opened.page.locator('.consent button').first();
  if (options.javaScriptEnabled !== false) await refuse.click();
  return opened;
};

/** Presses a form's button until it is not too early any more: forms take two seconds. */
async function submit(page: Page, intent: string, early: string, script: boolean): Promise<void> {
  const { pathname } = new URL(page.url());
  const button = page.locator(`button[value="${intent}"]:not([aria-disabled])`);
  for (;;) {
    const [answer] = await Promise.all([
      page.waitForResponse(
        (response) => response.request().method() === 'POST' && new URL(response.url()).pathname.startsWith(pathname),
      ),
      script ? undefined : page.waitForEvent('domcontentloaded'),
      button.click(),
    ]);
    if (answer.status() < 400) return;
    await button.waitFor();
    if ((await page.locator('[role="alert"], .desk-notice').textContent()) !== early) return;
  }
}

/** The newest email of a kind to an address. */
async function emailTo(kind: string, recipient: string): Promise<string> {
  for (;;) {
    const list = await (await fetch(`${stage.product.url}/outbox`)).text();
    for (const [, id, text] of list.matchAll(/\/outbox\/([\w-]{36})"[^>]*>([\s\S]*?)<\/li>/g))
      if (text!.includes(recipient) && text!.includes(kind) && text!.includes('sent '))
        return await (await fetch(`${stage.product.url}/outbox/${id}/letter`)).text();
  }
}

async function emailedCode(): Promise<string> {
  const list = await (await fetch(`${stage.product.url}/outbox`)).text();
  for (const [, id] of list.matchAll(/\/outbox\/([\w-]{36})/g)) {
    const email = await (await fetch(`${stage.product.url}/outbox/${id}/letter`)).text();
    const code = />\s*(\d{3}\s?\d{3})\s*</.exec(email)?.[1];
    if (code) return code;
  }
  throw new Error('No email has a code');
}

/** Books the last free hour of a day for a customer of their own. Returns the booking's token. */
async function bookHour(customer: object, date: string, language: string): Promise<string> {
  const [service] = (await call(stage.product.url, '/v1/clubs/third-set/scheduledates/'))[3].services;
  const slots = await call(stage.product.url, `/v1/slots?service_id=${service.service_id}&date=${date}`);
  const free = slots.findLast(({ status }: { status: string }) => status === 'free');
  const body = { slots: [free.token], customer, payment_type: 'card' };
  return (await call(stage.product.url, '/v2/bookings/book', body, language)).token;
}

/** The match as its page describes it to machines. */
async function eventOf(page: Page): Promise<Record<string, unknown>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text)).find((data) => data['@type'] === 'SportsEvent');
}

const cases = [
  { name: 'in Ukrainian on a phone', prefix: '/uk-ua', size: 'phone', script: true, t: uk, days: 3 },
  {
    name: 'in Russian without script',
    prefix: '/ru-ua',
    size: 'phone',
    script: false,
    t: ru,
    days: 4,
  },
  { name: 'in English on a wide screen', prefix: '', size: 'desk', script: true, t: en, days: 5 },
  { name: 'in English without script', prefix: '', size: 'desk', script: false, t: en, days: 6 },
] as const;

describe.each(cases)('a stranger $name', ({ prefix, size, script: javaScriptEnabled, t, days }) => {
  const options = { javaScriptEnabled };
  const check = async (page: Page) => {
    if (javaScriptEnabled) await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(wide).toBe(false);
  };

  it('finds a match through the search and plays, once the host accepts', { timeout: 180_000 }, async () => {
    const language = prefix.slice(1, 3) || 'en';
    const email = `host${days}@example.com`;
    const telephone = `+38067123456${days}`;
    const token = await bookHour({ given_name: 'Olena', telephone, email }, dayAhead(days), language);

    // The host publishes from the ticket.
    const host = await open(`${prefix}/booking-order/${token}`, size, options);
    await host.page.locator(`a[href$="/booking-match/${token}"]`).click();
    await host.page.locator('input[name="players_total"]').waitFor();
    if (javaScriptEnabled) await untilHydrated(host.page.locator('button[value="publish"]'));
    await check(host.page);
    await host.page.locator('input[name="players_have"]').fill('3');
    await host.page.locator('textarea[name="note"]').fill(`Match ${days}`);
    await submit(host.page, 'publish', t.problemEarly!, javaScriptEnabled);
    // Nobody has confirmed the booking's address yet.
    const code = host.page.locator('input[name="contact_code"]');
    await code.waitFor();
    await host.page.getByText(t.codeOfBooking!).waitFor();
    await check(host.page);
    await code.fill(await emailedCode());
    await submit(host.page, 'publish', t.problemEarly!, javaScriptEnabled);
    await host.page.getByText(t.hostPublished!).waitFor();
    if (javaScriptEnabled) {
      // A reload does not say it again.
      await host.page.waitForURL((url) => url.search === '');
      await host.page.reload();
      await host.page.locator('#applicants').waitFor();
      expect(await host.page.getByText(t.hostPublished!).count()).toBe(0);
    }
    expect(await host.page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex, nofollow');
    // Who reads it is the host.
    await host.page.getByText(t.hostCostAgree!).waitFor();
    expect(await host.page.getByText(t.costAgree!).count()).toBe(0);

    // A stranger looks for clubs where players are wanted.
    const stranger = await open(`${prefix}/clubs/kyiv`, size, options);
    const { page } = stranger;
    if (javaScriptEnabled) {
      await page.locator('club-search li[part="card"]').first().waitFor();
      await page.locator('club-search [part="all-filters"]').click();
      await page
        .locator('club-search dialog .box', { hasText: playersWanted(language) })
        .first()
        .click();
      await page.waitForURL((url) => url.searchParams.get('players_wanted') === 'true');
      await page.locator('club-search dialog .sheet-foot .button-primary').click();
    } else {
      await page.locator('.clubs-declared select[name="players_wanted"]').selectOption('true');
      await page.locator('.clubs-declared button').click();
      await page.waitForURL((url) => url.searchParams.get('players_wanted') === 'true');
    }
    const card = page.locator('club-search li[part="card"]', { hasText: playersWanted(language) });
    await card.first().waitFor();
    expect(await page.locator('club-search li[part="card"]').count()).toBe(await card.count());
    await page.goto(`${stage.product.url}${prefix}/club/third-set`);
    const line = page.locator('#matches .match-lines a').first();
    await line.waitFor();
    await page.goto(`${stage.product.url}${prefix}/club/third-set/matches`);
    await page.locator('.match-lines a').first().waitFor();
    await check(page);
    const [match] = (await call(stage.product.url, '/v1/clubs/third-set/matches?page_size=50')).filter(
      ({ note }: { note: string }) => note === `Match ${days}`,
    );
    expect(await page.locator(`.match-lines a[href$="/match/${match.id}"]`).count()).toBe(1);
    // The schedule of its day leads there too, without script as well.
    await page.goto(`${stage.product.url}${prefix}/club/third-set?date=${dayAhead(days)}`);
    const marked = page.locator(`club-schedule [part="match"][href$="${prefix}/club/third-set/match/${match.id}"]`);
    await marked.waitFor();
    await check(page);
    // With a script its dialog opens in place: see match-in-place.test.ts.
    await page.goto((await marked.getAttribute('href'))!);
    await page.getByText(`Match ${days}`).waitFor();
    await check(page);
    expect((await eventOf(page)).maximumAttendeeCapacity).toBe(4);
    expect(await page.content()).not.toContain(telephone.slice(1));
    // What the players would pay is said, but nobody has agreed on it: no offer of the data for machines.
    await page.getByText(new RegExp(t.costCourt!.replace(/\{\{\w+\}\}/g, '.+'))).waitFor();
    await page.getByText(t.costAgree!).waitFor();
    expect((await eventOf(page)).offers).toBeUndefined();

    // By the keyboard: each field follows the one before.
    await page.locator('input[name="name"]').focus();
    await page.keyboard.type('Zoya');
    await page.keyboard.press('Tab');
    await page.keyboard.type('067 999 88 77');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(`zoya${days}@example.com`);
    await submit(page, 'apply', t.problemEarly!, javaScriptEnabled);
    await page.waitForURL('**/booking-applicant/**');
    await page.getByText(t.answerapplied!).waitFor();
    expect(await page.content()).not.toContain(telephone.slice(1));
    await check(page);

    // The host accepts by the link of the email.
    const letter = await emailTo('matchHost', email);
    const link = /\/booking-match\/[\w-]+/.exec(letter)![0];
    await host.page.goto(stage.product.url + prefix + link);
    expect(await host.page.content()).not.toContain('380679998877');
    await host.page.getByRole('button', { name: t.acceptPlayer!.replace('{{name}}', 'Zoya') }).click();
    await host.page.locator('a[href="tel:+380679998877"]').waitFor();
    await host.page.getByText(t.hostaccepted!.replace('{{name}}', 'Zoya')).waitFor();
    await check(host.page);
    await page.reload();
    await page.locator(`a[href="tel:${telephone}"]`).waitFor();
    await check(page);
    await host.page.goto(`${stage.product.url}${prefix}/club/third-set/match/${match.id}`);
    await host.page.getByText(t.matchfull!, { exact: true }).waitFor();

    // The player leaves, and the place is free again.
    await page.locator('button[value="leave"]').click();
    await page.getByText(t.answerleft!).waitFor();
    await host.page.goto(stage.product.url + prefix + link);
    await host.page.locator('button[value="close"]').click();
    await host.page.getByText(t.hostClosed!).waitFor();
    expect(host.complaints.concat(stranger.complaints).filter((text) => !/40[039]|429/.test(text))).toEqual([]);
    await host.page.context().close();
    await page.context().close();
  });
});

it.each([true, false])(
  'publishes a wish with a code, and is reported and hidden, with a script: %s',
  {
    timeout: 180_000,
  },
  async (javaScriptEnabled) => {
    const { page } = await open('/club/third-set/matches', 'phone', { javaScriptEnabled });
    if (javaScriptEnabled) await untilHydrated(page.locator('button[value="publish"]'));
    const name = javaScriptEnabled ? 'one' : 'two';
    await page.locator('input[name="date"]').fill(dayAhead(9));
    await page.locator('input[name="players_have"]').fill('2');
    await page.locator('textarea[name="note"]').fill(`Wish ${name}`);
    await page.locator('input[name="given_name"]').fill('Lesia');
    await page.locator('input[name="telephone"]').fill(javaScriptEnabled ? '0671112233' : '0671112244');
    await page.locator('input[name="email"]').fill(`lesia-${name}@example.com`);
    await submit(page, 'publish', en.problemEarly!, javaScriptEnabled);
    await page.locator('input[name="contact_code"]').waitFor();
    expect(await page.locator('.desk [role="alert"]').count()).toBe(0);
    expect(await page.locator('textarea[name="note"]').inputValue()).toBe(`Wish ${name}`);
    await page.locator('input[name="contact_code"]').fill(await emailedCode());
    await submit(page, 'publish', en.problemEarly!, javaScriptEnabled);
    await page.waitForURL('**/booking-match/**');
    await page.getByText(en.hostPublished!).waitFor();
    const host = page.url();

    await page.locator('a[href*="/club/third-set/match/"]').click();
    await page.waitForURL('**/club/third-set/match/*');
    const telephone = `+3805011122${javaScriptEnabled ? '10' : '20'}`;
    const applicant = await call(
      stage.product.url,
      `/v1/clubs/third-set/matches/${page.url().split('/').at(-1)}/apply`,
      {
        ...{ name: 'Taras', telephone },
      },
    );
    await page.locator('summary', { hasText: en.reportTitle! }).click();
    if (javaScriptEnabled) await untilHydrated(page.locator('button[value="report"]'));
    await page.locator('input[name="reason"]').fill('Not a match');
    await submit(page, 'report', en.problemEarly!, javaScriptEnabled);
    await page.getByText(en.reported!).waitFor();
    const address = page.url();

    const desk = await stage.browser.newContext({ javaScriptEnabled, viewport: SIZES.phone });
    await desk.addCookies(await signedIn.cookies());
    const staff = await desk.newPage();
    await staff.goto(`${stage.product.url}/desk/third-set/matches`);
    const row = staff.locator('li', { hasText: `Wish ${name}` });
    await row.getByText('Not a match').waitFor();
    if (javaScriptEnabled) await expectAccessible(staff);
    await row.locator('summary').click();
    await row.locator('input[name="reason"]').fill('An advertisement');
    await row.locator('button[value^="hide-"]').click();
    await staff.getByText('The match is hidden.').waitFor();
    expect((await page.goto(address))!.status()).toBe(404);
    // Who applied still sees the answer, and can withdraw; the host can only decline.
    await page.goto(`${stage.product.url}/booking-applicant/${applicant.token}`);
    await page.getByText(en.answerapplied!).waitFor();
    await page.locator('button[value="leave"]').waitFor();
    await page.goto(host);
    await page.locator('button[value^="decline-"]').waitFor();
    expect(await page.locator('button[value^="accept-"]').count()).toBe(0);
    await desk.close();
    await page.context().close();
  },
);

/** Publishes a booking, and accepts a player by the API. Returns the paths of their pages. */
async function acceptPlayer(token: string, telephone: string) {
  const { url } = stage.product;
  const wanted = { token, players_total: 4, players_have: 1 };
  await expect(call(url, '/v1/bookings/match', wanted)).rejects.toThrow('CONTACT_CODE_REQUIRED');
  const published = await call(url, '/v1/bookings/match', {
    ...wanted,
    contact_code: (await emailedCode()).replace(/\s/g, ''),
  });
  const path = `/v1/clubs/third-set/matches/${published.match.id}/apply`;
  const applied = await call(url, path, { name: 'Zoya', telephone });
  const { players } = await call(url, '/v1/matches/host', { token: published.token });
  await call(url, '/v1/matches/decide', { token: published.token, player_id: players[0].id, decision: 'accept' });
  return { host: `/booking-match/${token}`, player: `/booking-applicant/${applied.token}` };
}

const matchOf = async (path: string): Promise<number> =>
  (await call(stage.product.url, '/v1/matches/host', { token: path.split('/').at(-1) })).match.id;
const sharesOf = async (token: string) =>
  (await call(stage.product.url, '/v2/bookings/split/decode', { token })).players;
const playerLine = (page: Page) => page.locator('.match-players li', { hasText: 'Zoya' });

it('gives a player a share, and takes both back by the ticket, in Ukrainian without script', {
  timeout: 180_000,
}, async () => {
  const texts = { ...textsOf('uk', 'desk'), ...uk };
  const options = { javaScriptEnabled: false };
  const customer = { given_name: 'Olena', telephone: '+380671234577', email: 'host7@example.com' };
  const token = await bookHour(customer, dayAhead(7), 'uk');
  const paths = await acceptPlayer(token, '+380501112277');
  const host = await open(`/uk-ua${paths.host}`, 'phone', options);
  const { page, complaints } = await open(`/uk-ua${paths.player}`, 'phone', options);
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await page.locator('#share').count()).toBe(0);

  // The host splits the price from the page of the match.
  await host.page.getByRole('link', { name: texts.splitLink! }).click();
  expect(await host.page.locator('input[name="players"]:checked').inputValue()).toBe('4');
  await host.page.locator('.split-start button').click();
  await host.page.locator('.split-players').waitFor();
  await host.page.goto(`${stage.product.url}/uk-ua${paths.host}`);
  await playerLine(host.page).getByText(texts.hostNoShare!).waitFor();

  await page.reload();
  expect(await isWide()).toBe(false);
  await page.locator('button[value="share"]').click();
  await page.waitForURL('**/uk-ua/booking-player/**');
  const ticket = page.url();
  await page.goto(`${stage.product.url}/uk-ua${paths.player}`);
  await page.getByText(texts.sharedue!).waitFor();
  await page.getByText(texts.leaveShare!).waitFor();
  expect(await isWide()).toBe(false);
  await host.page.reload();
  await playerLine(host.page).getByText(texts.hostShare!.replace('{{status}}', texts.sharedue!)).waitFor();
  await page.getByRole('link', { name: texts.shareTicket! }).click();
  expect(page.url()).toBe(ticket);

  await page.locator('.desk-unfold summary').click();
  await page.getByText(texts.playerLeaveMatch!).waitFor();
  await page.locator('button[value="leave"]').click();
  await page.getByText(texts.playerTitleleft!).waitFor();
  await page.goto(`${stage.product.url}/uk-ua${paths.player}`);
  await page.getByText(texts.answerleft!).waitFor();
  await host.page.reload();
  await playerLine(host.page).getByText(uk.playerleft!).waitFor();
  expect(complaints.concat(host.complaints)).toEqual([]);
  for (const each of [page, host.page]) await each.context().close();
});

it('gives a paid share back with the match, and keeps one that was paid to the end, in English', {
  timeout: 180_000,
}, async () => {
  const texts = { ...textsOf('en', 'desk'), ...en };
  const { url } = stage.product;
  const token = await bookWithPayment(url, 'paid');
  const paths = await acceptPlayer(token, '+380501112288');
  const { share } = await call(url, '/v2/bookings/split', { token, players: 4 });
  const host = await open(paths.host, 'desk');
  const { page, complaints } = await open(`/club/third-set/match/${await matchOf(paths.host)}`, 'desk');
  await page.getByText(/^₴[\d,]+ per player$/).waitFor();
  expect((await eventOf(page)).offers).toMatchObject({ price: share.amount / 100, priceCurrency: 'UAH' });
  await page.goto(url + paths.player);
  await untilHydrated(page.locator('button[value="share"]'));
  await expectAccessible(page);
  await page.locator('button[value="share"]').click();
  await page.waitForURL('**/booking-player/**');
  await page.locator('button[value="pay"]').waitFor();
  // The sandbox answers direct requests only, which those of visitors with an address of their own are not.
  const ticket = new URL(page.url()).pathname.split('/').at(-1)!;
  await settleCheckout(url, { path: '/v2/players/pay', token: ticket, deed: 'pay' });
  await expect.poll(async () => (await sharesOf(token))[0].share_status).toBe('paid');

  await page.goto(url + paths.player);
  await page.getByText(texts.leaveShare!).waitFor();
  expect(await page.locator('.match-actions').textContent()).toContain('refunded');
  await expectAccessible(page);
  await host.page.reload();
  await playerLine(host.page).getByText(texts.hostShare!.replace('{{status}}', texts.sharepaid!)).waitFor();
  await playerLine(host.page).getByText(texts.splitRemoveText!).waitFor();
  await expectAccessible(host.page);
  await untilHydrated(page.locator('button[value="leave"]'));
  await page.locator('button[value="leave"]').click();
  await page.getByText(texts.answerleft!).waitFor();
  await expect.poll(async () => (await sharesOf(token))[0].share_status).toBe('refunded');

  // Another player's share is covered when the host ends the sharing, and stays.
  const second = await call(url, `/v1/clubs/third-set/matches/${await matchOf(paths.host)}/apply`, {
    ...{ name: 'Zoya', telephone: '+380501112299' },
  });
  await host.page.reload();
  await untilHydrated(host.page.locator('button[value^="accept-"]'));
  await host.page.locator('button[value^="accept-"]').click();
  await host.page.locator('button[value^="remove-"]').waitFor();
  await call(url, '/v1/matches/share', { token: second.token });
  await call(url, '/v2/bookings/split/close', { token });
  await host.page.reload();
  await host.page.getByText(texts.removeKeeps!).waitFor();
  await untilHydrated(host.page.locator('button[value^="remove-"]'));
  await host.page.locator('button[value^="remove-"]').click();
  await host.page.getByText(texts.hostKept!.replace('{{status}}', texts.sharecovered!)).waitFor();
  await page.goto(`${url}/booking-applicant/${second.token}`);
  await page.getByText(texts.answerremoved!).waitFor();
  await page.getByText(texts.sharecovered!).waitFor();
  expect(complaints.concat(host.complaints)).toEqual([]);
  for (const each of [page, host.page]) await each.context().close();
});
