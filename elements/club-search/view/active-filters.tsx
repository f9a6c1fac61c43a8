import { type ReactNode, useRef } from 'react';
import { type ActiveFilter, activeFilters, withoutFilter, withoutFilters } from '#core/state/search.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import type { ChangeSearch, SearchState } from '../model.ts';
import { filterText, type SearchWriting } from '../text.ts';

interface Props {
  state: SearchState;
  writing: SearchWriting;
  change: ChangeSearch;
  /** Called before the last chip, which has the focus, is removed. */
  onEmpty(): void;
}

/**
 * The active filters as chips that remove them. The focus moves to the chip that takes the place of
 * a removed one.
 */
export function ActiveFilters({ state, writing, change, onEmpty }: Props): ReactNode {
  const { search, results } = state;
  const { t } = writing;
  const list = useRef<HTMLUListElement>(null);
  const filters = activeFilters(search);
  if (filters.length === 0) return null;
  const remove = (filter: ActiveFilter, index: number) => {
    const buttons = list.current!.querySelectorAll('button');
    const next = filters.length > 1 ? (buttons[index + 1] ?? buttons[index - 1]) : undefined;
    if (next) next.focus();
    else onEmpty();
    change((current) => withoutFilter(current, filter));
  };
  const clear = () => {
    onEmpty();
    change(withoutFilters);
  };
  return (
    <ul className="active" aria-label={t('activeFilters')} ref={list}>
      {filters.map((filter, index) => {
        const text = filterText(filter, search, results?.meta.facets ?? [], writing);
        return (
          <li key={`${filter.name} ${filter.value}`}>
            <button
              type="button"
              part="active-filter"
              className="remove"
              aria-label={t('removeFilter', { filter: text })}
              onClick={() => remove(filter, index)}
            >
              {text}
              <Icon name="close" />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" part="clear-all" className="link" onClick={clear}>
          {t('clearAll')}
        </button>
      </li>
    </ul>
  );
}
