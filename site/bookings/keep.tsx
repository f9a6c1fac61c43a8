import { decodeBooking } from 'courtside/core';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { type Booking, keepOwnBooking } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { browserClient } from '../ui/browser-client.ts';

/** The booking of the page, if it is the page of a booking link. */
function usePageBooking(): Booking | undefined {
  const page = useMatches().find(({ id }) => /^booking-(order|cancel|payment)-token/.test(id))?.loaderData;
  return (page as { plain?: { booking: Booking } | null } | undefined)?.plain?.booking;
}

/** Keeps the bookings that are made or opened in this browser, for the list of the visitor's own. */
export function KeepBookings() {
  const { language } = useTexts();
  const booking = usePageBooking();
  useEffect(() => {
    if (booking) keepOwnBooking(booking);
  }, [booking]);
  useEffect(() => {
    const confirmed = ({ detail }: Event & { detail?: { token: string } }) => {
      // Without an answer the booking is kept when the visitor opens its page.
      if (detail) decodeBooking(browserClient(language), { token: detail.token }).then(keepOwnBooking, () => {});
    };
    addEventListener('courtside-booking-confirmed', confirmed);
    return () => removeEventListener('courtside-booking-confirmed', confirmed);
  }, [language]);
  return null;
}
