import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createReader, type Messages } from '#core/i18n/reader.ts';
import type { City } from '#core/schemas/index.ts';
import type { SearchChange } from '#core/state/search.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { dialogTexts } from './dialog-texts.ts';
import { FiltersDialog } from './FiltersDialog.tsx';
import { LocationDialog } from './LocationDialog.tsx';
import type { SearchState } from './state.ts';
import type { Writing } from './writing.ts';

interface Props {
  name: 'location' | 'filters';
  state: SearchState;
  writing: Writing;
  /** The texts of the list, which the dialogs use too. */
  messages: Messages;
  context: WidgetContext;
  /** False when the page prevents it. */
  change(change: SearchChange, options?: { replace: boolean }): boolean;
  onClose(): void;
  failed(error: unknown): void;
}

/** The choice of a place, or all filters, with the texts that only they need. */
export function Dialogs({ name, messages, failed, change, state, ...props }: Props): ReactNode {
  const { language } = props.writing;
  const [texts, setTexts] = useState<Messages>();
  useEffect(() => {
    let current = true;
    dialogTexts(language).then(
      (loaded) => current && setTexts(loaded),
      (error: unknown) => current && failed(error),
    );
    return () => {
      current = false;
    };
  }, [language]);
  const t = useMemo(() => createReader({ ...messages, ...texts }, language), [messages, texts, language]);
  if (!texts) return null;
  const writing = { ...props.writing, t };
  if (name === 'filters') {
    const replace = (wanted: SearchChange) => change(wanted, { replace: true });
    return <FiltersDialog {...props} writing={writing} state={state} change={replace} />;
  }
  const choose = (city: City | null, near?: string) => {
    props.onClose();
    const chosen = city ? { id: city.id, slug: city.slug, title: city.title } : null;
    if (!props.context.emit('location-change', { city: chosen })) return false;
    return change({ city: city?.slug, bounds: undefined, ...(near && { near, sort: 'distance' }) });
  };
  return <LocationDialog {...props} writing={writing} onChoose={choose} />;
}
