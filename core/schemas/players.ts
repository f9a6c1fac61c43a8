import { boolean, define, enums, type Infer, nullable, object, optional, string, type } from 'superstruct';
import { FEWEST_PLAYERS, MOST_PLAYERS } from '#core/domain/split.ts';
import { array } from './array.ts';
import { BookingStatus } from './booking.ts';
import { Email } from './email.ts';
import { Count, Identifier, Instant, Money, single, Token, text } from './scalars.ts';
import { ClubSummary, Court } from './summaries.ts';
import { nameOf } from './written.ts';

/**
 * What a player is in a split booking: `left` by link, `removed` by the organiser, `replaced` by the
 * player who has the place since.
 */
export const PlayerState = enums(['joined', 'left', 'removed', 'replaced']);
export type PlayerState = Infer<typeof PlayerState>;
/**
 * `due` is not paid yet. `covered` was not paid in time, and the organiser was charged for it.
 * `refunding` is a refund in progress, of the whole or a part.
 */
export const ShareStatus = enums(['due', 'paid', 'covered', 'refunding', 'refunded']);
export type ShareStatus = Infer<typeof ShareStatus>;

/** 2 to 8, the organiser included. */
const Players = define<number>(
  'Players',
  (value) => Number.isInteger(value) && (value as number) >= FEWEST_PLAYERS && (value as number) <= MOST_PLAYERS,
);
/** Not empty, at most 60 characters. */
const PlayerName = nameOf(text('PlayerName', (value) => value.trim() !== '' && value.length <= 60));

/** Splits the booking of a customer's link between so many players, the organiser included. */
export const SplitBody = object({ token: Token, players: Players });
export type SplitBody = Infer<typeof SplitBody>;
/** The customer's link token of a split booking. */
export const SplitTokenBody = object({ token: Token });
export type SplitTokenBody = Infer<typeof SplitTokenBody>;
export const RemovePlayerBody = object({ token: Token, player_id: Identifier });
export type RemovePlayerBody = Infer<typeof RemovePlayerBody>;
/** The token of an invitation, which all who are invited share. */
export const InvitationBody = object({ invite_token: Token });
export type InvitationBody = Infer<typeof InvitationBody>;
/** The personal link is sent to the email address, if there is one. */
export const JoinBody = object({ invite_token: Token, name: PlayerName, email: optional(Email) });
export type JoinBody = Infer<typeof JoinBody>;
/** The token of a player's personal link. */
export const PlayerBody = object({ token: Token });
export type PlayerBody = Infer<typeof PlayerBody>;

/** What a split booking is of. */
const visit = {
  status: BookingStatus,
  /** The title of the service. */
  title: string(),
  club: ClubSummary,
  court: nullable(Court),
  /** The coach's name; null without one. */
  coach: nullable(string()),
  starts_at: Instant,
  ends_at: Instant,
};

const terms = {
  /** How many play, the organiser included. */
  places: Count,
  /** Places that nobody has taken. */
  free: Count,
  /** What each player but the organiser pays. */
  share: Money,
  /** `online`: through a personal link. `club`: at the club. */
  payment: enums(['online', 'club']),
  /**
   * When the organiser is charged for what is not paid online, or gets back what is, and until when a
   * player who leaves is refunded. Null if shares are paid at the club.
   */
  charge_at: nullable(Instant),
  /** Whether players can still join, and pay online. */
  open: boolean(),
  /**
   * Whether the organiser has paid the whole price, and gets back at `charge_at` what the players have
   * paid. Absent on older servers.
   */
  prepaid: optional(boolean()),
};

/** A split booking as everybody sees it who is invited. */
export const Invitation = type({
  ...visit,
  ...terms,
  /** The first name of who booked. */
  organiser: string(),
  /** The names of those who joined, without the organiser. */
  players: array(string()),
});
export type Invitation = Infer<typeof Invitation>;
export const InvitationAnswer = single(Invitation);

/** A split booking as a player sees it. */
export const PlayerTicket = type({
  ...Invitation.schema,
  token: Token,
  /** For another player; also while no place is free. */
  invite_token: Token,
  /** Changes with every change of the visit, for calendars (RFC 5545 `SEQUENCE`). */
  sequence: Count,
  player: type({
    name: string(),
    state: PlayerState,
    share_status: ShareStatus,
    /** Whether the share can be paid online now. */
    payable: boolean(),
    /** Whether the player can leave now, and what would be refunded. */
    can_leave: boolean(),
    refund: Money,
    /** Whether the player has a place in the booking's match too, and leaves both. Absent on older servers. */
    in_match: optional(boolean()),
    /** What was and will be refunded. */
    refunded: Money,
  }),
});
export type PlayerTicket = Infer<typeof PlayerTicket>;
export const PlayerTicketAnswer = single(PlayerTicket);

/** A player as the organiser and the desk see one. Without those who were replaced. */
export const SplitPlayer = type({
  id: Identifier,
  name: string(),
  state: PlayerState,
  share_status: ShareStatus,
  share: Money,
  joined_at: Instant,
  /** To the organiser: whether the player has a place in the booking's match, and is removed from both. */
  in_match: optional(boolean()),
});
export type SplitPlayer = Infer<typeof SplitPlayer>;

/** A split booking as its organiser sees it. */
export const Split = type({
  ...visit,
  ...terms,
  /** The booking's customer token. */
  token: Token,
  invite_token: Token,
  price: Money,
  /** What is left for the organiser if all others pay. */
  organiser_share: Money,
  /** What the players have paid. */
  paid: Money,
  /**
   * `pending`: the organiser has not authorised the total yet. `held`: it is authorised. `charged`: the
   * organiser paid what was missing, or will in a moment, or has paid all (`prepaid`). `club`: all is
   * paid at the club. Of no meaning once the booking is cancelled or expired.
   */
  hold: enums(['pending', 'held', 'charged', 'club']),
  players: array(SplitPlayer),
});
export type Split = Infer<typeof Split>;
export const SplitAnswer = single(Split);
