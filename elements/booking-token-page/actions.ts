import type { Booking } from '#core/schemas/index.ts';
import type { Deferred } from '#elements/shared/deferred/deferred.ts';
import { bookingStates, calendar, timeChange } from './deferred-parts.ts';
import { refresh } from './load.ts';
import type { ActionNote, Note, Page, PageEvent } from './model.ts';
import { share } from './share.ts';

/**
 * Applies an event as soon as the code for it is loaded, or notes that it could not be loaded.
 * Refreshes the booking.
 */
function applyWith(page: Page, part: Deferred<unknown>, event: PageEvent, note: Note): void {
  // What the visitor is offered may have changed.
  void refresh(page);
  part.run(
    () => page.applyEvent(event),
    (error) => {
      page.environment.context.report(error);
      page.applyEvent({ type: 'noted', notes: { note } });
    },
  );
}

/** Asks the visitor whether to cancel. */
export const askToCancel = (page: Page): void =>
  applyWith(page, bookingStates.in(page.environment.context.language), { type: 'ask', focus: 'question' }, 'NETWORK');

/** Offers the visitor other times. */
export const chooseTime = (page: Page): void =>
  applyWith(page, timeChange.in(page.environment.context.language), { type: 'choose' }, 'changeNotLoaded');

const noteAction = (page: Page, actionNote?: ActionNote): void =>
  page.applyEvent({ type: 'noted', notes: { actionNote } });

/** Downloads the booking as a calendar file. `url` is the booking's page. */
export const saveCalendar = (page: Page, booking: Booking, url: string, codeLabel: string): void =>
  calendar.run(
    ({ saveBooking }) => {
      saveBooking(booking, url, codeLabel);
      noteAction(page, { key: 'calendarSaved' });
    },
    () => noteAction(page, { key: 'calendarFailed' }),
  );

/** Shares the link of the booking. */
export async function shareBooking(page: Page, content: { title: string; text: string; url: string }): Promise<void> {
  const outcome = await share(content);
  if (outcome === 'copied') noteAction(page, { key: 'copied' });
  else if (outcome === 'failed') noteAction(page, { key: 'copyFailed', url: content.url });
  else noteAction(page);
}
