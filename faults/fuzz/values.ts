import fc from 'fast-check';
import type { Random } from '#core/domain/random.ts';

/** A schema of the OpenAPI document. */
export type JsonSchema = { [keyword: string]: unknown };

/**
 * Values of earlier responses by field name: real numbers, tokens and slugs, which pass the checks
 * of a call.
 */
export type KnownValues = Map<string, unknown[]>;

/** How many values are stored for each field. */
export const MAX_VALUES = 40;

/** Stores every scalar of an answer under its field's name. */
export function collectValues(pool: KnownValues, value: unknown, random: Random, name = ''): void {
  if (Array.isArray(value)) {
    for (const item of random.some(value, 5)) collectValues(pool, item, random, name);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) collectValues(pool, inner, random, key);
  } else if (value !== null && name) {
    const known = pool.get(name) ?? [];
    if (known.length < MAX_VALUES) known.push(value);
    else known[random.between(0, MAX_VALUES - 1)] = value;
    pool.set(name, known);
  }
}

/** Fields that hold the values of fields with other names. */
const ALIASES: Record<string, string> = { slots: 'token', lease: 'token', slug: 'id', 'X-Device-ID': 'device' };

/** Texts and numbers that have broken programs before. */
export const EDGE_CASES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  ' ',
  '0',
  '-0',
  'NaN',
  '1e9',
  '9'.repeat(400),
  'a'.repeat(3000),
  '\0',
  'a\0b',
  '\ud800',
  '\u202eabc\u0301',
  '👩‍👩‍👧‍👦'.repeat(60),
  "'; drop table booking; --",
  '%',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{constructor}}',
  '__proto__',
  'constructor',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2999-12-31',
  '24:00',
  '25:61',
  '1,2,,3',
  '90,180,-90,-180',
  'NaN,Infinity',
  [],
  {},
  [[[[]]]],
  { __proto__: null, toString: 1 },
];

/** Any value as text. `String` would throw for some objects. */
export const textFrom = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

const refOf = (schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema =>
  typeof schema.$ref === 'string' ? schemas[schema.$ref.split('/').at(-1)!]! : schema;

const two = (value: number) => String(value).padStart(2, '0');

function textOf(schema: JsonSchema, random: Random): string {
  if (schema.format === 'date') return `2026-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
  if (schema.format === 'date-time') return '2026-03-12T10:00:00+02:00';
  if (schema.format === 'email') return 'someone@example.com';
  if (Array.isArray(schema.examples) && random.chance(0.8)) return String(random.pick(schema.examples));
  if (typeof schema.pattern === 'string') {
    const texts = fc.stringMatching(new RegExp(schema.pattern));
    return fc.sample(texts, { numRuns: 1, seed: random.between(0, 2 ** 30) })[0]!;
  }
  return random.pick(['Olena', 'tennis', 'kyiv', 'Тест', 'x', '101', 'surface:clay']);
}

/** Sources of values. `used` has the values that the current request already contains, by name. */
export type Source = { pool: KnownValues; random: Random; used: Map<string, unknown> };

/** Makes a value that fits a schema, usually one of an earlier response. */
export function makeValue(
  schemaOrRef: JsonSchema,
  schemas: Record<string, JsonSchema>,
  source: Source,
  name = '',
): unknown {
  const { pool, random, used } = source;
  const schema = refOf(schemaOrRef, schemas);
  const known = pool.get(name) ?? pool.get(ALIASES[name] ?? '');
  const types = [schema.type].flat() as string[];
  const inner = (next: JsonSchema, key: string) => makeValue(next, schemas, source, key);
  if (types.includes('object')) {
    const required = (schema.required ?? []) as string[];
    const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
    const present = fields.filter(([key]) => required.includes(key) || random.chance(0.4));
    return Object.fromEntries(present.map(([key, field]) => [key, inner(field, key)]));
  }
  if (types.includes('array')) {
    return Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => inner(schema.items as JsonSchema, name));
  }
  if (Array.isArray(schema.anyOf)) return inner(random.pick(schema.anyOf as JsonSchema[]), name);
  if (Array.isArray(schema.enum)) return random.pick(schema.enum);
  if (used.has(name) && random.chance(0.9)) return used.get(name);
  const value = known && random.chance(0.85) ? random.pick(known) : scalarOf(schema, types, random);
  used.set(name, value);
  return value;
}

function scalarOf(schema: JsonSchema, types: string[], random: Random): unknown {
  if (types.includes('integer') || types.includes('number')) {
    const step = Number(schema.multipleOf ?? 1);
    return step * random.pick([1, 2, 3, 4]);
  }
  if (types.includes('boolean')) return random.chance(0.5);
  return textOf(schema, random);
}

const UNUSUAL_KEYS = ['__proto__', 'constructor', 'toString', '', 'a.b', '0', 'x'.repeat(500), 'unknown'];

/**
 * Returns the value with one fault somewhere inside: a part that is missing, added, of another
 * type, duplicated or nested too deep.
 */
export function mutate(value: unknown, random: Random, known: unknown[]): unknown {
  if (typeof value === 'object' && value !== null && random.chance(0.85)) {
    const keys = Object.keys(value);
    const key = keys.length > 0 ? random.pick(keys) : undefined;
    if (Array.isArray(value)) {
      const way = random.between(0, 3);
      if (way === 0) return [];
      if (way === 1) return [...value, ...value];
      if (way === 2) return Array.from({ length: random.pick([20, 300]) }, () => value[0]);
      return value.map((item, index) => (String(index) === key ? mutate(item, random, known) : item));
    }
    const entries = Object.entries(value);
    const way = random.between(0, 5);
    if (way === 0) return Object.fromEntries(entries.filter(([name]) => name !== key));
    // JSON.parse makes an own property even of `__proto__`.
    if (way === 1)
      return JSON.parse(
        `{${[...entries, [random.pick(UNUSUAL_KEYS), random.pick(EDGE_CASES)]]
          .map(([name, inner]) => `${JSON.stringify(name)}:${JSON.stringify(inner) ?? 'null'}`)
          .join(',')}}`,
      );
    return Object.fromEntries(
      entries.map(([name, inner]) => [name, name === key ? mutate(inner, random, known) : inner]),
    );
  }
  const way = random.between(0, 7);
  if (way === 0) return [value];
  if (way === 1) return { value };
  if (way === 2) return textFrom(value);
  if (way === 3 && typeof value === 'string') return value.slice(0, random.between(0, value.length));
  if (way === 4 && typeof value === 'string' && value) {
    const at = random.between(0, value.length - 1);
    return value.slice(0, at) + random.pick(['A', '0', ' ', 'ї', '~', '\n']) + value.slice(at + 1);
  }
  if (way === 5 && typeof value === 'number') return value + random.pick([-1, 1, 0.5, 2 ** 31]);
  if (way === 6 && known.length > 0) return random.pick(known);
  return random.pick(EDGE_CASES);
}
