import { Struct } from 'superstruct';

// biome-ignore lint/suspicious/noExplicitAny: a struct of any value and any shape.
const DESCRIPTIONS = new WeakMap<Struct<any, any>, string>();

/** A copy of a struct whose JSON Schema has a description, which editors show. */
export function documented<T, S>(struct: Struct<T, S>, description: string): Struct<T, S> {
  const copy = new Struct(struct as ConstructorParameters<typeof Struct<T, S>>[0]);
  DESCRIPTIONS.set(copy, description);
  return copy;
}

/** The description of a struct; undefined if it has none. */
// biome-ignore lint/suspicious/noExplicitAny: a struct of any value and any shape.
export const descriptionOf = (struct: Struct<any, any>): string | undefined => DESCRIPTIONS.get(struct);
