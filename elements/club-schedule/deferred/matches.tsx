import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { DayMatch } from '#core/schemas/index.ts';
import { deferred, deferredWithTexts } from '#elements/shared/deferred/deferred.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { hoursOf } from '#elements/shared/text.ts';
import type { ScheduleStore } from '../model.ts';
import css from '../styles/matches.css';
import { openInPlace } from './in-place.ts';
import type { Marking } from './marked-grid.ts';
import { applyTexts } from './match-texts.ts';
import { WishLink } from './wish-link.tsx';

/** The dialog in which a visitor applies to a match. Loads when a match is pressed. */
const matchDialog = deferredWithTexts(
  deferred(() => import('./match-dialog.tsx')),
  applyTexts,
);

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
      <a href={match.url} tabindex={-1}>
        {match.title}
      </a>
    ),
  }),
});

/** Opens the match of a pressed link in place. */
function pressMatch(event: MouseEvent | FocusEvent, matches: readonly DayMatch[], store: ScheduleStore): void {
  const link = (event.target as Element).closest('a');
  const match = matches.find(({ url }) => url === link?.getAttribute('href'));
  if (!link || !match) return;
  openInPlace(event, link, {
    part: matchDialog.in(store.context.language),
    open: ({ code, messages }) => code.openMatch(match, { opener: link, store, messages }),
  });
}

/** The page with the club's matches and the form for a wish, beside the page of one of them. */
const wishPage = ({ url }: DayMatch): string => url.replace(/\/match\/\d+$/, '/matches#publish');

/** The matches that want players, below the times of both layouts, and the link to look for players. */
export function Matches({ matches, store }: { matches: readonly DayMatch[]; store: ScheduleStore }): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => addStyles(list.current!.getRootNode(), css), []);
  // Of the root: the table has links too.
  useLayoutEffect(() => {
    const root = list.current!.getRootNode();
    const listening = new AbortController();
    for (const name of ['click', 'focusin'])
      root.addEventListener(name, (event) => pressMatch(event as MouseEvent, matches, store), listening);
    return () => listening.abort();
  }, [matches, store]);
  return (
    <>
      <ul ref={list} part="matches" className="matches">
        {matches.map((match) => (
          <li key={match.id}>
            <a part="match" href={match.url}>
              <b>{hoursOf(match)}</b> {wantedOf(match)}
            </a>
          </li>
        ))}
      </ul>
      <WishLink store={store} href={wishPage(matches[0]!)} />
    </>
  );
}
