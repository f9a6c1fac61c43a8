import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { type CardActions, ClubCard } from './ClubCard.tsx';
import type { Results } from './data.ts';
import { useLazy } from './lazy.ts';
import { parts } from './parts.ts';
import { Skeleton } from './Skeleton.tsx';
import type { Writing } from './writing.ts';

interface Props {
  results: Results;
  level: number;
  writing: Writing;
  actions: CardActions;
  adding: boolean;
  /** Where the next page stands for those without script. */
  moreUrl: string | undefined;
  onMore(): void;
  failed(error: unknown): void;
}

/** Cards in order, and the way to more of them. After it the focus goes to the first new card. */
export function ResultList({ results, level, writing, actions, adding, moreUrl, onMore, failed }: Props): ReactNode {
  const { t } = writing;
  const { kind = 'clubs' } = results.search;
  const items = results[kind];
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (before.current === undefined || items.length <= before.current) return;
    list.current?.children[before.current]?.querySelector('a')?.focus();
    before.current = undefined;
  }, [items.length]);

  // The same nodes while nothing of it changed: a key press in the filters touches no card.
  const others = useLazy(parts.others, kind !== 'clubs', failed);
  const cards = useMemo(() => {
    const shared = { level, writing, actions };
    if (others) return others.otherCards(results, shared);
    return results.clubs.map((club) => <ClubCard key={club.id} club={club} {...shared} />);
  }, [results, level, writing, actions, others]);

  const left = results.total - items.length;
  const more = t('more', { count: left });
  const shown = t('shown', { shown: items.length, total: results.total });
  const show = () => {
    before.current = items.length;
    onMore();
  };
  if (kind !== 'clubs' && !others) return <Skeleton count={1} label={t('loading')} />;
  return (
    <>
      <ol part="results" className="cards" ref={list}>
        {cards}
      </ol>
      {left > 0 && (
        <div className="more">
          <p part="shown">{shown}</p>
          {moreUrl ? (
            <a
              part="more"
              className="button"
              href={moreUrl}
              aria-busy={adding}
              onClick={(event) => {
                event.preventDefault();
                show();
              }}
            >
              {more}
            </a>
          ) : (
            <button part="more" type="button" className="button" aria-busy={adding} onClick={show}>
              {more}
            </button>
          )}
        </div>
      )}
    </>
  );
}
