import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatLocalClock, type OwnBooking, ownBookings } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/icon.tsx';

/** The bookings of this browser that are not over; none on the server and at the first render. */
export function useOwnBookings(): OwnBooking[] {
  const [bookings, setBookings] = useState<OwnBooking[]>([]);
  useEffect(() => setBookings(ownBookings()), []);
  return bookings;
}

/** A booking as a link to its ticket: the day, the hours and the club. */
export function OwnBookingLink({ booking, onClick }: { booking: OwnBooking; onClick?(): void }) {
  const { to, language } = useTexts();
  const { token, club, starts_at, ends_at, time_zone } = booking;
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  });
  const clock = (instant: string) => formatLocalClock(Date.parse(instant), time_zone);
  return (
    <Link className="own-booking" to={to(`/booking-order/${token}`)} onClick={onClick}>
      <b>
        {format.format(Date.parse(starts_at.slice(0, 10)))}, {clock(starts_at)}–{clock(ends_at)}
      </b>
      <span>{club}</span>
      <Icon name="next" />
    </Link>
  );
}
