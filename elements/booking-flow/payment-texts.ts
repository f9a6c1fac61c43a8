import type { Reader } from '#core/i18n/reader.ts';
import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import { useTexts } from '#elements/shared/deferred/use-deferred.ts';
import type { Language } from '#elements/shared/element/index.ts';

const texts = deferredTexts({
  en: () => import('#locales/en/booking-payment.json'),
  uk: () => import('#locales/uk/booking-payment.json'),
  ru: () => import('#locales/ru/booking-payment.json'),
});

/** The texts of passes and of paying online, which few visitors need, once they are there. */
export const usePaymentTexts = (language: Language): Reader | undefined => useTexts(texts, language, 'ignore');
