import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { Infer } from 'superstruct';
import type { DayRange } from '#core/domain/day-range.ts';
import type { FeedName } from '#core/domain/openactive.ts';
import type { CalendarProblem } from '#core/schemas/desk-calendars.ts';
import type { DeskAction } from '#core/schemas/desk-day.ts';
import type {
  BookingStatus,
  Language,
  OpeningHours as OpeningHoursStruct,
  PaymentStatus,
  PaymentType,
} from '#core/schemas/index.ts';
import type { MatchPlayerState, StoredMatchState } from '#core/schemas/match.ts';
import type { PlayerState, ShareStatus } from '#core/schemas/players.ts';
import type { WatchState } from '#core/schemas/slot-watches.ts';
import type { WishState } from '#core/schemas/slot-wishes.ts';

/** One text in every language of the product. */
export type Texts = Record<Language, string>;
export type OpeningHours = Infer<typeof OpeningHoursStruct>;
/** What a club plays by in a power cut. */
export type BackupPower = 'generator' | 'daylight' | 'none';
/** `minutes` on foot; 0 in the club itself. */
export type Shelter = { places: Texts; minutes: number };
/** A part of the year with prices of its own; days as in `DayRange`. */
export type Season = DayRange & { key: string; titles: Texts | null };
/** Days with prices of their own; days as in `DayRange`. */
export type Holiday = DayRange & { titles: Texts | null };
/** Area-parameter code to value code, such as `{ surface: 'clay', setting: 'indoor' }`. */
export type CourtParameters = Record<string, string>;

/**
 * jsonb: read as a value; an array must be written as JSON text, because `pg` sends arrays as
 * PostgreSQL arrays.
 */
type Json<T> = ColumnType<T, T extends unknown[] ? string : T | string, T extends unknown[] ? string : T | string>;
/** timestamptz: read as a Date. */
type Moment = ColumnType<Date, Date | string, Date | string>;
type GeneratedMoment = ColumnType<Date, Date | string | undefined, Date | string>;
/**
 * tstzrange: written with `rangeOf()` of ./range.ts, read with `lower(during)` and `upper(during)`.
 */
type Range = ColumnType<string, string, string>;

/** Names a row of `photo`; null: there is none. */
type PhotoHash = ColumnType<string | null, string | null | undefined, string | null>;

export type ServiceKind = 'court' | 'coach' | 'group';
export type OccupationKind = 'booking' | 'session' | 'hold' | 'closure' | 'seed';

export interface CountryTable {
  /** ISO 3166-1 alpha-2. */
  code: string;
  titles: Json<Texts>;
}

export interface CityTable {
  id: Generated<number>;
  slug: string;
  country_code: string;
  titles: Json<Texts>;
  /** With the preposition, in the case that follows it: 'in Kyiv', «у Києві». Null if unknown. */
  titles_in: Json<Partial<Texts> | null>;
  latitude: number;
  longitude: number;
  /** IANA name, such as `Europe/Kyiv`. */
  time_zone: string;
}

/** An area parameter, such as surface. The titles of its values are in `area_parameter_value`. */
export interface AreaParameterTable {
  code: string;
  titles: Json<Texts>;
  position: number;
}

export interface AreaParameterValueTable {
  parameter_code: string;
  code: string;
  titles: Json<Texts>;
  /** How a surface of the operator is drawn; null for the product's own values. */
  drawing: ColumnType<string | null, string | null | undefined, string | null>;
  position: number;
}

export interface AmenityTable {
  code: string;
  titles: Json<Texts>;
}

export interface ClubTable {
  id: Generated<number>;
  slug: string;
  city_id: number;
  titles: Json<Texts>;
  subtitles: Json<Texts>;
  descriptions: Json<Texts>;
  addresses: Json<Texts>;
  /** The short place name that cards show, such as a district. */
  address_tags: Json<Texts>;
  latitude: number;
  longitude: number;
  /** E.164. */
  phone: string;
  /** The address for emails to the club; null: no emails are sent. */
  email: string | null;
  /** The language of emails to the club. */
  language: Generated<Language>;
  allow_cash: boolean;
  allow_online_payment: Generated<boolean>;
  /** Whether a visit can be paid from a pass. */
  accept_passes: Generated<boolean>;
  online_booking: boolean;
  /** Codes of `amenity`. */
  amenities: string[];
  website: string | null;
  /** What the club plays by in a power cut; null: unknown. */
  backup_power: BackupPower | null;
  /** The nearest shelter; null: unknown. */
  shelter: Json<Shelter> | null;
  /** Whether «Ветеранський спорт», the state's programme for veterans, pays here. */
  veterans_programme: Generated<boolean>;
  logo: PhotoHash;
  opening_hours: Json<OpeningHours[]>;
  /** No two have a day in common. */
  seasons: ColumnType<Season[], string | undefined, string>;
  holidays: ColumnType<Holiday[], string | undefined, string>;
  lead_time_minutes: number;
  horizon_days: number;
  /** When the last of these days opens, as 'HH:mm' of the club; null: at midnight. */
  release_time: ColumnType<string | null, string | null | undefined, string | null>;
  /** How many weeks ahead customers can repeat a booking; 0: they cannot. */
  series_weeks: Generated<number>;
  free_until_hours: number;
  partial_until_hours: number;
  partial_percent: number;
  time_zone: string;
  /**
   * Minutes of courts that one address, phone or email may have unpaid on a day of the club until a
   * contact is confirmed, and those of a confirmed contact.
   */
  unpaid_minutes: number;
  confirmed_unpaid_minutes: number;
  /** Times that one address may hold at once, until a contact is confirmed. */
  holds_per_address: number;
  /**
   * The text that the search matches: `searchText()` of core/domain over names, addresses, city,
   * sports and coaches in all languages.
   */
  search_text: string;
  /** No longer offered; kept for the bookings that it had. */
  retired: Generated<boolean>;
}

