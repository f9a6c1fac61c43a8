import { type ReactNode, useEffect, useRef } from 'react';
import type { Language } from '#elements/shared/element/index.ts';
import { dayText } from '#elements/shared/ui/when.ts';

interface Props {
  label: string;
  days: string[];
  value: string;
  language: Language;
  onChange(day: string): void;
}

/** A day of the club's calendar, in a strip that scrolls. */
export function DayChoice({ label, days, value, language, onChange }: Props): ReactNode {
  const strip = useRef<HTMLDivElement>(null);
  const weekday = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    timeZone: 'UTC',
  });
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
              aria-label={dayText(day, language)}
              checked={day === value}
              onChange={() => onChange(day)}
            />
            <small>{weekday.format(Date.parse(day))}</small>
            <b>{`${day.slice(8)}.${day.slice(5, 7)}`}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
