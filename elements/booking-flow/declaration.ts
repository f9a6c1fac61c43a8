import type { ElementDeclaration } from '#elements/shared/element/index.ts';
import { look } from '#elements/shared/element/look.ts';

const span = 'starts_at: string; ends_at: string';

export const declaration: ElementDeclaration = {
  tag: 'booking-flow',
  attributes: {
    club: { type: 'string', description: "The club's slug or number; needed with `session`." },
    slot: {
      type: 'string',
      description: 'Tokens of the chosen slots, adjoining and of one court, with spaces between.',
    },
    session: { type: 'number', description: 'A group session to book a place in, instead of `slot`.' },
    mode: {
      type: 'string',
      values: ['inline', 'dialog', 'button', 'floating'],
      description:
        "`inline` (default) in the page, `dialog` above it (a sheet on phones), `button` for a button that opens it, or `floating` for one that stays at the window's corner. With `club` alone these three begin with the club's free times.",
    },
    label: {
      type: 'string',
      description: 'What stands on the button; "Book a time" in the visitor\'s language when absent.',
    },
    'order-url': {
      type: 'string',
      description: "Address of a booking's page with `{token}` in it; the page at the API's origin when absent.",
    },
    'return-url': {
      type: 'string',
      description:
        "Address to which an online payment leads back, with `{token}` in it; one of those that the partner of `broker` may name. The booking's page at the API's origin when absent.",
    },
    broker: {
      type: 'string',
      description:
        'The id of the partner whose page this is, kept with the booking. The page must stand at one of the origins of the partner.',
    },
    forward: {
      type: 'string',
      description:
        "Parameters of the page's address that are kept with the booking, with spaces between, such as `utm_source utm_campaign`.",
    },
    'given-name': {
      type: 'string',
      description: 'The first name that the form begins with. What the visitor typed before goes first.',
    },
    'family-name': { type: 'string', description: 'The last name that the form begins with.' },
    telephone: { type: 'string', description: 'The phone number that the form begins with.' },
    email: { type: 'string', description: 'The e-mail address that the form begins with.' },
    comment: { type: 'string', description: 'The comment that the form begins with.' },
  },
  events: {
    'booking-submitted': {
      detail: `{ kind: 'book' | 'request' | 'group'; ${span} }`,
      description: 'The form was sent.',
    },
    'booking-confirmed': {
      detail: `{ token: string; code: string; ${span}; price: { amount: number; currency: string } }`,
      description:
        'The booking is made. One that is paid online is made once its payment has arrived, of which its page tells by `courtside-booking-paid`.',
    },
    'booking-pending': {
      detail: `{ token: string; code: string; ${span}; price: { amount: number; currency: string }; pay_until: string }`,
      description: 'The time is held until then, and the visitor goes on to the payment.',
    },
    'booking-requested': {
      detail: `{ id: number; code: string; ${span} }`,
      description: 'The wish for a time was sent to a club that answers by phone.',
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
    form: 'The form of a step, or what stands in its place in the end.',
    hold: 'How long the time is held.',
    renew: 'The button that holds the time longer, or again.',
    field: 'A field with its label and what is wrong with it.',
    input: 'A field without its label.',
    error: 'What is wrong with a field.',
    option: 'A way to pay.',
    alternative: 'Another time in place of one that has gone.',
    failure: 'What says that the booking could not be opened.',
    retry: 'The button that tries again.',
    summary: 'Time, club and price beside the form.',
    continue: 'The button to the next step.',
    back: 'The button to the step before.',
    close: 'The button that closes the dialog.',
    success: 'What stands there once the booking is made.',
    phone: 'The telephone number of a club that was sent a request.',
    'booking-link': "The link to the booking's page.",
    'payment-link': 'The link to the payment, for whom no page opened.',
  },
  customProperties: {
    ...look,
    '--cs-font-display': 'Typeface of the time.',
    '--cs-error': 'Colour of what is wrong.',
    '--cs-success': 'Colour of the mark of a booking that is made.',
  },
  methods: ['open', 'close', 'refresh', 'reset'],
};
