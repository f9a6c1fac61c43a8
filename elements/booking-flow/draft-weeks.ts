import type { ChosenWeek, Offer } from './model.ts';

/** The other weeks that a visitor chose for an offer, as the draft keeps them. */
export const weeksText = ({ starts_at, court }: Offer, weeks: readonly ChosenWeek[]): string =>
  [starts_at, court?.id, ...weeks.map(({ date }) => date)].join(' ');

/** The dates of the weeks in a draft; undefined if it has none for the time of this offer. */
export function datesIn(text: string, { starts_at, court }: Offer): string[] | undefined {
  const [start, courtId, ...dates] = text.split(' ');
  return start === starts_at && courtId === String(court?.id) ? dates : undefined;
}
