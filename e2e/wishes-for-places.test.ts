/** A wish for places of a group session: from the search, by the form, to the offer of what others cancel. */
import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { expectAccessible } from './axe.ts';
import { sidewaysOf } from './layout.ts';
import { openMessage } from './outbox.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage('start', { OPENACTIVE_LICENSE: 'none', TRUST_PROXY: '1' });

type Session = {
  id: number;
  service_id: number;
  starts_at: string;
  ends_at: string;
  court: { sport: string } | null;
  remaining: number;
};

/** People of their own for each test, also when one is repeated: what was left of them counts against limits. */
let attempt = 0;

/** A tennis session of a club in Kyiv, the `nth` with as many places, whose places are then all booked. */
async function fillSession(places: number, nth: number): Promise<Session & { tokens: string[] }> {
  const api = `${stage.product.url}/api`;
  const { data } = await (await fetch(`${api}/v2/services/club_group_bookings?club_id=1`)).json();
  const session: Session = data.filter(
    ({ court, remaining, starts_at }: Session) =>
      court?.sport === 'tennis' && remaining >= places && starts_at >= dayAhead(3),
  )[nth]!;
  const { id: session_id, service_id } = session;
  const tokens: string[] = [];
  for (let count = 0; count < session.remaining; count += 1) {
    const email = `full-${attempt}-${count}@example.com`;
    const customer = { given_name: 'Олена', telephone: `+380677654${attempt}2${count}`, email };
    const answer = await fetch(`${api}/v2/bookings/${service_id}/group_book`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'x-forwarded-for': `10.77.${attempt}.${count}`,
      },
      body: JSON.stringify({ service_id, session_id, customer, payment_type: 'card' }),
    });
    expect(answer.status).toBe(200);
    tokens.push((await answer.json()).data.token);
  }
  return { ...session, tokens };
}

const cancel = (token: string) =>
  fetch(`${stage.product.url}/api/v2/bookings/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ token }),
  });

it.each([
  {
    ...{ prefix: '/uk-ua', width: 360, javaScriptEnabled: true, places: 2 },
    ...{ link: /який вам підходить/, kind: 'Групове заняття', field: 'Місць на занятті', time: 'Тривалість, хвилин' },
    ...{ email: 'Електронна пошта', send: 'Повідомити, коли звільниться', done: 'Ми записали ваше побажання' },
    ...{ facts: ['Теніс, групове заняття', /, 2 місця$/], letter: /групове заняття[\s\S]*Місць[\s\S]*2/ },
    ...{ held: /зарезервовано для вас до/, book: 'Забронювати або відмовитися', open: 'Забронювати' },
  },
  {
    ...{ prefix: '', width: 1280, javaScriptEnabled: false, places: 1 },
    ...{ link: /Nothing free that suits you/, kind: 'A group session', field: 'Places in the session' },
    ...{ time: 'Duration, minutes', email: 'Email', send: 'Tell me when it frees up', done: 'We have your wish' },
    ...{ facts: ['Tennis, a group session', /, 1 place$/], letter: /group session[\s\S]*Places[\s\S]*1/ },
    ...{ held: /held for you until/, book: 'Book or decline', open: 'Book it' },
  },
])(
  'finds $places of a full session at "$prefix/", with script: $javaScriptEnabled',
  { timeout: 120_000 },
  async ({ prefix, width, javaScriptEnabled, places, ...words }) => {
    const { url } = stage.product;
    attempt += 1;
    const session = await fillSession(places, javaScriptEnabled ? 0 : 1);
    const [date, from] = [session.starts_at.slice(0, 10), session.starts_at.slice(11, 16)];
    const search = new URLSearchParams({ service_kind: 'group', date, time_from: from, time_to: '24:00' });
    const options = { javaScriptEnabled, locale: 'en-GB' };
    const { page } = await openPage(stage.browser, { width, height: 800 }, options);
    await page.goto(`${url}${prefix}/clubs/kyiv/tennis?${search}`);
    await page.getByRole('link', { name: words.link }).click();
    await page.waitForURL(`**${prefix}/booking-wish?*`);
    const kind = page.locator('[name=service_kind]');
    expect(await kind.inputValue()).toBe('group');
    expect(await kind.locator('option:checked').textContent()).toBe(words.kind);
    // Only a browser with script hides what the other kind has.
    expect(await page.getByLabel(words.time).isVisible()).toBe(!javaScriptEnabled);
    expect(await sidewaysOf(page)).toEqual([]);
    if (javaScriptEnabled) {
      await kind.selectOption('court');
      expect(await page.getByLabel(words.field).isVisible()).toBe(false);
      await page.getByLabel(words.time).fill('7');
      await kind.selectOption('group');
      await expectAccessible(page);
    }
    await page.getByLabel(words.field).fill(String(places));
    const email = `places-${places}-${attempt}@example.com`;
    await page.getByLabel(words.email, { exact: true }).fill(email);
    await page.getByRole('button', { name: words.send }).click();
    await page.getByRole('heading', { level: 1, name: words.done }).waitFor();
    const letter = await openMessage(page, url, 'wish', email);
    expect(letter).toMatch(words.letter);
    const link = /https?:\S+\/booking-wish\/[\w-]+/.exec(letter)![0];
    await page.goto(link);
    for (const fact of words.facts) await page.locator('.wish-facts li', { hasText: fact }).waitFor();

    for (const token of session.tokens.slice(0, places)) expect((await cancel(token)).status).toBe(200);
    const offer = await openMessage(page, url, 'freed', email);
    expect(offer).toContain('/booking-watch/');
    await page.goto(link);
    await page.getByText(words.held).waitFor();
    expect(await sidewaysOf(page)).toEqual([]);
    await page.getByRole('link', { name: words.book }).click();
    if (places > 1) await page.getByRole('heading', { level: 2, name: /, 2 місця$/ }).waitFor();
    await page.getByRole('button', { name: words.open, exact: true }).click();
    await page.waitForURL(`**${prefix}/club/third-set/schedule?date=${date}`);
    // The places that are held for this visitor are free to it.
    if (javaScriptEnabled)
      await page.locator(`club-schedule [part~="cell-group"][aria-label*="${from}"][aria-label*="2 місця"]`).waitFor();
    await page.context().close();
  },
);
