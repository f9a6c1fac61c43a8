import type { ReactNode } from 'react';
import type { ScheduleDate } from '#core/schemas/index.ts';
import { dayText, type Writing } from '#elements/shared/text.ts';
import { remainingOf } from '../model.ts';
import { RadioStrip } from './radio-strip.tsx';

interface Props extends Writing {
  dates: readonly ScheduleDate[];
  serviceId: number | undefined;
  value: string | undefined;
  onChange(date: string): void;
}

const BAR_STEPS = 8;

/** The number of slots of a service on a day; 0 when the club is closed. */
const maximumOf = (date: ScheduleDate, serviceId: number | undefined) =>
  date.services.find((each) => each.service_id === serviceId)?.maximum ?? 0;

/**
 * The share of free slots in eighths, at least one if any is free. It is a class: a strict content
 * security policy refuses style attributes.
 */
function barStep(date: ScheduleDate, serviceId: number | undefined): number {
  return Math.ceil((remainingOf(date, serviceId) / (maximumOf(date, serviceId) || 1)) * BAR_STEPS);
}

const dayNumber = (date: ScheduleDate) => Number(date.date.slice(8));

const dayClass = (date: ScheduleDate, index: number, serviceId: number | undefined): string =>
  `day${new Date(date.date).getUTCDay() === 1 && index > 0 ? ' monday' : ''}${remainingOf(date, serviceId) > 0 ? '' : ' none'}`;

/** The days from today, in the club's time zone. */
export function DayStrip({ dates, serviceId, value, onChange, ...writing }: Props): ReactNode {
  const { t } = writing;
  const weekdayOf = (date: ScheduleDate) => (date === dates[0] ? t('today') : dayText(date.date, t, 'weekday'));
  const labelOf = (date: ScheduleDate) => {
    // People who speak to their device say what they see: 'today 24'.
    const day = `${weekdayOf(date)} ${dayNumber(date)}, ${dayText(date.date, t, 'long')}`;
    const count = remainingOf(date, serviceId);
    if (count > 0) return t('dayFree', { day, count });
    return t(maximumOf(date, serviceId) > 0 ? 'dayNone' : 'dayClosed', { day });
  };
  return (
    <RadioStrip
      label={t('days')}
      part="days"
      className="days"
      items={dates}
      value={dates.find((each) => each.date === value)}
      keyOf={(date) => date.date}
      labelOf={labelOf}
      itemClass={(date) => dayClass(date, dates.indexOf(date), serviceId)}
      onChange={(date) => onChange(date.date)}
    >
      {(date) => (
        <>
          <small>{weekdayOf(date)}</small>
          <b>{dayNumber(date)}</b>
          <i className={`share share-${barStep(date, serviceId)}`} />
        </>
      )}
    </RadioStrip>
  );
}
