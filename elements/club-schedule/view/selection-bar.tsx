import { type ReactNode, useEffect, useState } from 'react';
import type { Club } from '#core/schemas/club.ts';
import { dayText, foreignOffset, type Writing } from '#elements/shared/text.ts';
import type { SelectionBarProps } from '../model.ts';

/** What to do while nothing is selected. */
function Hint({ view, nextFree, club: { phone }, lastDate, store, t }: SelectionBarProps): ReactNode {
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
 * The selection, always of the same height, so that selecting moves nothing. Once something is
 * selected it stays in the window.
 */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  const { selection } = props.view;
  return (
    <div className={selection ? 'bar' : 'bar idle'} part="bar">
      {selection ? <selection.code.Summary {...props} selected={selection.slots} /> : <Hint {...props} />}
    </div>
  );
}

/** The credit, and whose time it is. `endsAt` is the end of the last slot; empty without slots. */
export function Foot({ t, club, endsAt }: Pick<Writing, 't'> & { club: Club; endsAt: string }): ReactNode {
  // The server's time zone says nothing about the visitor's.
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  // On a day on which clocks change, most hours have the offset of its end.
  const offset = inBrowser && endsAt && foreignOffset(endsAt);
  return (
    <p part="foot" className="foot">
      {club.credit && <span>{t('credit', club.credit)}</span>}
      {offset && <span className="zone">{t('zone', { city: club.city.title, offset })}</span>}
    </p>
  );
}
