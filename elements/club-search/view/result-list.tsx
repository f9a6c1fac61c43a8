import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { parts } from '../deferred-parts.ts';
import type { CardActions, Results } from '../model.ts';
import type { SearchWriting } from '../text.ts';
import { Skeleton } from './skeleton.tsx';
import { useCardNodes } from './use-card-nodes.tsx';

interface Props {
  results: Results;
  /** Of the headings, 1 to 6. */
  level: number;
  writing: SearchWriting;
  actions: CardActions;
  /** The next page is loading. */
  adding: boolean;
  /** The query that shows one page more; undefined without `sync-url`. */
  moreUrl: string | undefined;
  onMore(): void;
  onError(error: unknown): void;
}

interface MoreProps extends Pick<Props, 'results' | 'writing' | 'adding' | 'moreUrl'> {
  /** How many results the list has. */
  shown: number;
  onMore(): void;
}

/** Shows the next page. With `sync-url` it is a link, which works without script too. */
function More({ results, shown, writing: { t }, adding, moreUrl, onMore }: MoreProps): ReactNode {
  const unseen = results.total - shown;
  if (unseen <= 0) return null;
  const text = t('more', { count: unseen });
  return (
    <div className="more">
      <p part="shown">{t('shown', { shown, total: results.total })}</p>
      {moreUrl ? (
        <a
          part="more"
          className="button"
          href={moreUrl}
          aria-busy={adding}
          onClick={(event) => {
            event.preventDefault();
            onMore();
          }}
        >
          {text}
        </a>
      ) : (
        <button part="more" type="button" className="button" aria-busy={adding} onClick={onMore}>
          {text}
        </button>
      )}
    </div>
  );
}

/**
 * The results as cards, and the way to the next page. After it the first new card gets the focus.
 */
export function ResultList(props: Props): ReactNode {
  const { results, level, writing, actions, adding, moreUrl, onMore, onError } = props;
  const { kind = 'clubs' } = results.search;
  const items = results[kind];
  const list = useRef<HTMLOListElement>(null);
  /** While the next page loads: the index of its first card. */
  const firstNew = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (firstNew.current === undefined || items.length <= firstNew.current) return;
    list.current?.children[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = undefined;
  }, [items.length]);

  const { value: others } = useDeferred(parts.otherCards, { when: 'demand', wanted: kind !== 'clubs', onError });
  const shared = useMemo(() => ({ level, writing, actions }), [level, writing, actions]);
  const otherNodes = useMemo(() => others?.otherCards(results, shared), [results, shared, others]);
  const clubNodes = useCardNodes(results, shared, firstNew);
  if (kind !== 'clubs' && !others) return <Skeleton count={1} label={writing.t('loading')} />;
  return (
    <>
      <ol part="results" className="cards" ref={list}>
        {otherNodes ?? clubNodes}
      </ol>
      <More
        results={results}
        shown={items.length}
        writing={writing}
        adding={adding}
        moreUrl={moreUrl}
        onMore={() => {
          firstNew.current = items.length;
          onMore();
        }}
      />
    </>
  );
}
