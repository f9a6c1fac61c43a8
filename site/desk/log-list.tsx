import { Link } from 'react-router';
import type { DeskLogEntry } from '#core/desk.ts';
import { formatBookingCode } from '#core/site.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** What the log adds to an action, for people. */
function useNote() {
  const { t, moment, money } = useDeskTexts();
  return ({ action, note }: DeskLogEntry, zone: string): string | null => {
    if (note === null) return null;
    if (action === 'booking_paid') return t(`note${note}`);
    if (action === 'member_added') {
      const [email, role] = note.split(' ');
      return `${email}, ${t(`role${role}`)}`;
    }
    if (action === 'booking_refunded' || action === 'refund_handed_out')
      return money({ amount: Number(note), currency: 'UAH' });
    const [, from, to, text] = /^(\d{4}-[\dT:+-]+)(?:\/(\d{4}-[\dT:+-]+))?(?: (.*))?$/s.exec(note) ?? [];
    if (!from) return note;
    const when = [from, to].filter((instant) => instant !== undefined).map((instant) => moment(instant, zone));
    return [action === 'booking_moved' ? t('notefrom', { when: when[0]! }) : when.join(' – '), text]
      .filter(Boolean)
      .join(': ');
  };
}

/** Who did what, and when; `slug` adds links to the bookings. */
export function LogList({ entries, zone, slug }: { entries: readonly DeskLogEntry[]; zone: string; slug?: string }) {
  const { t, to, moment } = useDeskTexts();
  const noteOf = useNote();
  return (
    <ul className="desk-rows desk-log">
      {entries
        .map((entry) => ({ ...entry, note: noteOf(entry, zone) }))
        .map(({ id, at, actor, action, code, booking_id, note }) => (
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
