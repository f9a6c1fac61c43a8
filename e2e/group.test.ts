import { expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { fillDetails, openPage, send } from './testing.ts';

interface Session {
  id: number;
  service_id: number;
  title: string;
  starts_at: string;
  court: { sport: string } | null;
  remaining: number;
}

const stage = useStage();

/** A session on one of the tennis courts with two places and more, free to cancel; in the words of the language. */
async function findSession(language: string): Promise<Session> {
  const headers = { 'accept-language': language };
  const answer = await fetch(`${stage.product.url}/api/v2/services/club_group_bookings?club_id=1`, { headers });
  const { data } = (await answer.json()) as { data: Session[] };
  const soon = Date.now() + 48 * 3_600_000;
  const session = data.find(
    ({ court, remaining, starts_at }) => court?.sport === 'tennis' && remaining >= 2 && Date.parse(starts_at) > soon,
  );
  expect(session, 'a session in the seed').toBeDefined();
  return session!;
}

/** The session's cell of the schedule, as it says how many places are left. */
const cellOf = ({ title, starts_at }: Session, places: string) =>
  `club-schedule [part~="cell-group"][aria-label*="${title}"][aria-label*="${starts_at.slice(11, 16)}"][aria-label*="${places}"]`;

const placesInUkrainian = (count: number) =>
  `${count} ${new Intl.PluralRules('uk').select(count) === 'one' ? 'місце' : count < 5 ? 'місця' : 'місць'}`;

it('books a place in a group, sees one place less, opens the link, cancels, and the place is back', async () => {
  const session = await findSession('uk');
  const { page, complaints } = await openPage(stage.browser);
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/events/send')) events.push(request.postDataJSON().event_name);
  });
  await page.goto(stage.host.url('uk', { date: session.starts_at.slice(0, 10) }));
  await page.locator(cellOf(session, placesInUkrainian(session.remaining))).click();

  const flow = page.locator('booking-flow');
  await fillDetails(flow);
  await send(flow);
  const link = flow.locator('a[part~="booking-link"]');
  await link.waitFor();
  const address = (await link.getAttribute('href'))!;
  expect(address).toContain('/uk-ua/booking-order/');
  await expect.poll(() => events).toContain('booking_success');
  await flow.locator('[part~="close"]').click();
  await page.locator(cellOf(session, placesInUkrainian(session.remaining - 1))).waitFor();

  await page.goto(address);
  const ticket = page.locator('booking-token-page');
  await ticket.getByText(session.title).waitFor();
  await ticket.locator('[part~="cancel"]').click();
  await ticket.locator('[part~="confirm-cancel"]').click();
  await ticket.locator('[part~="cancelled"]').waitFor();

  await page.goto(stage.host.url('uk', { date: session.starts_at.slice(0, 10) }));
  await page.locator(cellOf(session, placesInUkrainian(session.remaining))).waitFor();
  expect(complaints).toEqual([]);
}, 90_000);

it('keeps what was typed when the last place went to somebody else', async () => {
  const session = await findSession('en');
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(stage.host.url('en', { date: session.starts_at.slice(0, 10) }));
  await page.locator(cellOf(session, `${session.remaining} places`)).click();
  const flow = page.locator('booking-flow');
  await fillDetails(flow);

  for (let place = 0; place < session.remaining; place += 1) {
    const customer = { given_name: 'Taras', telephone: '+380501112233', email: 'taras@example.com' };
    const { status } = await fetch(`${stage.product.url}/api/v2/bookings/${session.service_id}/group_book`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        ...{ service_id: session.service_id, session_id: session.id, customer, payment_type: 'card' },
      }),
    });
    expect(status).toBe(200);
  }

  await send(flow);
  await flow.getByRole('alert').getByText('no places left').waitFor();
  expect(await flow.locator('[part~="continue"]').isDisabled()).toBe(true);
  await flow.locator('[part~="back"]').click();
  expect(await flow.locator('input[name="email"]').inputValue()).toBe('oksana@example.com');
  await flow.locator('[part~="close"]').click();
  await page.locator(cellOf(session, 'full')).waitFor();
  // The browser itself logs the refusal.
  expect(complaints.filter((line) => !/\b409\b.*group_book$/.test(line))).toEqual([]);
}, 90_000);
