import { dynamic, Struct } from 'superstruct';

// biome-ignore lint/suspicious/noExplicitAny: a struct of any value and any shape.
type AnyStruct = Struct<any, any>;

/**
 * One of two structs: the first where `isFirst` says so, else the second. Unlike superstruct's
 * `union`, it reports only the failures of the form that was sent, and its schema lists both forms
 * for the OpenAPI document.
 */
export function oneOf<A, B>(
  first: Struct<A, unknown>,
  second: Struct<B, unknown>,
  isFirst: (value: unknown) => boolean,
): Struct<A | B, AnyStruct[]> {
  const forms: [AnyStruct, AnyStruct] = [first, second];
  const { validator, refiner, coercer, entries } = dynamic<A | B>((value) => forms[isFirst(value) ? 0 : 1]);
  return new Struct({ type: 'oneOf', schema: forms, validator, refiner, coercer, entries });
}
