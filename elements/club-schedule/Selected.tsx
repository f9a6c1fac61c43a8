import type { ReactNode } from 'react';
import { dayText, hoursOf, moneyText, surfaceOf, type Writing } from '#elements/shared/text.ts';
import { totalOf } from './chosen.ts';
import { priced } from './format.ts';
import type { Face } from './GridCell.tsx';
import type { Cell } from './grid-model.ts';
import type { BarProps } from './SelectionBar.tsx';
import { first, last } from './selection.ts';

/** How the chosen time looks in the table. */
export function selectedFace(cell: Cell & { kind: 'selected' }, court: string, writing: Writing): Face {
  const total = totalOf(cell.slots);
  const time = hoursOf({ starts_at: first(cell.slots)!.starts_at, ends_at: last(cell.slots)!.ends_at });
  return {
    className: cell.span > 1 ? 'selected' : 'selected single',
    label: priced('cellSelected', total, { court, time }, writing),
    selected: true,
    body: (
      <>
        <i className="handle handle-start" data-handle="-1" />
        {cell.span > 1 && <small>{time}</small>} <b>{total ? moneyText(total, writing) : time}</b>
        <i className="handle handle-end" data-handle="1" />
      </>
    ),
  };
}

/** What the bar says of the chosen time. */
export function Chosen({ view, onBook, onClear, ...writing }: BarProps): ReactNode {
  const { t } = writing;
  const from = first(view.selection)!;
  const to = last(view.selection)!;
  const court = view.grid.courts.find((each) => each.id === from.court_id)!;
  const surface = surfaceOf(court, writing.language);
  const total = totalOf(view.selection);
  return (
    <>
      <p>
        <b>{hoursOf({ starts_at: from.starts_at, ends_at: to.ends_at })}</b>
        <small>
          {court.title}
          <span className="detail">
            {surface && `, ${surface}`} · {dayText(view.date, t, 'short')}
          </span>
          {total && <span className="brief"> · {moneyText(total, writing)}</span>}
        </small>
      </p>
      <button part="clear" type="button" className="button button-quiet" onClick={onClear}>
        {t('clear')}
      </button>
      <button type="button" className="button button-primary" part="book" onClick={onBook}>
        {view.request ? t('sendRequest') : t('book')}
        {total && <span className="detail"> · {moneyText(total, writing)}</span>}
      </button>
    </>
  );
}
