import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ClosedHours, PowerCut } from '#core/schemas/index.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { hoursOf } from '#elements/shared/text.ts';
import css from '../styles/hatched-hours.css';
import type { Marking } from './marked-grid.ts';

/** Hatches cells, and says why. The API writes the phrase in the language of the page. */
const hatching = (
  { title, reason, starts_at, ends_at }: ClosedHours,
  cells: Pick<Marking, 'court_ids' | 'closed' | 'bookable'>,
): Marking => ({
  ...{ starts_at, ends_at, ...cells },
  mark: ({ className, label, body, ...face }) => ({
    ...face,
    className: `${className} hatched`,
    label: `${label}. ${title}`,
    body: body ?? <small>{reason}</small>,
  }),
});

export const closedMarking = (hours: ClosedHours): Marking => hatching(hours, { court_ids: null, closed: true });
/**
 * Courts that are closed alone are taken: their times can become free. A taken time in which the club
 * plays on would look closed.
 */
export const cutMarking = ({ court_ids, plays_on, ...cut }: PowerCut): Marking =>
  hatching(cut, { court_ids, closed: !plays_on && !court_ids, bookable: plays_on });

/** Hatched hours, above the times of both layouts, as the list by time has no taken ones. */
export function HatchedHours({ part, hours }: { part: string; hours: readonly ClosedHours[] }): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => addStyles(list.current!.getRootNode(), css), []);
  return (
    <ul ref={list} part={part} className="hatched-hours">
      {hours.map((each) => (
        <li key={`${each.starts_at} ${each.ends_at} ${each.title}`}>
          <b>{hoursOf(each)}</b> {each.title}
        </li>
      ))}
    </ul>
  );
}
