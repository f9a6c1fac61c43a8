/** What the clients of a run did and were told, by their own clock: nothing of it comes from the database. Times are epoch ms. */

/** One booking that a client wanted. */
export type Wish = {
  /** Stands in the booking's comment, so that what an unanswered request made can be found. */
  marker: string;
  device: string;
  payment_type: string;
  club_id: number;
  /** What was asked for: a court's time, or a place in a session. */
  court_id: number;
  session_id: number | null;
  starts_at: number;
  ends_at: number;
  /** When it was first sent, and when the last answer came. */
  sentAt: number;
  answeredAt: number;
  /** `unknown`: no answer that says yes or no ever came. */
  outcome: 'booked' | 'refused' | 'unknown';
  /** Of one that was booked. */
  token?: string;
  price?: number;
  /** That the booking is confirmed and paid was seen. */
  seenPaid?: boolean;
  /** Of one that the client cancelled; `refund` is what it was told to get back, where an answer came. */
  cancel?: { outcome: 'cancelled' | 'refused' | 'unknown'; refund?: number | undefined };
};

/** A time that a client was told to hold: nobody else may get it from `from` until `until`. */
export type Hold = Pick<Wish, 'device' | 'club_id' | 'court_id' | 'starts_at' | 'ends_at'> & {
  from: number;
  until: number;
};

export type History = {
  wishes: Wish[];
  holds: Hold[];
  /** Message-IDs of the letters that the mail server took. */
  letters: string[];
};
