import type { Checkout } from '#core/schemas/payment.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { ChargeOutcome } from './charge-transitions.ts';

/** A charge to request from a provider. */
export type Order = {
  orderId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  description: string;
  language: Language;
  /** Where the customer returns to, whatever the result. */
  returnUrl: string;
  /** The URL that the provider reports to. */
  callbackUrl: string;
  /** The charge must not be paid after this. */
  expiresAt: Date;
  /** Whether the money is only held at first, until `capture` or `release`. */
  hold: boolean;
};

/** What a provider reports of a charge, in its callback or on request. */
export type ChargeReport = {
  orderId: string;
  /** The provider's own id of the charge, if it has one. */
  providerId: string | null;
  outcome: ChargeOutcome;
  /** Minor units. */
  amount: number;
  /** What was taken of what was held, if that is another amount. */
  taken?: number | undefined;
  /** Of a reversed charge, all that went back, by our refunds and without them, minor units. */
  returned?: number | undefined;
  currency: string;
  /** When the charge got this outcome, epoch ms; undefined if the provider does not say. */
  at: number | undefined;
};

/** `amount`: of the whole order, whichever bookings it pays, minor units. */
export type Charge = { orderId: string; providerId: string | null; amount: number };
export type Refund = {
  /** Our id, the same at each attempt. */
  refundId: string;
  /** Minor units. */
  amount: number;
  /** The sum of this order's earlier refunds, minor units. */
  before: number;
};

/** A callback with its unparsed body, since signatures are over its bytes. */
export type RawCallback = { body: Buffer; headers: Record<string, string | string[] | undefined> };

/**
 * A payment provider. Every method except `readCallback` throws ProviderError if there is no usable
 * answer.
 */
export interface PaymentProvider {
  name: string;
  /** The origin of the checkout; pages must allow a form to it. */
  origin: string;
  checkout(order: Order): Promise<{ checkout: Checkout; providerId: string | null }>;
  /**
   * Verifies and parses a callback.
   * @throws Problem PAYMENT_SIGNATURE for anything that the provider did not sign
   */
  readCallback(callback: RawCallback): Promise<ChargeReport>;
  /** Undefined if the provider does not know the order: the customer never opened the checkout. */
  status(charge: Charge): Promise<ChargeReport | undefined>;
  /**
   * True once the money has been refunded or certainly will be; false if the call has to be
   * repeated. Repeating it refunds once.
   */
  refund(charge: Charge, refund: Refund): Promise<boolean>;
  /**
   * Takes so many minor units of what is held, and releases the rest. True once that is done or
   * certainly will be; false if the call has to be repeated. Repeating it takes them once.
   */
  capture(charge: Charge, amount: number): Promise<boolean>;
  /** Gives back what is held, without a payment. Repeated and answered as `capture`. */
  release(charge: Charge): Promise<boolean>;
}

/** A refusal of a provider, or no answer. Its message has no personal data and may be logged. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

const TIMEOUT = 10_000;

/**
 * Requests JSON from a provider.
 * @throws ProviderError if there is no usable answer
 */
export async function requestProvider(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  try {
    // A redirect would take our keys to another server.
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
    const text = await answer.text();
    if (!answer.ok) throw new ProviderError(`${new URL(url).host} answered ${answer.status}`);
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null)
      throw new ProviderError(`${new URL(url).host} did not answer with an object`);
    return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(`${new URL(url).host} did not answer`, { cause: error });
  }
}
