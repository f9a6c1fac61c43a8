import { type ReactNode, useEffect, useRef } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import { dayText, dayTitle } from '#elements/shared/text.ts';

interface Props {
  label: string;
  days: string[];
  value: string;
  t: Reader;
  onChange(day: string): void;
}

/** A day of the club's calendar, in a strip that scrolls. */
export function DayChoice({ label, days, value, t, onChange }: Props): ReactNode {
  const strip = useRef<HTMLDivElement>(null);
  // Scrolls the strip alone; scrollIntoView would move the host's page.
  useEffect(() => {
    const day = strip.current?.querySelector<HTMLElement>(':has(> :checked)');
    if (strip.current && day) strip.current.scrollLeft = day.offsetLeft - strip.current.clientWidth / 2;
  }, [days]);
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="choice-days" ref={strip}>
        {days.map((day) => (
          <label key={day} part="day" className="choice-day">
            <input
              type="radio"
              name="day"
              aria-label={dayTitle(day, t)}
              checked={day === value}
              onChange={() => onChange(day)}
            />
            <small>{dayText(day, t, 'weekday')}</small>
            <b>{`${day.slice(8)}.${day.slice(5, 7)}`}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
