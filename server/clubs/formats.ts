import { define, type Struct } from 'superstruct';
import { isLoopbackName } from '#server/http/loopback.ts';
import { SURFACES } from './vocabulary.ts';

type Format<Value> = {
  test: (value: Value) => boolean;
  type: 'string' | 'number';
  /** Its JSON Schema. */
  schema: Record<string, unknown>;
  /** Completes "must be …" in an error. */
  expected: string;
};

const pattern = (expression: RegExp, expected: string): Format<string> => ({
  test: (value) => expression.test(value),
  type: 'string',
  schema: { type: 'string', pattern: expression.source },
  expected,
});

const within = (minimum: number, maximum: number, expected: string, integer = false): Format<number> => ({
  test: (value) => value >= minimum && value <= maximum && (!integer || Number.isInteger(value)),
  type: 'number',
  schema: { type: integer ? 'integer' : 'number', minimum, maximum },
  expected,
});

/** Whether a calendar has the day; one of every year may be that of leap years. */
function isDay(day: string): boolean {
  const date = day.length > 5 ? day : `2000-${day}`;
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

function isTimeZone(name: string): boolean {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Whether webhooks may be sent there: encrypted, except on this machine. */
function isWebhookUrl(value: string): boolean {
  if (value.length > 500 || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password, hash } = new URL(value);
  if (username || password || hash) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname));
}

const SURFACE_CODE = pattern(
  /^[a-z0-9]+([_-][a-z0-9]+)*$/,
  'lower-case Latin letters and digits with single underscores or hyphens, such as artificial_clay',
);

/**
 * The values that files have besides those of the API: what checks them, their JSON Schema, and what
 * an error says.
 */
export const FORMATS = {
  Key: pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case Latin letters and digits with single hyphens, such as court-1'),
  SurfaceCode: {
    ...SURFACE_CODE,
    // Editors offer the product's own.
    schema: { ...SURFACE_CODE.schema, examples: Object.keys(SURFACES) },
  },
  LocalTime: pattern(
    /^[12]\d{3}-(0\d|1[0-2])-[0-3]\d( ([01]\d|2[0-4]):[0-5]\d([+-]\d\d:\d\d)?)?$/,
    "a day or a time on the club's clock, such as 2026-12-31 or 2026-12-31 18:00",
  ),
  Day: {
    ...pattern(/^([12]\d{3}-)?(0\d|1[0-2])-[0-3]\d$/, 'a day such as 2026-12-31, or 12-31 of every year'),
    test: (value: string) => /^([12]\d{3}-)?\d\d-\d\d$/.test(value) && isDay(value),
  },
  Price: {
    ...within(0, 1_000_000, 'hryvnias, such as 450 or 99.50'),
    test: (value: number) => value >= 0 && value <= 1_000_000 && Number.isInteger(Number((value * 100).toFixed(6))),
    schema: { type: 'number', minimum: 0, maximum: 1_000_000, multipleOf: 0.01 },
  },
  Latitude: within(-90, 90, 'degrees from -90 to 90'),
  Longitude: within(-180, 180, 'degrees from -180 to 180'),
  Percent: within(0, 100, 'a whole number from 0 to 100', true),
  Hours: within(0, 8760, 'a whole number of hours, 0 or more', true),
  Minutes: within(1, 1440, 'a whole number of minutes from 1 to 1440', true),
  LeadMinutes: within(0, 525_600, 'a whole number of minutes, 0 or more', true),
  Days: within(1, 365, 'a whole number of days from 1 to 365', true),
  Visits: within(0, 10_000, 'a whole number, 0 or more', true),
  Places: within(1, 1000, 'a whole number from 1 to 1000', true),
  Origin: {
    ...pattern(/^https?:\/\/[^/?#\s]+$/, 'an origin such as https://club.example, without a path'),
    test: (value: string) => URL.canParse(value) && new URL(value).origin === value,
  },
  ReturnUrl: {
    ...pattern(/^https?:\/\/[^\s]+$/, 'the beginning of a web address, such as https://club.example/'),
    test: (value: string) => URL.canParse(value) && /^https?:\/\/[^/]+\//.test(value),
  },
  Website: {
    ...pattern(/^https?:\/\/\S{1,200}$/, 'a web address such as https://club.example'),
    test: (value: string) => value.length <= 208 && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  },
  ImagePath: pattern(
    /^(?!\.{0,2}\/)(?!.*\/\.{0,2}(\/|$))[^\\:]{1,200}$/,
    'the path of a picture from the folder of this file, such as photos/court.jpg, without ".."',
  ),
  WebhookUrl: {
    ...pattern(
      /^https?:\/\/\S{1,490}$/,
      'an https address such as https://crm.example/hooks/courtside, without a password and # (http only on this machine)',
    ),
    test: isWebhookUrl,
  },
  Walk: within(0, 60, 'a whole number of minutes from 0 to 60', true),
  CountryCode: pattern(/^[A-Z]{2}$/, 'two capitals of ISO 3166-1, such as UA'),
  TimeZone: {
    ...pattern(/^[A-Za-z_+-]+(\/[A-Za-z0-9_+-]+)*$/, 'an IANA time zone, such as Europe/Kyiv'),
    test: isTimeZone,
  },
} satisfies Record<string, Format<never>>;

/** A struct of one of the formats. */
export function format<Name extends keyof typeof FORMATS>(
  name: Name,
): Struct<(typeof FORMATS)[Name] extends { test: (value: infer Value) => boolean } ? Value : never, null> {
  const { type, test } = FORMATS[name] as Format<never>;
  return define(name, (value) => typeof value === type && test(value as never)) as never;
}

/** What an error says of the API's own scalars. */
const SCALARS: Record<string, string> = {
  CalendarDate: 'a day such as 2026-12-31',
  PartnerId: 'lower-case Latin letters, digits and hyphens, such as third-set',
  PassCode: '4 to 32 Latin letters, digits and hyphens',
  ClockTime: 'a time from "00:00" to "24:00", with two digits for the hour',
  Telephone: 'an international phone number without spaces, such as "+380671234567"',
  Email: 'an email address',
  FilledText: 'a text of at most 2,000 characters',
  boolean: 'true or false',
  object: 'a group of fields',
  array: 'a list',
};

/** Completes "must be …" for a struct's type. */
export const expectedOf = (type: string): string =>
  (FORMATS as Record<string, Format<never>>)[type]?.expected ?? SCALARS[type] ?? `a ${type}`;
