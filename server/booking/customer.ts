import type { FastifyRequest } from 'fastify';
import type { Customer } from '#core/schemas/book.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { hashAddress } from './attempts.ts';
import { confirmContact, isConfirmed, sendContactCode } from './contact-codes.ts';
import { signedDevice } from './proof-of-work.ts';
import { type Customers, limitUnpaid, lockCustomers, type WantedTime } from './unpaid.ts';

/** Whether unpaid bookings are limited, and beyond the limits customers confirm their email. */
export type ContactCodes = 'on' | 'off';

type Context = { db: Db; now: number; secret: Uint8Array; contactCodes: ContactCodes };
type CustomerRequest = Pick<FastifyRequest, 'headers' | 'ip'>;
type CustomerBody = { customer: Customer; contact_code?: string | undefined };

/** The customer of a request, for the limits of unpaid bookings. */
export type KnownCustomer = {
  keys: Customers;
  /** The device's id, if it is signed. */
  device: string | undefined;
  isLimited: boolean;
  /** Whether the email address was confirmed on this device, or by a code in this request. */
  confirmed: boolean;
  /** Why the code in this request does not confirm it. */
  problem?: Problem | undefined;
};

export const keysOf = (ip: string, { email, telephone }: Customer, secret: Uint8Array): Customers => ({
  address: hashAddress(ip, secret),
  email: email.trim(),
  telephone,
});

/** Reads who the customer is, and checks the code in the request. */
export async function knowCustomer(
  request: CustomerRequest,
  { customer, contact_code }: CustomerBody,
  { db, contactCodes, ...at }: Context,
): Promise<KnownCustomer> {
  const device = signedDevice(request, at.secret);
  const isLimited = contactCodes === 'on';
  const known = { keys: keysOf(request.ip, customer, at.secret), device, isLimited };
  const contact = { email: customer.email, device };
  if (!isLimited || (await isConfirmed(db, contact, at))) return { ...known, confirmed: true };
  if (contact_code === undefined) return { ...known, confirmed: false };
  try {
    await confirmContact(db, { ...contact, code: contact_code }, at);
    return { ...known, confirmed: true };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return { ...known, confirmed: false, problem };
  }
}

/**
 * Limits what a customer may take without paying. Must come before the transaction's other locks.
 * @throws Problem CONTACT_CODE_REQUIRED, UNPAID_PER_CONTACT, or what is wrong with the code
 */
export async function limitCustomer(
  trx: Db,
  { keys, isLimited, confirmed, problem }: KnownCustomer,
  at: { time: WantedTime; now: number; isCounted?: boolean },
): Promise<void> {
  if (!isLimited) return;
  await lockCustomers(trx, keys);
  await limitUnpaid(trx, keys, { ...at, confirmed }).catch((refusal) => {
    throw refusal instanceof Problem && refusal.code === 'CONTACT_CODE_REQUIRED' ? (problem ?? refusal) : refusal;
  });
}

/** Requires a confirmed email address. @throws Problem CONTACT_CODE_REQUIRED, or what is wrong with the code */
export function requireConfirmed({ isLimited, confirmed, problem }: KnownCustomer): void {
  if (isLimited && !confirmed) throw problem ?? new Problem('CONTACT_CODE_REQUIRED');
}

/**
 * Runs work that may require a code, and sends the code if it does. The work's transaction is over
 * by then.
 * @throws the work's errors, and Problem RATE_LIMITED if no further code is sent within the hour
 */
export async function withContactCode<T>(
  work: () => Promise<T>,
  { known: { keys, device }, language }: { known: KnownCustomer; language: Language },
  { db, ...at }: Omit<Context, 'contactCodes'>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.code === 'CONTACT_CODE_REQUIRED')
      await sendContactCode(db, { ...keys, device, language }, at);
    throw error;
  }
}
