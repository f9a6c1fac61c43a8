import { deferred } from '#elements/shared/deferred/deferred.ts';
import { problemOf } from '../data.ts';
import { update } from '../load.ts';
import type { Page } from '../model.ts';

const checkout = deferred(() => import('#elements/shared/ui/checkout.ts'));

/** Leaves for the page of the payment. After a failure it requests the booking as it is now. */
export async function pay(page: Page): Promise<void> {
  const { token, returnUrl, context } = page.environment;
  if (!token) return;
  const signal = page.beginRequest();
  page.applyEvent({ type: 'pay' });
  try {
    const { pay: openPayment } = await checkout.load();
    await openPayment(context.client, token, returnUrl, { signal });
    page.applyEvent({ type: 'paymentOpened' });
  } catch (error) {
    if (signal.aborted) return;
    context.report(error);
    page.applyEvent({ type: 'payFailed', problem: problemOf(error) });
    await update(page, signal);
  }
}
