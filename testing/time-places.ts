/**
 * Every place that shows a time or a day, the modules that write it, and the test that checks it:
 * `checkedIn` names the place in a title. `time-places.test.ts` fails for a module that writes
 * times and has no row here: add the row, and the check to the test that it names.
 */
type TimePlace = { place: string; modules: string[]; checkedIn: string };

const within =
  (folder: string) =>
  (...names: string[]) =>
    names.map((name) => `${folder}/${name}`);
const message = within('server/messages');
const flow = within('elements/booking-flow');
const ticket = within('elements/booking-token-page');
const shared = within('elements/shared/ticket');
const schedule = within('elements/club-schedule');
const site = within('site');

/** Every kind of message, with every case of `time-cases.ts`, in every language. */
const MESSAGES = 'server/messages/times.test.ts';
/** The pages of the night on which clocks go back, for visitors in other time zones. */
const PAGES = 'e2e/times.test.ts';
/** What all widgets write times with. */
const WIDGETS = 'elements/shared/text.test.ts';

export const TIME_PLACES: TimePlace[] = [
  {
    place: 'emails',
    modules: message(
      ...[
        'kinds/booking-parts.ts',
        'kinds/cancelled.ts',
        'kinds/closed.ts',
        'kinds/club-message.ts',
        'kinds/club-news.ts',
      ],
      ...[
        'kinds/confirmed.ts',
        'kinds/declined.ts',
        'kinds/freed.ts',
        'kinds/lapsed.ts',
        'kinds/line-parts.ts',
        'kinds/links.ts',
        'kinds/moved.ts',
      ],
      ...['kinds/refunded.ts', 'kinds/reminder.ts', 'kinds/requested.ts', 'kinds/series.ts', 'content/texts.ts'],
      ...[
        'kinds/player.ts',
        'kinds/player-news.ts',
        'kinds/split-charged.ts',
        'kinds/split-paid-back.ts',
        'kinds/split-released.ts',
      ],
      ...['kinds/line-closed.ts', 'kinds/wish.ts'],
      ...['kinds/match-host.ts', 'kinds/match-player.ts', 'content/match-facts.ts'],
    ),
    checkedIn: MESSAGES,
  },
  {
    place: 'refusals of imports',
    modules: ['server/clubs/bookings.ts'],
    checkedIn: 'server/clubs/clubs.test.ts',
  },
  {
    place: 'exports of bookings',
    modules: ['server/desk/exports.ts'],
    checkedIn: 'server/desk/staff.test.ts',
  },
  { place: 'text messages', modules: message('kinds/booking-parts.ts'), checkedIn: MESSAGES },
  {
    place: 'calendar files of all emails',
    modules: ['core/domain/calendar-zone.ts', 'core/domain/icalendar.ts'],
    checkedIn: MESSAGES,
  },
  {
    place: 'schedule',
    modules: schedule(
      ...['view/club-schedule.tsx', 'view/day-strip.tsx', 'view/grid-cell.tsx', 'view/grid.tsx', 'view/notice.tsx'],
      ...['view/toolbar.tsx', 'view/use-view.ts', 'deferred/keep-fresh.ts'],
    ),
    checkedIn: PAGES,
  },
  {
    place: 'the courts of the band',
    modules: site('club/band-times.ts', 'club/live-band.tsx'),
    checkedIn: 'site/club/band-times.test.ts',
  },
  {
    place: 'the list by time',
    modules: schedule('deferred/by-time.tsx'),
    checkedIn: 'elements/club-schedule/view/club-schedule.test.tsx',
  },
  {
    place: 'with a day that opens at a time',
    modules: schedule('deferred/release.ts'),
    checkedIn: 'elements/club-schedule/view/club-schedule.test.tsx',
  },
  {
    place: 'hatches cells, of those in which the club plays on no taken ones, and says why in them and above',
    modules: schedule('deferred/hatched-hours.tsx', 'deferred/marked-grid.ts'),
    checkedIn: 'elements/club-schedule/view/club-schedule.test.tsx',
  },
  {
    place: 'lists them below the times, and marks the taken time of a booked one',
    modules: schedule('deferred/matches.tsx'),
    checkedIn: 'elements/club-schedule/view/club-schedule.test.tsx',
  },
  {
    place: 'the sessions beside the grid',
    modules: schedule('deferred/session-list.tsx'),
    checkedIn: 'elements/club-schedule/view/club-schedule.test.tsx',
  },
  {
    place: 'when it watches one',
    modules: schedule('deferred/slot-watch.tsx'),
    checkedIn: 'elements/club-schedule/deferred/slot-watch.test.tsx',
  },
  {
    place: 'in a match',
    modules: schedule('deferred/match-dialog.tsx'),
    checkedIn: 'elements/club-schedule/deferred/match-dialog.test.tsx',
  },
  {
    place: 'in a wish',
    modules: schedule('deferred/match-wish-dialog.tsx'),
    checkedIn: 'elements/club-schedule/deferred/match-wish.test.tsx',
  },
  {
    place: 'selection',
    modules: schedule('view/selection-bar.tsx', 'deferred/selection-text.ts', 'deferred/selection.tsx'),
    checkedIn: PAGES,
  },
  {
    place: 'loads the booking when a time is selected, and shows a press at once while that loads',
    modules: schedule('deferred/opening.tsx'),
    checkedIn: 'elements/club-schedule/view/club-schedule.test.tsx',
  },
  {
    place: 'shows the selection beside the times',
    modules: schedule('deferred/card.tsx', 'deferred/terms.ts'),
    checkedIn: 'elements/club-schedule/view/club-schedule.test.tsx',
  },
  {
    place: 'dialog',
    modules: flow('text.ts', 'view/summary.tsx', 'deferred/submit.ts'),
    checkedIn: PAGES,
  },
  {
    place: 'shows conflicts first, adds up the price, and books what is chosen with one press',
    modules: flow('deferred/weekly.tsx'),
    checkedIn: 'elements/booking-flow/booking-flow.test.tsx',
  },
  {
    place: 'the summary and the chosen time',
    modules: flow('view/summary.tsx', 'deferred/slot-step.tsx'),
    checkedIn: 'elements/booking-flow/booking-flow.test.tsx',
  },
  {
    place: 'other times',
    modules: flow('deferred/alternative-list.tsx'),
    checkedIn: 'elements/booking-flow/booking-flow.test.tsx',
  },
  {
    place: 'the finished booking',
    modules: [...flow('deferred/done.tsx'), ...shared('ticket.tsx', 'actions.tsx')],
    checkedIn: 'elements/booking-flow/booking-flow.test.tsx',
  },
  {
    place: 'ticket',
    modules: ticket(...['deferred/day-choice.tsx', 'deferred/time-change.tsx', 'deferred/time-choice.tsx']),
    checkedIn: PAGES,
  },
  {
    place: 'the summary of a change',
    modules: ticket('deferred/change-summary.tsx'),
    checkedIn: 'elements/booking-token-page/booking-token-page.test.tsx',
  },
  {
    place: 'deadline',
    modules: ticket('text.ts', 'view/cancel-row.tsx', 'deferred/confirmation.tsx'),
    checkedIn: PAGES,
  },
  { place: 'calendar file', modules: ['core/domain/icalendar.ts'], checkedIn: PAGES },
  {
    place: 'until when a time is held for its payment',
    modules: [...ticket('deferred/status-text.ts'), ...flow('deferred/awaiting-payment.tsx')],
    checkedIn: 'elements/booking-token-page/text.test.ts',
  },
  {
    place: 'pages without script',
    modules: site(
      ...['desk/plain-forms.tsx', 'desk/use-desk-texts.ts', 'routes/booking-change.tsx'],
      ...['booking/move-form.tsx', 'booking/series-visits.tsx', 'booking/visit-facts.tsx'],
      ...['routes/booking-player.tsx', 'routes/booking-split.tsx'],
      ...['booking/repeat-form.tsx', 'booking/series-visits.tsx', 'matches/match-facts.tsx', 'matches/match-line.tsx'],
      ...['routes/booking-match.tsx', 'routes/club-match.tsx'],
    ),
    checkedIn: PAGES,
  },
  {
    place: 'the pages of staff',
    modules: site(
      ...['desk/day-grid.ts', 'desk/day-head.tsx', 'desk/entry-text.ts', 'desk/log-list.tsx', 'desk/new-booking.tsx'],
      ...['desk/settings/review.tsx', 'desk/settings/weekdays.ts'],
      ...['routes/desk-block.tsx', 'routes/desk-booking.tsx', 'routes/desk-close.tsx', 'routes/desk-day.tsx'],
      ...['routes/desk-move.tsx', 'routes/desk-new.tsx', 'routes/desk-requests.tsx', 'routes/desk-series.tsx'],
      ...['desk/webhooks/delivery-list.tsx', 'desk/webhooks/webhook-texts.ts', 'routes/desk-comments.tsx'],
      ...['routes/desk-matches.tsx'],
      ...['routes/desk-delivery.tsx', 'routes/desk-example.tsx', 'routes/desk-webhook.tsx'],
      ...['routes/desk-session.tsx', 'desk/busy-coaches.tsx', 'desk/coach-calendars.tsx', 'desk/power-cuts.tsx'],
      ...['desk/desk-players.tsx', 'desk/refunds.tsx'],
    ),
    checkedIn: 'site/desk/times.test.tsx',
  },
  {
    place: 'the times of a day in forms of staff',
    modules: site('desk/club-day.ts', 'desk/new-block.tsx'),
    checkedIn: 'site/desk/club-day.test.ts',
  },
  { place: 'desk', modules: site('desk/booking.tsx', 'desk/day.tsx', 'desk/request.tsx'), checkedIn: PAGES },
  {
    place: 'the page of a place in line',
    modules: site('bookings/watch-times.ts', 'waiting/line.server.ts', 'waiting/wish.server.ts'),
    checkedIn: 'site/bookings/watch-times.test.ts',
  },
  { place: 'offers the time', modules: site('routes/booking-offer.tsx'), checkedIn: PAGES },
  { place: 'sessions', modules: site('club/load.server.ts'), checkedIn: PAGES },
  { place: 'JSON-LD', modules: site('club/json-ld.tsx'), checkedIn: PAGES },
  { place: 'opening hours', modules: site('club/load.server.ts'), checkedIn: PAGES },
  { place: 'own bookings', modules: site('bookings/own-bookings.tsx'), checkedIn: PAGES },
  { place: 'free times', modules: site('home/load.server.ts', 'home/example.server.ts'), checkedIn: PAGES },
  {
    place: 'a day within a phrase',
    modules: ['elements/club-search/text.ts'],
    checkedIn: 'elements/club-search/text.test.ts',
  },
  {
    place: 'search cards',
    modules: ['elements/club-search/view/club-card.tsx'],
    checkedIn: 'elements/club-search/club-search.test.tsx',
  },
  // They show no time, as they are stored by everyone who shows them.
  {
    place: 'share images',
    modules: site('share/describe.server.ts', 'share/social-image.ts'),
    checkedIn: 'site/share/describe.test.ts',
  },
  {
    place: 'the club’s local date and time',
    modules: ['elements/shared/text.ts'],
    checkedIn: WIDGETS,
  },
  {
    place: 'formatLocalClock',
    modules: ['core/domain/zone.ts', 'core/domain/clock.ts'],
    checkedIn: 'core/domain/zone.test.ts',
  },
  // Days without a time of day, which are the same in every zone.
  {
    place: 'the month of a comment',
    modules: ['core/domain/month-text.ts'],
    checkedIn: 'core/domain/month-text.test.ts',
  },
  {
    place: 'an abbreviated day',
    modules: site('home/dates.server.ts', 'routes/article.tsx', 'routes/document.tsx', 'routes/index.tsx'),
    checkedIn: 'site/home/dates.test.ts',
  },
  {
    place: 'shows the prices in force and when others are',
    modules: site('club/price-lists.server.ts'),
    checkedIn: 'e2e/club-seasons.test.ts',
  },
  {
    place: 'the open data',
    modules: ['server/openactive/describe.ts'],
    checkedIn: 'server/openactive/describe.test.ts',
  },
  {
    place: 'describes a payment',
    modules: ['server/payment/checkout.ts'],
    checkedIn: 'server/payment/payment.test.ts',
  },
];
