import { documented } from '#elements/shared/element/documentation.ts';
import { look } from '#elements/shared/element/theme-properties.ts';
import { declaration } from './declaration.ts';

/** The documentation, types and editor data of `<booking-token-page>`. No widget imports it. */
export const documentation = documented(declaration, {
  attributes: {
    token: { description: "The booking's token, from its link." },
    kind: {
      values: ['order', 'cancel', 'payment'],
      description:
        '`order` (default) shows the ticket, `cancel` asks whether to cancel, `payment` shows the state of the payment.',
    },
    success: {
      description:
        'The booking was made a moment ago: the ball lands on its ticket, unless the visitor prefers less motion.',
    },
    unpaid: {
      description: 'With `kind="payment"`: the visitor came back without having paid, and the page says so at once.',
    },
    'return-url': {
      description:
        "Address to which an online payment leads back, with `{token}` in it; one of those that the booking's partner may name. The booking's page at the API's origin when absent.",
    },
    'links-url': {
      description:
        "Address of the page that emails visitors the links to their bookings, shown where a link leads to no booking. `/booking-links` at the API's origin when absent.",
    },
  },
  events: {
    'booking-cancelled': {
      detail: '{ token: string; code: string; refund: { amount: number; currency: string } }',
      description: 'The visitor cancelled the booking.',
    },
    'booking-cancel-failed': {
      detail: '{ token: string; code: string; reason: string }',
      description: 'The API refused to cancel the booking; `reason` is its error code.',
    },
    'booking-moved': {
      detail: '{ token: string; code: string; starts_at: string; ends_at: string }',
      description: 'The visitor moved the booking to another time; the token stays the same.',
    },
    'booking-changed': {
      detail: "{ token: string; code: string; status: 'pending' | 'confirmed' | 'cancelled' | 'expired' }",
      description:
        'The status of the booking differs from the one that was shown. The visitor, the club or a payment may have changed it.',
    },
    'booking-paid': {
      detail: '{ token: string; code: string; price: { amount: number; currency: string } }',
      description: 'With `kind="payment"`: the payment has arrived.',
    },
    'booking-payment-failed': {
      detail: '{ token: string; code: string }',
      description:
        'With `kind="payment"`: the payment was declined, the visitor came back without having paid, or it did not arrive in time.',
    },
  },
  parts: {
    root: 'Everything.',
    heading: 'The state of the booking.',
    ticket: 'The ticket.',
    actions: 'The buttons for the calendar, directions and sharing.',
    pay: 'The button that leads to the payment.',
    action: 'One of these buttons.',
    note: 'The result of pressing one of them.',
    vote: 'The question for a vote, once the time of the booking is over.',
    'vote-button': 'One of its two answers.',
    comment: "The player's comment on the club, with its text or the field for it.",
    'comment-field': 'The field for the comment.',
    'comment-button': 'A button that publishes, changes or removes it.',
    terms: 'Until when it can be cancelled, and the button or the telephone number.',
    together: 'The link to the booking’s page, where its players are invited and it is repeated every week.',
    change: 'The button that leads to other times.',
    phone: 'The telephone number of the club, once it is too late.',
    cancel: 'The button that asks whether to cancel.',
    confirmation: 'The question whether to cancel, with the refund.',
    choice: 'The choice of another time.',
    day: 'A day to choose.',
    time: 'A free time to choose.',
    court: 'A court that is free then, where there are several.',
    move: 'The button that moves the booking.',
    keep: 'The button that keeps the booking, as it is or at all.',
    'confirm-cancel': 'The button that cancels.',
    cancelled: 'The message that the booking is cancelled.',
    failure: 'The message why there is no booking to show.',
    retry: 'The button that tries again.',
    links: 'The link to the page that sends lost links.',
  },
  customProperties: {
    ...look,
    '--cs-font-display': 'Typeface of the title and the time.',
    '--cs-error': 'Colour of errors and of the button that cancels.',
    '--cs-success': 'Colour of the mark of a valid booking.',
  },
});
