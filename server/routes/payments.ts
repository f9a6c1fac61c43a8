import { CheckoutAnswer, PayBody } from '#core/schemas/payment.ts';
import type { Api } from '#server/http/api.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { beginCheckout } from '#server/payment/checkout.ts';
import { ProviderError } from '#server/payment/provider.ts';
import { settleCallback } from '#server/payment/settle.ts';
import type { Dependencies } from './dependencies.ts';

export function registerPayments(app: Api, { db, clock, payments, limitAttempts }: Dependencies) {
  app.post(
    '/v2/bookings/pay',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'payBooking',
        summary: 'Start the checkout of an unpaid booking',
        tags: ['Bookings'],
        body: PayBody,
        response: { 200: CheckoutAnswer },
        errors: ['PROOF_REQUIRED', 'TOKEN_INVALID', 'PAYMENT_NOT_DUE', 'PAYMENT_TIME_OVER', 'PAYMENT_UNAVAILABLE'],
      },
    },
    async ({ body }) => ({ data: await beginCheckout({ db, clock, payments }, body) }),
  );

  // Not for clients: this is where a provider reports. Signatures are over the bytes, so the body
  // is kept unparsed.
  app.register(async (raw) => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      raw.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    }
    raw.post<{ Params: { provider: string }; Body: unknown }>(
      '/v1/payments/:provider/callback',
      async ({ params, body, headers, log }) => {
        const provider = requireFound(payments.providers.get(params.provider));
        let order: string | undefined;
        try {
          const report = await provider.readCallback({
            body: body instanceof Buffer ? body : Buffer.alloc(0),
            headers,
          });
          order = report.orderId.slice(0, 60);
          await settleCallback(db, provider, report, clock());
        } catch (error) {
          const reason = error instanceof Problem ? error.code : (error as Error).message;
          log.warn({ provider: provider.name, order, reason }, 'a payment callback was refused');
          // The provider sends it again.
          if (error instanceof ProviderError) throw new Problem('PAYMENT_UNAVAILABLE', { cause: error });
          throw error;
        }
        return { status: 'ok' };
      },
    );
  });
}
