import { boolean, enums, type Infer, object, optional, type Struct, string } from 'superstruct';
import { array } from './array.ts';
import { CLUB_FORMATS, structsOf } from './club-formats.ts';
import { AMENITIES, COURT_SETTINGS } from './club-vocabulary.ts';
import { documented } from './documented.ts';
import { Email } from './email.ts';
import { oneOf } from './one-of.ts';
import { ClockTime, FilledText, Language, SERVICE_KINDS, Telephone } from './scalars.ts';

// The file of a club, which imports and the desk read and write. Widgets load none of it.

const format = structsOf(CLUB_FORMATS);
const codesOf = <Code extends string>(terms: Readonly<Record<Code, unknown>>) => Object.keys(terms) as Code[];

/** In the order of `weekdays` of the database, Monday first. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const SETTINGS = codesOf(COURT_SETTINGS);
export const BACKUP_POWER = ['generator', 'daylight', 'none'] as const;

const Key = format('Key');

/** A text, or its translations; a missing language gets the first that is there. */
export const Text = oneOf(
  FilledText,
  object({ uk: optional(FilledText), en: optional(FilledText), ru: optional(FilledText) }),
  (value) => typeof value === 'string',
);
export type Text = Infer<typeof Text>;

const text = (what: string) => documented(Text, `${what}, in one to three languages.`);
const key = (what: string) =>
  documented(Key, `Names the ${what} in this file. It stays the same when the name changes.`);
const days = documented(array(enums(DAYS)), 'Days of the week.');
const from = documented(ClockTime, "On the club's clock.");
const to = documented(ClockTime, 'On the same day, up to "24:00".');
const flag = (description: string) => optional(documented(boolean(), description));
// `optional` makes a new struct, which must carry the description.
const maybe = <T, S>(struct: Struct<T, S>, description: string) => documented(optional(struct), description);

/** A picture's description, completed. */
const picture = (what: string) => `${what}: a JPEG, PNG or WebP file, by its path from the folder of this file.`;
const PhotoPath = documented(format('ImagePath'), picture('A photo'));

/** A path, or a path with a text for those who cannot see the photo. */
const PhotoFile = oneOf(
  PhotoPath,
  object({ file: PhotoPath, alt: text('What the photo shows, for those who cannot see it') }),
  (value) => typeof value === 'string',
);
export type PhotoFile = Infer<typeof PhotoFile>;

/** On which days of the year a price applies. */
const level = {
  season: maybe(Key, 'The key of the season in which alone it applies.'),
  holidays: flag('Whether it applies on holidays alone.'),
};

const Prices = documented(
  array(
    object({
      ...{ days, from, to },
      price: documented(format('Price'), 'Hryvnias per hour.'),
      ...level,
    }),
  ),
  'Prices of an hour. Together they cover the opening hours, each time once. In a season its prices come first, on holidays theirs.',
);

const lastDay = 'The last day; before `from` if the days pass New Year.';

const SeasonFile = object({
  key: key('season'),
  name: maybe(Text, 'What visitors read, in one to three languages. Without it they read the days alone.'),
  from: documented(format('Day'), 'The first day: of every year, such as 10-15, or of one.'),
  until: documented(format('Day'), lastDay),
});

const HolidayFile = object({
  from: documented(format('Day'), 'The day, or the first of several: of every year, such as 12-31, or of one.'),
  until: maybe(format('Day'), lastDay),
  name: maybe(Text, 'What visitors read, in one to three languages. Without it they read the days alone.'),
});

const CourtFile = object({
  key: key('court'),
  name: text('What visitors read'),
  sport: documented(Key, 'The slug of a category.'),
  surface: documented(
    format('SurfaceCode'),
    'What the court is covered with: a term of the product, or of the file surfaces. Similar surfaces share a drawing.',
  ),
  setting: maybe(enums(SETTINGS), 'Left out if it changes with the season.'),
  lighting: flag('Whether the court is lit.'),
  heating: flag('Whether the court is heated.'),
  photo: maybe(format('ImagePath'), picture('A photo of the court')),
  prices: Prices,
});

const CoachFile = object({
  key: key('coach'),
  name: text('The name'),
  about: text('What the coach teaches, in a few words'),
  photo: maybe(format('ImagePath'), picture('A photo of the coach, whose middle is shown')),
  prices: Prices,
});

const ServiceFile = object({
  key: key('service'),
  kind: documented(enums(SERVICE_KINDS), 'What is booked: a court, a coach with a court, or a place in a group.'),
  category: documented(Key, 'The slug of a category.'),
  name: text('What visitors read'),
  coach: maybe(Key, 'The key of the coach; only for the kind coach.'),
  courts: documented(array(Key), 'The keys of the courts on which it takes place.'),
  duration: documented(
    object({ step: format('Minutes'), minimum: format('Minutes'), maximum: format('Minutes') }),
    'Minutes: the shortest and the longest booking, and between which lengths it can be chosen.',
  ),
});

