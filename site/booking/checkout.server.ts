import type { Checkout } from 'courtside/core';
import { data, redirect } from 'react-router';

/** Goes to a checkout at once, or returns it for `ToCheckout` if it has to be a form. */
export function openCheckout(checkout: Checkout) {
  if (checkout.method === 'GET') return redirect(checkout.url);
  return data({ problem: '', checkout });
}
