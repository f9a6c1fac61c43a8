import { useEffect, useState } from 'react';
import { createReader, type Reader } from '#core/i18n/reader.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Messages } from '#elements/shared/element/index.ts';
import type { Engine } from './engine.ts';
import { withTrustedProbe } from './trusted-types.ts';
import { MapUnavailableError } from './types.ts';

/** The map's own texts: a page without a map never loads them. */
const texts: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('#locales/en/club-search-map.json'),
  uk: () => import('#locales/uk/club-search-map.json'),
  ru: () => import('#locales/ru/club-search-map.json'),
};

export interface Loaded {
  language: Language;
  t: Reader;
  /** Undefined when Leaflet did not load or may not run here. */
  createEngine?: typeof Engine.create;
}

async function load(language: Language, fail: (cause: unknown) => void): Promise<Loaded> {
  const [{ default: messages }, module] = await Promise.all([
    texts[language](),
    withTrustedProbe(() => import('./engine.ts')).catch(fail),
  ]);
  return { language, t: createReader(messages, language), createEngine: module?.Engine.create };
}

/** The map's code and its texts in the language; those of the language before until they are there. */
export function useLoaded(language: Language, attempt: number, onError?: (error: MapUnavailableError) => void) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let over = false;
    const fail = (cause: unknown): undefined => {
      if (!over) onError?.(new MapUnavailableError(cause));
    };
    load(language, fail).then((next) => {
      if (!over) setLoaded(next);
    }, fail);
    return () => {
      over = true;
    };
  }, [language, attempt]);
  return loaded;
}
