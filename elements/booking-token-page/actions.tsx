import { type ReactNode, useState } from 'react';
import { Icon } from '#elements/shared/ui/icon.tsx';
import { dayText, hoursOf } from '#elements/shared/ui/when.ts';
import { calendarText, directionsUrl, download } from './calendar.ts';
import type { View } from './view.ts';

/** What a visitor does with a ticket. */
export function Actions({ booking, t, language, url }: View & { url: string }): ReactNode {
  const [said, setSaid] = useState('');
  const { club } = booking;

  async function share(): Promise<void> {
    const day = dayText(booking.starts_at, language);
    const data = { url, text: t('shareText', { club: club.title, day, time: hoursOf(booking) }) };
    try {
      if (navigator.share) return await navigator.share(data);
      await navigator.clipboard.writeText(url);
      setSaid(t('copied'));
    } catch (error) {
      // The visitor closed the system's own dialog.
      if ((error as Error).name !== 'AbortError') setSaid(t('copyFailed', { url }));
    }
  }

  return (
    <>
      <div className="actions">
        <button
          type="button"
          className="button button-primary"
          part="calendar"
          onClick={() => download(calendarText(booking, url), `${booking.code}.ics`, 'text/calendar;charset=utf-8')}
        >
          <Icon name="calendar-plus" />
          {t('addToCalendar')}
        </button>
        <a className="button" part="directions" href={directionsUrl(club)} target="_blank" rel="noopener noreferrer">
          <Icon name="directions" />
          {t('directions')}
        </a>
        <button type="button" className="button" part="share" onClick={share}>
          <Icon name="share" />
          {t('share')}
        </button>
      </div>
      <p className="said" role="status">
        {said}
      </p>
    </>
  );
}
