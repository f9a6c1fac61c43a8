import { type Infer, object, optional, string, type } from 'superstruct';
import { Identifier, listOf, PaymentType } from './scalars.ts';

/** The club, and the service to be booked. */
export const PaymentMethodsBody = object({ club_id: Identifier, service_id: optional(Identifier) });
export type PaymentMethodsBody = Infer<typeof PaymentMethodsBody>;
/** A way to pay. */
export const PaymentMethod = type({ type: PaymentType, title: string(), description: string() });
export type PaymentMethod = Infer<typeof PaymentMethod>;

export const PaymentMethodsAnswer = listOf(PaymentMethod);
