import { documented } from '#elements/shared/element/documentation.ts';
import { look } from '#elements/shared/element/look.ts';
import { declaration } from './declaration.ts';

/** `<club-schedule>` as its documentation, types and editor data describe it. No widget imports this module. */
export const documentation = documented(declaration, {
  attributes: {
    club: { description: "The club's slug or number." },
    service: { description: 'The service shown first; the main one of the club when absent.' },
    date: {
      description: "The day shown first, YYYY-MM-DD in the club's zone; the first with a free time when absent.",
    },
    broker: { description: 'The id of the partner whose page this is, kept with bookings.' },
    forward: {
      description: "Parameters of the page's address that are kept with bookings, such as `utm_source utm_campaign`.",
    },
  },
  events: {
    'slot-select': {
      detail:
        '{ club: string; service_id: number; court_id: number; slots: string[]; starts_at: string; ends_at: string; price: { amount: number; currency: string } | null }',
      description: 'The visitor wants to book the chosen time. Unless prevented, the booking dialog opens.',
    },
  },
  parts: {
    root: 'Everything.',
    services: 'The choice of the service, as tabs or as a list.',
    service: 'One service of the tabs.',
    days: 'The strip of days.',
    day: 'One day of the strip.',
    toolbar: 'The day in words, the legend and the button below.',
    toggle: 'The button that changes between the table and the list by time, where there is not room for both.',
    times: 'The list by time.',
    watch: 'The button below that list with which one asks to be told of a taken time.',
    'show-past': 'The button that shows the hours that are over.',
    grid: 'The table of times and courts.',
    bar: 'The bar with the chosen time.',
    book: 'The button that books the chosen time.',
    clear: 'The button that lets go of the chosen time.',
    'next-day': 'The button to the nearest day with a free time.',
    phone: 'The telephone number of the club, where no day has a free time.',
    foot: 'The line below, with the credit.',
    sessions: 'The group sessions that have no place in the table.',
    join: 'The button that books a place in a session.',
    empty: 'What stands there when the day has no hours.',
    failure: 'What says that something could not be loaded.',
    retry: 'The button that tries again.',
    cell: 'A place of the table or of the list by time.',
    'cell-free': 'A free time.',
    'cell-selected': 'The chosen time.',
    'cell-group': 'A group session.',
    'cell-busy': 'Hours that are taken.',
    'cell-past': 'Hours that are over.',
    dialog: 'The dialog that a press on a taken time opens.',
    heading: 'Its heading.',
    note: 'What it says.',
    field: 'A field of it.',
    send: 'Its button that asks to be told.',
    close: 'Its button that closes it.',
  },
  customProperties: {
    ...look,
    '--cs-surface-rule': 'Line under the name of a surface; its own colour when absent.',
    '--cs-row': 'Height of a row of the table; 44px by the density when absent, and never less under a finger.',
  },
});
