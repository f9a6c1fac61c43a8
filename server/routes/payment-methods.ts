import type { PaymentMethod, PaymentType } from '#core/schemas/booking.ts';
import { PaymentMethodsAnswer, PaymentMethodsBody } from '#core/schemas/booking.ts';
import { allowedPaymentTypes } from '#server/booking/payment-methods.ts';
import type { Texts } from '#server/database/schema.ts';
import type { Api, Dependencies } from '#server/dependencies.ts';
import { languageOf } from '#server/http/language.ts';
import { found } from '#server/http/problem.ts';
import { inLanguage, onePage } from '#server/views/texts.ts';

const WORDS: Record<PaymentType, { titles: Texts; descriptions: Texts }> = {
  card: {
    titles: { en: 'Card', uk: 'Картка', ru: 'Карта' },
    descriptions: {
      en: 'Pay by card at the club before you play.',
      uk: 'Оплата карткою в клубі перед грою.',
      ru: 'Оплата картой в клубе перед игрой.',
    },
  },
  cash: {
    titles: { en: 'Cash', uk: 'Готівка', ru: 'Наличные' },
    descriptions: {
      en: 'Pay in cash at the club before you play.',
      uk: 'Оплата готівкою в клубі перед грою.',
      ru: 'Оплата наличными в клубе перед игрой.',
    },
  },
  online: {
    titles: { en: 'Online', uk: 'Онлайн', ru: 'Онлайн' },
    descriptions: { en: 'Pay now.', uk: 'Оплатити зараз.', ru: 'Оплатить сейчас.' },
  },
  subscription: {
    titles: { en: 'Subscription', uk: 'Абонемент', ru: 'Абонемент' },
    descriptions: {
      en: 'Use a visit of your subscription.',
      uk: 'Списати відвідування з абонемента.',
      ru: 'Списать посещение с абонемента.',
    },
  },
};

export function registerPaymentMethods(app: Api, { db }: Dependencies) {
  app.post(
    '/v1/user/payment-methods',
    {
      schema: {
        summary: 'How a club can be paid',
        tags: ['Bookings'],
        body: PaymentMethodsBody,
        response: { 200: PaymentMethodsAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    async ({ body, headers }) => {
      const club = found(
        await db.selectFrom('club').select('allow_cash').where('id', '=', body.club_id).executeTakeFirst(),
      );
      const language = languageOf(headers['accept-language']);
      const methods = allowedPaymentTypes({ allowCash: club.allow_cash }).map(
        (type): PaymentMethod => ({
          type,
          title: inLanguage(WORDS[type].titles, language),
          description: inLanguage(WORDS[type].descriptions, language),
        }),
      );
      return onePage(methods);
    },
  );
}
