import { type ReactNode, useEffect, useState } from 'react';
import { dayText, foreignOffset } from '#elements/shared/text.ts';
import type { SelectionBarProps } from '../model.ts';

/** What to do while nothing is selected. */
function Hint({ view, nextFree, phone, lastDate, store, t }: SelectionBarProps): ReactNode {
  const anyFree = view.slots.some((slot) => slot.status === 'free');
  const title = anyFree ? 'select' : nextFree ? 'nothingFree' : 'horizonFull';
  return (
    <>
      <p>
        <b>{t(title, { day: dayText(lastDate, t, 'short') })}</b>
        {anyFree && <small>{t('selectHint')}</small>}
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
        <button part="next-day" type="button" className="button" onClick={() => store.show({ date: nextFree })}>
          {t('nextFree', { day: dayText(nextFree, t, 'short') })}
        </button>
      )}
    </>
  );
}

/**
 * Always there and always of the same height, so that selecting moves nothing. Sticks to the bottom
 * of the window.
 */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  const { view, city, closed, t } = props;
  const { selection } = view;
  // The server's time zone says nothing about the visitor's.
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  // On a day on which clocks change, most hours have the offset of its end.
  const offset = inBrowser && view.endsAt ? foreignOffset(view.endsAt) : undefined;
  return (
    <>
      {!closed && (
        <div className="bar" part="bar">
          {selection ? <selection.code.Summary {...props} selected={selection.slots} /> : <Hint {...props} />}
        </div>
      )}
      <p part="foot" className="foot">
        <span>{t('credit')}</span>
        {offset && <span className="zone">{t('zone', { city, offset })}</span>}
      </p>
    </>
  );
}
