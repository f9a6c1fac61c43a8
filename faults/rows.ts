import { sql } from 'kysely';
import type { DeskAction } from '#core/schemas/desk-day.ts';
import type { Db } from '#server/testing/database.ts';
import type { ClosedOutcome } from './history.ts';

export type BookingRow = {
  club_id: number;
  id: number;
  token: string;
  status: string;
  payment_status: string;
  payment_type: string;
  court_id: number | null;
  coach_id: number | null;
  session_id: number | null;
  starts_at: Date;
  ends_at: Date;
  created_at: Date;
  price: number;
  refund_amount: number | null;
  pass_id: number | null;
  comment: string | null;
  cancel_reason: string | null;
  /** How often it was moved or cancelled. */
  sequence: number;
  email: string;
  telephone: string;
  no_show: boolean;
  cancel_message: string | null;
  /** The first of the weekly series that it is of, and when that has it. */
  series_id: number | null;
  series_start: Date | null;
};
export type OccupationRow = {
  club_id: number;
  court_id: number;
  coach_id: number | null;
  kind: string;
  booking_id: number | null;
  starts_at: Date;
  ends_at: Date;
  /** Why the desk took it out. */
  note: string | null;
};
export type SessionRow = {
  club_id: number;
  id: number;
  court_id: number;
  coach_id: number | null;
  starts_at: Date;
  ends_at: Date;
  maximum: number;
  remaining: number;
};
export type PaymentRow = {
  club_id: number;
  id: number;
  booking_id: number;
  direction: string;
  status: string;
  amount: number;
  order_id: string | null;
  charge_id: number | null;
  provider: string | null;
  /** The player of a split booking whose share it is. */
  player_id: number | null;
  /** What is to be taken of a hold. */
  capture: number | null;
  /** The instant at which the transaction that stored it began. */
  created_at: Date;
};
/** A booking whose price is split between players. */
export type SplitRow = {
  club_id: number;
  booking_id: number;
  places: number;
  share: number;
  charge_at: Date | null;
  closed_at: Date | null;
};
export type PlayerRow = {
  club_id: number;
  id: number;
  booking_id: number;
  place: number;
  state: string;
  share_status: string;
  /** What is of them in the match of the booking; null for who took no share from there. */
  match_state: string | null;
};
type OrderRow = { order_id: string; amount: number; status: string; refunded: number };
export type PassRow = { club_id: number; id: number; code: string; telephone: string; visits_left: number };
/** A closure of a whole club. */
type ClosureRow = { club_id: number; starts_at: Date; ends_at: Date; reasons: Record<string, string> };
/** An entry of a desk's log. */
export type LogRow = {
  club_id: number;
  actor: string;
  action: DeskAction;
  booking_id: number | null;
  note: string | null;
};
export type MessageRow = {
  id: string;
  club_id: number;
  booking_id: number | null;
  channel: string;
  kind: string;
  sent: boolean;
  open: boolean;
  recipient: string;
  created_at: Date;
  /** When it expires. */
  not_after: Date;
  payload: Payload;
};
/** The facts of emails that the audit compares with the rows. Each kind has some of them. */
type Payload = {
  facts?: { sequence: number; starts_at: string };
  news?: string;
  id?: number;
  club_id?: number;
  club?: { id: number };
  court_id?: number | null;
  session_id?: number | null;
  starts_at?: string;
  ends_at?: string;
  /** Of a message that the desk wrote. */
  message?: string;
  /** Of a closed time, and of a series. */
  reason?: string;
  bookings?: (ClosedBooking | MessageFacts)[];
  /** Of a line that a closing ended. */
  times?: { token: string }[];
  /** Of visits that were moved together. */
  visits?: { facts: MessageFacts }[];
};
export type MessageFacts = { id: number; club: { id: number }; sequence: number; starts_at: string };
/** What became of a booking in a time that was closed, as its customer is told. */
export type ClosedBooking = {
  facts: MessageFacts;
  outcome: ClosedOutcome['outcome'];
  pass: { code: string } | null;
  refund: number;
};
export type RequestRow = {
  club_id: number;
  id: number;
  status: string;
  starts_at: Date;
  ends_at: Date;
  offered_at: Date | null;
  booking_id: number | null;
  comment: string | null;
};

/** One who waits, or waited, for a taken time or a full session. */
export type LineRow = {
  club_id: number;
  id: number;
  court_id: number | null;
  /** Who is wanted with the court. */
  coach_id: number | null;
  session_id: number | null;
  /** How many places of the session; 1 of a time. */
  places: number;
  starts_at: Date;
  ends_at: Date;
  email: string;
  state: string;
  /** Of the link in its emails, and of what is held for it. */
  token: string;
  /** The wish that it was offered to; null for one who joined the line. */
  wish_id: number | null;
  /** Whether the time or place is held for this one. */
  held: boolean;
};