const SessionFile = object({
  key: key('session'),
  name: text('What visitors read'),
  service: documented(Key, 'The key of a service of the kind group.'),
  court: documented(Key, 'The key of the court.'),
  coach: maybe(Key, 'The key of the coach.'),
  day: documented(enums(DAYS), 'The day of the week.'),
  from,
  minutes: documented(format('Minutes'), 'How long it lasts.'),
  price: documented(format('Price'), 'Hryvnias for one place.'),
  prices: maybe(
    array(object({ price: documented(format('Price'), 'Hryvnias for one place.'), ...level })),
    'What a place costs in seasons and on holidays, in place of `price`.',
  ),
  places: documented(format('Places'), 'How many people can take part.'),
});

/** A club in one file. `rowsOf` turns it into rows, `clubFileOf` reads it back. */
export const ClubFile = object({
  $schema: maybe(string(), 'The address of this schema, for editors.'),
  slug: documented(Key, 'Names the club in addresses and in this import. Another slug is another club.'),
  city: documented(Key, 'The slug of a city.'),
  name: text('The name'),
  tagline: text('One line under the name'),
  description: text('A paragraph about the club'),
  address: text('Street and house'),
  district: text('A short place name, such as a district'),
  coordinates: documented(
    object({ latitude: format('Latitude'), longitude: format('Longitude') }),
    'The position on the map, WGS 84.',
  ),
  phone: documented(Telephone, 'For visitors; international, without spaces.'),
  email: maybe(Email, 'Where the club gets its emails. Without it, it gets none.'),
  language: maybe(Language, "The language of the club's emails; uk without it."),
  amenities: maybe(array(enums(codesOf(AMENITIES))), 'What the club has.'),
  website: maybe(format('Website'), "The club's own site."),
  logo: maybe(format('ImagePath'), picture('The logo, beside the name')),
  photos: maybe(array(PhotoFile), 'Photos of the club, the best first.'),
  backup_power: maybe(
    enums(BACKUP_POWER),
    'What the club plays by in a power cut: a generator or batteries, only daylight, or nothing. Left out if unknown.',
  ),
  shelter: maybe(
    object({
      place: text('Where it is'),
      minutes: documented(format('Walk'), 'On foot; 0 in the club itself.'),
    }),
    'The nearest shelter. Left out if unknown.',
  ),
  veterans_programme: flag('Whether the programme «Ветеранський спорт» pays here.'),
  opening_hours: documented(
    array(object({ days, opens: ClockTime, closes: ClockTime })),
    'A day that is left out is closed. A time to close at or before the opening time is after midnight.',
  ),
  seasons: maybe(array(SeasonFile), 'Parts of the year with prices of their own. No day is in two of them.'),
  holidays: maybe(array(HolidayFile), 'Days with prices of their own.'),
  closures: maybe(
    array(
      object({
        from: documented(format('LocalTime'), 'A day from its start, or a time.'),
        until: documented(format('LocalTime'), 'A day until its end, or a time.'),
        reason: text('Why'),
      }),
    ),
    'When the whole club is closed despite the opening hours.',
  ),
  booking: documented(
    object({
      online: documented(boolean(), 'Without it, visitors send requests that the club answers.'),
      lead_time_minutes: documented(format('LeadMinutes'), 'The shortest time between booking and start.'),
      horizon_days: documented(format('Days'), 'How many days ahead can be booked.'),
      release_time: maybe(
        format('ReleaseTime'),
        "When the last of these days opens, on the club's clock. Left out: at midnight.",
      ),
      series_weeks: maybe(
        format('Weeks'),
        'How many weeks ahead a customer can repeat a booking every week. Left out or 0: not at all.',
      ),
    }),
    'How the club can be booked.',
  ),
  payment: documented(
    object({
      cash: documented(boolean(), 'Cash at the club. Cards at the club are always accepted.'),
      online: documented(boolean(), 'Online, before the visit.'),
      passes: documented(boolean(), 'With a pass for several visits.'),
    }),
    'How a booking can be paid.',
  ),
  cancellation: documented(
    object({
      free_until_hours: documented(format('Hours'), 'Hours before the start until which everything is refunded.'),
      partial_until_hours: documented(format('Hours'), 'Hours before the start until which a part is refunded.'),
      partial_percent: documented(format('Percent'), 'The part, in per cent.'),
    }),
    'What a customer who cancels gets back.',
  ),
  limits: maybe(
    object({
      unpaid_minutes: maybe(format('Minutes'), 'Unpaid minutes a day of one customer without a confirmed contact.'),
      confirmed_unpaid_minutes: maybe(format('Minutes'), 'The same with a confirmed contact.'),
      holds_per_address: maybe(format('Places'), 'Times that one address may hold at once.'),
    }),
    'How much one visitor can take without paying. Left out: the usual limits.',
  ),
  courts: documented(array(CourtFile), 'In the order in which the schedule shows them.'),
  coaches: maybe(array(CoachFile), 'In the order in which visitors see them.'),
  services: documented(array(ServiceFile), 'What visitors choose from, in this order.'),
  sessions: maybe(array(SessionFile), 'Group sessions that repeat every week.'),
});
export type ClubFile = Infer<typeof ClubFile>;
export type Prices = Infer<typeof Prices>;
