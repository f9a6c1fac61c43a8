import type { Booking } from '#core/schemas/index.ts';
import { codeOf, loadBooking } from './data.ts';
import type { Page } from './model.ts';

/** Shows the API's booking. The link may ask for the cancellation at once. */
function show(page: Page, booking: Booking): void {
  const { step } = page.getState();
  page.applyEvent({ type: 'loaded', booking });
  const isFirst = step === 'loading' || step === 'failed';
  if (isFirst && page.environment.kind === 'cancel') page.applyEvent({ type: 'ask' });
}

/** Asks for the cancellation, or not any more, after the purpose of the link has changed. */
export function followKind(page: Page): void {
  if (page.environment.kind === 'cancel') page.applyEvent({ type: 'ask' });
  else if (page.getState().step === 'confirming') page.applyEvent({ type: 'keep' });
}

/** Loads the booking, and shows it or why it could not be loaded. */
export async function load(page: Page): Promise<void> {
  const { token, context } = page.environment;
  const signal = page.beginRequest();
  page.applyEvent({ type: 'load' });
  try {
    const booking = await loadBooking(token, { client: context.client, signal });
    if (!signal.aborted) show(page, booking);
  } catch (error) {
    if (signal.aborted) return;
    context.report(error);
    page.applyEvent({ type: 'loadFailed', code: codeOf(error) });
  }
}

/**
 * Requests the booking as it is now. Undefined if there was no response, or the signal is aborted.
 */
export async function reread({ environment }: Page, signal: AbortSignal): Promise<Booking | undefined> {
  const { token, context } = environment;
  const booking = await loadBooking(token, { client: context.client, signal }).catch(() => undefined);
  return signal.aborted ? undefined : booking;
}

/** Shows the booking as it is now. Without a response the one on the page stays. */
export async function update(page: Page, signal: AbortSignal): Promise<void> {
  const booking = await reread(page, signal);
  if (signal.aborted) return;
  if (booking) show(page, booking);
  else page.applyEvent({ type: 'unchanged' });
}

/** Updates the booking, while the page is shown as busy. */
export async function refresh(page: Page): Promise<void> {
  if (!page.accepts('refresh')) return;
  const signal = page.beginRequest();
  page.applyEvent({ type: 'refresh' });
  await update(page, signal);
}
