/**
 * Names of forms for the assistants of visitors, in browsers that take them (the declarative part of
 * https://webmachinelearning.github.io/webmcp/): the assistant fills a form in. Only a search is sent
 * by it; everything else waits for the visitor's own press. English, as assistants read it.
 */
const tool = (toolname: string, tooldescription: string) => ({ toolname, tooldescription });

export const FORM_TOOLS = {
  search: {
    ...tool('find_clubs', 'Opens the list of sports clubs with free times for a sport, city, day and hours.'),
    toolautosubmit: '',
  },
  request: tool('request_time', 'Fills in a request for a time to a club that answers requests itself.'),
  links: tool('email_my_bookings', 'Fills in the email address to which the links of its bookings are sent.'),
  join: tool('join_game', 'Fills in the name of a player who joins a booked game by invitation.'),
};
