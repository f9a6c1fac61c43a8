import type { Place } from '#core/domain/geography.ts';

export { currentPosition } from '#elements/shared/position.ts';

/** A place for the filter `near`, with an accuracy of about a hundred metres. */
export const nearText = ({ latitude, longitude }: Place): string => `${latitude.toFixed(3)},${longitude.toFixed(3)}`;
