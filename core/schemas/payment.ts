import { enums, type Infer, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { FreeText, single, Token } from './scalars.ts';

/** `return_url`: where the payment leads back to, one of the addresses that the booking's partner may name; by default the booking's page. */
export const PayBody = object({ token: Token, return_url: optional(FreeText) });
export type PayBody = Infer<typeof PayBody>;
/** Where the customer pays: a form of these fields to send there, or with `GET` an address to open. */
export const Checkout = type({
  method: enums(['GET', 'POST']),
  url: string(),
  fields: array(type({ name: string(), value: string() })),
});
export type Checkout = Infer<typeof Checkout>;

export const CheckoutAnswer = single(Checkout);
