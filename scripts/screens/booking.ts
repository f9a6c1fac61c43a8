import type { Locator, Page } from 'playwright';
import { HOUR } from '#core/domain/units.ts';
import { changed, failing } from '../../e2e/answers.ts';
import { fillDetails, send } from '../../e2e/testing.ts';
import { FREE, schedule } from './schedule.ts';
import type { Place, Screen } from './screen.ts';

const flowOf = (page: Page): Locator => page.locator('booking-flow').last();

/** Selects a free slot and opens the form. */
async function openForm(page: Page): Promise<void> {
  await page.locator(FREE).first().click();
  await page.locator('club-schedule [part~="book"]').click();
  await flowOf(page).locator('[part~="continue"]').waitFor();
}

/** Fills in the form, with a payment type if there is a choice. */
async function fill(page: Page): Promise<void> {
  await openForm(page);
  await fillDetails(flowOf(page));
  const paymentTypes = flowOf(page).locator('input[name="payment_type"]');
  if ((await paymentTypes.count()) > 0) await paymentTypes.first().check();
}

async function confirm(page: Page): Promise<void> {
  await fill(page);
  await flowOf(page).locator('input[value="online"]').check();
  await flowOf(page).locator('[part~="continue"]').click();
  await flowOf(page).locator('[part~="form"] dl').waitFor();
}

async function finish(page: Page): Promise<void> {
  await fill(page);
  await send(flowOf(page));
}

const dialog = { viewportOnly: true, until: 'booking-flow dialog' };
const LEASES = /\/v1\/leases$/;
const BOOK = /\/bookings\/book$/;
const inline = { html: () => `<booking-flow slot="${'a'.repeat(20)}"></booking-flow>` };

/** A session with a place left. */
async function group({ origin }: Place): Promise<string> {
  const answer = await fetch(`${origin}/api/v2/services/club_group_bookings?club_id=1`);
  const { data } = (await answer.json()) as { data: { id: number; remaining: number; starts_at: string }[] };
  const soon = Date.now() + 48 * HOUR;
  const { id } = data.find(({ remaining, starts_at }) => remaining > 1 && Date.parse(starts_at) > soon)!;
  return `<booking-flow club="third-set" session="${id}"></booking-flow>`;
}

export const bookingScreens: Record<string, Screen> = {
  'booking-loading': {
    ...inline,
    unanswered: /\/decode\/slot/,
    until: 'booking-flow .skeleton',
  },
  'booking-failed': {
    ...inline,
    prepare: (page) => failing(page, /\/decode\/slot/),
    until: 'booking-flow [part~="retry"]',
  },
  'booking-button': {
    html: () =>
      '<booking-flow mode="button" club="third-set"></booking-flow> <booking-flow mode="floating" club="third-set"></booking-flow>',
    until: 'booking-flow [part~="open"]',
  },
  'booking-times': {
    html: () => '<booking-flow mode="button" club="third-set"></booking-flow>',
    act: (page) => page.locator('booking-flow [part~="open"]').click(),
    until: 'booking-flow [part~="cell-free"]',
    viewportOnly: true,
  },
  'booking-details': { ...schedule(), ...dialog, act: openForm },
  'booking-details-1280x700': { ...schedule(), ...dialog, window: { width: 1280, height: 700 }, act: openForm },
  'booking-hold-short': {
    ...schedule(),
    ...dialog,
    prepare: (page) => changed(page, LEASES, (body) => Object.assign(body.data, { seconds: 60 })),
    act: openForm,
    until: 'booking-flow [part~="renew"]',
  },
  'booking-errors': {
    ...schedule(),
    ...dialog,
    act: async (page) => {
      await openForm(page);
      await flowOf(page).locator('[part~="continue"]').click();
    },
    until: 'booking-flow [part~="error"]',
  },
  'booking-confirm': { ...schedule(), ...dialog, act: confirm },
  'booking-done': { ...schedule(), ...dialog, act: finish, until: 'booking-flow [part~="booking-link"]' },
  'booking-taken': {
    ...schedule(),
    ...dialog,
    prepare: (page) => failing(page, BOOK, 409, 'SLOT_TAKEN'),
    act: finish,
    until: 'booking-flow [part~="alternative"]',
  },
  'booking-send-failed': {
    ...schedule(),
    ...dialog,
    prepare: (page) => failing(page, BOOK),
    act: finish,
    until: 'booking-flow .notice',
  },
  'booking-to-pay': {
    ...schedule(),
    ...dialog,
    prepare: (page, { date }) =>
      changed(page, BOOK, (body) =>
        Object.assign(body.data, {
          ...{ status: 'pending', payment_type: 'online', payment_status: 'due' },
          pay_until: `${date}T12:00:00+02:00`,
        }),
      ),
    act: finish,
    until: 'booking-flow [part~="payment-link"]',
  },
  'request-details': { ...schedule('topolia'), ...dialog, act: openForm },
  'request-done': { ...schedule('topolia'), ...dialog, act: finish, until: 'booking-flow [part~="phone"]' },
  'group-details': { html: group, until: 'booking-flow [part~="continue"]' },
};
