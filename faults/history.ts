import type { DeskAction } from '#core/schemas/desk-day.ts';

/**
 * What the clients of a run did and which answers they got, by their own clock. Nothing in it comes
 * from the database. Times are epoch ms.
 */

/**
 * Where a booking is: a court's time, or a place in a session. Clients do not know the number of a session
 * that was `added` for a series.
 */
export type BookingPlace = {
  court_id: number;
  session_id: number | 'added' | null;
  starts_at: number;
  ends_at: number;
  /** Minor units. Set if the client knows it. */
  price?: number;
};

/** One attempt to move a booking, and its target. */
export type MoveAttempt = BookingPlace & {
  sentAt: number;
  answeredAt: number;
  /** `unknown`: the booking may have been moved, as far as its client knows. */
  outcome: 'moved' | 'refused' | 'unknown';
};

/** One booking that a client wanted. */
export type BookingAttempt = BookingPlace & {
  /** Text in the booking's comment, which identifies the booking of an unanswered request, or its series. */
  marker: string;
  email: string;
  device: string;
  payment_type: string;
  club_id: number;
  /** Of a visit of a weekly series, whose visits have one marker: when the series has it. */
  planned_at?: number;
  /** When it was first sent, and when the last answer arrived. */
  sentAt: number;
  answeredAt: number;
  /** `unknown`: there was no answer that confirms or refuses. */
  outcome: 'booked' | 'refused' | 'unknown';
  /** Set if it was booked, and its client knows the link. */
  token?: string;
  /** Whether the client saw that the booking is confirmed and paid. */
  seenPaid?: boolean;
  /** The attempts to move it, in order. */
  moves: MoveAttempt[];
  /**
   * Set if the client cancelled it. `refund` is the amount that was confirmed, if there was an
   * answer.
   */
  cancel?: { outcome: 'cancelled' | 'refused' | 'unknown'; refund?: number | undefined };
};

/** A time that a client holds: no other client may get it from `from` until `until`. */
export type Hold = Pick<BookingAttempt, 'device' | 'club_id' | 'court_id' | 'starts_at' | 'ends_at'> & {
  from: number;
  until: number;
};

/** A time that a client requested from a club, which answers by the links in its emails. */
export type ClubRequest = Pick<BookingAttempt, 'marker' | 'email' | 'club_id' | 'starts_at' | 'ends_at'> & {
  outcome: 'sent' | 'refused' | 'unknown';
};

/** What a club did by a link, or a customer to whom it offered another time. */
export type Decision = {
  /** The token of the request, or of the booking that the club cancelled. */
  marker: string;
  action: 'accepted' | 'declined' | 'taken' | 'cancelled';
  outcome: 'done' | 'refused' | 'unknown';
  /** The start that was offered instead of the requested one. */
  offered?: number;
  /** The token of the booking that the offer became. */
  token?: string;
};

/** A taken time for which a client waits. */
export type SlotWatch = Pick<Hold, 'club_id' | 'court_id' | 'starts_at' | 'ends_at'> & {
  email: string;
  /** Whether the lesson's coach must be free too. */
  coach: boolean;
  outcome: 'watched' | 'refused' | 'unknown';
  /** Whether the request was repeated: each repetition after an email waits again. */
  repeated: boolean;
};

/** A time that a client wishes for at any club. Minutes are of the club's day. */
export type Wish = {
  email: string;
  /** The first and the last day. */
  first: string;
  last: string;
  from_minute: number;
  to_minute: number;
  /** Minutes, which say nothing of a session. */
  duration: number;
  /** Of a session; null for a time. */
  places: number | null;
  outcome: 'wished' | 'refused' | 'unknown';
};

/** What one in line did with an offer, by the token in its email. */
export type OfferAnswer = { token: string } & (
  | { action: 'declined'; outcome: 'done' | 'unknown' }
  /** The attempt to book it. */
  | { action: 'booked'; marker: string }
);

/** One change that staff wanted to make at the desk. It was sent once. */
export type Deed = {
  /** The email address of who did it. */
  actor: string;
  club_id: number;
  action: DeskAction;
  /** The booking that it is about, if that existed before. */
  booking_id: number | null;
  /**
   * What tells it from others of its kind: a text that only it has, of what was made or written, the
   * amount of a refund, or how it was paid. Empty for actions that say nothing more.
   */
  detail: string;
  sentAt: number;
  answeredAt: number;
  outcome: 'done' | 'refused' | 'unknown';
  /** Where a booking was made, or moved to. Of a block, one for each court. */
  places?: BookingPlace[];
  /** Of a series: how many days were booked, if there was an answer. */
  days?: number;
  /** Set if the session had ended before, so that it must be refused. */
  isSignedOut?: true;
};

/** What became of a booking in a time that staff closed, as the answer said. */
export type ClosedOutcome = {
  booking_id: number;
  outcome: 'moved' | 'credited' | 'refunded' | 'cancelled';
  /** Minor units. */
  refund: number;
  /** The start to which it was moved. */
  to: number | null;
};

/** A time that staff wanted to close. It was sent once. */
export type Closing = Pick<Deed, 'actor' | 'club_id' | 'sentAt' | 'answeredAt' | 'outcome'> & {
  /** A text that only it has. */
  reason: string;
  /** The whole club when absent. */
  courts?: number[];
  starts_at: number;
  ends_at: number;
  remedy: 'move' | 'credit' | 'refund';
  /** Set if there was an answer. */
  outcomes?: ClosedOutcome[];
};

/** An event that the clubs' CRM accepted. */
export type ReceivedEvent = { id: string; type: string; verified: boolean };

export type History = {
  /** Clients that ran, over all rounds. Their numbers are in their keys, devices and emails. */
  clients: number;
  attempts: BookingAttempt[];
  holds: Hold[];
  clubRequests: ClubRequest[];
  decisions: Decision[];
  watches: SlotWatch[];
  wishes: Wish[];
  offers: OfferAnswer[];
  /** Message-IDs of the emails that the mail server accepted. */
  emailIds: string[];
  webhooks: ReceivedEvent[];
  deeds: Deed[];
  closings: Closing[];
};

export const newHistory = (): History => ({
  clients: 0,
  attempts: [],
  holds: [],
  clubRequests: [],
  decisions: [],
  watches: [],
  wishes: [],
  offers: [],
  emailIds: [],
  webhooks: [],
  deeds: [],
  closings: [],
});
