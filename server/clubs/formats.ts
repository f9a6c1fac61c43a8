import { CLUB_FORMATS, type Format, pattern, structsOf, within } from '#core/schemas/club-formats.ts';
import type { FaultCode, FaultValues } from '#core/schemas/desk-settings.ts';
import { isWebhookUrl } from '#server/webhooks/address.ts';

function isTimeZone(name: string): boolean {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * The values that files have besides those of the API: what checks them, their JSON Schema, and what
 * an error says.
 */
export const FORMATS = {
  ...CLUB_FORMATS,
  Visits: within(0, 10_000, 'a whole number, 0 or more', true),
  Origin: {
    ...pattern(/^https?:\/\/[^/?#\s]+$/, 'an origin such as https://club.example, without a path'),
    test: (value: string) => URL.canParse(value) && new URL(value).origin === value,
  },
  ReturnUrl: {
    ...pattern(/^https?:\/\/[^\s]+$/, 'the beginning of a web address, such as https://club.example/'),
    test: (value: string) => URL.canParse(value) && /^https?:\/\/[^/]+\//.test(value),
  },
  WebhookUrl: {
    ...pattern(
      /^https?:\/\/\S{1,490}$/,
      'an https address such as https://crm.example/hooks/courtside, without a password and # (http only on this machine)',
    ),
    test: isWebhookUrl,
  },
  CountryCode: pattern(/^[A-Z]{2}$/, 'two capitals of ISO 3166-1, such as UA'),
  TimeZone: {
    ...pattern(/^[A-Za-z_+-]+(\/[A-Za-z0-9_+-]+)*$/, 'an IANA time zone, such as Europe/Kyiv'),
    test: isTimeZone,
  },
} satisfies Record<string, Format<never>>;

/** A struct of one of the formats. */
export const format = structsOf(FORMATS);

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

/** How the desk names that a value of a club's file is none of its format. */
const CODES = {
  Key: 'key',
  // The desk offers those that there are.
  SurfaceCode: 'choice',
  LocalTime: 'local_time',
  ReleaseTime: 'release_time',
  Day: 'day',
  Price: 'price',
  Latitude: 'degrees',
  Longitude: 'degrees',
  Percent: 'number',
  Hours: 'number',
  Minutes: 'number',
  LeadMinutes: 'number',
  Days: 'number',
  Weeks: 'number',
  Places: 'number',
  Walk: 'number',
  Website: 'website',
  ImagePath: 'photo',
} satisfies Record<keyof typeof CLUB_FORMATS, FaultCode>;

const SCALAR_CODES: Record<string, FaultCode> = {
  ClockTime: 'time',
  Telephone: 'phone',
  Email: 'email',
  FilledText: 'text',
};

type Expectation = {
  /** Completes "must be …". */
  expected: string;
  code: FaultCode;
  values?: FaultValues;
};

/** What a value of a struct's type must be. */
export function expectationOf(type: string): Expectation {
  const { expected, schema } = (FORMATS as Record<string, Format<never> | undefined>)[type] ?? {};
  const code = (CODES as Record<string, FaultCode>)[type] ?? SCALAR_CODES[type] ?? 'unreadable';
  return {
    ...{ expected: expected ?? SCALARS[type] ?? `a ${type}`, code },
    ...(code === 'number' && { values: { minimum: Number(schema!.minimum), maximum: Number(schema!.maximum) } }),
  };
}
