/**
 * What «Ветеранський спорт», the state's programme, gives a veteran for one quarter of a year, in
 * kopecks: 1,500 hryvnias since January 2025.
 */
export const QUARTER = 150_000;

/**
 * How a price divides between the programme and the veteran's own money, in minor units, if nothing
 * of the quarter's money was spent before: only the veteran's bank knows what is left of it.
 */
export function programmeParts(price: number, quarter: number): { covered: number; own: number } {
  const covered = Math.min(price, quarter);
  return { covered, own: price - covered };
}
