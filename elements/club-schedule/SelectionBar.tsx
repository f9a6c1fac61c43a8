import { type ReactNode, useEffect, useState } from 'react';
import { dayText, foreignOffset, type Writing } from '#elements/shared/text.ts';
import { later } from './load-later.ts';
import type { ScheduleView } from './use-view.ts';

export interface BarProps extends Writing {
  view: ScheduleView;
  city: string;
  /** The club's number, for when nothing is free at all. */
  phone: string;
  /** The last day of the strip. */
  lastDate: string;
  /** The nearest day with a free time, when this one has none. */
  nextFree: string | undefined;
  /** The day has no hours at all. */
  closed: boolean;
  onBook(): void;
  onClear(): void;
  onDay(date: string): void;
}

function Hint({ view, nextFree, phone, lastDate, onDay, t }: BarProps): ReactNode {
  const anyFree = view.slots.some((slot) => slot.status === 'free');
  const title = anyFree ? 'choose' : nextFree ? 'nothingFree' : 'horizonFull';
  return (
    <>
      <p>
        <b>{t(title, { day: dayText(lastDate, t, 'short') })}</b>
        {anyFree && <small>{t('chooseHint')}</small>}
        {title === 'horizonFull' && (
          <small>
            {t('horizonHint')}{' '}
            <a part="phone" href={`tel:${phone}`}>
              {phone}
            </a>
          </small>
        )}
      </p>
      {!anyFree && nextFree && (
        <button part="next-day" type="button" className="button" onClick={() => onDay(nextFree)}>
          {t('nextFree', { day: dayText(nextFree, t, 'short') })}
        </button>
      )}
    </>
  );
}

/** Always there and always as high, so that choosing a time moves nothing; on phones it stays at the bottom edge. */
export function SelectionBar(props: BarProps): ReactNode {
  const { view, city, closed, t } = props;
  const Chosen = later()?.Chosen;
  // The visitor's clock may differ from the server's.
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  const offset = inBrowser && view.slots[0] ? foreignOffset(view.slots[0].starts_at) : undefined;
  return (
    <>
      {!closed && (
        <div className="bar" part="bar">
          {view.selection.length > 0 && Chosen ? <Chosen {...props} /> : <Hint {...props} />}
        </div>
      )}
      <p part="foot" className="foot">
        <span>{t('credit')}</span>
        {offset && <span className="zone">{t('zone', { city, offset })}</span>}
      </p>
    </>
  );
}
