import type { Page } from 'playwright';
import { changed, failing } from '../../e2e/answers.ts';
import type { Place, Screen } from './screen.ts';

const DECODE = /\/bookings\/decode/;
const part = (name: string) => `booking-token-page [part~="${name}"]`;
const press =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names) await page.locator(part(name)).first().click();
  };

/** The ticket of a new booking. */
const ticket = {
  html: async ({ book }: Place) => `<booking-token-page token="${await book()}"></booking-token-page>`,
};
const lost = {
  html: () => `<booking-token-page token="${'a'.repeat(32)}" links-url="/booking-links"></booking-token-page>`,
};
type TicketData = { cancellation: object };
/** A ticket with a changed response of the API. */
const changedTicket = (change: (data: TicketData, place: Place) => unknown, until: string): Screen => ({
  ...ticket,
  prepare: (page, place) => changed(page, DECODE, ({ data }) => change(data as unknown as TicketData, place)),
  until: part(until),
});
const unpaid = { status: 'pending', payment_type: 'online', payment_status: 'due' };

export const ticketScreens: Record<string, Screen> = {
  'ticket-loading': { ...lost, unanswered: DECODE, until: 'booking-token-page .skeleton' },
  ticket: { ...ticket, until: 'booking-token-page .qr svg' },
  'ticket-change': { ...ticket, act: press('change'), until: part('time') },
  'ticket-change-chosen': { ...ticket, act: press('change', 'time'), until: part('move') },
  'ticket-moved': {
    ...ticket,
    act: press('change', 'time', 'move'),
    until: part('actions'),
  },
  'ticket-cancel': { ...ticket, act: press('cancel'), until: part('confirm-cancel') },
  'ticket-cancelled': { ...ticket, act: press('cancel', 'confirm-cancel'), until: part('cancelled') },
  'ticket-too-late': changedTicket(
    ({ cancellation }) => Object.assign(cancellation, { cancellable: false, percent: 0 }),
    'phone',
  ),
  'ticket-unpaid': changedTicket(
    (data, { date }) => Object.assign(data, { ...unpaid, pay_until: `${date}T12:00:00+02:00` }),
    'pay',
  ),
  'ticket-failed': { ...lost, prepare: (page) => failing(page, DECODE), until: part('retry') },
  'ticket-lost': { ...lost, until: part('links') },
};
