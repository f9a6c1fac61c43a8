import * as superstruct from 'superstruct';

/**
 * superstruct's `array`, without its call of `Array.prototype.entries`: on pages with Prototype.js 1.6 that method returns the
 * values alone, and every list would be invalid.
 */
/* @__NO_SIDE_EFFECTS__ */
export function array<Value, Schema>(item: superstruct.Struct<Value, Schema>) {
  return new superstruct.Struct<Value[], superstruct.Struct<Value, Schema>>({
    ...superstruct.array(item),
    *entries(values) {
      if (!Array.isArray(values)) return;
      for (let index = 0; index < values.length; index += 1) yield [index, values[index], item];
    },
  });
}
