import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/database/db.ts';
import { isLocalRequest } from '#server/http/developer-pages.ts';
import { isInternal } from '#server/http/internal-fetch.ts';
import type { PaymentProvider } from './provider.ts';

/** How this process handles payments. */
export type Payments = {
  /** By name: a charge is refunded through the provider that charged it. */
  providers: ReadonlyMap<string, PaymentProvider>;
  /** The provider of new charges; without one no booking can be paid online. */
  defaultProvider: PaymentProvider | undefined;
  /** Who may open its checkout: with `loopback` only clients on this machine. Everybody when absent. */
  checkoutFor?: 'loopback' | 'everybody';
  /** Without a trailing slash. */
  publicUrl: string;
};

/** What the payment worker needs. */
export type PaymentContext = {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  payments: Payments;
};

/**
 * Whether the visitor can pay online: whom the sandbox refuses would be left with an unpaid booking.
 * A page that this process renders is shared by all visitors.
 */
export const canPayOnline = (
  { defaultProvider, checkoutFor }: Payments,
  request: Pick<FastifyRequest, 'socket' | 'headers'>,
): boolean =>
  defaultProvider !== undefined && (checkoutFor !== 'loopback' || isInternal(request) || isLocalRequest(request));
