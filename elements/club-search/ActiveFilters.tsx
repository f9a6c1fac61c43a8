import { type ReactNode, useRef } from 'react';
import { activeFilters, type SearchChange, withoutFilter, withoutFilters } from '#core/state/search.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import type { SearchState } from './state.ts';
import { filterText, type Writing } from './writing.ts';

/** What filters at present, each to be taken off. The focus moves on to the chip that takes the place of the one removed. */
export function ActiveFilters({
  state,
  writing,
  change,
  leave,
}: {
  state: SearchState;
  writing: Writing;
  change(change: SearchChange): void;
  /** No chip is left to hold the focus. */
  leave(): void;
}): ReactNode {
  const { search, results } = state;
  const { t } = writing;
  const list = useRef<HTMLUListElement>(null);
  const filters = activeFilters(search);
  if (filters.length === 0) return null;
  const remove = (index: number) => {
    const buttons = list.current!.querySelectorAll('button');
    const next = filters.length > 1 ? (buttons[index + 1] ?? buttons[index - 1]) : undefined;
    if (next) next.focus();
    else leave();
    change((search) => withoutFilter(search, filters[index]!));
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
              onClick={() => remove(index)}
            >
              {text}
              <Icon name="close" />
            </button>
          </li>
        );
      })}
      <li>
        <button
          type="button"
          part="clear-all"
          className="link"
          onClick={() => {
            leave();
            change(withoutFilters);
          }}
        >
          {t('clearAll')}
        </button>
      </li>
    </ul>
  );
}