/** A picture without metadata, as an export writes it. */
export interface PhotoTable {
  /** Of `content`: see `hashOf()` of server/photos. */
  hash: string;
  /** Of the file that it was made of, so that importing the file again does not make it again. */
  source_hash: string;
  type: 'jpeg' | 'png' | 'webp';
  /** Pixels. */
  width: number;
  height: number;
  content: Buffer;
  created_at: GeneratedMoment;
}

/** A photo in a size and format that pages load. */
export interface PhotoVariantTable {
  hash: string;
  /** Pixels. */
  width: number;
  format: 'avif' | 'webp';
  content: Buffer;
}

export interface ClubPhotoTable {
  club_id: number;
  id: Generated<number>;
  /** The hash of a photo. */
  photo: string;
  /** What it shows; null if the club does not say. */
  alts: Json<Texts> | null;
  position: number;
}

/** The whole club is closed from starts_at until ends_at. */
export interface ClubClosureTable {
  club_id: number;
  id: Generated<number>;
  starts_at: Moment;
  ends_at: Moment;
  reasons: Json<Texts>;
}

/** Hours that a club has marked as without power. */
export interface PowerCutTable {
  club_id: number;
  id: Generated<number>;
  starts_at: Moment;
  ends_at: Moment;
  /** Null for the whole club. */
  court_ids: number[] | null;
  reason: string;
  /** The club plays on then; otherwise it has closed the hours. */
  plays_on: boolean;
}

export interface ServiceCategoryTable {
  id: Generated<number>;
  slug: string;
  titles: Json<Texts>;
  position: number;
}

export interface ServiceTable {
  club_id: number;
  id: Generated<number>;
  /** Names the row in the club's file; unique within the club. */
  key: Generated<string>;
  /** No longer offered; kept for the bookings that it had. */
  retired: Generated<boolean>;
  kind: ServiceKind;
  category_id: number;
  titles: Json<Texts>;
  /** The coach of a service of kind coach; null otherwise. */
  coach_id: number | null;
  /** Minutes, all three. */
  step_minutes: number;
  minimum_minutes: number;
  maximum_minutes: number;
  position: number;
}

export interface CourtTable {
  club_id: number;
  id: Generated<number>;
  /** Names the row in the club's file; unique within the club. */
  key: Generated<string>;
  /** No longer offered; kept for the bookings that it had. */
  retired: Generated<boolean>;
  titles: Json<Texts>;
  /** The slug of a service category. */
  sport: string;
  /** What it is drawn as: clay, hard, grass, carpet or parquet. Its own term is in `parameters`. */
  surface: string;
  parameters: Json<CourtParameters>;
  photo: PhotoHash;
  position: number;
}

/** Which courts a service can take place on. */
export interface ServiceCourtTable {
  club_id: number;
  service_id: number;
  court_id: number;
}

export interface CoachTable {
  club_id: number;
  id: Generated<number>;
  /** Names the row in the club's file; unique within the club. */
  key: Generated<string>;
  /** No longer offered; kept for the bookings that it had. */
  retired: Generated<boolean>;
  titles: Json<Texts>;
  subtitles: Json<Texts>;
  photo: PhotoHash;
  position: number;
}

/**
 * Of the rules of a court (or of a coach, for a coach's service) exactly one covers any minute of
 * the week; in a season and on holidays more may, of which core/domain/price.ts chooses.
 */
