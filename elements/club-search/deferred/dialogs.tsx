import { type ReactNode, useMemo, useRef } from 'react';
import { createReader, type Messages } from '#core/i18n/reader.ts';
import type { City } from '#core/schemas/index.ts';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import type { Language, WidgetContext } from '#elements/shared/element/index.ts';
import type { ChangeSearch, DialogName, SearchState } from '../model.ts';
import type { SearchWriting } from '../text.ts';
import { actionTexts } from './action-texts.ts';
import { FiltersDialog } from './filters-dialog.tsx';
import { LocationDialog } from './location-dialog.tsx';
import { nearText } from './position.ts';

interface Props {
  name: DialogName;
  state: SearchState;
  writing: SearchWriting;
  /** The texts of the list, which the dialogs use too. */
  messages: Messages;
  context: WidgetContext;
  change: ChangeSearch;
  onClose(): void;
  onError(error: unknown): void;
}

/**
 * The texts of the dialogs: after a change of the language, those of the previous one until the new
 * ones are loaded.
 */
function useDialogTexts(language: Language, onError: (error: unknown) => void): Messages | undefined {
  const { value } = useDeferred(actionTexts.in(language), { when: 'demand', onError });
  const latest = useRef<Messages>(undefined);
  latest.current = value ?? latest.current;
  return latest.current;
}

/** The choice of a city, or all filters. */
export function Dialogs({ name, state, messages, context, change, onClose, onError, ...props }: Props): ReactNode {
  const { language } = props.writing;
  const texts = useDialogTexts(language, onError);
  const t = useMemo(() => createReader({ ...messages, ...texts }, language), [messages, texts, language]);
  if (!texts) return null;
  const writing = { ...props.writing, t };
  if (name === 'filters') {
    const replace: ChangeSearch = (wanted) => change(wanted, { replace: true });
    return <FiltersDialog state={state} writing={writing} context={context} change={replace} onClose={onClose} />;
  }
  const choose = (city: City | null, place?: Parameters<typeof nearText>[0]) => {
    onClose();
    const chosen = city ? { id: city.id, slug: city.slug, title: city.title } : null;
    if (!context.emit('location-change', { city: chosen })) return false;
    const near = place && ({ near: nearText(place), sort: 'distance' } as const);
    return change({ city: city?.slug, bounds: undefined, ...near });
  };
  return <LocationDialog writing={writing} context={context} onChoose={choose} onClose={onClose} />;
}
