import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createReader, type Messages } from '#core/i18n/reader.ts';
import type { City } from '#core/schemas/index.ts';
import type { Search } from '#core/state/search.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { FiltersDialog } from './FiltersDialog.tsx';
import { LocationDialog } from './LocationDialog.tsx';
import type { SearchState } from './state.ts';
import type { Writing } from './writing.ts';

const loadTexts = {
  en: () => import('#locales/en/club-search-dialogs.json'),
  uk: () => import('#locales/uk/club-search-dialogs.json'),
  ru: () => import('#locales/ru/club-search-dialogs.json'),
};

interface Props {
  name: 'location' | 'filters';
  state: SearchState;
  writing: Writing;
  /** The texts of the list, which the dialogs use too. */
  messages: Messages;
  context: WidgetContext;
  change(search: Search): void;
  onPlace(city: City | null, near?: string): boolean;
  onClose(): void;
  failed(error: unknown): void;
}

/** The choice of a place, or all filters, with the texts that only they need. */
export function Dialogs({ name, messages, failed, onPlace, change, state, ...props }: Props): ReactNode {
  const { language } = props.writing;
  const [texts, setTexts] = useState<Messages>();
  useEffect(() => {
    let current = true;
    loadTexts[language]().then(
      (loaded) => current && setTexts(loaded.default),
      (error: unknown) => current && failed(error),
    );
    return () => {
      current = false;
    };
  }, [language]);
  const t = useMemo(() => createReader({ ...messages, ...texts }, language), [messages, texts, language]);
  if (!texts) return null;
  const writing = { ...props.writing, t };
  if (name === 'filters') return <FiltersDialog {...props} writing={writing} state={state} change={change} />;
  return <LocationDialog {...props} writing={writing} onChoose={onPlace} />;
}