export interface PriceRuleTable {
  club_id: number;
  id: Generated<number>;
  /** Exactly one of court_id and coach_id is set. */
  court_id: number | null;
  coach_id: number | null;
  /** Monday is 1; the calendar day in the club's zone on which the minute lies. */
  weekdays: number[];
  /**
   * Minutes since the day's midnight on the wall clock, from inclusive, to exclusive, at most 1440.
   */
  from_minute: number;
  to_minute: number;
  /** The key of the club's season in which alone it applies. */
  season: string | null;
  /** Whether it applies on holidays alone. */
  holidays: Generated<boolean>;
  /** Minor units for one hour. */
  amount: number;
  /** Always UAH. */
  currency: Generated<string>;
}

/**
 * A session that repeats every week. Its dates within the club's horizon are in `group_session`, and of
 * those beyond it the ones that customers have booked.
 */
export interface WeeklySessionTable {
  club_id: number;
  id: Generated<number>;
  /** Names the row in the club's file; unique within the club. */
  key: string;
  service_id: number;
  court_id: number;
  coach_id: number | null;
  titles: Json<Texts>;
  /** Monday is 1. */
  weekday: number;
  /** Minutes since midnight, on the club's clock. */
  from_minute: number;
  minutes: number;
  /** Minor units of hryvnia for one place, where `prices` has none. */
  amount: number;
  prices: ColumnType<SessionPrice[], string | undefined, string>;
  maximum: number;
  position: number;
}

/** What a place costs in a season, on holidays, or on the holidays of a season. */
export interface SessionPrice {
  /** The key of the club's season. */
  season: string | null;
  holidays: boolean;
  /** Minor units of hryvnia. */
  amount: number;
}

export interface GroupSessionTable {
  club_id: number;
  id: Generated<number>;
  /** The row of `weekly_session` that it is a date of; that row may be gone. */
  weekly_id: ColumnType<number | null, number | null | undefined, number | null>;
  service_id: number;
  court_id: number;
  coach_id: number | null;
  titles: Json<Texts>;
  starts_at: Moment;
  ends_at: Moment;
  /** Minor units for one place. */
  amount: number;
  /** Always UAH. */
  currency: Generated<string>;
  maximum: number;
  /**
   * Checked to stay within 0 and maximum: take a place with `SET remaining = remaining - 1 WHERE
   * remaining > 0`.
   */
  remaining: number;
}

/**
 * An occupied time of a court (and of a coach). `booking_no_overlap` and `coach_no_overlap` make a
 * double booking impossible.
 */
