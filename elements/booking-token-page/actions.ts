import type { Deferred } from '#elements/shared/deferred/deferred.ts';
import { bookingStates, timeChange } from './deferred-parts.ts';
import { refresh } from './load.ts';
import type { Note, Page, PageEvent } from './model.ts';

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
      page.applyEvent({ type: 'noted', note });
    },
  );
}

/** Asks the visitor whether to cancel. */
export const askToCancel = (page: Page): void =>
  applyWith(page, bookingStates.in(page.environment.context.language), { type: 'ask', focus: 'question' }, 'NETWORK');

/** Offers the visitor other times. */
export const chooseTime = (page: Page): void =>
  applyWith(page, timeChange.in(page.environment.context.language), { type: 'choose' }, 'changeNotLoaded');
