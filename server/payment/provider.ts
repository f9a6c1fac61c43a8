import type { Checkout } from '#core/schemas/payment.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { ChargeOutcome } from './charge-transitions.ts';

/** One charge as a provider is asked for it. */
export type Order = {
  orderId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  description: string;
  language: Language;
  /** Where the customer comes back to, whatever came of it. */
  returnUrl: string;
  /** Where the provider reports. */
  callbackUrl: string;
  /** Nothing shall be paid after it. */
  expiresAt: Date;
};

/** What a provider says of a charge, in its callback or when asked. */
export type Report = {
  orderId: string;
  /** The provider's own name for it, where it has one. */
  providerId: string | null;
  outcome: ChargeOutcome;
  /** Minor units. */
  amount: number;
  currency: string;
};

export type Charge = { orderId: string; providerId: string | null; amount: number };
export type Refund = {
  /** Ours, the same at each attempt. */
  refundId: string;
  /** Minor units. */
  amount: number;
  /** What earlier refunds of this charge gave back, minor units. */
  before: number;
};

/** A body as it came over the wire, since signatures are over its bytes. */
export type RawCallback = { body: Buffer; headers: Record<string, string | string[] | undefined> };

/** Whoever moves the money. Every method but `readCallback` throws ProviderError where no useful answer came. */
export interface PaymentProvider {
  name: string;
  /** Where the customer's browser is sent; pages must allow a form to it. */
  origin: string;
  checkout(order: Order): Promise<{ checkout: Checkout; providerId: string | null }>;
  /** @throws Problem PAYMENT_SIGNATURE for whatever the provider did not sign */
  readCallback(callback: RawCallback): Promise<Report>;
  /** Undefined where the provider knows no such order: the customer never came. */
  status(charge: Charge): Promise<Report | undefined>;
  /** True once the money is back or surely on its way; false where to ask again. Asking twice gives back once. */
  refund(charge: Charge, refund: Refund): Promise<boolean>;
}

/** What a provider refused or left unanswered. Its message has no personal data and may be logged. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

const TIMEOUT = 10_000;

/** Asks a provider for JSON. @throws ProviderError */
export async function askProvider(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) });
    const text = await answer.text();
    if (!answer.ok) throw new ProviderError(`${new URL(url).host} answered ${answer.status}`);
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) throw new ProviderError(`${new URL(url).host} answered no object`);
    return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(`${new URL(url).host} did not answer`, { cause: error });
  }
}
