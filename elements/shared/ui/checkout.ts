import type { CallOptions, Client } from '#core/api/client.ts';
import { payBooking } from '#core/api/payments.ts';
import type { Checkout } from '#core/schemas/index.ts';

/** Navigates the page, or the page that frames it, to the checkout. */
function goToCheckout({ method, url, fields }: Checkout): void {
  if (method === 'GET') {
    window.open(url, '_top');
    return;
  }
  const form = document.createElement('form');
  Object.assign(form, { method, action: url, target: '_top', hidden: true });
  for (const { name, value } of fields) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
  // Removes the form, so that it is not there twice when the customer goes back.
  form.remove();
}

/**
 * The absolute URL to return to after payment, from the host page's template. Undefined uses the
 * server's default.
 */
const returnUrl = (template: string | undefined, token: string): string | undefined =>
  template && new URL(template.replaceAll('{token}', encodeURIComponent(token)), document.baseURI).href;

/**
 * Goes to the checkout of a token's booking. `template` is the host page's URL to return to.
 * Rejects like `payBooking`.
 */
export async function pay(client: Client, token: string, template?: string, options?: CallOptions): Promise<void> {
  const return_url = returnUrl(template, token);
  goToCheckout(await payBooking(client, { token, ...(return_url && { return_url }) }, options));
}
