import type { Place } from '#core/domain/geography.ts';
import { currentPosition } from '#elements/shared/position.ts';
import type { ChangeSearch } from '../model.ts';
import type { SearchWriting } from '../text.ts';

/** A place for the filter `near`, with an accuracy of about a hundred metres. */
export const nearText = ({ latitude, longitude }: Place): string => `${latitude.toFixed(3)},${longitude.toFixed(3)}`;

/** Sorts by the distance from the visitor's position. Rejects if it remains unknown. */
export async function sortByDistance(change: ChangeSearch): Promise<void> {
  change({ near: nearText(await currentPosition()), sort: 'distance' });
}

/** '850 m', '1.2 km', '35 km' */
export function distanceText(metres: number, { language }: SearchWriting): string {
  const kilometres = metres / 1000;
  const near = kilometres < 1;
  const digits = near || kilometres >= 10 ? 0 : 1;
  const options = { style: 'unit', unit: near ? 'meter' : 'kilometer', maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, options).format(near ? metres : kilometres);
}