export interface OccupationTable {
  club_id: number;
  id: Generated<number>;
  court_id: number;
  coach_id: number | null;
  during: Range;
  kind: OccupationKind;
  booking_id: number | null;
  session_id: number | null;
  /**
   * Holds only: after this instant by the database's clock a hold is void, and the transaction that
   * takes the time deletes it.
   */
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** Holds only: the token that renews or releases it. */
  lease_token: ColumnType<string | null, string | null | undefined, string | null>;
  /** Holds only: the device that it does not block. */
  device_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Holds only: whether the device's id is signed, see `signedDevice`. */
  device_signed: Generated<boolean>;
  /** Holds only: for the limit of holds per address. */
  address_hash: ColumnType<string | null, string | null | undefined, string | null>;
  /** How often a hold was renewed. */
  renewals: Generated<number>;
  /** Holds only: see `PlaceHoldTable`. */
  turn: ColumnType<string | null, string | null | undefined, never>;
  /** Closures only: why the desk took the time out. */
  note: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A hold on a place of a session. It is subtracted from the session's `remaining`. */
export interface PlaceHoldTable {
  club_id: number;
  id: Generated<number>;
  session_id: number;
  /** The token that renews or releases it. */
  lease_token: string;
  /** The device that it does not block. */
  device_id: string;
  device_signed: Generated<boolean>;
  /** For the limit of holds per address. */
  address_hash: string;
  renewals: Generated<number>;
  /** The first hold's lease, if it was taken anew before that one's end. */
  turn: ColumnType<string | null, string | null | undefined, never>;
  /** After this instant by the database's clock it is void. */
  expires_at: ColumnType<Date, Date | RawBuilder<Date>, Date>;
}

/** A hold that ended within the last hour, or was released or replaced before its end. */
export interface EndedHoldTable {
  device_id: string;
  device_signed: boolean;
  address_hash: string | null;
  club_id: number;
  /** A court's time, or a place of a session. */
  court_id: number | null;
  during: Range | null;
  session_id: number | null;
  renewals: number;
  /** Holds that were taken anew before their end share one. */
  turn: Generated<string>;
  /** When it ended, or would have ended. */
  expires_at: Date;
}

export interface BookingTable {
  club_id: number;
  id: Generated<number>;
  /** The customer's token; unguessable. */
  token: string;
  /** The club's token, which can cancel in the club's name. */
  club_token: string;
  /** For people to read out. */
  code: string;
  kind: ServiceKind;
  status: Generated<BookingStatus>;
  service_id: number;
  court_id: number | null;
  coach_id: number | null;
  session_id: number | null;
  starts_at: Moment;
  ends_at: Moment;
  given_name: string;
  family_name: string | null;
  telephone: string;
  email: string;
  comment: string | null;
  /** Minor units. */
  price: number;
  currency: Generated<string>;
  payment_type: PaymentType;
  payment_status: Generated<PaymentStatus>;
  /** Until when a pending booking holds its time, by the database's clock. */
  pay_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** The pass that pays for the visit. */
  pass_id: number | null;
  language: Language;
  device_id: string;
  /** A keyed hash of the customer's network address; null if the club booked. */
  address_hash: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whether the email address was confirmed when it was booked, or the club booked. */
  contact_confirmed: Generated<boolean>;
  /** The origin of the page that brought the customer. */
  broker: string | null;
  partner_id: string | null;
  /** The campaign parameters that the page forwarded. */
  tracking: Json<Record<string, string>> | null;
  cancelled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  cancel_reason: string | null;
  /** The club's message when it cancelled. */
  cancel_message: string | null;
  /** Minor units that are refunded, once cancelled. */
  refund_amount: number | null;
  /** Whether the club noted that the customer did not come. */
  no_show: Generated<boolean>;
  /** Counts changes, for calendars. */
  sequence: Generated<number>;
  /** The id of the booking that was repeated every week, of which this is one visit; null: of none. */
  series_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** When the series has this visit; it keeps this when the visit is moved. */
  series_start: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: GeneratedMoment;
}

export interface BookingRequestTable {
  club_id: number;
  id: Generated<number>;
  code: string;
  status: Generated<'pending' | 'accepted' | 'declined'>;
  service_id: number;
  court_id: number | null;
  starts_at: Moment;
  ends_at: Moment;
  given_name: string;
  family_name: string | null;
  telephone: string;
  email: string;
  comment: string | null;
  language: Language;
  device_id: string;
  /** A keyed hash of the customer's network address. */
  address_hash: ColumnType<string | null, string | null | undefined, string | null>;
  broker: string | null;
  partner_id: string | null;
  tracking: Json<Record<string, string>> | null;
  /** The club's answer, and when it answered. */
  answer: string | null;
  answered_at: Moment | null;
  /** The start that the club offered instead. */
  offered_at: Moment | null;
  /** The booking that it became. */
  booking_id: number | null;
  created_at: GeneratedMoment;
}

export interface PaymentTable {
  club_id: number;
  id: Generated<number>;
  booking_id: number;
  direction: 'charge' | 'refund';
  payment_type: PaymentType;
  /** `authorised` is held by the bank; `released` was held and not taken. */
  status: 'due' | 'pending' | 'failed' | 'authorised' | 'paid' | 'refunded' | 'released';
  /** Minor units; of what was held, what was taken of it. */
  amount: number;
  currency: Generated<string>;
  /** The provider that moves the money; null if it is paid at the club. */
  provider: string | null;
  /** Our id, which the provider receives; only for charges. Those of bookings that are paid at once share it. */
  order_id: string | null;
  /** The provider's own id of the charge. */
  provider_id: string | null;
  /** The charge that a refund belongs to. */
  charge_id: number | null;
  /** The player of a split booking whose share it is; null for the organiser's. */
  player_id: ColumnType<number | null, number | null | undefined, never>;
  /** Whether a charge is only authorised at first, to be taken in part or whole later. */
  holds: ColumnType<boolean | null, boolean | null | undefined, never>;
  /** What is to be taken of a held charge, minor units; 0: nothing. Null until that is decided. */
  capture: ColumnType<number | null, number | null | undefined, number | null>;
  /** Of a refund that was sent, what the provider had refunded of its order before, minor units. */
  refunded_before: ColumnType<number | null, never, number>;
  attempts: Generated<number>;
  /** When a worker has to process it again, by the database's clock. */
  next_attempt_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  settled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: GeneratedMoment;
}

/** A booking that its customer, the organiser, shares with players. */
export interface BookingSplitTable {
  club_id: number;
  booking_id: number;
  /** Unguessable; all who are invited share it. */
  invite_token: string;
  /** How many play, the organiser included. */
  places: number;
  /** What each player but the organiser pays, minor units. */
  share: number;
  /**
   * When the organiser is charged for what is not paid, by the database's clock; null if shares are
   * paid at the club.
   */
  charge_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** When that was decided: no share is wanted after it. */
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: GeneratedMoment;
}

/** A player of a split booking, without the organiser. */
export interface BookingPlayerTable {
  club_id: number;
  id: Generated<number>;
  booking_id: number;
  /** From 1, the organiser being 0. */
  place: number;
  /** Of the personal link; unguessable. */
  token: string;
  /** Empty once it was deleted. */
  name: string;
  email: string | null;
  language: Language;
  /** See server/booking/state/player-transitions.ts. */
  state: ColumnType<PlayerState, PlayerState | undefined, PlayerState>;
  share_status: ColumnType<ShareStatus, ShareStatus | undefined, ShareStatus>;
  joined_at: Moment;
  /** Who took the share as a player of the booking's match; null for who joined by the invitation. */
  match_player_id: number | null;
}

/** Somebody who works at the desk of clubs, or an operator of all clubs. */
export interface DeskAccountTable {
  id: Generated<number>;
  /** In lower case. */
  email: string;
  /** Whether they work at all clubs. */
  operator: Generated<boolean>;
  /** In which they opened their last session; null before the first. */
  language: ColumnType<Language | null, never, Language>;
  last_seen_at: ColumnType<Date | null, never, Date>;
  created_at: GeneratedMoment;
}

/** A club at whose desk somebody works. */
export interface DeskMemberTable {
  club_id: number;
  account_id: number;
  role: 'staff' | 'owner';
  created_at: GeneratedMoment;
}

/** A session of somebody's browser. */
export interface DeskSessionTable {
  id: Generated<number>;
  account_id: number;
  /** SHA-256 of the token, which is not stored. */
  token_hash: string;
  /** The browser's `User-Agent`. */
  device: string;
  created_at: Moment;
  last_seen_at: Moment;
  expires_at: Moment;
}

/** What somebody did at a club's desk. */
export interface DeskLogTable {
  club_id: number;
  id: Generated<number>;
  at: Moment;
  /** The email address of who did it. */
  actor: string;
  action: DeskAction;
  booking_id: number | null;
  /** What was said or changed. */
  note: string | null;
}

/** The secret address of a calendar of a club, a court or a coach. */
export interface DeskCalendarTable {
  club_id: number;
  /** `club`, `court 12` or `coach 3`. */
  subject: string;
  /** Unguessable. */
  token: string;
}

/** A coach's own calendar elsewhere, whose events take the coach's time. */
export interface CoachCalendarTable {
  club_id: number;
  coach_id: number;
  /** Secret: it is all that is needed to read the calendar. */
  url: string;
  /** Of the last reading, for conditional requests. */
  etag: ColumnType<string | null, never, string | null>;
  last_modified: ColumnType<string | null, never, string | null>;
  next_fetch_at: ColumnType<Date, never, RawBuilder<Date>>;
  /** The process that fetches it, and until when, unless it says otherwise. */
  busy_token: ColumnType<string | null, never, string | null>;
  busy_until: ColumnType<Date | null, never, RawBuilder<Date> | null>;
  /** When it last answered as it should, and when its events were last read: not if unchanged. */
  fetched_at: ColumnType<Date | null, never, Date | null>;
  read_at: ColumnType<Date | null, never, Date | null>;
  /** Events that could not be read. */
  unreadable: ColumnType<number, never, number>;
  /** Failures since the last success, and what the last one was. */
  failures: ColumnType<number, never, number>;
  failed_at: ColumnType<Date | null, never, Date | null>;
  problem: ColumnType<CalendarProblem | null, never, CalendarProblem | null>;
  /** The status of an HTTP answer, if that was the problem. */
  problem_status: ColumnType<number | null, never, number | null>;
  /** Since when its address answers that there is nothing. */
  gone_since: ColumnType<Date | null, never, Date | null>;
  /** Since when it is not fetched any more. */
  stopped_at: ColumnType<Date | null, never, Date | null>;
  /** When the owners were told so, until it is read again. */
  told_at: ColumnType<Date | null, never, Date | null>;
  /** The wish that it was offered to; null for one who joined this line. */
  wish_id: ColumnType<number | null, number | null | undefined, never>;
  /** The device that the offer was given to, or the token if it was booked by that. */
  taken_by: ColumnType<string | null, never, never>;
  created_at: GeneratedMoment;
}

/** A wish for a time at any club of a place. */
export interface SlotWishTable {
  id: Generated<number>;
  /** Shows and ends it; unguessable. */
  token: string;
  /** In lower case. */
  email: string;
  language: Language;
  category_id: number;
  service_kind: ServiceKind;
  /** How many places of a session; 1 of anything else. */
  places: number;
  /** Null for one around a position. */
  city_id: number | null;
  latitude: number | null;
  longitude: number | null;
  radius_km: number | null;
  /** Both included, on the club's calendar. */
  first_date: ColumnType<Date, string, never>;
  last_date: ColumnType<Date, string, never>;
  /** 1 is Monday. */
  weekdays: number[];
  /** Minutes of the club's day. */
  from_minute: number;
  to_minute: number;
  duration_minutes: number;
  /** For the whole time or a place, in minor units. */
  max_price: number | null;
  /** See server/booking/state/wish-transitions.ts, whose transitions the database enforces. */
  state: ColumnType<WishState, WishState | undefined, WishState>;
  created_at: GeneratedMoment;
}

/** A time that became free, until it has been compared with the wishes. */
export interface FreedTimeTable {
  club_id: number;
  id: Generated<number>;
  /** Null for a time of a coach on any court. */
  court_id: number | null;
  coach_id: number | null;
  /** Of places, the session that takes this time, and how many places it had before. */
  session_id: ColumnType<number | null, number | null | undefined, never>;
  places_before: ColumnType<number | null, number | null | undefined, never>;
  during: Range;
  created_at: GeneratedMoment;
}

/** A time in which a coach is busy by their calendar. Rows are added and deleted, never changed. */
export interface CoachBusyTable {
  club_id: number;
  coach_id: number;
  starts_at: Moment;
  ends_at: Moment;
}

/** Visits that a customer paid a club for in advance. */
export interface PassTable {
  club_id: number;
  id: Generated<number>;
  /** In capitals. */
  code: string;
  /** The phone number of its owner, E.164. */
  telephone: string;
  visits_left: number;
  /** Both days included, in the club's time zone. */
  valid_from: ColumnType<Date, string, string>;
  valid_until: ColumnType<Date, string, string>;
  created_at: GeneratedMoment;
}

/**
 * A message and its delivery state. One that is neither sent nor to be tried again has been given
 * up.
 */
export interface MessageTable {
  /** 0 if it belongs to no club. */
  club_id: Generated<number>;
  /** A UUID, and the Message-ID for mail servers, the same for each attempt. */
  id: Generated<string>;
  /** The booking that it is about. */
  booking_id: number | null;
  channel: 'email' | 'sms';
  /** A key of `KINDS` in server/messages/kinds.ts. */
  kind: string;
  language: Language;
  /** An email address or E.164. */
  recipient: string;
  /** The data that the kind composes the message from. */
  payload: Json<object>;
  attempts: Generated<number>;
  /** By the database's clock; may be in the future. */
  next_attempt_at: ColumnType<Date | null, Date | RawBuilder<Date> | undefined, Date | RawBuilder<Date> | null>;
  /** When it expires. */
  not_after: ColumnType<Date, Date | RawBuilder<Date> | undefined, Date>;
  /** When it was last tried to be sent, whether that succeeded or not. */
  tried_at: ColumnType<Date | null, never, Date | RawBuilder<Date>>;
  sent_at: ColumnType<Date | null, never, Date | RawBuilder<Date>>;
  last_error: ColumnType<string | null, never, string | null>;
  created_at: GeneratedMoment;
}

/** Where a club's own system is told of events. */
export interface WebhookEndpointTable {
  club_id: number;
  id: Generated<number>;
  /** Names it in `webhooks.yaml`; unique there. */
  key: string;
  url: string;
  /** Where it was added: an import removes those of files alone. */
  origin: Generated<'file' | 'desk'>;
  /** Whether only addresses are tried that the whole internet reaches, whatever the settings are. */
  public_only: Generated<boolean>;
  /** Types of events; null: all. */
  events: string[] | null;
  /** Signs deliveries: `whsec_` and base64. */
  secret: string;
  /**
   * The secret before the last rotation. Until `previous_until`, deliveries are signed with both.
   */
  previous_secret: ColumnType<string | null, never, string | null>;
  previous_until: ColumnType<Date | null, never, Date | RawBuilder<Date> | null>;
  /** The last attempts that succeeded and that failed. */
  succeeded_at: ColumnType<Date | null, never, Date | RawBuilder<Date> | null>;
  failed_at: ColumnType<Date | null, never, Date | RawBuilder<Date> | null>;
  /** The first failure since the last success. */
  failing_since: ColumnType<Date | null, never, Date | RawBuilder<Date> | null>;
  /** Since when nothing is delivered, and why. */
  disabled_at: ColumnType<Date | null, never, Date | RawBuilder<Date> | null>;
  disabled_reason: ColumnType<'gone' | 'failing' | null, never, 'gone' | 'failing' | null>;
  /** The process that delivers to it, and until when, unless it says otherwise. */
  busy_token: ColumnType<string | null, never, string | null>;
  busy_until: ColumnType<Date | null, never, Date | RawBuilder<Date> | null>;
  created_at: GeneratedMoment;
}

/**
 * An event on its way to an endpoint. One that has no next attempt and was not delivered has been
 * given up, or its endpoint is disabled.
 */
export interface WebhookDeliveryTable {
  club_id: number;
  /** In the order of the events. */
  id: Generated<number>;
  endpoint_id: number;
  /** The header `webhook-id`, the same for each attempt and endpoint. */
  event_id: string;
  /** One of `EVENT_TYPES` in server/webhooks/event-types.ts, or a test. */
  type: string;
  /** The event's data, as of the change. */
  data: Json<object>;
  attempts: Generated<number>;
  /** By the database's clock. */
  next_attempt_at: ColumnType<Date | null, Date | RawBuilder<Date> | null | undefined, Date | RawBuilder<Date> | null>;
  attempted_at: ColumnType<Date | null, never, Date | RawBuilder<Date>>;
  delivered_at: ColumnType<Date | null, never, Date | RawBuilder<Date>>;
  /**
   * What the last attempt got: an HTTP status, or why there was none, and the beginning of a
   * failure's answer.
   */
  last_status: ColumnType<number | null, never, number | null>;
  last_error: ColumnType<string | null, never, string | null>;
  last_response: ColumnType<string | null, never, string | null>;
  created_at: GeneratedMoment;
}

/** One in the line for a taken time or a full session. The lowest id is the first. */
export interface SlotWatchTable {
  club_id: number;
  id: Generated<number>;
  /** Of a taken time; a full session has `session_id` instead. */
  court_id: number | null;
  coach_id: number | null;
  session_id: ColumnType<number | null, number | null | undefined, never>;
  /** How many places of the session; 1 of a time. */
  places: ColumnType<number, number | undefined, never>;
  /** What the time is booked as; null if a version before offers stored it. */
  service_id: ColumnType<number | null, number | null | undefined, never>;
  during: Range;
  /** In lower case. */
  email: string;
  language: Language;
  /** Shows and cancels it, ends all watches of this email address, and is the lease of its offer; unguessable. */
  token: string;
  /** See server/booking/state/watch-transitions.ts, whose transitions the database enforces. */
  state: ColumnType<WatchState, WatchState | undefined, WatchState>;
  /** Until when the latest offer was held. */
  offered_until: ColumnType<Date | null, never, never>;
  /** When the latest offer's message was stored. */
  told_at: ColumnType<Date | null, never, Date | null>;
  created_at: GeneratedMoment;
}

/** Orders of the sandbox, which simulates a provider. */
export interface SandboxPaymentTable {
  order_id: string;
  /** Minor units. */
  amount: number;
  currency: string;
  status: string;
  refunded: Generated<number>;
  created_at: GeneratedMoment;
}

/** One vote for a club from one device. */
export interface VoteTable {
  club_id: number;
  device_id: string;
  value: 'up' | 'down';
  /** The played booking whose token the vote came with. */
  booking_id: ColumnType<number | null, number | undefined, never>;
  /** Without one: a keyed hash of the address, the club and the day. Deleted after two days. */
  address_day_hash: ColumnType<string | null, string | undefined, never>;
  created_at: GeneratedMoment;
}

/** What a player wrote about a club from the ticket of a played booking. */
export interface ClubCommentTable {
  club_id: number;
  id: Generated<number>;
  /** Null: an example of the demonstration. */
  booking_id: number | null;
  /** Null: the player removed it when it was hidden, and what they write next stays hidden. */
  text: string | null;
  /** The customer's first name; null if none can be shown. */
  name: string | null;
  /** The language of the page on which it was written. */
  language: Language;
  created_at: Moment;
  changed_at: Moment | null;
  /** Who at the desk hid it, when and why; all three or none. */
  hidden_at: Moment | null;
  hidden_by: string | null;
  hidden_reason: string | null;
}

/** A match that wants players. It is over once it has begun, whatever its state. */
export interface OpenMatchTable {
  club_id: number;
  id: Generated<number>;
  /** Of its host's link; unguessable. */
  token: string;
  /** Null: a wish, for which nothing is booked. */
  booking_id: number | null;
  category_id: number;
  /** Of the booking, or the time in which the host wants to play. */
  starts_at: Moment;
  ends_at: Moment;
  players_total: number;
  /** The host and who came with them. */
  players_have: number;
  /** The players in the state `accepted`. */
  accepted: ColumnType<number, never, number>;
  /** Codes of core/domain/levels.ts; null: any. */
  level_from: string | null;
  level_to: string | null;
  note: string | null;
  given_name: string;
  email: string;
  telephone: string;
  language: Language;
  /** See server/booking/state/match-transitions.ts. */
  state: ColumnType<StoredMatchState, never, StoredMatchState>;
  /** Who at the desk hid it, and why; null unless hidden. */
  hidden_by: string | null;
  hidden_reason: string | null;
  created_at: Moment;
}

/** One who applied to a match. */
export interface MatchPlayerTable {
  club_id: number;
  id: Generated<number>;
  match_id: number;
  /** Of the player's own link; unguessable. */
  token: string;
  name: string;
  level: string | null;
  telephone: string;
  email: string | null;
  language: Language;
  state: ColumnType<MatchPlayerState, never, MatchPlayerState>;
  created_at: Moment;
}

/** A device's report of a match to its club. */
export interface MatchReportTable {
  club_id: number;
  match_id: number;
  /** A keyed hash of the device or, without one, of the address. */
  device: string;
  reason: string;
  created_at: Moment;
}

/** A narrow row for each club, kept by triggers. */
export interface ClubIndexTable {
  club_id: number;
  city_id: number;
  /** As the club's. */
  retired: boolean;
  /** Changes with every change of the club, its courts, coaches, services or prices. */
  revision: number;
  votes: number;
  votes_up: number;
}

/** Every word of any club's `search_text`; maintained by a trigger. */
export interface SearchWordTable {
  word: string;
}

export interface AnalyticsEventTable {
  id: Generated<number>;
  event_name: string;
  client_id: string;
  session_id: string;
  event: Json<Record<string, unknown>>;
  created_at: GeneratedMoment;
}

/**
 * The answer to a request that must run once; `status` is null while the first request is running.
 */
export interface IdempotencyKeyTable {
  key: string;
  body_hash: string;
  /** HTTP status. */
  status: number | null;
  answer: Json<unknown> | null;
  created_at: GeneratedMoment;
}

/** How often an address tried to book, cancel or ask in one minute. */
export interface AttemptTable {
  address_hash: string;
  window_start: Date;
  count: number;
}

/** The last code that was sent to an email address. Neither is stored as text. */
export interface ContactCodeTable {
  contact_hash: string;
  code_hash: string;
  wrong_tries: Generated<number>;
  sent_at: Date;
  expires_at: Date;
}

/** An email address that was confirmed by a code on a signed device. */
export interface ConfirmedContactTable {
  device_id: string;
  contact_hash: string;
  confirmed_at: Date;
}

/** A site that brings customers, by its id in `broker`. */
export interface PartnerTable {
  id: string;
  title: string;
  /** The origins of its pages, such as `https://club.example`. */
  allowed_origins: string[];
  /** Prefixes of the URLs to which a payment may return. */
  allowed_return_urls: string[];
  created_at: GeneratedMoment;
}

/** An item of an OpenActive feed, see server/openactive. */
export interface OpenActiveItemTable {
  club_id: number;
  feed: FeedName;
  /** Unique within the feed. */
  item_id: string;
  /** Grows with every change of any item; see server/openactive/store.ts. */
  change_number: number;
  /** Null: the item was deleted. */
  data: Json<Record<string, unknown>> | null;
  /** When a slot or session starts, and is deleted from the feed. */
  over_at: Date | null;
  changed_at: GeneratedMoment;
}

export interface SettingTable {
  key: string;
  value: string;
}

export interface Database {
  country: CountryTable;
  city: CityTable;
  area_parameter: AreaParameterTable;
  area_parameter_value: AreaParameterValueTable;
  amenity: AmenityTable;
  club: ClubTable;
  photo: PhotoTable;
  photo_variant: PhotoVariantTable;
  club_photo: ClubPhotoTable;
  club_closure: ClubClosureTable;
  power_cut: PowerCutTable;
  service_category: ServiceCategoryTable;
  service: ServiceTable;
  court: CourtTable;
  service_court: ServiceCourtTable;
  coach: CoachTable;
  price_rule: PriceRuleTable;
  weekly_session: WeeklySessionTable;
  group_session: GroupSessionTable;
  occupation: OccupationTable;
  place_hold: PlaceHoldTable;
  booking: BookingTable;
  booking_request: BookingRequestTable;
  booking_split: BookingSplitTable;
  booking_player: BookingPlayerTable;
  payment: PaymentTable;
  desk_account: DeskAccountTable;
  desk_member: DeskMemberTable;
  desk_session: DeskSessionTable;
  desk_log: DeskLogTable;
  desk_calendar: DeskCalendarTable;
  coach_calendar: CoachCalendarTable;
  coach_busy: CoachBusyTable;
  pass: PassTable;
  sandbox_payment: SandboxPaymentTable;
  message: MessageTable;
  webhook_endpoint: WebhookEndpointTable;
  webhook_delivery: WebhookDeliveryTable;
  slot_watch: SlotWatchTable;
  slot_wish: SlotWishTable;
  freed_time: FreedTimeTable;
  vote: VoteTable;
  club_comment: ClubCommentTable;
  open_match: OpenMatchTable;
  match_player: MatchPlayerTable;
  match_report: MatchReportTable;
  ended_hold: EndedHoldTable;
  club_index: ClubIndexTable;
  search_word: SearchWordTable;
  analytics_event: AnalyticsEventTable;
  idempotency_key: IdempotencyKeyTable;
  attempt: AttemptTable;
  contact_code: ContactCodeTable;
  confirmed_contact: ConfirmedContactTable;
  partner: PartnerTable;
  openactive_item: OpenActiveItemTable;
  setting: SettingTable;
}
