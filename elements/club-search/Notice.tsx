import type { ReactNode } from 'react';
import { ApiError } from '#core/api/error.ts';
import type { Reader } from '#core/i18n/reader.ts';
import { type ActiveFilter, filterOf, type Search, withoutFilter, withoutFilters } from '#core/state/search.ts';
import type { Results } from './data.ts';
import { filterText, type Writing } from './writing.ts';

function errorText(error: unknown, t: Reader): string {
  const key = `error${error instanceof ApiError ? error.code : ''}`;
  const text = t(key);
  return text === key ? t('errorDefault') : text;
}

/** A failure with a way to try again; what was found before stays below it. */
export function Failure({ error, t, onRetry }: { error: unknown; t: Reader; onRetry(): void }): ReactNode {
  return (
    <div className="failure" role="alert">
      <p>
        <b>{t('errorTitle')}</b>
        <br />
        {errorText(error, t)}
      </p>
      <button type="button" className="button button-small" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}

/** Nothing fits: which filter to drop, and how many results that gives. */
export function Empty({
  results,
  writing,
  change,
}: {
  results: Results;
  writing: Writing;
  change(search: Search): void;
}): ReactNode {
  const { t } = writing;
  const { search, meta } = results;
  const ways = meta.without.flatMap(({ filter, total }) => {
    const name = filterOf(filter);
    return name && total > 0 ? [{ name, total }] : [];
  });
  return (
    <div className="empty">
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
                className="button button-small"
                onClick={() => change(withoutFilter(search, { name }))}
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
        className="button button-small button-primary"
        onClick={() => change(withoutFilters(search))}
      >
        {t('clearAll')}
      </button>
    </div>
  );
}
