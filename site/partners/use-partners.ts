import { createContext, useContext, useMemo } from 'react';
import { createReader } from '#core/site.ts';
import { useBrand } from '../brand.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** The texts of the partner pages, from their loaders. */
export const PartnersTextsContext = createContext<Record<string, string>>({});

/** Returns a reader of the partner pages' texts, which name the product. */
export function usePartnersReader(texts: Record<string, string>) {
  const { language } = useTexts();
  const brand = useBrand().name;
  return useMemo(() => {
    const read = createReader(texts, language);
    return (key: string, values?: Parameters<typeof read>[1]) => read(key, { brand, ...values });
  }, [texts, language, brand]);
}

/** The same for a part of such a page. */
export const usePartners = () => usePartnersReader(useContext(PartnersTextsContext));

/** `booking-flow` → `BookingFlow`, as in the keys of texts. */
export const pascal = (name: string) => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
