import fc from 'fast-check';
import type { Struct as FullStruct } from 'superstruct';
import * as full from 'superstruct';
import { describe, expect, it } from 'vitest';
import * as slim from '../superstruct-slim.mjs';

type Library = typeof full;
// biome-ignore lint/suspicious/noExplicitAny: structs of any shape
type AnyStruct = FullStruct<any, any>;

/** The same declaration on either library. */
const declarations: [name: string, (library: Library) => AnyStruct][] = [
  ['string', (s) => s.string()],
  ['number', (s) => s.number()],
  ['boolean', (s) => s.boolean()],
  ['enums', (s) => s.enums(['a', 'b'])],
  ['define', (s) => s.define<number>('Count', (value) => Number.isInteger(value) && (value as number) >= 0)],
  ['nullable', (s) => s.nullable(s.array(s.string()))],
  ['optional', (s) => s.optional(s.type({ a: s.number() }))],
  ['array', (s) => s.array(s.nullable(s.number()))],
  ['type', (s) => s.type({ a: s.string(), b: s.type({ c: s.array(s.type({ a: s.number() })) }) })],
  ['object', (s) => s.object({ a: s.number(), b: s.optional(s.object({ c: s.boolean() })) })],
  ['spread schema', (s) => s.type({ ...s.type({ a: s.number() }).schema, b: s.nullable(s.type({ c: s.string() })) })],
];

const leaf = fc.oneof(fc.constantFrom<unknown>(null, undefined, 'a', 'b', '', 0, 1, -1, 0.5, Number.NaN, true, [], {}));
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('list'), tie('record')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  record: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
}));

describe('the slim superstruct of browsers agrees with the whole one', () => {
  it.each(declarations)('%s', (_name, declare) => {
    const [theirs, ours] = [declare(full), declare(slim as unknown as Library)];
    fc.assert(
      fc.property(anything, (value) => {
        const [failure] = theirs.validate(value);
        const [found, valid] = ours.validate(value);
        expect(ours.is(value)).toBe(!failure);
        expect(found?.path).toEqual(failure?.path);
        expect(valid).toBe(failure ? undefined : value);
      }),
      { numRuns: 500 },
    );
  });

  it('names the path in its message', () => {
    const struct = slim.type({ data: slim.array(slim.type({ price: slim.number() })) });
    const [failure] = struct.validate({ data: [{ price: 1 }, { price: 'x' }] });
    expect(failure).toBeInstanceOf(TypeError);
    expect(failure?.message).toBe('At path: data.1.price -- Expected number, but received: "x"');
  });
});
