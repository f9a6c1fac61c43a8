import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ClubCard as Club } from '#core/schemas/index.ts';
import { whenIdle } from '#elements/shared/deferred/moment.ts';
import { type CardActions, type CardProps, ClubCard } from './ClubCard.tsx';
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

/** So many cards are drawn in one go, and the one that gets the focus. The others follow in idle moments, and while somebody types not before a pause: another key would have them drawn for nothing. */
const AT_ONCE = 3;

/** Cards in order, and the way to more of them. After it the focus goes to the first new card. */
export function ResultList(props: Props): ReactNode {
  const { results, level, writing, actions, adding, moreUrl, onMore, failed } = props;
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

  const others = useLazy(parts.others, kind !== 'clubs', failed);
  const shared = useMemo(() => ({ level, writing, actions }), [level, writing, actions]);
  const otherCards = useMemo(() => others?.otherCards(results, shared), [results, shared, others]);
  // A club keeps its card's node while nothing of it changes, so that it is not drawn again.
  const drawn = useRef(new WeakMap<Club, ReactElement<CardProps>>());
  const [turn, setTurn] = useState({});
  // A server's are all there from the start.
  const atOnce = useRef(writing.served ? Number.POSITIVE_INFINITY : AT_ONCE);
  // Of one answer or turn, however often it is drawn for something else.
  const room = useMemo(() => {
    const left = atOnce.current;
    atOnce.current = AT_ONCE;
    return { left };
  }, [results, turn]);
  let waiting = false;
  const clubCard = (club: Club, index: number) => {
    const known = drawn.current.get(club);
    if (known?.props.shared === shared) return known;
    if (!known && index !== before.current && room.left-- <= 0) {
      waiting = true;
      return <li key={club.id} part="card" className="card" />;
    }
    const card = <ClubCard key={club.id} club={club} shared={shared} />;
    drawn.current.set(club, card);
    return card;
  };
  const cards = otherCards ?? results.clubs.map(clubCard);
  useEffect(() => {
    if (waiting) whenIdle(() => waiting && setTurn({}));
    return () => {
      waiting = false;
    };
  });

  const unseen = results.total - items.length;
  const more = t('more', { count: unseen });
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
      {unseen > 0 && (
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
