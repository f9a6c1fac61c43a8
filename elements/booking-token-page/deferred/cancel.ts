import { cancelBooking } from '#core/api/booking-link.ts';
import { codeOf, isRefusal } from '../data.ts';
import { reread } from '../load.ts';
import type { Page, PageEvent } from '../model.ts';

/**
 * Cancels the booking. After a failure it requests the booking as it is now: it may be cancelled
 * all the same, or it may be too late.
 */
export async function cancel(page: Page): Promise<void> {
  const { token, context } = page.environment;
  if (!token) return;
  const { unanswered = false } = page.getState();
  const signal = page.beginRequest();
  page.applyEvent({ type: 'cancel' });
  let result: PageEvent;
  try {
    // Not aborted with the page: the API does what was sent.
    result = { type: 'loaded', booking: await cancelBooking(context.client, { token }) };
  } catch (error) {
    context.report(error);
    const booking = await reread(page, signal);
    result = isRefusal(error)
      ? { type: 'cancelFailed', failure: codeOf(error), unanswered, booking }
      : { type: 'cancelFailed', failure: booking ? 'cancelNotDone' : 'cancelUnknown', unanswered: true, booking };
  }
  if (page.environment.token !== token) return;
  const { code } = page.getState().booking!;
  page.applyEvent(result);
  // Without an answer it is not known whether it failed.
  if (result.type === 'cancelFailed' && !result.unanswered && result.booking?.status !== 'cancelled')
    context.emit('booking-cancel-failed', { token, code, reason: result.failure });
}
