import { enums, type Infer, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { FreeText, single, Token } from './scalars.ts';

/**
 * `return_url` is the page to return to after payment, one of the URLs allowed for the booking's
 * partner. Default: the booking's page.
 */
export const PayBody = object({ token: Token, return_url: optional(FreeText) });
export type PayBody = Infer<typeof PayBody>;
/**
 * The provider's checkout: the URL and fields of a form to submit, or, with `GET`, a URL to open.
 */
export const Checkout = type({
  method: enums(['GET', 'POST']),
  url: string(),
  fields: array(type({ name: string(), value: string() })),
});
export type Checkout = Infer<typeof Checkout>;

export const CheckoutAnswer = single(Checkout);
