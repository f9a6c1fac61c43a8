import { useCallback, useRef, useState } from 'react';
import { times, usePart } from '../parts.ts';

type Layout = 'grid' | 'time';

/** Below this width the table of many courts gives way to the list by time; the same number stands in the style sheet. */
const NARROW = 640;
export const FEW_COURTS = 4;
/** Pixels from the schedule's beginning to its first hour, by the style sheet: days, heading and names of courts. */
const ABOVE = 211;

/** How wide a schedule will be that is drawn here, and how many pixels of its hours the window has room for. */
export function spaceIn(element: HTMLElement) {
  const root = element.shadowRoot!.querySelector('[part~=root]')!;
  const { paddingLeft, paddingRight } = getComputedStyle(root);
  return {
    narrow: root.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) < NARROW,
    room: innerHeight - root.getBoundingClientRect().top - ABOVE,
  };
}

/**
 * Which layout to draw: the visitor's choice, else by the width of the schedule. `made` is the element that it is drawn in;
 * where a server has drawn it `layout` is `undefined` until `setRoot`'s element tells: only a page from the server draws both, and the
 * style sheet hides one, so that nothing jumps. `room` is the height of the hours in the window, without an end where a server has drawn all.
 */
export function useLayout(courts: number, made: HTMLElement | null | undefined) {
  const [space] = useState(() => made && spaceIn(made));
  const [narrow, setNarrow] = useState(space?.narrow);
  const [chosen, setChosen] = useState<Layout>();
  const observer = useRef<ResizeObserver>(undefined);
  const setRoot = useCallback((root: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!root) return;
    const measure = () => setNarrow(root.clientWidth < NARROW);
    // What has just been drawn is not asked: that would lay all of it out within the task that drew it. The observer tells after that.
    if (!space) measure();
    // A moment later: what is drawn anew within the observer's own round is an error to the page. What left meanwhile has no width.
    observer.current = new ResizeObserver(() => setTimeout(() => root.isConnected && measure()));
    observer.current.observe(root);
  }, []);
  const many = courts > FEW_COURTS;
  const wanted: Layout | undefined = narrow === false ? 'grid' : (chosen ?? (many ? narrow && 'time' : 'grid'));
  const list = usePart(times, wanted === 'time');
  // Until the list has come, what stands there stays; where nothing does yet, the waiting shapes.
  const waiting = wanted === 'time' && !list.code && !list.settled && space?.narrow && !chosen;
  const layout = wanted === 'time' && !list.code ? 'grid' : wanted;
  const other: Layout | undefined = narrow ? (layout === 'grid' ? 'time' : 'grid') : undefined;
  const choose = () => setChosen(other);
  // Where the list does not come the table stays, and the next press asks again.
  const toggle = () => (other === 'time' ? void times.load().then(choose, () => {}) : choose());
  return { setRoot, layout, other, room: space?.room, ByTime: list.code?.ByTime, waiting, toggle };
}
