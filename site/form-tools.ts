/**
 * Names of forms for the assistants of visitors, in browsers that take them (the declarative part of
 * https://webmachinelearning.github.io/webmcp/): the assistant fills a form in. Only what finds something
 * is sent by it; everything else waits for the visitor's own press. English, as assistants read it.
 */
const tool = (toolname: string, tooldescription: string) => ({ toolname, tooldescription });
const search = (...named: Parameters<typeof tool>) => ({ ...tool(...named), toolautosubmit: '' });

/** What fields are for whose label is no element of their own. */
export const FIELD_TOOLS = {
  sport: { toolparamdescription: 'Sport' },
  from: { toolparamdescription: 'Earliest start' },
  to: { toolparamdescription: 'Latest end' },
  weekdays: { toolparamdescription: 'Days of the week' },
  /** The honeypot field, which the browser offers to an assistant like any other. */
  honeypot: { toolparamdescription: 'Leave this empty: people do not see it.' },
};

export const FORM_TOOLS = {
  search: search('find_clubs', 'Opens the list of sports clubs with free times for a sport, city, day and hours.'),
  filter: search('filter_clubs', 'Lists the clubs that declare what is chosen, such as light without the grid.'),
  takenTimes: search('show_taken_times', 'Shows the taken times of a day, for one of which an email can be requested.'),
  line: tool(
    'wait_for_time',
    'Fills in a taken time of this club, and the email address that is told when it is free.',
  ),
  wish: tool('wait_at_any_club', 'Fills in a time wanted at any club near, and who is told by email when one is free.'),
  apply: tool('apply_to_match', 'Fills in the application of a player to this match. Its host accepts or declines.'),
  wantPlayers: tool('look_for_players', 'Fills in a match at this club that wants players. It books no court.'),
  request: tool('request_time', 'Fills in a request for a time to a club that answers requests itself.'),
  links: tool('email_my_bookings', 'Fills in the email address to which the links of its bookings are sent.'),
  join: tool('join_game', 'Fills in the name of a player who joins a booked game by invitation.'),
};
