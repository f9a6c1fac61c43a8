import { createReader } from 'courtside/core';
import { createContext, useContext, useMemo } from 'react';
import { useTexts } from '../i18n/use-texts.ts';

/** The texts of these pages, which their loaders give. */
export const PartnersTextsContext = createContext<Record<string, string>>({});

/** Reads a text of these pages by its key. */
export function usePartners() {
  const texts = useContext(PartnersTextsContext);
  const { language } = useTexts();
  return useMemo(() => createReader(texts, language), [texts, language]);
}

/** `booking-flow` → `BookingFlow`, as keys of texts have it. */
export const pascal = (name: string) => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
