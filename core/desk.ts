/**
 * What the site's pages of a club's desk, and of links that few visitors follow, such as a weekly
 * series or a split booking, share with the server, besides `courtside/core`. Only loaders and
 * actions use its values, so no page of the site loads it. The package has no entry for it.
 */

export { type DeskCalls, deskCalls, sendSignInLink, signIn } from './api/desk-calls.ts';
export {
  applyToMatch,
  closeMatch,
  decideOnPlayer,
  getAppliedMatch,
  getHostedMatch,
  getMatch,
  leaveMatch,
  listMatches,
  listMatchSports,
  publishMatch,
  publishWish,
  reportMatch,
  takeShare,
} from './api/matches.ts';
export {
  closeSplit,
  getInvitation,
  getPlayer,
  getSplit,
  joinPlayers,
  leavePlayers,
  payShare,
  removePlayer,
  splitBooking,
} from './api/players.ts';
export {
  cancelSeries,
  getSeries,
  listRepeatDays,
  listSeriesMoves,
  moveSeries,
  repeatBooking,
} from './api/series.ts';
export { getSlotWish, stopSlotWish, wishSlot } from './api/slot-wishes.ts';
export { formatClock, parseClock } from './domain/clock.ts';
export { includesDay } from './domain/day-range.ts';
export { normalizePhone } from './domain/phone.ts';
export { playerCalendar } from './domain/player-calendar.ts';
export { type PriceRule, weekOfRates } from './domain/price.ts';
export { seriesCalendar } from './domain/series-calendar.ts';
export { FEWEST_PLAYERS, MOST_PLAYERS } from './domain/split.ts';
export { DESK_NAME } from './domain/storage-names.ts';
export type { ClubFile } from './schemas/club-file.ts';
export type { DeskAccount, DeskClub, DeskMember, DeskRole, DeskSession } from './schemas/desk-account.ts';
export type { DeskBusyCoach, DeskCoachCalendar, DeskCoachCalendars } from './schemas/desk-calendars.ts';
export type { DeskComment } from './schemas/desk-comments.ts';
export type {
  DeskAction,
  DeskBookingDetails,
  DeskBookingPage,
  DeskCalendar,
  DeskClosingOutcome,
  DeskDay,
  DeskEntry,
  DeskFile,
  DeskLogEntry,
  DeskOffer,
  DeskPlace,
  DeskRequestsPage,
  DeskSeriesDay,
  DeskSplit,
  DeskTime,
} from './schemas/desk-day.ts';
export { MAX_PHOTO_FORM, UNREAD } from './schemas/desk-forms.ts';
export type {
  DeskBrokenBooking,
  DeskPhoto,
  DeskSettings,
  DeskSettingsBody,
  DeskSettingsDifference,
  DeskSettingsFault,
  DeskSettingsPreview,
  DeskTerm,
} from './schemas/desk-settings.ts';
export { FAULT_CODES } from './schemas/desk-settings.ts';
export type {
  DeskDelivery,
  DeskDeliveryPage,
  DeskWebhook,
  DeskWebhooksPage,
} from './schemas/desk-webhooks.ts';
export type {
  AppliedMatch,
  HostedMatch,
  Level,
  MatchContact,
  MatchPlayer,
  MatchSport,
  OpenMatch,
} from './schemas/match.ts';
export type { Invitation, PlayerTicket, Split, SplitPlayer } from './schemas/players.ts';
export { CLOCK_TIME } from './schemas/scalars.ts';
export type { RepeatDay, RepeatOffer, Series, SeriesMove, SeriesMoves, SeriesVisit } from './schemas/series.ts';
export {
  type SlotWish,
  type SlotWishBody,
  WISH_PLACES,
  type WishKind,
  type WishState,
  type WishTime,
} from './schemas/slot-wishes.ts';
