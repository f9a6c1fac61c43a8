import type { ReactNode } from 'react';
import type { Court } from '#core/schemas/index.ts';
import { amountOf, clockOf, moneyOf, priced, spanOf, type Writing } from './format.ts';
import type { Cell, Grid } from './grid-model.ts';
import { first, last, totalOf } from './selection.ts';

interface Props extends Writing {
  grid: Grid;
  cell: Cell;
  /** When the last row of the cell ends, as `HH:mm`. */
  ends: string;
  request: boolean;
  tabIndex: 0 | -1;
}

interface Face {
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
  const price = moneyOf(session.price, writing);
  return {
    className: count > 0 ? 'group' : 'group full',
    // What is seen stands first: who speaks to the machine says what is on the screen.
    label: t('cellGroup', { group, places, title, court, time: spanOf(session), price }),
    body: (
      <>
        <b>{group}</b> <small>{places}</small>
      </>
    ),
  };
}

function selectedFace(cell: Cell & { kind: 'selected' }, court: string, writing: Writing): Face {
  const total = totalOf(cell.slots);
  const time = spanOf({ starts_at: first(cell.slots)!.starts_at, ends_at: last(cell.slots)!.ends_at });
  return {
    className: cell.span > 1 ? 'selected' : 'selected single',
    label: priced('cellSelected', total, { court, time }, writing),
    selected: true,
    body: (
      <>
        <i className="handle handle-start" data-handle="-1" />
        {cell.span > 1 && <small>{time}</small>} <b>{total ? moneyOf(total, writing) : time}</b>
        <i className="handle handle-end" data-handle="1" />
      </>
    ),
  };
}

function faceOf({ grid, cell, ends, request, ...writing }: Props, { title: court }: Court): Face {
  if (cell.kind === 'selected') return selectedFace(cell, court, writing);
  if (cell.kind === 'group') return groupFace(cell, court, writing);
  if (cell.kind === 'free') {
    const { slot } = cell;
    const key = request ? 'cellRequest' : 'cellFree';
    return {
      className: request ? 'request' : 'free',
      label: priced(key, slot.price, { court, time: spanOf(slot) }, writing),
      selected: false,
      body: amountOf(slot.price, writing) || '+',
    };
  }
  const time = `${clockOf(grid.rows[cell.row]!.startsAt)}–${ends}`;
  const over = cell.kind === 'past';
  return {
    className: over ? 'past' : 'busy',
    label: writing.t(over ? 'cellPast' : 'cellBusy', { court, time }),
    body: over ? '–' : null,
  };
}

/** What host pages style a cell by: `cell` and `cell-free`, `cell-busy` and so on. */
export const partOf = ({ kind }: { kind: Cell['kind'] }) => `cell cell-${kind}`;

/** One place of the table, as high as the hours it covers. No component: hundreds of them would cost more than what they draw. */
export function gridCell(props: Props): ReactNode {
  const { cell, grid, tabIndex } = props;
  const { className, label, selected, body } = faceOf(props, grid.courts[cell.column]!);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table with the role grid it is a gridcell
    <td
      key={cell.column}
      part={partOf(cell)}
      className={`cell ${className}`}
      rowSpan={cell.span > 1 ? cell.span : undefined}
      tabIndex={tabIndex}
      aria-label={label}
      aria-selected={selected}
      data-row={cell.row}
      data-column={cell.column}
    >
      {body}
    </td>
  );
}
