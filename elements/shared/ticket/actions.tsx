import { type ReactNode, useState } from 'react';
import type { Booking } from '#core/schemas/index.ts';
import { deferred } from '#elements/shared/deferred/deferred.ts';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { dayTitle, hoursOf, type Writing } from '#elements/shared/text.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { icons } from './icons.ts';
import { share } from './share.ts';

/** The calendar file. Loads when the page is idle, so that it works offline. */
const calendar = deferred(() => import('./calendar.ts'));

/** A route to the club from the visitor's position, in the map app of the system if it has one. */
const directionsUrl = ({ club }: Booking) =>
  `https://www.google.com/maps/dir/?api=1&destination=${club.latitude},${club.longitude}`;

interface Props extends Writing {
  booking: Booking;
  /** The booking's page. Undefined before scripts run: buttons that need it are disabled. */
  url: string | undefined;
}

/** Calendar, directions and sharing. A cancelled booking has its calendar entry only. */
export function Actions({ booking, url, t }: Props): ReactNode {
  const [note, setNote] = useState('');
  const isCancelled = booking.status === 'cancelled';
  // Loaded before it is needed, so that it works offline. A press tries again if this fails.
  useDeferred(calendar, { when: 'idle', onError: 'ignore' });

  const onSave = () =>
    url &&
    calendar.run(
      ({ saveBooking }) => {
        saveBooking(booking, url, t('codeLabel'));
        setNote(t('calendarSaved'));
      },
      () => setNote(t('calendarFailed')),
    );
  const onShare = async () => {
    if (!url) return;
    const title = `${booking.court?.title ?? booking.title}, ${booking.club.title}`;
    const outcome = await share({ title, text: `${dayTitle(booking.starts_at, t)}, ${hoursOf(booking)}`, url });
    setNote(outcome === 'shared' ? '' : t(outcome === 'copied' ? 'copied' : 'copyFailed', { url }));
  };

  return (
    <>
      <div className={isCancelled ? 'actions single' : 'actions'} part="actions">
        <button
          type="button"
          part="action"
          className={isCancelled ? 'button' : 'button button-primary'}
          disabled={!url}
          onClick={onSave}
        >
          <Icon path={icons.calendar} size={18} />
          {t(isCancelled ? 'calendarRemove' : 'calendar')}
        </button>
        {!isCancelled && (
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
