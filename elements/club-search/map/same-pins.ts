import type { Pin } from './types.ts';

/**
 * Whether two lists of pins look the same. A list that renders again has new objects for the same
 * clubs.
 */
export function samePins(before: readonly Pin[], after: readonly Pin[]): boolean {
  return (
    before === after ||
    (before.length === after.length &&
      after.every((pin, index) => {
        const other = before[index]!;
        return (
          pin.id === other.id &&
          pin.latitude === other.latitude &&
          pin.longitude === other.longitude &&
          pin.free === other.free &&
          pin.title === other.title &&
          pin.price_from?.amount === other.price_from?.amount
        );
      }))
  );
}
