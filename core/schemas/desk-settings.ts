import { define, enums, type Infer, nullable, number, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { Photo } from './club-facts.ts';
import { ClubFile, DAYS } from './club-file.ts';
import { DeskDayClub } from './desk-day.ts';
import { oneOf } from './one-of.ts';
import { ClockTime, Count, Identifier, Instant, single } from './scalars.ts';

// The settings of a club at its desk: the club's file, as docs/clubs.md describes it. Widgets load
// none of it.

/** A hash of the stored file, which tells whether somebody has changed it since it was read. */
const Revision = define<string>('Revision', (value) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value));

/**
 * A club's file as it was sent. What is wrong in it is answered as faults, in the words of an import,
 * and not as an invalid body.
 */
const ClubFileDraft = define<Record<string, unknown>>(
  'ClubFileDraft',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
/** Any value of JSON. */
const Json = define<unknown>('Json', () => true);

/** What a field of the file may be, with its name in the request's language. */
export const DeskTerm = type({ code: string(), title: string() });
export type DeskTerm = Infer<typeof DeskTerm>;

/** A stored photo: `photo` is what the file calls it. */
export const DeskPhoto = type({
  photo: string(),
  path: Photo.schema.path,
  width: Photo.schema.width,
  height: Photo.schema.height,
  widths: Photo.schema.widths,
});
export type DeskPhoto = Infer<typeof DeskPhoto>;
export const DeskPhotoAnswer = single(DeskPhoto);

export const DeskSettings = type({
  club: DeskDayClub,
  revision: Revision,
  /** Photos are named by hashes. */
  file: ClubFile,
  /** The photos of the file. */
  photos: array(DeskPhoto),
  /** What can be chosen. A court's sport is one of the categories. */
  terms: type({
    surfaces: array(DeskTerm),
    amenities: array(DeskTerm),
    categories: array(DeskTerm),
    sports: array(DeskTerm),
    settings: array(DeskTerm),
  }),
  /** The fields that the signed-in person’s role may not change. */
  locked: array(string()),
});
export type DeskSettings = Infer<typeof DeskSettings>;
export const DeskSettingsAnswer = single(DeskSettings);

/** The whole file as it is to be, and the revision of the one that was edited. */
export const DeskSettingsBody = object({ revision: Revision, file: ClubFileDraft });
export type DeskSettingsBody = { revision: string; file: ClubFile | Record<string, unknown> };

/** A field that differs from the stored file. Lists with keys are compared by key. */
export const DeskSettingsDifference = type({
  /** `reordered`: the same keys in another order. */
  kind: enums(['added', 'removed', 'changed', 'reordered']),
  /** `courts.clay-1.prices` */
  field: string(),
  /** The values in the files; null for what is not there. */
  before: Json,
  after: Json,
});
export type DeskSettingsDifference = Infer<typeof DeskSettingsDifference>;

/**
 * What can be wrong in a club's file. The desk has a text for each; `other`: the message alone says
 * what.
 */
export const FAULT_CODES = [
  'missing',
  'twice',
  'choice',
  'text',
  'number',
  'price',
  'degrees',
  'far',
  'time',
  'local_time',
  'release_time',
  'day',
  'key',
  'phone',
  'email',
  'website',
  'order',
  'year',
  'season',
  'seasons',
  'season_name',
  'holidays',
  'level',
  'gap',
  'overlap',
  'hours',
  'coach',
  'no_coach',
  'duration',
  'partial',
  'photo',
  'photos',
  'same_photo',
  'slug',
  'operator',
  'unreadable',
  'other',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/**
 * What the text of a code names: the day and the time of a price or of opening hours, or the limits
 * of a number.
 */
const FaultValues = type({
  day: optional(enums(DAYS)),
  /** `20:00`, or `08:00–10:00` for an overlap. */
  time: optional(string()),
  minimum: optional(number()),
  maximum: optional(number()),
});
export type FaultValues = Infer<typeof FaultValues>;

/** What is wrong in the file, and how to put it right. */
export const DeskSettingsFault = type({
  /** `['courts', 0, 'surface']`; empty for the whole file. */
  path: array(oneOf(string(), number(), (value) => typeof value === 'string')),
  /** `courts[0].surface` */
  field: string(),
  code: enums(FAULT_CODES),
  values: FaultValues,
  /** In English, as an import says it. */
  message: string(),
});
export type DeskSettingsFault = Infer<typeof DeskSettingsFault>;

/** Why a booking cannot take place under the file. */
export const BREAK_REASONS = [
  'court_removed',
  'coach_removed',
  'service_removed',
  'not_open',
  'closed',
  'clock_changed',
] as const;

/** A coming booking, or a request that waits for an answer, for which the file leaves no place. */
export const DeskBrokenBooking = type({
  /** A request is at another address of the desk. */
  kind: enums(['booking', 'request']),
  id: Identifier,
  code: string(),
  /** The service. */
  title: string(),
  court: nullable(string()),
  /** The customer's. */
  name: string(),
  starts_at: Instant,
  ends_at: Instant,
  reason: enums(BREAK_REASONS),
  /** The field of the file that breaks it. */
  field: string(),
});
export type DeskBrokenBooking = Infer<typeof DeskBrokenBooking>;

/** A weekly session that the file leaves outside of the opening hours. */
const DeskStoppedSession = type({
  key: string(),
  title: string(),
  day: enums(DAYS),
  from: ClockTime,
});

/** What saving would do. With faults, or bookings that break, it would do nothing. */
export const DeskSettingsPreview = type({
  differences: array(DeskSettingsDifference),
  faults: array(DeskSettingsFault),
  bookings: type({
    broken: array(DeskBrokenBooking),
    /** Coming bookings that stay as they are, at the price at which they were booked. */
    kept: Count,
  }),
  /** Weekly sessions that would no longer take place, or do not although they are changed. */
  stopped: array(DeskStoppedSession),
});
export type DeskSettingsPreview = Infer<typeof DeskSettingsPreview>;
export const DeskSettingsPreviewAnswer = single(DeskSettingsPreview);

export const DeskSettingsSaved = type({
  ...DeskSettings.schema,
  /** What the preview of the same file would have said. Absent on older servers. */
  saved: optional(DeskSettingsPreview),
});
export type DeskSettingsSaved = Infer<typeof DeskSettingsSaved>;
export const DeskSettingsSavedAnswer = single(DeskSettingsSaved);
