import type { Db } from '#server/database/db.ts';
import type { PaymentProvider } from './provider.ts';

/** How money moves in this process. */
export type Payments = {
  /** By name: what was charged through one is refunded through the same. */
  providers: ReadonlyMap<string, PaymentProvider>;
  /** Through which new charges go; without one nobody pays online. */
  chosen: PaymentProvider | undefined;
  /** Without a trailing slash. */
  publicUrl: string;
};

/** What the work on payments needs. */
export type PaymentContext = {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  payments: Payments;
};
