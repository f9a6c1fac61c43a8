import type { ReactNode } from 'react';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { parts } from '../deferred-parts.ts';
import { pageSizeOf } from '../model.ts';
import { ActiveFilters } from './active-filters.tsx';
import { Failure } from './failure.tsx';
import { ResultHead } from './result-head.tsx';
import { ResultList } from './result-list.tsx';
import { Skeleton } from './skeleton.tsx';
import type { SearchModel } from './use-club-search.ts';

/** The most cards of the loading state: more would be below the visible part of the page. */
const MOST_WAITING = 6;

/** The clubs that the visitor viewed last, below the results. */
function Recent({ search, level }: { search: SearchModel; level: number }): ReactNode {
  const { state, writing, actions, hasRecentClubs, fail } = search;
  const wanted = hasRecentClubs && state.results !== undefined;
  const { value } = useDeferred(parts.recentClubs, { when: 'demand', wanted, onError: fail });
  return value ? <value.RecentClubs level={level} writing={writing} actions={actions} /> : null;
}

/** The results, or what the visitor can do when nothing matches. */
function Found({ search, level }: { search: SearchModel; level: number }): ReactNode {
  const { state, writing, actions, change, more, nextQuery, fail } = search;
  const { results } = state;
  const isEmpty = results?.total === 0;
  const { value } = useDeferred(parts.noResults, { when: 'demand', wanted: isEmpty, onError: fail });
  if (!results) return null;
  if (isEmpty) return value ? <value.NoResults results={results} writing={writing} change={change} /> : null;
  return (
    <ResultList
      results={results}
      level={level}
      writing={writing}
      actions={actions}
      adding={state.adding}
      moreUrl={nextQuery}
      onMore={more}
      onError={fail}
    />
  );
}

/** Heading, chosen filters, failure and results, or the loading state. */
export function ResultPane({ search }: { search: SearchModel }): ReactNode {
  const { props, state, writing, heading, view, store, change, load, sortByDistance } = search;
  const { results, error } = state;
  const { t } = writing;
  const { headingLevel = 2 } = props;
  const level = Math.min(headingLevel + 1, 6);
  return (
    <div className="results">
      <ResultHead
        state={state}
        writing={writing}
        level={headingLevel}
        heading={heading}
        view={view}
        shownView={props.view === 'map' ? 'map' : 'both'}
        setView={(chosen) => store.set({ view: chosen })}
        change={change}
        sortByDistance={sortByDistance}
      />
      <ActiveFilters state={state} writing={writing} change={change} onEmpty={() => heading.current?.focus()} />
      {error !== undefined && <Failure error={error} t={t} onRetry={load} />}
      {!results && error === undefined && (
        <Skeleton count={Math.min(pageSizeOf(props), MOST_WAITING)} label={t('loading')} />
      )}
      <Found search={search} level={level} />
      <Recent search={search} level={level} />
    </div>
  );
}
