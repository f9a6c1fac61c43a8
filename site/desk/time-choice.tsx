import type { TimeOption } from './club-day.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** A time of a day at the desk as a choice. Of those in its night it says so. */
export function TimeChoice({ of: { value, clock, isAtNight } }: { of: TimeOption }) {
  const { t } = useDeskTexts();
  return <option value={value}>{isAtNight ? t('atNight', { time: clock }) : clock}</option>;
}
