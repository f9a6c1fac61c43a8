import { type ReactNode, useEffect, useState } from 'react';
import { foreignOffset, formatDay, moneyOf, spanOf, surfaceOf, type Writing } from './format.ts';
import { first, last, totalOf } from './selection.ts';
import type { ScheduleView } from './use-view.ts';

interface Props extends Writing {
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

function Chosen({ view, onBook, onClear, ...writing }: Props): ReactNode {
  const { t } = writing;
  const from = first(view.selection)!;
  const to = last(view.selection)!;
  const court = view.grid.courts.find((each) => each.id === from.court_id)!;
  const surface = surfaceOf(court);
  const total = totalOf(view.selection);
  return (
    <>
      <p>
        <b>{spanOf({ starts_at: from.starts_at, ends_at: to.ends_at })}</b>
        <small>
          {court.title}
          <span className="detail">
            {surface && `, ${surface}`} · {formatDay(view.date, t, 'short')}
          </span>
          {total && <span className="brief"> · {moneyOf(total, writing)}</span>}
        </small>
      </p>
      <button part="clear" type="button" className="button button-quiet" onClick={onClear}>
        {t('clear')}
      </button>
      <button type="button" className="button button-primary" part="book" onClick={onBook}>
        {view.request ? t('sendRequest') : t('book')}
        {total && <span className="detail"> · {moneyOf(total, writing)}</span>}
      </button>
    </>
  );
}

function Hint({ view, nextFree, phone, lastDate, onDay, t }: Props): ReactNode {
  const anyFree = view.slots.some((slot) => slot.status === 'free');
  const title = anyFree ? 'choose' : nextFree ? 'nothingFree' : 'horizonFull';
  return (
    <>
      <p>
        <b>{t(title, { day: formatDay(lastDate, t, 'short') })}</b>
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
          {t('nextFree', { day: formatDay(nextFree, t, 'short') })}
        </button>
      )}
    </>
  );
}

/** Always there and always as high, so that choosing a time moves nothing; on phones it stays at the bottom edge. */
export function SelectionBar(props: Props): ReactNode {
  const { view, city, closed, t } = props;
  // The visitor's clock may differ from the server's.
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  const offset = inBrowser && view.slots[0] ? foreignOffset(view.slots[0].starts_at) : undefined;
  return (
    <>
      {!closed && (
        <div className="bar" part="bar">
          {view.selection.length > 0 ? <Chosen {...props} /> : <Hint {...props} />}
        </div>
      )}
      <p part="foot" className="foot">
        <span>{t('credit')}</span>
        {offset && <span className="zone">{t('zone', { city, offset })}</span>}
      </p>
    </>
  );
}
