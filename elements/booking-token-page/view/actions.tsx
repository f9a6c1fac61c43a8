import type { ReactNode } from 'react';
import type { Booking } from '#core/schemas/index.ts';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { dayTitle, hoursOf } from '#elements/shared/text.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { saveCalendar, shareBooking } from '../actions.ts';
import { calendar } from '../deferred-parts.ts';
import type { BookingView } from '../model.ts';
import { icons } from './icons.ts';

/** A route to the club from the visitor's position, in the map app of the system if it has one. */
const directionsUrl = ({ club }: Booking) =>
  `https://www.google.com/maps/dir/?api=1&destination=${club.latitude},${club.longitude}`;

/** Calendar, directions and sharing. A cancelled booking has its calendar entry only. */
export function Actions({ page, state, booking, url, t }: BookingView): ReactNode {
  const { actionNote } = state;
  const isCancelled = booking.status === 'cancelled';
  // Loaded before it is needed, so that it works offline. A press tries again if this fails.
  useDeferred(calendar, { when: 'idle', onError: 'ignore' });

  const onSave = () => {
    if (url) saveCalendar(page, booking, url, t('codeLabel'));
  };
  const onShare = () => {
    const title = `${booking.court?.title ?? booking.title}, ${booking.club.title}`;
    const text = `${dayTitle(booking.starts_at, t)}, ${hoursOf(booking)}`;
    if (url) void shareBooking(page, { title, text, url });
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
        {actionNote ? t(actionNote.key, { url: actionNote.url ?? '' }) : ''}
      </p>
    </>
  );
}
