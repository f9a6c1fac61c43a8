import type { Booking } from '#core/schemas/index.ts';
import { bookingStates, calendar, timeChange } from './deferred-parts.ts';
import { refresh } from './load.ts';
import type { ActionNote, Page } from './model.ts';
import { share } from './share.ts';

/** Asks whether to cancel, and refreshes the booking: the refund may have changed. */
export function askToCancel(page: Page): void {
  const { language, report } = page.environment.context;
  void refresh(page);
  bookingStates.in(language).run(
    () => page.applyEvent({ type: 'ask', by: 'visitor' }),
    (error) => {
      report(error);
      page.applyEvent({ type: 'partFailed', note: 'NETWORK' });
    },
  );
}

/** Offers other times, and refreshes the booking: it may not be changeable any more. */
export function chooseTime(page: Page): void {
  const { language, report } = page.environment.context;
  void refresh(page);
  timeChange.in(language).run(
    () => page.applyEvent({ type: 'choose' }),
    (error) => {
      report(error);
      page.applyEvent({ type: 'partFailed', note: 'changeNotLoaded' });
    },
  );
}

const endAction = (page: Page, note?: ActionNote): void => page.applyEvent({ type: 'actionEnded', note });

/** Downloads the booking as a calendar file. `url` is the booking's page. */
export function saveCalendar(page: Page, booking: Booking, url: string, codeLabel: string): void {
  calendar.run(
    ({ calendarText, download }) => {
      const summary = `${booking.title}, ${booking.club.title}`;
      const text = calendarText(booking, url, Date.now(), { summary, codeLabel });
      download(text, `courtside-${booking.code}.ics`, 'text/calendar;charset=utf-8');
      endAction(page, { key: 'calendarSaved' });
    },
    () => endAction(page, { key: 'calendarFailed' }),
  );
}

/** Shares the link of the booking. */
export async function shareBooking(page: Page, content: { title: string; text: string; url: string }): Promise<void> {
  const outcome = await share(content);
  if (outcome === 'copied') endAction(page, { key: 'copied' });
  else if (outcome === 'failed') endAction(page, { key: 'copyFailed', url: content.url });
  else endAction(page);
}
