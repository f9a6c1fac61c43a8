import { useEffect, useState } from 'react';
import { createReader, type Reader } from '#core/i18n/reader.ts';
import { importAgain, type Language } from '#elements/shared/element/index.ts';

const texts = {
  en: () => import('#locales/en/booking-payment.json'),
  uk: () => import('#locales/uk/booking-payment.json'),
  ru: () => import('#locales/ru/booking-payment.json'),
};

/** Kept, so that a step which stands again stands at once. */
const readers = new Map<Language, Reader>();

/** The texts of passes and of paying online, which few visitors need, once they are there. */
export function usePaymentTexts(language: Language): Reader | undefined {
  const [, setLoaded] = useState<Language>();
  useEffect(() => {
    if (readers.has(language)) return;
    importAgain(texts[language]).then(
      (found) => {
        readers.set(language, createReader(found.default, language));
        setLoaded(language);
      },
      () => {},
    );
  }, [language]);
  return readers.get(language);
}
