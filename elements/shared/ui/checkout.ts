import type { CallOptions, Client } from '#core/api/client.ts';
import { payBooking } from '#core/api/payments.ts';
import type { Checkout } from '#core/schemas/index.ts';

/** Leaves the page, or the page that frames it, for where the customer pays. */
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
  // Back from there the page must not have it twice.
  form.remove();
}

/** Where a payment leads back to: as the host page says, whole; by default the server knows. */
const returnUrl = (template: string | undefined, token: string): string | undefined =>
  template && new URL(template.replaceAll('{token}', encodeURIComponent(token)), document.baseURI).href;

/** Leads to where the booking of a token is paid; `template` is the host page's address to come back to. Fails as `payBooking` does. */
export async function pay(client: Client, token: string, template?: string, options?: CallOptions): Promise<void> {
  const return_url = returnUrl(template, token);
  goToCheckout(await payBooking(client, { token, ...(return_url && { return_url }) }, options));
}
