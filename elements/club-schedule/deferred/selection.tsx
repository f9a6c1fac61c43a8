import { type ReactNode, useEffect, useState } from 'react';
import type { Slot } from '#core/schemas/index.ts';
import { dayText, hoursOf, moneyText, surfaceOf, type Writing } from '#elements/shared/text.ts';
import {
  type CellFace,
  type Day,
  first,
  maximumOf,
  type NamedSlot,
  type ScheduleStore,
  type Selection,
  type SelectionBarProps,
  type SelectionCode,
  type Slots,
  serviceOf,
  slotsOf,
} from '../model.ts';
import { priced } from '../text.ts';
import { book } from './booking.tsx';
import { addSelection } from './selection-grid.ts';
import { renew, toggle } from './selection-rules.ts';
import { spanOf, totalOf } from './selection-text.ts';

/** The cell of the selected slots, which covers `span` rows. */
function selectedFace(selected: Slots, span: number, court: string, writing: Writing): CellFace {
  const total = totalOf(selected);
  const time = hoursOf(spanOf(selected));
  return {
    className: span > 1 ? 'selected' : 'selected single',
    label: priced('cellSelected', total, { court, time }, writing),
    selected: true,
    body: (
      <>
        <i className="handle handle-start" data-handle="-1" />
        {span > 1 && <small>{time}</small>} <b>{total ? moneyText(total, writing) : time}</b>
        <i className="handle handle-end" data-handle="1" />
      </>
    ),
  };
}

/** The bar's content while slots are selected. */
function Summary({ view, selected, store, ...writing }: SelectionBarProps & { selected: Slots }): ReactNode {
  const { t } = writing;
  const [busy, setBusy] = useState(false);
  // The visitor may book next. If this fails, the button loads the element again and tells.
  useEffect(() => void store.context.loadElement('booking-flow').catch(() => {}), []);
  const onBook = async () => {
    if (busy) return;
    setBusy(true);
    await book(store);
    setBusy(false);
  };
  const court = view.grid.courts.find((each) => each.id === first(selected)!.court_id)!;
  const surface = surfaceOf(court, writing.language);
  const total = totalOf(selected);
  return (
    <>
      <p>
        <b>{hoursOf(spanOf(selected))}</b>
        <small>
          {court.title}
          <span className="detail">
            {surface && `, ${surface}`} · {dayText(view.date, t, 'short')}
          </span>
          {total && <span className="brief"> · {moneyText(total, writing)}</span>}
        </small>
      </p>
      <button part="clear" type="button" className="button button-quiet" onClick={() => store.select(undefined)}>
        {t('clear')}
      </button>
      <button type="button" className="button button-primary" part="book" aria-busy={busy} onClick={onBook}>
        {view.request ? t('sendRequest') : t('book')}
        {total && <span className="detail"> · {moneyText(total, writing)}</span>}
      </button>
    </>
  );
}

const code: SelectionCode = {
  addTo: (grid, selected) => addSelection(grid, selected, selectedFace),
  renew(selected, day) {
    const slots = renew(selected, day);
    return slots && selectionOf(slots);
  },
  Summary,
};

/** The selection of these slots; undefined for none. */
export const selectionOf = (slots: Slots): Selection | undefined => (slots.length > 0 ? { slots, code } : undefined);

/** The selection of the slot that a link names. Undefined if it is not free on this day. */
export function namedSelection({ date, court, time }: NamedSlot, day: Day | null): Selection | undefined {
  if (date && date !== day?.date) return undefined;
  const isNamed = (slot: Slot) => slot.court_id === court && slot.starts_at.slice(11, 16) === time;
  return selectionOf(day?.slots.filter((slot) => slot.status === 'free' && isNamed(slot)).slice(0, 1) ?? []);
}

/** Adds a slot to the selection or removes it. */
export function toggleSlot(slot: Slot, store: ScheduleStore): void {
  const { schedule, selection } = store.getState();
  if (!schedule?.day) return;
  const maximum = maximumOf(serviceOf(schedule));
  store.select(selectionOf(toggle(schedule.day.slots, slotsOf(selection), slot, maximum)));
}
