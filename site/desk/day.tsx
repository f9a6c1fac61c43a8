import type { Desk, DeskBooking, DeskRequest } from 'courtside/core';
import { Link } from 'react-router';
import { spacedPhone } from '#core/site.ts';
import { DayLinks } from './day-links.tsx';
import { paymentKey } from './payment-text.ts';
import { useDeskTexts } from './use-desk-texts.ts';

function Row({ row, zone, note }: { row: DeskBooking | DeskRequest; zone: string; note: string }) {
  const { t, to, hours } = useDeskTexts();
  const time = hours(row, zone);
  return (
    <li>
      <b>{time}</b>
      <div>
        <p>{[row.title, row.court].filter(Boolean).join(', ')}</p>
        <p>{`${row.name}, ${spacedPhone(row.telephone)}`}</p>
        <p>{note}</p>
      </div>
      <Link to={to(`/booking-desk/${row.token}`)} aria-label={`${t('open')}: ${time}, ${row.name}`}>
        {t('open')}
      </Link>
    </li>
  );
}

/** All bookings and requests of a club's day. */
export function DayDesk({ desk }: { desk: Desk }) {
  const { t, day, money } = useDeskTexts();
  const { club, date, requests, bookings } = desk;
  return (
    <>
      <h1>{t('dayTitle')}</h1>
      <p className="desk-state">{day(date)}</p>
      <DayLinks date={date} label={t('dayTitle')} />
      {requests.length > 0 && (
        <section>
          <h2>{t('asked')}</h2>
          <ul className="desk-list">
            {requests.map((row) => (
              <Row key={row.id} row={row} zone={club.time_zone} note={row.comment ?? ''} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{t('booked')}</h2>
        {bookings.length === 0 && <p>{t('nothing')}</p>}
        <ul className="desk-list">
          {bookings.map((row) => (
            <Row key={row.id} row={row} zone={club.time_zone} note={`${money(row.price)}, ${t(paymentKey(row))}`} />
          ))}
        </ul>
      </section>
    </>
  );
}
