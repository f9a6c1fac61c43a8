import { expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { fillDetails, openPage, send } from './testing.ts';

const stage = useStage();

it('sends a request to a club without online booking, and shows its number and the club’s phone', async () => {
  const { page, complaints } = await openPage(stage.browser, { width: 360, height: 740 });
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/events/send')) events.push(request.postDataJSON().event_name);
  });
  await page.goto(stage.host.url('ru', { club: 'topolia' }));
  await page.locator('club-schedule [part~="cell-free"]').first().click();
  await page.locator('club-schedule [part~="book"]').click();

  const flow = page.locator('booking-flow');
  await fillDetails(flow);
  expect(await flow.locator('input[name="payment_type"]').count()).toBe(0);
  await flow.locator('textarea[name="comment"]').fill('Нужны две ракетки');
  await send(flow);
  await flow.getByRole('heading', { name: 'Заявка отправлена' }).waitFor();
  await flow.getByText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/).waitFor();
  expect(await flow.locator('a[href^="tel:"]').getAttribute('href')).toBe('tel:+380530000000');
  await expect.poll(() => events).toContain('booking_request_create');
  await flow.locator('[part~="close"]').click();
  await flow.locator('dialog').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
}, 90_000);
