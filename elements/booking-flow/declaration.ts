import type { ElementDeclaration } from '#elements/shared/element/index.ts';

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
    mode: { type: 'string', description: '`inline` (default) in the page, or `dialog` above it (a sheet on phones).' },
    'order-url': {
      type: 'string',
      description: "Address of a booking's page with `{token}` in it; the page at the API's origin when absent.",
    },
  },
  events: {
    'booking-submitted': {
      detail: `{ kind: 'book' | 'request' | 'group'; ${span} }`,
      description: 'The form was sent.',
    },
    'booking-confirmed': {
      detail: `{ token: string; code: string; ${span}; price: { amount: number; currency: string } }`,
      description: 'The booking is made.',
    },
    'booking-requested': {
      detail: `{ id: number; code: string; ${span} }`,
      description: 'The wish for a time was sent to a club that answers by phone.',
    },
    'booking-closed': { detail: '{ booked: boolean }', description: 'The visitor closed the dialog.' },
  },
  parts: {
    dialog: 'The dialog.',
    summary: 'Time, club and price beside the form.',
    continue: 'The button to the next step.',
    back: 'The button to the step before.',
    close: 'The button that closes the dialog.',
    success: 'What stands there once the booking is made.',
    'booking-link': "The link to the booking's page.",
  },
  customProperties: {
    '--cs-accent': 'Colour of buttons, the chosen payment and focus.',
    '--cs-on-accent': 'Text on the accent colour.',
    '--cs-ground': 'Background of the form.',
    '--cs-radius': 'Corner radius of fields and buttons.',
    '--cs-font-display': 'Typeface of the time.',
  },
};
