import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { DayMatch } from '#core/schemas/index.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { hoursOf } from '#elements/shared/text.ts';
import css from '../styles/matches.css';
import type { Marking } from './marked-grid.ts';

const wantedOf = ({ title, level }: DayMatch): string => [title, level].filter(Boolean).join(', ');

/**
 * Marks the taken time of a match, with a link to its page for the mouse. The list of matches has it
 * for the keyboard, whose Enter in a taken cell opens the dialog for an alert.
 */
export const matchMarking = (match: DayMatch & { court_id: number }): Marking => ({
  ...{ starts_at: match.starts_at, ends_at: match.ends_at, court_ids: [match.court_id] },
  mark: ({ className, label, body, ...face }) => ({
    ...face,
    className: `${className} wanted`,
    label: `${label}. ${wantedOf(match)}`,
    body: body ?? (
      <a href={match.url} tabIndex={-1}>
        {match.title}
      </a>
    ),
  }),
});

/** The matches that want players, below the times of both layouts. */
export function Matches({ matches }: { matches: readonly DayMatch[] }): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => addStyles(list.current!.getRootNode(), css), []);
  return (
    <ul ref={list} part="matches" className="matches">
      {matches.map((match) => (
        <li key={match.id}>
          <a part="match" href={match.url}>
            <b>{hoursOf(match)}</b> {wantedOf(match)}
          </a>
        </li>
      ))}
    </ul>
  );
}
