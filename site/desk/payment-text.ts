import type { Booking } from 'courtside/core';

/**
 * The key of what is said of a booking's payment. What is due of an online payment is held on the
 * customer's card (a split booking): nobody takes it at the desk.
 */
export const paymentKey = ({ payment_type, payment_status }: Pick<Booking, 'payment_type' | 'payment_status'>) =>
  payment_type === 'online' && payment_status === 'due' ? 'paymentheld' : (`payment${payment_status}` as const);
