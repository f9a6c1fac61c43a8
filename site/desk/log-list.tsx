import { Link } from 'react-router';
import type { DeskLogEntry } from '#core/desk.ts';
import { formatBookingCode } from '#core/site.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** Who did what, and when; `slug` adds links to the bookings. */
export function LogList({ entries, zone, slug }: { entries: readonly DeskLogEntry[]; zone: string; slug?: string }) {
  const { t, to, moment } = useDeskTexts();
  return (
    <ul className="desk-rows desk-log">
      {entries.map(({ id, at, actor, action, code, booking_id, note }) => (
        <li key={id}>
          <div>
            <p>
              <b>{t(`action${action}`)}</b>
              {slug && booking_id && code && (
                <Link to={to(`/desk/${slug}/booking/${booking_id}`)}>{formatBookingCode(code)}</Link>
              )}
            </p>
            {note && <p className="desk-log-note">{note}</p>}
            <p>{`${moment(at, zone)}, ${actor}`}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
