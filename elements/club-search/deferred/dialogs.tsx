import { type ReactNode, useMemo } from 'react';
import { createReader, type Messages } from '#core/i18n/reader.ts';
import type { City } from '#core/schemas/index.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import type { ChangeSearch, DialogName, SearchState } from '../model.ts';
import type { SearchWriting } from '../text.ts';
import { FiltersDialog } from './filters-dialog.tsx';
import { LocationDialog } from './location-dialog.tsx';
import { nearText } from './position.ts';

interface Props {
  name: DialogName;
  state: SearchState;
  writing: SearchWriting;
  /** The texts of the list and of the dialogs. */
  messages: Messages;
  context: WidgetContext;
  change: ChangeSearch;
  onClose(): void;
}

/** The choice of a city, or all filters. */
export function Dialogs({ name, state, messages, context, change, onClose, ...props }: Props): ReactNode {
  const { language } = props.writing;
  const t = useMemo(() => createReader(messages, language), [messages, language]);
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
