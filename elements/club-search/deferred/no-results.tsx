import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type ActiveFilter, filterOf, type SearchChange, withoutFilter, withoutFilters } from '#core/state/search.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import type { Results } from './data.ts';
import css from './empty.css';
import { filterText, type Writing } from './writing.ts';

/** Nothing fits: which filter to drop, and how many results that gives. */
export function Empty({
  results,
  writing,
  change,
}: {
  results: Results;
  writing: Writing;
  change(change: SearchChange): void;
}): ReactNode {
  const { t } = writing;
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => addStyles(root.current!.getRootNode(), css), []);
  const { search, meta } = results;
  const ways = meta.without.flatMap(({ filter, total }) => {
    const name = filterOf(filter);
    return name && total > 0 ? [{ name, total }] : [];
  });
  return (
    <div part="empty" className="empty" ref={root}>
      <p className="empty-title">{t('nothing')}</p>
      <p>{t(ways.length > 0 ? 'nothingDrop' : 'nothingElse')}</p>
      <ul className="ways">
        {ways.map(({ name, total }) => {
          const one: ActiveFilter =
            name === 'parameters' && search.parameters?.length === 1 ? { name, value: search.parameters[0] } : { name };
          return (
            <li key={name}>
              <button
                type="button"
                part="drop-filter"
                className="button button-small"
                onClick={() => change((standing) => withoutFilter(standing, { name }))}
              >
                {t('dropFilter', { filter: filterText(one, search, meta.facets, writing) })}
                <span className="gain">{t('clubs', { count: total })}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        part="clear-all"
        className="button button-small button-primary"
        onClick={() => change(withoutFilters)}
      >
        {t('clearAll')}
      </button>
    </div>
  );
}
