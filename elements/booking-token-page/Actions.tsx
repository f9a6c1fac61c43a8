import { type ReactNode, useEffect, useState } from 'react';
import type { Booking } from '#core/schemas/index.ts';
import { importAgain } from '#elements/shared/element/index.ts';
import type { Writing } from '#elements/shared/text.ts';
import { dayTitle, hoursOf } from '#elements/shared/text.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { icons } from './icons.ts';
import { share } from './share.ts';

interface Props extends Writing {
  booking: Booking;
  /** The booking's page; undefined until the browser knows it. */
  url: string | undefined;
}

/** A route to the club from where the visitor is, in the map of their choice where the system has one. */
const directionsUrl = ({ club }: Booking) =>
  `https://www.google.com/maps/dir/?api=1&destination=${club.latitude},${club.longitude}`;

/** Calendar, directions, share. A cancelled booking has its calendar entry to take off, and nothing else. */
export function Actions({ booking, url, t }: Props): ReactNode {
  const [note, setNote] = useState('');
  const { club } = booking;
  const cancelled = booking.status === 'cancelled';
  const title = `${booking.court?.title ?? booking.title}, ${club.title}`;

  useEffect(() => {
    // Fetched before it is asked for, so that it works offline. A press tries again if this fails.
    import('./later.ts').catch(() => {});
  }, []);

  const saveCalendar = async () => {
    if (!url) return;
    const later = await importAgain(() => import('./later.ts')).catch(() => undefined);
    if (!later) return setNote(t('calendarFailed'));
    const texts = { summary: `${booking.title}, ${club.title}`, codeLabel: t('codeLabel') };
    const text = later.calendarText(booking, url, Date.now(), texts);
    later.download(text, `courtside-${booking.code}.ics`, 'text/calendar;charset=utf-8');
    setNote(t('calendarSaved'));
  };
  const onShare = async () => {
    if (!url) return;
    const text = `${dayTitle(booking.starts_at, t)}, ${hoursOf(booking)}`;
    const outcome = await share({ title, text, url });
    if (outcome === 'copied') setNote(t('copied'));
    else if (outcome === 'failed') setNote(t('copyFailed', { url }));
    else setNote('');
  };

  return (
    <>
      <div className={cancelled ? 'actions single' : 'actions'} part="actions">
        <button
          type="button"
          part="action"
          className={cancelled ? 'button' : 'button button-primary'}
          disabled={!url}
          onClick={saveCalendar}
        >
          <Icon path={icons.calendar} size={18} />
          {t(cancelled ? 'calendarRemove' : 'calendar')}
        </button>
        {!cancelled && (
          <>
            <a part="action" className="button" href={directionsUrl(booking)} target="_blank" rel="noreferrer">
              <Icon path={icons.directions} size={18} />
              {t('directions')}
            </a>
            <button part="action" type="button" className="button" disabled={!url} onClick={onShare}>
              <Icon path={icons.share} size={18} />
              {t('share')}
            </button>
          </>
        )}
      </div>
      <p part="note" className="note" role="status">
        {note}
      </p>
    </>
  );
}
