import type { TimeOption } from './club-day.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** A time of a day at the desk as a choice. Of those after midnight it says so. */
export function TimeChoice({ of: { value, clock, isAfterMidnight } }: { of: TimeOption }) {
  const { t } = useDeskTexts();
  return <option value={value}>{isAfterMidnight ? t('afterMidnight', { time: clock }) : clock}</option>;
}
