import { documented } from '#elements/shared/element/documentation.ts';
import { dialogs, look } from '#elements/shared/element/theme-properties.ts';
import { declaration } from './declaration.ts';

const span = 'starts_at: string; ends_at: string';

/**
 * `<booking-flow>` as its documentation, types and editor data describe it. No widget imports this
 * module.
 */
export const documentation = documented(declaration, {
  attributes: {
    club: { description: "The club's slug or number; needed with `session`." },
    slot: {
      description: 'Tokens of the chosen slots, adjoining and of one court, with spaces between.',
    },
    session: { description: 'A group session to book a place in, instead of `slot`.' },
    mode: {
      values: ['inline', 'dialog', 'button', 'floating'],
      description:
        "`inline` (default) in the page, `dialog` above it (a sheet on phones), `button` for a button that opens it, or `floating` for one that stays at the window's corner. With `club` alone these three begin with the club's free times.",
    },
    label: {
      description: 'Text of the button; "Book a time" in the visitor\'s language when absent.',
    },
    'order-url': {
      description: "Address of a booking's page with `{token}` in it; the page at the API's origin when absent.",
    },
    'return-url': {
      description:
        "Address to which an online payment leads back, with `{token}` in it; one of those that the partner of `broker` may name. The booking's page at the API's origin when absent.",
    },
    broker: {
      description:
        "The id of the partner whose page this is, kept with the booking. The page must be at one of the partner's origins.",
    },
    forward: {
      description:
        "Parameters of the page's address that are kept with the booking, with spaces between, such as `utm_source utm_campaign`.",
    },
    'given-name': {
      description: 'The initial first name. What the visitor typed before takes precedence.',
    },
    'family-name': { description: 'The initial last name.' },
    telephone: { description: 'The initial phone number.' },
    email: { description: 'The initial email address.' },
    comment: { description: 'The initial comment.' },
  },
  events: {
    'booking-submitted': {
      detail: `{ kind: 'book' | 'request' | 'group'; ${span} }`,
      description: 'The form was sent.',
    },
    'booking-confirmed': {
      detail: `{ token: string; code: string; ${span}; price: { amount: number; currency: string }; visits?: number }`,
      description:
        'The booking is made, with `visits` in as many weeks. A booking that is paid online is made once its payment has arrived, which its page reports as `courtside-booking-paid`.',
    },
    'booking-pending': {
      detail: `{ token: string; code: string; ${span}; price: { amount: number; currency: string }; pay_until: string }`,
      description: 'The time is held until `pay_until`, and the visitor goes on to the payment.',
    },
    'booking-requested': {
      detail: `{ id: number; code: string; ${span} }`,
      description: 'A request was sent to a club that confirms times itself.',
    },
    'booking-unanswered': {
      detail: `{ ${span} }`,
      description:
        'No reply has arrived, so a booking or a request may have been made. Sending the same form again books nothing twice.',
    },
    'lease-created': {
      detail: `{ ${span}; expires_at: string }`,
      description: 'The time is held for the visitor until `expires_at`.',
    },
    'lease-expired': {
      detail: `{ ${span} }`,
      description: 'The time is no longer held: the visitor took too long. It can still be booked if it is free.',
    },
    'booking-closed': { detail: '{ booked: boolean }', description: 'The visitor closed the dialog.' },
  },
  parts: {
    root: 'Everything.',
    open: 'The button that opens the dialog, with `mode` `button` or `floating`.',
    dialog: 'The dialog.',
    head: 'The head of the dialog with the free times of a club.',
    form: 'The form of a step, or what replaces it at the end.',
    hold: 'How long the time is held.',
    renew: 'The button that holds the time longer, or again.',
    field: 'A field with its label and its error.',
    input: 'A field without its label.',
    error: 'The error of a field.',
    option: 'A way to pay, or the choice to split the price with players.',
    repeat: 'The button that books the same time in other weeks too.',
    week: 'One of the other weeks, free or not.',
    'more-weeks': 'The button that lists further weeks.',
    alternative: 'Another time instead of one that was taken.',
    failure: 'The message that the booking could not be opened.',
    retry: 'The button that tries again.',
    summary: 'Time, club and price beside the form.',
    terms: 'Until when cancelling is free, beside the button that books.',
    continue: 'The button to the next step.',
    back: 'The button to the previous step.',
    close: 'The button that closes the dialog.',
    success: 'Shown once the booking is made.',
    ticket: 'The ticket of the booking.',
    actions: 'The buttons for the calendar, directions and sharing.',
    action: 'One of these buttons.',
    note: 'The result of pressing one of them.',
    phone: 'The telephone number of a club that was sent a request.',
    'booking-link': "The link to the booking's page.",
    'payment-link': 'The link to the payment, in case its page did not open.',
  },
  customProperties: {
    ...look,
    ...dialogs,
    '--cs-font-display': 'Typeface of the time.',
    '--cs-error': 'Colour of errors.',
    '--cs-success': 'Colour of the mark of a booking that is made.',
  },
});
