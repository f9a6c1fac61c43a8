import { type Infer, object, optional, string, type } from 'superstruct';
import { Identifier, listOf, PaymentType } from './scalars.ts';

export const PaymentMethodsBody = object({ club_id: Identifier, service_id: optional(Identifier) });
export type PaymentMethodsBody = Infer<typeof PaymentMethodsBody>;
export const PaymentMethod = type({ type: PaymentType, title: string(), description: string() });
export type PaymentMethod = Infer<typeof PaymentMethod>;

export const PaymentMethodsAnswer = listOf(PaymentMethod);
