import { COMMENT_LENGTH, MONTH } from '#core/schemas/comment.ts';
import { REASON_LENGTH } from '#core/schemas/desk-comments.ts';
import { DESK_CLOCK_TIME } from '#core/schemas/desk-day.ts';
import { descriptionOf } from '#core/schemas/documented.ts';
import { MATCH_NOTE_LENGTH } from '#core/schemas/match.ts';
import { CLOCK_TIME, PARTNER_ID, TELEPHONE, TOKEN } from '#core/schemas/scalars.ts';
import { SEARCH_FORMATS } from '#core/schemas/search-filters.ts';
import { FORMATS } from '#server/clubs/formats.ts';
import type { AnyStruct } from '#server/http/struct-validator.ts';

export type JsonSchema = { [keyword: string]: unknown };

const SCALARS: Record<string, JsonSchema> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  CalendarDate: { type: 'string', format: 'date', description: "A calendar day in the club's time zone." },
  Instant: { type: 'string', format: 'date-time' },
  ClockTime: { type: 'string', pattern: CLOCK_TIME.source },
  DeskClockTime: { type: 'string', pattern: DESK_CLOCK_TIME.source },
  Telephone: { type: 'string', pattern: TELEPHONE.source, description: 'E.164.' },
  Email: { type: 'string', format: 'email', maxLength: 254 },
  FilledText: { type: 'string', minLength: 1, maxLength: 2000 },
  FreeText: { type: 'string', maxLength: 2000 },
  MatchNote: { type: 'string', maxLength: MATCH_NOTE_LENGTH },
  MatchReason: { type: 'string', minLength: 1, maxLength: MATCH_NOTE_LENGTH },
  MatchLevel: { type: 'string', pattern: '^[\\w.+-]{1,20}$', examples: ['C+', '3.5', 'beginner'] },
  CommentText: { type: 'string', minLength: 1, maxLength: COMMENT_LENGTH },
  Reason: { type: 'string', minLength: REASON_LENGTH.minimum, maxLength: REASON_LENGTH.maximum },
  CalendarMonth: { type: 'string', pattern: MONTH.source, description: "A month in the club's time zone." },
  Token: { type: 'string', pattern: TOKEN.source, description: 'Opaque.' },
  Identifiers: { type: 'string', description: 'Numbers, comma-separated, at most 10.', examples: ['12', '12,40'] },
  CalendarDates: { type: 'string', description: 'Days, comma-separated, at most 10.', examples: ['2026-11-23'] },
  ContactCode: { type: 'string', pattern: '^\\d{6}$', description: 'The code emailed to confirm an email address.' },
  PassCode: { type: 'string', pattern: '^\\s*[A-Za-z0-9-]{4,32}\\s*$', description: 'The code printed on a pass.' },
  PartnerId: { type: 'string', pattern: PARTNER_ID.source, description: 'A partner, by its id.' },
  Tracking: {
    type: 'object',
    maxProperties: 20,
    additionalProperties: { type: 'string', maxLength: 200 },
    description: 'Parameters of the page that brought the customer, such as `utm_source`.',
  },
  SvgPath: { type: 'string', pattern: '^[MmHhVvLlZz\\d\\s,.+-]*$', description: 'SVG path data of straight lines.' },
  Revision: { type: 'string', pattern: '^[0-9a-f]{32}$', description: 'Of the stored file.' },
  ClubFileDraft: { type: 'object', description: 'A club’s file, as `/schemas/club.json` describes it.' },
  Json: {},
  Players: { type: 'integer', minimum: 2, maximum: 8, description: 'How many play, the organiser included.' },
  PlayerName: { type: 'string', minLength: 1, maxLength: 60 },
  Count: { type: 'integer', minimum: 0 },
  Identifier: { type: 'integer', minimum: 1 },
  RefundAmount: { type: 'integer', minimum: 1 },
  ...Object.fromEntries(Object.entries({ ...SEARCH_FORMATS, ...FORMATS }).map(([name, { schema }]) => [name, schema])),
};

/**
 * Names of structs by their inner schema, which `nullable` and `optional` preserve. A named struct
 * is referenced instead of repeated.
 */
export type Names = Map<unknown, string>;

/**
 * Translates a struct to JSON Schema 2020-12. superstruct hides `nullable` and `optional` in the
 * validator, so these are detected by testing the struct.
 * @throws Error for an unknown type of struct: a gap in the table must not become a silent gap in
 *   the document
 */
export function toJsonSchema(struct: AnyStruct, names: Names = new Map()): JsonSchema {
  const name = names.get(struct.schema);
  const description = descriptionOf(struct);
  const bare = {
    ...(name ? { $ref: `#/components/schemas/${name}` } : describe(struct, names)),
    ...(description === undefined ? {} : { description }),
  } as JsonSchema;
  // A schema that is empty allows null.
  if (!struct.is(null) || Object.keys(bare).length === 0) return bare;
  return typeof bare.type === 'string' && !bare.enum
    ? { ...bare, type: [bare.type, 'null'] }
    : { anyOf: [bare, { type: 'null' }] };
}

/** The struct's schema, even if it has a name, and without null. */
export function describe(struct: AnyStruct, names: Names): JsonSchema {
  const scalar = SCALARS[struct.type];
  if (scalar) return scalar;
  if (struct.type === 'array') return { type: 'array', items: toJsonSchema(struct.schema, names) };
  if (struct.type === 'oneOf')
    return { oneOf: (struct.schema as AnyStruct[]).map((form) => toJsonSchema(form, names)) };
  if (struct.type === 'enums') return { type: 'string', enum: Object.values(struct.schema) };
  if (struct.type === 'object' || struct.type === 'type') {
    const fields = Object.entries(struct.schema as Record<string, AnyStruct>);
    const required = fields.filter(([, field]) => !field.is(undefined)).map(([key]) => key);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(([key, field]) => [key, toJsonSchema(field, names)])),
      ...(required.length ? { required } : {}),
      ...(struct.type === 'object' ? { additionalProperties: false } : {}),
    };
  }
  throw new Error(`OpenAPI: no JSON Schema is known for the struct type "${struct.type}"; add it to SCALARS`);
}
