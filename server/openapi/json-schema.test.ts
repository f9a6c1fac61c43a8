import { array, boolean, define, enums, nullable, number, object, optional, string, type } from 'superstruct';
import { expect, it } from 'vitest';
import { Identifier } from '#core/schemas/scalars.ts';
import { toJsonSchema } from './json-schema.ts';

it.each([
  ['text', string(), { type: 'string' }],
  ['a number or null', nullable(number()), { type: ['number', 'null'] }],
  ['a list', array(boolean()), { type: 'array', items: { type: 'boolean' } }],
  ['words', enums(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
  ['a word or null', nullable(enums(['a'])), { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }],
  [
    'an open object',
    type({ id: Identifier }),
    { type: 'object', properties: { id: { type: 'integer', minimum: 1 } }, required: ['id'] },
  ],
  [
    'a closed object with an optional field',
    object({ note: optional(string()) }),
    { type: 'object', properties: { note: { type: 'string' } }, additionalProperties: false },
  ],
])('translates %s', (_name, struct, schema) => {
  expect(toJsonSchema(struct as never)).toEqual(schema);
});

it('refers to a struct that has a name', () => {
  const club = type({ id: Identifier });
  const names = new Map<unknown, string>([[club.schema, 'Club']]);
  expect(toJsonSchema(nullable(club) as never, names)).toEqual({
    anyOf: [{ $ref: '#/components/schemas/Club' }, { type: 'null' }],
  });
});

it('throws for an unknown type', () => {
  expect(() => toJsonSchema(define('Colour', () => true))).toThrow('Colour');
});
