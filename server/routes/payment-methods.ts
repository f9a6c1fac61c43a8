import { optional, type } from 'superstruct';
import { formatMoney } from '#core/domain/money.ts';
import { QUARTER } from '#core/domain/veterans.ts';
import { PaymentMethod, PaymentMethodsBody } from '#core/schemas/payment-methods.ts';
import { Programme } from '#core/schemas/programme.ts';
import { type Language, listOf, type PaymentType } from '#core/schemas/scalars.ts';
import { allowedPaymentTypes } from '#server/booking/payment-methods.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { requireFound } from '#server/http/problem.ts';
import { phrase } from '#server/http/texts.ts';
import { offeredClubs } from '#server/views/offered-clubs.ts';
import { onePage, uah } from '#server/views/texts.ts';
import type { Dependencies } from './dependencies.ts';

// Widgets do not check the programme.
const PaymentMethodsAnswer = listOf(type({ ...PaymentMethod.schema, programme: optional(Programme) }));

const PHRASES = {
  card: ['paymentCardTitle', 'paymentCardDescription'],
  cash: ['paymentCashTitle', 'paymentCashDescription'],
  online: ['paymentOnlineTitle', 'paymentOnlineDescription'],
  subscription: ['paymentSubscriptionTitle', 'paymentSubscriptionDescription'],
} as const satisfies Record<PaymentType, readonly [string, string]>;

/** The programme pays by a bank card of its own, at the desk or online. */
const TAKES_PROGRAMME: readonly PaymentType[] = ['card', 'online'];

function methodView(payment: PaymentType, language: Language, veterans: boolean): PaymentMethod {
  const [title, description] = PHRASES[payment];
  const method = { type: payment, title: phrase(language, title), description: phrase(language, description) };
  if (!veterans || !TAKES_PROGRAMME.includes(payment)) return method;
  const quarter = formatMoney(uah(QUARTER), language, '₴');
  return {
    ...method,
    description: `${method.description} ${phrase(language, 'paymentProgramme', { quarter })}`,
    programme: { title: phrase(language, 'badgeVeterans'), quarter: uah(QUARTER) },
  };
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
              .select(['allow_cash', 'allow_online_payment', 'accept_passes', 'veterans_programme'])
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
      return onePage(types.map((payment) => methodView(payment, language, club.veterans_programme)));
    },
  );
}
