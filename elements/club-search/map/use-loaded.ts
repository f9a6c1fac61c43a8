import { useRef } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { deferred, deferredTexts } from '#elements/shared/deferred/deferred.ts';
import { useDeferred, useTexts } from '#elements/shared/deferred/use-deferred.ts';
import type { Engine } from './engine.ts';
import { withTrustedProbe } from './trusted-types.ts';
import { MapUnavailableError } from './types.ts';

const engine = deferred(() => withTrustedProbe(() => import('./engine.ts')));

/** The map's own texts: a page without a map never loads them. */
const texts = deferredTexts({
  en: () => import('#locales/en/club-search-map.json'),
  uk: () => import('#locales/uk/club-search-map.json'),
  ru: () => import('#locales/ru/club-search-map.json'),
});

/** What the map needs to render. */
export interface LoadedMap {
  /** The language of `t`, which follows that of the page when its texts are loaded. */
  language: Language;
  t: Reader;
  createEngine: typeof Engine.create;
}

type LoadState =
  | { status: 'loading' }
  | { status: 'loaded'; map: LoadedMap }
  /** Leaflet did not load or may not run here. */
  | { status: 'failed'; t: Reader; retry(): void };

/**
 * Loads the map's code and its texts. After a change of the language, those of the previous one
 * until then.
 */
export function useLoaded(language: Language, onError?: (error: MapUnavailableError) => void): LoadState {
  const report = (cause: unknown) => onError?.(new MapUnavailableError(cause));
  const { value, failed, retry } = useDeferred(engine, { when: 'demand', onError: report });
  const t = useTexts(texts, language, report);
  const latest = useRef<Pick<LoadedMap, 'language' | 't'>>(undefined);
  if (t && latest.current?.t !== t) latest.current = { language, t };
  if (latest.current && value) {
    return { status: 'loaded', map: { ...latest.current, createEngine: value.Engine.create } };
  }
  return latest.current && failed ? { status: 'failed', t: latest.current.t, retry } : { status: 'loading' };
}
