import { type ComponentType, type RefCallback, useCallback, useRef, useState } from 'react';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { byTime } from '../deferred-parts.ts';
import type { ByTimeProps, ScheduleView } from '../model.ts';

/** The grid of courts and start times, or the list by time. */
export type LayoutName = 'grid' | 'time';

/**
 * Below this width, in pixels, free courts are listed by time: the first one is in sight however
 * many hours are taken before it. The style sheet has the same number.
 */
const NARROW = 640;
/**
 * Pixels from the top of the schedule to its first row, by the style sheet: days, heading and names
 * of courts.
 */
const ABOVE_ROWS = 190;

/**
 * Before the first render: whether the schedule will be narrow, and how many pixels of its rows fit
 * into the window.
 */
export function measureSpace(element: HTMLElement): { narrow: boolean; room: number } {
  const root = element.shadowRoot!.querySelector('[part~=root]')!;
  const { paddingLeft, paddingRight } = getComputedStyle(root);
  return {
    narrow: root.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) < NARROW,
    room: innerHeight - root.getBoundingClientRect().top - ABOVE_ROWS,
  };
}

export interface Layout {
  /** For the schedule's root, whose width is observed. */
  setRoot: RefCallback<HTMLElement>;
  /**
   * Undefined for both: a page from the server has both until its width is known, and the style
   * sheet hides one.
   */
  shown: LayoutName | undefined;
  /** What the toggle leads to. Undefined where the width leaves no choice. */
  other: LayoutName | undefined;
  /** See `GridProps.room`. */
  room: number | undefined;
  /** The list by time, once it is loaded. */
  ByTime: ComponentType<ByTimeProps> | undefined;
  /** The skeleton stays until the list by time is loaded. */
  waiting: boolean;
  toggle(): void;
}

/** True below the narrow width; undefined until the width is known. */
function useNarrow(initial: boolean | undefined) {
  const [narrow, setNarrow] = useState(initial);
  const observer = useRef<ResizeObserver>(undefined);
  const setRoot = useCallback((root: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!root) return;
    const measure = () => setNarrow(root.clientWidth < NARROW);
    // To measure what was just rendered would force its layout within the same task. The observer
    // reports it later.
    if (initial === undefined) measure();
    // In a task of its own: a render during the observer's round is an error event for the page. A
    // root that was removed meanwhile has no width.
    observer.current = new ResizeObserver(() => setTimeout(() => root.isConnected && measure()));
    observer.current.observe(root);
  }, []);
  return { narrow, setRoot };
}

/**
 * The layout to render: for a coach the list, else the visitor's choice, else by width. `element`
 * is given if no server has rendered the schedule: its space is then measured before the first
 * render.
 */
export function useLayout(view: ScheduleView | undefined, element: HTMLElement | null | undefined): Layout {
  const coach = view?.coach;
  const [space] = useState(() => element && measureSpace(element));
  const { narrow, setRoot } = useNarrow(space?.narrow);
  const [selected, setSelected] = useState<LayoutName>();
  const wanted = coach ? 'time' : narrow === false ? 'grid' : (selected ?? (narrow && 'time'));
  // If the list cannot be loaded, the grid stays, and the toggle loads the list again.
  const { value, failed } = useDeferred(byTime, { when: 'demand', wanted: wanted !== 'grid', onError: 'ignore' });
  const waiting = wanted === 'time' && !value && !failed && space?.narrow === true && !selected;
  const shown = wanted === 'time' && !value ? 'grid' : wanted;
  const other = narrow && !coach ? (shown === 'grid' ? 'time' : 'grid') : undefined;
  const select = () => setSelected(other);
  const toggle = () => (other === 'time' ? byTime.run(select, 'ignore') : select());
  return { setRoot, shown, other, room: space?.room, ByTime: value?.ByTime, waiting, toggle };
}
