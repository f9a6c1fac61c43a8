import { type ReactElement, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ClubCard as Club } from '#core/schemas/index.ts';
import { whenIdle } from '#elements/shared/deferred/start-times.ts';
import type { Results } from '../model.ts';
import { type CardContext, ClubCard, type ClubCardProps } from './club-card.tsx';

/**
 * How many cards render at once. The others follow when the browser is idle, and while somebody
 * types not before a pause, since after the next key they would be outdated.
 */
const AT_ONCE = 3;

/**
 * A node for each club: its card, or an empty one while others render. `focusIndex` is the card
 * that gets the focus, which never waits. A club that is the same object as before keeps its node,
 * and so does not render again.
 */
export function useCardNodes(
  results: Results,
  shared: CardContext,
  focusIndex: RefObject<number | undefined>,
): ReactElement[] {
  const nodes = useRef(new WeakMap<Club, ReactElement<ClubCardProps>>());
  const [turn, setTurn] = useState({});
  // The first render of a served list has all cards, as the server's.
  const atOnce = useRef(shared.writing.served ? Number.POSITIVE_INFINITY : AT_ONCE);
  // For one answer or turn, however often the list renders for something else.
  const room = useMemo(() => {
    const left = atOnce.current;
    atOnce.current = AT_ONCE;
    return { left };
  }, [results, turn]);
  let waiting = false;
  useEffect(() => {
    if (waiting) whenIdle(() => waiting && setTurn({}));
    return () => {
      waiting = false;
    };
  });
  return results.clubs.map((club, index) => {
    const known = nodes.current.get(club);
    if (known?.props.shared === shared) return known;
    if (!known && index !== focusIndex.current && room.left-- <= 0) {
      waiting = true;
      return <li key={club.id} part="card" className="card" />;
    }
    const card = <ClubCard key={club.id} club={club} shared={shared} />;
    nodes.current.set(club, card);
    return card;
  });
}
