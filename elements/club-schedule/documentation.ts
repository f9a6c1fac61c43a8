import { documented } from '#elements/shared/element/documentation.ts';
import { dialogs, look } from '#elements/shared/element/theme-properties.ts';
import { declaration } from './declaration.ts';

/**
 * `<club-schedule>` as its documentation, types and editor data describe it. No widget imports this
 * module.
 */
export const documentation = documented(declaration, {
  attributes: {
    club: { description: "The club's slug or number." },
    service: { description: 'The service shown first; the main one of the club when absent.' },
    date: {
      description: "The day shown first, YYYY-MM-DD in the club's zone; the first with a free time when absent.",
    },
    court: {
      description:
        'With `time`, the slot that is selected first: the number of its court. If it is not free, the schedule says so.',
    },
    time: { description: "With `court`, the start of that slot on the club's clock, HH:MM." },
    aside: {
      description:
        'From 1,000 pixels of width, shows the selected time as a card beside the times, and below it the content of the slot `aside`. Without it, or where it is narrower, the selection is a bar at the bottom of the window.',
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
      description: 'The visitor wants to book the selected time. Unless prevented, the booking dialog opens.',
    },
    'times-change': {
      detail:
        "{ club: string; service_id: number; date: string; times: { court_id: number; starts_at: string; ends_at: string; status: 'free' | 'busy' | 'past'; price: { amount: number; currency: string } | null }[]; selected: { court_id: number; starts_at: string }[] }",
      description:
        'After `announceTimes()`: at once, and whenever the schedule shows another day, its times change or the visitor selects other ones.',
    },
    'match-applied': {
      detail: '{ match_id: number; starts_at: string; ends_at: string }',
      description: 'The visitor has applied to a match, which its host accepts or declines.',
    },
    'match-published': {
      detail: '{ match_id: number; starts_at: string; ends_at: string }',
      description: 'The visitor looks for players: the match is published.',
    },
  },
  parameters: {
    toggleTime: { court_id: 'number', starts_at: 'string' },
  },
  slots: { aside: 'Content of the page that belongs beside the times, or below them where there is no space.' },
  parts: {
    root: 'Everything.',
    services: 'The tabs for what to book: courts by sport, coaches, groups.',
    service: 'One of the tabs.',
    choices: 'The coaches of their tab, or the kinds of group sessions.',
    choice: 'One of them.',
    days: 'The strip of days.',
    day: 'One day of the strip.',
    late: 'The line that says why the schedule opens with another day than today.',
    release: 'The line that counts down to the opening of the next day, if the club opens its days at a time.',
    'closed-hours': 'The list of hours in which the club is closed despite its opening hours.',
    'power-cuts': 'The list of hours that the club has marked as without power.',
    matches: 'The list of matches that want players.',
    match: 'The link to one of them, which opens its dialog.',
    wish: 'The link that opens the form in which a visitor looks for players.',
    toolbar: 'The tabs or the day in words, the legend and the button below.',
    toggle: 'On narrow pages, the button that switches between the table and the list by time.',
    times: 'The list by time.',
    watch: 'The button below that list that opens the dialog about taken times.',
    'show-past': 'The button that shows the hours that are over.',
    grid: 'The table of times and courts.',
    bar: 'The bar or card with the selected time.',
    book: 'The button that books the selected time.',
    clear: 'The button that clears the selection.',
    'next-day': 'The button to the nearest day with a free time.',
    phone: 'The telephone number of the club, where no day has a free time.',
    foot: 'The line below the schedule, with the credit.',
    sessions: 'The group sessions that have no cell in the table.',
    join: 'The button that books a place in a session.',
    empty: 'Shown when the day has no hours.',
    failure: 'The message that something could not be loaded.',
    retry: 'The button that tries again.',
    cell: 'A cell of the table or of the list by time.',
    'cell-free': 'A free time.',
    'cell-selected': 'The selected time.',
    'cell-group': 'A group session.',
    'cell-busy': 'Taken times.',
    'cell-past': 'Times that have passed.',
    dialog: 'The dialog that opens when a visitor presses a taken time, a match or the link to look for players.',
    heading: 'Its heading.',
    note: 'Its text.',
    field: 'A field of it.',
    send: 'Its button that asks for an email, applies to the match, or publishes one; its link to the payment of the visitor’s own booking.',
    close: 'Its button that closes it.',
    summary: 'Time, club and wanted players beside the form of a match.',
    form: 'The form of a match.',
    input: 'A field of it without its label.',
    error: 'The error of a field of it, or of all of it.',
    success: 'Shown once the visitor has applied or published.',
    application: "The link to the player's own page.",
    hosted: "The link to the page of the visitor's own match.",
  },
  customProperties: {
    ...look,
    ...dialogs,
    '--cs-success': 'Colour of the mark of an application that is sent.',
    '--cs-surface-rule': 'Colour of the line under the name of a surface; that of the surface when absent.',
    '--cs-row': 'Height of a row of the table; 44px by the density when absent, and never less on touch screens.',
  },
});
