import { documented } from '#elements/shared/element/documentation.ts';
import { dialogs, look } from '#elements/shared/element/theme-properties.ts';
import { declaration } from './declaration.ts';

/**
 * `<club-search>` as its documentation, types and editor data describe it. No widget imports this
 * module.
 */
export const documentation = documented(declaration, {
  attributes: {
    city: {
      description: "The city's slug or number; the visitor's last choice, else all, when absent.",
    },
    category: { description: 'The slug or number of the sport searched for first.' },
    kind: {
      values: ['clubs', 'coaches', 'services'],
      description: '`clubs` (the default), `coaches` or `services`.',
    },
    sort: {
      values: ['recommended', 'distance', 'price', 'rating', 'soonest'],
      description: '`recommended` (the default), `distance`, `price`, `rating` or `soonest`.',
    },
    filters: {
      description: 'More initial filters, by their names in the API, such as `{"online_booking": true}`.',
    },
    view: {
      values: ['list', 'map', 'both'],
      description: '`list` (the default), `map`, or `both` side by side where there is room and one by one where not.',
    },
    'page-size': { description: 'Results per page: 10 when absent, at most 100.' },
    'sync-url': {
      description: "Keeps the search in the query of the page's address, so that it can be shared and gone back to.",
    },
    query: {
      description: "For rendering on a server with `sync-url`: the query of the page's address, such as `?sort=price`.",
    },
    'club-url': {
      description:
        'Where a club is shown, with `{slug}` or `{id}` in it, such as `/club/{slug}`. Default: its page at the origin of the API.',
    },
    'heading-level': { description: 'Heading level, 2 when absent; cards are one level below.' },
    'tiles-url': {
      description: 'Map tiles, with `{z}`, `{x}` and `{y}` in it; a drawn base map when absent.',
    },
    'tiles-attribution': { description: 'Attribution of the tiles.' },
    broker: { description: 'The id of the partner whose page this is, kept with bookings.' },
    forward: {
      description: "Parameters of the page's address that are kept with bookings, such as `utm_source utm_campaign`.",
    },
  },
  events: {
    'search-change': {
      detail: '{ search: Record<string, unknown> }',
      description:
        'The visitor changed the search: all of its fields, by their names in the API. Unless prevented, the results follow.',
    },
    'club-select': {
      detail: '{ id: number; slug: string; title: string; url: string }',
      description: 'The visitor chose a club. Unless prevented, its page opens.',
    },
    'slot-select': {
      detail:
        '{ club: string; service_id: number; court_id: number; slots: string[]; starts_at: string; ends_at: string; price: { amount: number; currency: string } }',
      description: 'The visitor wants to book a free time. Unless prevented, the booking dialog opens.',
    },
    'location-change': {
      detail: '{ city: { id: number; slug: string; title: string } | null }',
      description: 'The visitor chose a city, or all of them (null). Unless prevented, the search moves there.',
    },
  },
  slots: { heading: 'A heading of the page in place of the one above the results.' },
  parts: {
    root: 'Everything.',
    filters: 'The form with text, place and filters.',
    heading: 'The heading above the results.',
    count: 'How many results there are.',
    results: 'The list of results.',
    card: 'One result.',
    'club-link': 'The link to a club.',
    slot: 'A free time of a club.',
    more: 'The button that shows more results.',
    map: 'The frame of the map.',
    text: 'The field for a name or a word.',
    'clear-text': 'The button that clears it.',
    listbox: 'The list of suggestions, or of cities.',
    option: 'One of them.',
    pick: 'A filter with a list to choose from, or to switch on; the order of the results.',
    kind: 'The choice between clubs, coaches and services: one of the three.',
    view: 'The switch that shows the map beside the list.',
    'active-filter': 'An active filter, with the button that removes it.',
    'clear-all': 'The button that removes all filters.',
    phone: 'The telephone number of a club without booking online.',
    shown: 'How many of all results are shown.',
    recent: 'The clubs that the visitor opened last.',
    empty: 'Shown when nothing matches.',
    'drop-filter': 'The button that removes the filter which leaves nothing.',
    wish: 'There, the link to get an email when a time frees up.',
    failure: 'The message that something could not be loaded.',
    retry: 'The button that tries again.',
    'map-button': 'A button over the map that zooms.',
    'map-search': 'The button that searches where the map was moved to.',
    'map-link': 'A link to where the map comes from.',
    pin: 'A club on the map.',
    dialog: 'The dialog with all filters, or with the cities.',
    head: 'Its head.',
    close: 'The button that closes it.',
    group: 'A group of filters.',
    choice: 'One filter of a group.',
    field: 'A list or a field of a group, with its label.',
    'show-results': 'The button that closes the filters.',
    here: "The button that asks for the visitor's position.",
    hint: 'A hint below a field.',
    'all-filters': 'The button that opens all filters.',
    location: 'The button that opens the choice of a city.',
    'show-map': 'The button that shows the map in place of the list, or the list again.',
  },
  customProperties: {
    ...look,
    ...dialogs,
    '--cs-inset':
      'Space beside the filters and the list, 0 when not set; for a page on which the element spans the window.',
    '--cs-progress':
      'Colour of the line above the results while others load; `transparent` for a page that shows this itself.',
  },
});
