import type { FastifyTypeProvider } from 'fastify';
import { type Failure, type Struct, validate } from 'superstruct';
import { SEARCH_FORMATS, SearchDuration } from '#core/schemas/search-filters.ts';
import { type FieldError, Problem } from './problem.ts';

// biome-ignore lint/suspicious/noExplicitAny: a struct of any value and any shape.
export type AnyStruct = Struct<any, any>;

/** Types `request.body`, `query` and `params` by the structs of the route's schema. */
export interface StructTypes extends FastifyTypeProvider {
  // biome-ignore lint/suspicious/noExplicitAny: only the value's type matters here.
  validator: this['schema'] extends Struct<infer T, any> ? T : unknown;
  serializer: unknown;
}

const NUMBERS = new Set(['number', 'integer', 'Count', 'Identifier', SearchDuration.type]);

function coerceText(value: unknown, field: AnyStruct): unknown {
  if (typeof value !== 'string') return value;
  if (NUMBERS.has(field.type)) return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (field.type === 'boolean') {
    if (value === 'true' || value === '1') return true;
    if (value === 'false' || value === '0') return false;
  }
  return value;
}

/** Converts the text of a URL to what each field of the struct requires. */
function coerceRecord(value: unknown, struct: AnyStruct): unknown {
  const fields = struct.schema as Record<string, AnyStruct> | null;
  if (!fields || typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, text]) => text !== '');
  return Object.fromEntries(entries.map(([key, text]) => [key, fields[key] ? coerceText(text, fields[key]) : text]));
}

/** What a struct's name says about the required value. */
const CODES: Record<string, string> = {
  Email: 'EMAIL',
  Telephone: 'TELEPHONE',
  CalendarDate: 'DATE',
  CalendarDates: 'DATE',
  Identifiers: 'NUMBER',
  ClockTime: 'TIME',
  DeskClockTime: 'TIME',
  Count: 'NUMBER',
  Identifier: 'NUMBER',
  Tracking: 'TRACKING',
  PassCode: 'PASS_CODE',
  ContactCode: 'CODE_WRONG',
  CommentText: 'COMMENT',
  MatchNote: 'NOTE',
  MatchReason: 'NOTE',
  MatchLevel: 'LEVEL',
  Reason: 'REASON',
  RefundAmount: 'AMOUNT',
  boolean: 'BOOLEAN',
  enums: 'CHOICE',
  ...Object.fromEntries(Object.entries(SEARCH_FORMATS).map(([name, { code }]) => [name, code])),
};

function fault(failure: Failure): FieldError {
  const path = failure.path.join('.');
  if (failure.type === 'never') return { path, code: 'UNKNOWN_FIELD' };
  if (failure.value === undefined || failure.value === null || failure.value === '') return { path, code: 'REQUIRED' };
  // For an over-long text "fill in" would be wrong.
  const blank =
    ['FilledText', 'CommentText', 'MatchReason'].includes(failure.type) && String(failure.value).trim() === '';
  return { path, code: blank ? 'REQUIRED' : (CODES[failure.type] ?? 'INVALID') };
}

/** Half of a pair of surrogates is no character. JSON can spell it, and PostgreSQL refuses it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The path of a text that PostgreSQL cannot store: with U+0000 or half a character; undefined if
 * there is none.
 */
function unstorableText(value: unknown, path: string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || LONE_SURROGATE.test(value) ? path.join('.') : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorableText(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function check(value: unknown, struct: AnyStruct): { value: unknown } | { fields: FieldError[] } {
  try {
    const [error, valid] = validate(value, struct, { coerce: true });
    if (error) return { fields: error.failures().map(fault) };
    const path = unstorableText(valid);
    return path === undefined ? { value: valid } : { fields: [{ path, code: 'INVALID' }] };
  } catch (error) {
    // A body nested deeper than the stack, or an object that cannot be converted to text
    // (`{"toString":1}`), is never valid.
    if (error instanceof RangeError || error instanceof TypeError) return { fields: [] };
    throw error;
  }
}

type Compiled = (value: unknown) => { value: unknown } | { error: Error };

/**
 * Fastify's validator compiler for superstruct structs. An invalid path parameter is NOT_FOUND,
 * anything else VALIDATION_FAILED.
 */
export function structValidator({ schema, httpPart }: { schema: unknown; httpPart?: string }): Compiled {
  const struct = schema as AnyStruct;
  const inUrl = httpPart === 'querystring' || httpPart === 'params';
  return (given) => {
    const value = inUrl ? coerceRecord(given, struct) : given;
    const checked = check(value, struct);
    if ('value' in checked) return checked;
    if (httpPart === 'params') return { error: new Problem('NOT_FOUND') };
    return { error: new Problem('VALIDATION_FAILED', { fields: checked.fields }) };
  };
}
