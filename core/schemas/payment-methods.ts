import { type Infer, object, optional, string, type } from 'superstruct';
import type { Programme } from './programme.ts';
import { Identifier, listOf, PaymentType } from './scalars.ts';

/** The club, and the service to be booked. */
export const PaymentMethodsBody = object({ club_id: Identifier, service_id: optional(Identifier) });
export type PaymentMethodsBody = Infer<typeof PaymentMethodsBody>;
/** A way to pay. */
export const PaymentMethod = type({ type: PaymentType, title: string(), description: string() });
/** `programme`: present if the state's programme for veterans pays this way too. */
export type PaymentMethod = Infer<typeof PaymentMethod> & { programme?: Programme | undefined };

export const PaymentMethodsAnswer = listOf(PaymentMethod);
export type PaymentMethodsList = Omit<Infer<typeof PaymentMethodsAnswer>, 'data'> & { data: PaymentMethod[] };
