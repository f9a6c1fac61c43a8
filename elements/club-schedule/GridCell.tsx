import type { ReactNode } from 'react';
import { amountText, hoursOf, moneyText, type Writing } from '#elements/shared/text.ts';
import { priced } from './format.ts';
import type { Place } from './grid-keys.ts';
import type { Cell } from './grid-model.ts';
import { later } from './load-later.ts';
import type { ScheduleView } from './use-view.ts';

interface Props extends Writing {
  view: ScheduleView;
  cell: Cell;
  tabIndex: 0 | -1;
  /** Its height in rows, as far as they are drawn. */
  span: number;
}

export interface Face {
  className: string;
  label: string;
  selected?: boolean;
  body: ReactNode;
}

function groupFace(cell: Cell & { kind: 'group' }, court: string, writing: Writing): Face {
  const { session } = cell;
  const { t } = writing;
  const { remaining: count, title } = session;
  const group = t('groupShort');
  const places = count > 0 ? t('places', { count }) : t('full');
  const price = moneyText(session.price, writing);
  return {
    className: count > 0 ? 'group' : 'group full',
    // What is seen stands first: who speaks to the machine says what is on the screen.
    label: t('cellGroup', { group, places, title, court, time: hoursOf(session), price }),
    body: (
      <>
        <b>{group}</b> <small>{places}</small>
      </>
    ),
  };
}

function faceOf({ view, cell, ...writing }: Props): Face {
  const { courts, rows } = view.grid;
  const court = courts[cell.column]!.title;
  // Whatever chooses came with it.
  if (cell.kind === 'selected') return later()!.selectedFace(cell, court, writing);
  if (cell.kind === 'group') return groupFace(cell, court, writing);
  if (cell.kind === 'free') {
    const { slot } = cell;
    const { request } = view;
    const key = request ? 'cellRequest' : 'cellFree';
    return {
      className: request ? 'request' : 'free',
      label: priced(key, slot.price, { court, time: hoursOf(slot) }, writing),
      selected: false,
      body: amountText(slot.price, writing) || '+',
    };
  }
  const ends = rows[cell.row + cell.span]?.startsAt ?? view.endsAt;
  const time = hoursOf({ starts_at: rows[cell.row]!.startsAt, ends_at: ends });
  const over = cell.kind === 'past';
  return {
    className: over ? 'past' : 'busy',
    label: writing.t(over ? 'cellPast' : 'cellBusy', { court, time }),
    body: over ? '–' : null,
  };
}

/** What host pages style a cell by: `cell` and `cell-free`, `cell-busy` and so on. */
export const partOf = ({ kind }: { kind: Cell['kind'] }) => `cell cell-${kind}`;

/** Where the cell starts in which an event happened; undefined outside of all. */
export function placeOf(target: EventTarget | null): Place | undefined {
  const cell = (target as Element | null)?.closest<HTMLElement>('td[data-column]');
  return cell ? { row: Number(cell.parentElement!.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/** One place of the table, as high as the hours it covers. No component: hundreds of them would cost more than what they draw. */
export function gridCell(props: Props): ReactNode {
  const { cell, tabIndex, span } = props;
  const { className, label, selected, body } = faceOf(props);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table with the role grid it is a gridcell
    <td
      key={cell.column}
      part={partOf(cell)}
      className={`cell ${className}`}
      rowSpan={span > 1 ? span : undefined}
      tabIndex={tabIndex}
      aria-label={label}
      aria-selected={selected}
      data-column={cell.column}
    >
      {body}
    </td>
  );
}