/** A time that somebody wishes for at any club. */
export type WishRow = { id: number; email: string; state: string };

/** A match that wants players, with how many it accepted. */
export type MatchRow = {
  club_id: number;
  id: number;
  booking_id: number | null;
  starts_at: Date;
  ends_at: Date;
  players_total: number;
  players_have: number;
  /** As stored with the match, and counted among its players. */
  accepted: number;
  players: number;
  state: string;
};

/** An event of a club, and what it is about. */
export type WebhookRow = {
  /** The `webhook-id`. */
  id: string;
  club_id: number;
  type: string;
  delivered: boolean;
  booking_id: number | null;
  payment_id: number | null;
  request_id: number | null;
  /** Of its booking. */
  starts_at: string | null;
  sequence: number | null;
};

/** Everything that a run left in the database. */
export type Rows = {
  bookings: BookingRow[];
  occupations: OccupationRow[];
  sessions: SessionRow[];
  payments: PaymentRow[];
  splits: SplitRow[];
  players: PlayerRow[];
  /** Orders at the payment provider. */
  orders: OrderRow[];
  /** Places that are held. */
  placeHolds: { club_id: number; session_id: number }[];
  passes: PassRow[];
  messages: MessageRow[];
  requests: RequestRow[];
  line: LineRow[];
  wishes: WishRow[];
  matches: MatchRow[];
  closures: ClosureRow[];
  log: LogRow[];
  /** Undefined if no club has an endpoint. */
  webhooks?: WebhookRow[] | undefined;
  /** The visits that each pass started with. */
  visits: number;
};

export async function readRows(db: Db, visits: number): Promise<Rows> {
  const all = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows;
  const endpoints = await all(sql`select from webhook_endpoint limit 1`);
  return {
    bookings: await all(sql<BookingRow>`select * from booking`),
    occupations: await all(
      sql<OccupationRow>`select club_id, court_id, coach_id, kind, booking_id, note, lower(during) as starts_at, upper(during) as ends_at from occupation`,
    ),
    sessions: await all(sql<SessionRow>`select * from group_session`),
    payments: await all(sql<PaymentRow>`select * from payment`),
    splits: await all(sql<SplitRow>`select * from booking_split`),
    players: await all(
      sql<PlayerRow>`select *, (select state from match_player one where one.club_id = player.club_id
          and one.id = player.match_player_id) as match_state from booking_player player`,
    ),
    orders: await all(sql<OrderRow>`select * from sandbox_payment`),
    placeHolds: await all(sql<Rows['placeHolds'][number]>`select club_id, session_id from place_hold`),
    passes: await all(sql<PassRow>`select * from pass`),
    messages: await all(
      sql<MessageRow>`select id, club_id, booking_id, channel, kind, recipient, created_at, not_after, payload, sent_at is not null as sent, next_attempt_at is not null as open from message`,
    ),
    requests: await all(sql<RequestRow>`select * from booking_request`),
    line: await all(
      sql<LineRow>`select club_id, id, court_id, coach_id, session_id, places, lower(during) as starts_at, upper(during) as ends_at, email, state, token, wish_id,
          exists (select from occupation held where held.club_id = watch.club_id and lease_token = token)
          or exists (select from place_hold held where held.club_id = watch.club_id and lease_token = token) as held
        from slot_watch watch order by id`,
    ),
    wishes: await all(sql<WishRow>`select id, email, state from slot_wish order by id`),
    matches: await all(
      sql<MatchRow>`select club_id, id, booking_id, starts_at, ends_at, players_total, players_have, accepted, state,
          (select count(*)::int from match_player player where player.club_id = match.club_id
            and player.match_id = match.id and player.state = 'accepted') as players
        from open_match match order by club_id, id`,
    ),
    closures: await all(sql<ClosureRow>`select club_id, starts_at, ends_at, reasons from club_closure`),
    log: await all(sql<LogRow>`select club_id, actor, action, booking_id, note from desk_log order by id`),
    webhooks:
      endpoints.length === 0
        ? undefined
        : await all(
            sql<WebhookRow>`select event_id as id, club_id, type, delivered_at is not null as delivered,
              (data -> 'booking' ->> 'id')::int as booking_id, (data -> 'payment' ->> 'id')::int as payment_id,
              (data -> 'request' ->> 'id')::int as request_id, data -> 'booking' ->> 'starts_at' as starts_at,
              (data -> 'booking' ->> 'sequence')::int as sequence from webhook_delivery order by id`,
          ),
    visits,
  };
}
