import type { Db } from '#server/database/db.ts';
import type { PaymentProvider } from './provider.ts';

/** How this process handles payments. */
export type Payments = {
  /** By name: a charge is refunded through the provider that charged it. */
  providers: ReadonlyMap<string, PaymentProvider>;
  /** The provider of new charges; without one no booking can be paid online. */
  defaultProvider: PaymentProvider | undefined;
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
