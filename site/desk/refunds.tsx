import { Link } from 'react-router';
import type { DeskDay } from '#core/desk.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** What the club has to hand out, of bookings of any day: a cancelled one is on no other list. */
export function Refunds({ day: { club, refunds = [] } }: { day: DeskDay }) {
  const { t, to, moment, money } = useDeskTexts();
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="desk-refunds">
      <h2 id="desk-refunds">{t('refundsOwed')}</h2>
      <ul className="desk-busy">
        {refunds.map(({ booking_id, name, starts_at, amount }) => (
          <li key={booking_id}>
            <b>{money(amount)}</b>{' '}
            <Link to={to(`/desk/${club.slug}/booking/${booking_id}`)}>
              {[name, moment(starts_at, club.time_zone)].filter(Boolean).join(', ')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
