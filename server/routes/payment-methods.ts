import type { PaymentMethod } from '#core/schemas/payment-methods.ts';
import { PaymentMethodsAnswer, PaymentMethodsBody } from '#core/schemas/payment-methods.ts';
import type { Language, PaymentType } from '#core/schemas/scalars.ts';
import { allowedPaymentTypes } from '#server/booking/payment-methods.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { requireFound } from '#server/http/problem.ts';
import { phrase } from '#server/http/texts.ts';
import { offeredClubs } from '#server/views/offered-clubs.ts';
import { onePage } from '#server/views/texts.ts';
import type { Dependencies } from './dependencies.ts';

const PHRASES = {
  card: ['paymentCardTitle', 'paymentCardDescription'],
  cash: ['paymentCashTitle', 'paymentCashDescription'],
  online: ['paymentOnlineTitle', 'paymentOnlineDescription'],
  subscription: ['paymentSubscriptionTitle', 'paymentSubscriptionDescription'],
} as const satisfies Record<PaymentType, readonly [string, string]>;

function methodView(type: PaymentType, language: Language): PaymentMethod {
  const [title, description] = PHRASES[type];
  return { type, title: phrase(language, title), description: phrase(language, description) };
}

export function registerPaymentMethods(app: Api, { db, payments, clubCache }: Dependencies) {
  app.post(
    '/v1/user/payment-methods',
    {
      schema: {
        operationId: 'listPaymentMethods',
        summary: 'The payment methods of a club',
        tags: ['Bookings'],
        body: PaymentMethodsBody,
        response: { 200: PaymentMethodsAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    async ({ body, headers }) => {
      const club = requireFound(
        await clubCache(
          `payments ${body.club_id}`,
          () =>
            offeredClubs(db)
              .select(['allow_cash', 'allow_online_payment', 'accept_passes'])
              .where('id', '=', body.club_id)
              .executeTakeFirst(),
          (read) => read !== undefined,
        ),
      );
      const language = languageOf(headers);
      const types = allowedPaymentTypes({
        allowCash: club.allow_cash,
        allowOnline: club.allow_online_payment && payments.defaultProvider !== undefined,
        acceptPasses: club.accept_passes,
      });
      return onePage(types.map((type) => methodView(type, language)));
    },
  );
}
