import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { PowerCut } from '#core/schemas/index.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { hoursOf } from '#elements/shared/text.ts';
import css from '../styles/power-cuts.css';
import type { Marking } from './marked-grid.ts';

/** Hatches its cells, and says why. The API writes the phrase in the language of the page. */
export const cutMarking = ({ title, reason, ...hours }: PowerCut): Marking => ({
  ...hours,
  mark: ({ className, label, body, ...face }) => ({
    ...face,
    className: `${className} unpowered`,
    label: `${label}. ${title}`,
    body: body ?? <small>{reason}</small>,
  }),
});

/** The hours without power, above the times of both layouts, as the list by time has no taken ones. */
export function PowerCuts({ cuts }: { cuts: readonly PowerCut[] }): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => addStyles(list.current!.getRootNode(), css), []);
  return (
    <ul ref={list} part="power-cuts" className="power-cuts">
      {cuts.map((cut) => (
        <li key={`${cut.starts_at} ${cut.title}`}>
          <b>{hoursOf(cut)}</b> {cut.title}
        </li>
      ))}
    </ul>
  );
}
