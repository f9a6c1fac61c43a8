import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
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

/** A tennis session with at least two remaining places and free cancellation. */
async function findSession(language: string): Promise<Session> {
  const headers = { 'accept-language': language };
  const response = await fetch(`${stage.product.url}/api/v2/services/club_group_bookings?club_id=1`, { headers });
  const { data } = (await response.json()) as { data: Session[] };
  const session = data.find(
    ({ court, remaining, starts_at }) => court?.sport === 'tennis' && remaining >= 2 && starts_at >= dayAhead(3),
  );
  expect(session, 'a session in the seed').toBeDefined();
  return session!;
}

/** Selector of the session's cell with this text for its remaining places. */
const cellOf = ({ title, starts_at }: Session, places: string) =>
  `club-schedule [part~="cell-group"][aria-label*="${title}"][aria-label*="${starts_at.slice(11, 16)}"][aria-label*="${places}"]`;

const placesInUkrainian = (count: number) =>
  `${count} ${new Intl.PluralRules('uk').select(count) === 'one' ? 'місце' : count < 5 ? 'місця' : 'місць'}`;

it('books a place in a group and shows one place less, until the booking is cancelled', async () => {
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

/** Books a place for another customer. Returns the response's status. */
async function takePlace({ service_id, id: session_id }: Session): Promise<number> {
  const customer = { given_name: 'Taras', telephone: '+380501112233', email: `${crypto.randomUUID()}@example.com` };
  const { status } = await fetch(`${stage.product.url}/api/v2/bookings/${service_id}/group_book`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ service_id, session_id, customer, payment_type: 'card' }),
  });
  return status;
}

it('holds a place while the form is filled in, and keeps the draft when the last place is taken', async () => {
  const session = await findSession('en');
  const open = async (withLease: boolean) => {
    const { page, complaints } = await openPage(stage.browser);
    // As if the network had failed for a moment.
    if (!withLease) await page.route(/\/leases\/places/, (route) => route.abort());
    await page.goto(stage.host.url('en', { date: session.starts_at.slice(0, 10) }));
    await page.locator(cellOf(session, `${session.remaining} places`)).click();
    const flow = page.locator('booking-flow');
    await fillDetails(flow);
    return { page, complaints, flow };
  };
  const late = await open(false);
  const holder = await open(true);
  await holder.flow.locator('[role="timer"]').waitFor();
  for (let place = 1; place < session.remaining; place += 1) expect(await takePlace(session)).toBe(200);
  expect(await takePlace(session)).toBe(409);

  const { page, flow } = late;
  await send(flow);
  await flow.getByRole('alert').getByText('no places left').waitFor();
  expect(await flow.locator('[part~="continue"]').isDisabled()).toBe(true);
  expect(await flow.locator('input[name="email"]').inputValue()).toBe('oksana@example.com');

  await send(holder.flow);
  await holder.flow.locator('a[part~="booking-link"]').waitFor();
  expect(holder.complaints).toEqual([]);
  await flow.locator('[part~="close"]').click();
  await page.locator(cellOf(session, 'full')).waitFor();
  // The browser logs the 409 and the aborted lease.
  expect(late.complaints.filter((line) => !/\b409\b.*group_book$|leases\/places|ERR_FAILED/.test(line))).toEqual([]);
}, 90_000);
