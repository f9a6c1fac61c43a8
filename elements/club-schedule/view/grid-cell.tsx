import type { ReactNode } from 'react';
import { amountText, hoursOf, moneyText, type Writing } from '#elements/shared/text.ts';
import { partOf } from '../cell.ts';
import type { Cell, CellFace, ScheduleView } from '../model.ts';
import { priced } from '../text.ts';

interface Props extends Writing {
  view: ScheduleView;
  cell: Cell;
  tabindex: 0 | -1;
  /** The number of its rows that are rendered. */
  span: number;
}

function groupFace(cell: Cell & { kind: 'group' }, court: string, writing: Writing): CellFace {
  const { session } = cell;
  const { t } = writing;
  const { remaining: count, title } = session;
  const group = t('groupShort');
  const places = count > 0 ? t('places', { count }) : t('full');
  const price = moneyText(session.price, writing);
  return {
    className: count > 0 ? 'group' : 'group full',
    // The label begins with the visible text: users of speech control say what they see.
    label: t('cellGroup', { group, places, title, court, time: hoursOf(session), price }),
    body: (
      <>
        <b>{group}</b> <small>{places}</small>
      </>
    ),
  };
}

function faceOf({ view, cell, ...writing }: Props): CellFace {
  const { courts, rows } = view.grid;
  const court = courts[cell.column]!.title;
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
  const past = cell.kind === 'past';
  return {
    className: past ? 'past' : 'busy',
    label: writing.t(past ? 'cellPast' : 'cellBusy', { court, time }),
    body: past ? '–' : null,
  };
}

/**
 * A cell of the grid. A function, not a component: hundreds of components cost more than what they
 * render.
 */
export function gridCell(props: Props): ReactNode {
  const { cell, tabindex, span } = props;
  const face = faceOf(props);
  const { className, label, selected, body } = cell.mark?.(face, props) ?? face;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table with the role grid it is a gridcell
    <td
      key={cell.column}
      part={partOf(cell.kind)}
      className={`cell ${className}`}
      rowspan={span > 1 ? span : undefined}
      tabindex={tabindex}
      aria-label={label}
      aria-selected={selected}
      data-column={cell.column}
    >
      {body}
    </td>
  );
}
