/** What the clients of a run did and were told, by their own clock: nothing of it comes from the database. Times are epoch ms. */

/** Where a booking is: a court's time, or a place in a session. */
export type Place = {
  court_id: number;
  session_id: number | null;
  starts_at: number;
  ends_at: number;
  /** Minor units, where it was told. */
  price?: number;
};

/** One attempt to move a booking, to where it was to be. */
export type Move = Place & {
  sentAt: number;
  answeredAt: number;
  /** `unknown`: it may have been moved, for all that its client knows. */
  outcome: 'moved' | 'refused' | 'unknown';
};

/** One booking that a client wanted. */
export type Wish = Place & {
  /** Stands in the booking's comment, so that what an unanswered request made can be found. */
  marker: string;
  email: string;
  device: string;
  payment_type: string;
  club_id: number;
  /** When it was first sent, and when the last answer came. */
  sentAt: number;
  answeredAt: number;
  /** `unknown`: no answer that says yes or no ever came. */
  outcome: 'booked' | 'refused' | 'unknown';
  /** Of one that was booked. */
  token?: string;
  /** That the booking is confirmed and paid was seen. */
  seenPaid?: boolean;
  /** Where it was to be moved, one after another. */
  moves: Move[];
  /** Of one that the client cancelled; `refund` is what it was told to get back, where an answer came. */
  cancel?: { outcome: 'cancelled' | 'refused' | 'unknown'; refund?: number | undefined };
};

/** A time that a client was told to hold: nobody else may get it from `from` until `until`. */
export type Hold = Pick<Wish, 'device' | 'club_id' | 'court_id' | 'starts_at' | 'ends_at'> & {
  from: number;
  until: number;
};

/** A time that a client asked a club for, which the club answers by the links of its letters. */
export type Ask = Pick<Wish, 'marker' | 'email' | 'club_id' | 'starts_at' | 'ends_at'> & {
  outcome: 'asked' | 'refused' | 'unknown';
};

/** What a club did by a link, or a customer to whom it offered another time. */
export type Decision = {
  /** Of the request, or of the booking that the club cancelled. */
  marker: string;
  did: 'accepted' | 'declined' | 'taken' | 'cancelled';
  outcome: 'done' | 'refused' | 'unknown';
  /** The start that was offered instead of the one that was asked for. */
  offered?: number;
  /** Of the booking that the offer became. */
  token?: string;
};

/** A taken time of which a client wanted to hear once it is free. */
export type Watch = Pick<Hold, 'club_id' | 'court_id' | 'starts_at' | 'ends_at'> & {
  email: string;
  /** Whether the lesson's coach must be free too. */
  coach: boolean;
  outcome: 'watched' | 'refused' | 'unknown';
};

export type History = {
  wishes: Wish[];
  holds: Hold[];
  asks: Ask[];
  decisions: Decision[];
  watches: Watch[];
  /** Message-IDs of the letters that the mail server took. */
  letters: string[];
};

export const newHistory = (): History => ({
  wishes: [],
  holds: [],
  asks: [],
  decisions: [],
  watches: [],
  letters: [],
});
