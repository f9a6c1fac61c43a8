import { boolean, enums, type Infer, nullable, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { ContactCode } from './book.ts';
import { Email } from './email.ts';
import { ShareStatus } from './players.ts';
import {
  CalendarDate,
  ClockTime,
  Count,
  Identifier,
  Instant,
  listOf,
  Money,
  single,
  Telephone,
  Token,
  text,
} from './scalars.ts';
import { CategorySummary } from './summaries.ts';
import { noteOf, PersonName } from './written.ts';

// Matches that want players. Widgets load none of it at first.

/** The most that a note and a report may have, in UTF-16 code units. */
export const MATCH_NOTE_LENGTH = 200;
/** At most 200 characters. */
export const MatchNote = noteOf(text('MatchNote', (value) => value.length <= MATCH_NOTE_LENGTH));
/** Not empty after trimming, at most 200 characters. */
export const MatchReason = noteOf(
  text('MatchReason', (value) => value.trim() !== '' && value.length <= MATCH_NOTE_LENGTH),
);
/** A code of core/domain/levels.ts, such as `C+`, `3.5` or `beginner`. */
export const MatchLevel = text('MatchLevel', (value) => /^[\w.+-]{1,20}$/.test(value));
/** Players on the court, the host included. */
export const MATCH_PLAYERS = { minimum: 2, maximum: 30 };

/** What is stored of a match's state; `closed`: its host wants no more players. */
export const STORED_MATCH_STATES = ['open', 'full', 'closed', 'hidden', 'cancelled'] as const;
export type StoredMatchState = (typeof STORED_MATCH_STATES)[number];
/** The same, and `over` for one that has begun. */
export const MatchState = enums([...STORED_MATCH_STATES, 'over']);
export type MatchState = Infer<typeof MatchState>;

/** Of one who applies. */
export const MatchPlayerState = enums(['applied', 'accepted', 'declined', 'left', 'removed']);
export type MatchPlayerState = Infer<typeof MatchPlayerState>;

/** A level in its sport's own terms. */
export const Level = type({ code: MatchLevel, title: string() });
export type Level = Infer<typeof Level>;

/** A sport of a club, with the levels that its players declare, the lowest first. */
export const MatchSport = type({
  ...CategorySummary.schema,
  levels: array(Level),
  /** What the levels mean, in plain words. */
  help: string(),
});
export type MatchSport = Infer<typeof MatchSport>;

/** What the court of a match costs, as everyone sees it. */
const MatchCost = type({
  /** Of the whole booking, as the club sells the court. */
  price: Money,
  /**
   * With `split`, a player's share of it. Otherwise an equal part of the price, rounded down as a share
   * is: the host and the players agree on what each pays.
   */
  share: Money,
  /** Whether the host splits the price into shares. */
  split: boolean(),
});
export type MatchCost = Infer<typeof MatchCost>;

/**
 * A match that wants players, as everyone sees it. It names the host by a first name and nobody else,
 * and contains no contact.
 */
export const OpenMatch = type({
  id: Identifier,
  club: type({
    id: Identifier,
    slug: string(),
    title: string(),
    time_zone: string(),
    address: string(),
    city: string(),
  }),
  sport: CategorySummary,
  state: MatchState,
  /** Whether a court is booked; else the times are those in which the host wants to play. */
  booked: boolean(),
  /** The booked court; null for a wish. */
  court: nullable(type({ id: Identifier, title: string() })),
  starts_at: Instant,
  ends_at: Instant,
  players_total: Count,
  /** How many players are still wanted. */
  places: Count,
  level_from: nullable(Level),
  level_to: nullable(Level),
  /** Empty if the host wrote none. */
  note: string(),
  /** The host's first name; null if none can be shown. */
  host: nullable(string()),
  /** Null for a wish, and for a booking that is free or cancelled. Absent on older servers. */
  cost: optional(nullable(MatchCost)),
});
export type OpenMatch = Infer<typeof OpenMatch>;
export const OpenMatchesAnswer = listOf(OpenMatch);
/** A match with the levels of its sport, which players choose from. */
export const OpenMatchDetail = type({ match: OpenMatch, sport: MatchSport });
export type OpenMatchDetail = Infer<typeof OpenMatchDetail>;
export const OpenMatchAnswer = single(OpenMatchDetail);
export const MatchSportsAnswer = single(array(MatchSport));
/** Ten matches a page unless `page_size` says otherwise, at most 50. */
export const OpenMatchesQuery = object({ page: optional(Identifier), page_size: optional(Identifier) });
export type OpenMatchesQuery = Infer<typeof OpenMatchesQuery>;

/** What the host says of the players. `players_have` are there already, the host among them. */
const wanted = {
  players_total: Identifier,
  players_have: Identifier,
  level_from: optional(MatchLevel),
  level_to: optional(MatchLevel),
  note: optional(MatchNote),
};

/** Publishes that a booking wants players. The token is of the customer's link. */
export const PublishMatchBody = object({
  token: Token,
  ...wanted,
  /** Confirms the booking's email address after `CONTACT_CODE_REQUIRED`. */
  contact_code: optional(ContactCode),
});
export type PublishMatchBody = Infer<typeof PublishMatchBody>;

/** Publishes a wish to play, between two times of a day on the club's clock. */
export const PublishWishBody = object({
  category_id: Identifier,
  date: CalendarDate,
  time_from: ClockTime,
  time_to: ClockTime,
  ...wanted,
  customer: object({ given_name: PersonName, telephone: Telephone, email: Email }),
  /** Confirms the email address after `CONTACT_CODE_REQUIRED`. */
  contact_code: optional(ContactCode),
});
export type PublishWishBody = Infer<typeof PublishWishBody>;

/** Applies to a match. With an email address the answer is sent there. */
export const ApplyBody = object({
  name: PersonName,
  level: optional(MatchLevel),
  telephone: Telephone,
  email: optional(Email),
});
export type ApplyBody = Infer<typeof ApplyBody>;

/** Reports a match to its club. */
export const ReportMatchBody = object({ reason: MatchReason });
export type ReportMatchBody = Infer<typeof ReportMatchBody>;

/** The token of a host's or a player's link. */
export const MatchTokenBody = object({ token: Token });
export type MatchTokenBody = Infer<typeof MatchTokenBody>;

export const DECISIONS = ['accept', 'decline', 'remove'] as const;
/** The host's answer to one who applied; `remove` is for an accepted one. */
export const DecideBody = object({ token: Token, player_id: Identifier, decision: enums(DECISIONS) });
export type DecideBody = Infer<typeof DecideBody>;

/** How players of a match reach each other: only host and accepted players see it. */
export const MatchContact = type({ name: string(), telephone: string(), email: nullable(string()) });
export type MatchContact = Infer<typeof MatchContact>;

/** One who applied, as the host sees them. */
export const MatchPlayer = type({
  id: Identifier,
  name: string(),
  level: nullable(Level),
  state: MatchPlayerState,
  /** Null unless accepted. */
  contact: nullable(MatchContact),
  /**
   * The player's share of the booking's price; null without one. `removable`: whether it goes when the
   * host removes the player. One that is left to a player who is gone stays.
   */
  share: nullable(type({ share_status: ShareStatus, removable: boolean() })),
  created_at: Instant,
});
export type MatchPlayer = Infer<typeof MatchPlayer>;

/** What a host's link shows: the token of the match, or of the booking that may become one. */
export const HostedMatch = type({
  /** Null: the booking wants no players yet. */
  match: nullable(OpenMatch),
  /** Why the club has hidden it; null unless hidden. */
  hidden_reason: nullable(string()),
  /** The token of the host's link; null without a match. */
  token: nullable(Token),
  players: array(MatchPlayer),
  /**
   * The token of the customer's booking, whose price is split or can be; `begun`: whether it is split.
   * Null for a wish, and if it cannot be. The token is null if the match was read by its own one.
   */
  split: nullable(type({ token: nullable(Token), begun: boolean() })),
  /** Whether the booking of this link can be published. */
  publishable: boolean(),
  /**
   * How many play and how many are there already, as far as the split of the booking says so. Absent on
   * older servers.
   */
  shares: optional(nullable(type({ places: Count, taken: Count }))),
  sport: MatchSport,
  club: OpenMatch.schema.club,
  starts_at: Instant,
  ends_at: Instant,
});
export type HostedMatch = Infer<typeof HostedMatch>;
export const HostedMatchAnswer = single(HostedMatch);

/** The split booking of a match, as one of its players sees it. */
const MatchSplit = type({
  /** What each player but the organiser pays. */
  share: Money,
  /** `online`: through a personal link. `club`: at the club. */
  payment: enums(['online', 'club']),
  /** Whether players can still take a share, and pay online. */
  open: boolean(),
  /** Places that nobody has taken. */
  free: Count,
  /** The share that the player has; null without one. */
  taken: nullable(
    type({
      /** Of the personal link. */
      token: Token,
      share_status: ShareStatus,
      /** Whether it is given back when the player leaves the match, and what would be refunded. */
      can_leave: boolean(),
      refund: Money,
    }),
  ),
});

/** What a player's link shows. */
export const AppliedMatch = type({
  /** Of the player's own link. */
  token: Token,
  match: OpenMatch,
  name: string(),
  level: nullable(Level),
  state: MatchPlayerState,
  /** The host and the other players, once accepted; else empty. */
  contacts: array(MatchContact),
  /** For an accepted player, and one who still has a share; null if the price is not split. */
  split: nullable(MatchSplit),
});
export type AppliedMatch = Infer<typeof AppliedMatch>;
export const AppliedMatchAnswer = single(AppliedMatch);
