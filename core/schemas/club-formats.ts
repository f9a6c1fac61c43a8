import { define, type Struct } from 'superstruct';
import { SURFACES } from './club-vocabulary.ts';

export type Format<Value> = {
  test: (value: Value) => boolean;
  type: 'string' | 'number';
  /** Its JSON Schema. */
  schema: Record<string, unknown>;
  /** Completes "must be …" in an error. */
  expected: string;
};

export const pattern = (expression: RegExp, expected: string): Format<string> => ({
  test: (value) => expression.test(value),
  type: 'string',
  schema: { type: 'string', pattern: expression.source },
  expected,
});

export const within = (minimum: number, maximum: number, expected: string, integer = false): Format<number> => ({
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

const SURFACE_CODE = pattern(
  /^[a-z0-9]+([_-][a-z0-9]+)*$/,
  'lower-case Latin letters and digits with single underscores or hyphens, such as artificial_clay',
);

/**
 * The values that a club's file has besides those of the API: what checks them, their JSON Schema,
 * and what an error says.
 */
export const CLUB_FORMATS = {
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
  // Not 24:00, which would be the midnight after the day that the horizon names.
  ReleaseTime: pattern(
    /^([01]\d|2[0-3]):[0-5]\d$/,
    'a time from "00:00" to "23:59"; leave it out to open the day at midnight',
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
  Weeks: within(0, 52, 'a whole number of weeks from 0 to 52', true),
  Places: within(1, 1000, 'a whole number from 1 to 1000', true),
  Website: {
    ...pattern(/^https?:\/\/\S{1,200}$/, 'a web address such as https://club.example'),
    test: (value: string) => value.length <= 208 && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  },
  ImagePath: pattern(
    /^(?!\.{0,2}\/)(?!.*\/\.{0,2}(\/|$))[^\\:]{1,200}$/,
    'the path of a picture from the folder of this file, such as photos/court.jpg, without ".."',
  ),
  Walk: within(0, 60, 'a whole number of minutes from 0 to 60', true),
} satisfies Record<string, Format<never>>;

type Formats = Record<string, Format<never>>;
type Value<One> = One extends { test: (value: infer Given) => boolean } ? Given : never;

/** A function that makes a struct of one of some formats, by its name. */
export const structsOf =
  <All extends Formats>(formats: All) =>
  <Name extends keyof All & string>(name: Name): Struct<Value<All[Name]>, null> => {
    const { type, test } = formats[name] as Format<never>;
    return define(name, (value) => typeof value === type && test(value as never)) as never;
  };
