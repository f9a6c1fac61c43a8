import { type ReactNode, useEffect, useRef } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import { dayText } from '#elements/shared/text.ts';

interface Props {
  label: string;
  days: string[];
  value: string;
  t: Reader;
  onChange(day: string): void;
}

/** The days to choose from, in a strip that scrolls. */
export function DayChoice({ label, days, value, t, onChange }: Props): ReactNode {
  const strip = useRef<HTMLDivElement>(null);
  // Not scrollIntoView, which would scroll the host page.
  useEffect(() => {
    const day = strip.current?.querySelector<HTMLElement>(':has(> :checked)');
    if (strip.current && day) strip.current.scrollLeft = day.offsetLeft - strip.current.clientWidth / 2;
  }, [days]);
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="choice-days" ref={strip}>
        {days.map((day) => {
          const [weekday, short] = [dayText(day, t, 'weekday'), `${day.slice(8)}.${day.slice(5, 7)}`];
          return (
            <label key={day} part="day" className="choice-day">
              <input
                type="radio"
                name="day"
                // People who speak to their device say what they see: 'Wed 25.11'.
                aria-label={`${weekday} ${short}, ${dayText(day, t, 'long')}`}
                checked={day === value}
                onChange={() => onChange(day)}
              />
              <small>{weekday}</small>
              <b>{short}</b>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
