import { decodeBooking } from 'courtside/core';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import type { Series } from '#core/desk.ts';
import { type Booking, keepOwnBooking, ownBookings } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { browserClient } from '../ui/browser-client.ts';

/** Events after which a booking is another. One that is cancelled has a page of its own. */
const CHANGES = ['courtside-booking-confirmed', 'courtside-booking-moved'];

type Shown = { plain?: { booking: Booking } | null; booking?: Booking; series?: Series };

/** What the page of a booking link shows, if it is one: its booking, or the visits of its series. */
function useShown(): Shown | undefined {
  return useMatches().find(({ id }) => /^booking-(order|cancel|payment|change|split|series)-token/.test(id))
    ?.loaderData as Shown | undefined;
}

/** Keeps the bookings that are made or opened in this browser, for the list of the visitor's own. */
export function KeepBookings() {
  const { language } = useTexts();
  const shown = useShown();
  useEffect(() => {
    const { series, booking = shown?.plain?.booking } = shown ?? {};
    if (booking) keepOwnBooking(booking);
    // Of a series, those that are in the list already: it would take up all of it.
    for (const { token } of series ? ownBookings() : []) {
      const visit = series?.visits.find((each) => each.token === token);
      if (series && visit) keepOwnBooking({ ...visit, club: series.club });
    }
  }, [shown]);
  useEffect(() => {
    const changed = ({ detail }: Event & { detail?: { token: string } }) => {
      // Without an answer the booking is kept when the visitor opens its page.
      if (detail) decodeBooking(browserClient(language), { token: detail.token }).then(keepOwnBooking, () => {});
    };
    for (const type of CHANGES) addEventListener(type, changed);
    return () => {
      for (const type of CHANGES) removeEventListener(type, changed);
    };
  }, [language]);
  return null;
}
