import { type ReactNode, useEffect } from 'react';
import type { Money, Slot } from '#core/schemas/index.ts';
import { deferred } from '#elements/shared/deferred/deferred.ts';
import { afterFrame } from '#elements/shared/deferred/start-times.ts';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { dayText, hoursOf, moneyText, surfaceOf, upperFirst, type Writing } from '#elements/shared/text.ts';
import {
  type CellFace,
  type Day,
  first,
  maximumOf,
  type NamedSlot,
  type ScheduleStore,
  type ScheduleView,
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
import { grow, renew, toggle } from './selection-rules.ts';
import { spanOf, totalOf } from './selection-text.ts';
import { uncover } from './uncover.ts';

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

/** Loads where the selection is a card. */
const card = deferred(() => import('./card.tsx'));

/** The time and the court, and in the card the day. On phones also the price, and the hint. */
function Chosen({
  view,
  selected,
  total,
  ...writing
}: Writing & { view: ScheduleView; selected: Slots; total: Money | null }) {
  const { t } = writing;
  const court = view.grid.courts.find((each) => each.id === first(selected)!.court_id)!;
  const surface = surfaceOf(court, writing.language);
  const day = dayText(view.date, t, 'short');
  const canGrow = ([-1, 1] as const).some((to) => grow(view.slots, selected, to, view.maximum) !== selected);
  return (
    <p>
      <small className="card">{upperFirst(dayText(view.date, t, 'long'))}</small>
      <b>{hoursOf(spanOf(selected))}</b>
      <small>
        {court.title}
        <span className="detail">
          {surface && `, ${surface}`}
          <span className="beside"> · {day}</span>
        </span>
        {total && <span className="brief"> · {moneyText(total, writing)}</span>}
      </small>
      {canGrow && <small className="hint">{t('selectHint')}</small>}
    </p>
  );
}

/** The bar's content while slots are selected. From a certain width it is a card. */
function Summary({ view, selected, store, club, ...writing }: SelectionBarProps & { selected: Slots }): ReactNode {
  const { t, language } = writing;
  const { context } = store;
  const isCard = context.element?.hasAttribute('aside') === true;
  const { value: code } = useDeferred(card, { when: 'demand', wanted: isCard, onError: 'ignore' });
  // The visitor may book next. If this fails, the button loads the element again and tells.
  useEffect(() => afterFrame(() => context.loadElement('booking-flow').catch(() => {})), []);
  // New data has new slots of the same times.
  const { starts_at, ends_at } = spanOf(selected);
  const { court_id } = first(selected)!;
  useEffect(() => afterFrame(() => uncover(context.element!.shadowRoot!)), [starts_at, ends_at, court_id]);
  const total = totalOf(selected);
  return (
    <>
      <Chosen {...{ view, selected, total, t, language }} />
      {total && (
        <dl className="lines">
          {code && <code.Lines {...{ selected, t, language }} />}
          <div className="total">
            <dt>{t('total')}</dt>
            <dd>{moneyText(total, { t, language })}</dd>
          </div>
        </dl>
      )}
      <button part="clear" type="button" className="button button-quiet" onClick={() => store.select(undefined)}>
        {t('clear')}
      </button>
      <button type="button" className="button button-primary" part="book" onClick={() => book(store)}>
        {t(view.request ? 'sendRequest' : 'book')}
        {total && <span className="detail beside"> · {moneyText(total, writing)}</span>}
      </button>
      <p className="card terms">
        {code && <code.Terms {...{ store, club }} start={starts_at} isRequest={view.request} />}
      </p>
    </>
  );
}

const selectionCode: SelectionCode = {
  addTo: (grid, selected) => addSelection(grid, selected, selectedFace),
  renew({ selection, booking }, day) {
    const slots = renew(selection!.slots, day, booking !== 'failed' && booking?.order);
    return slots && selectionOf(slots);
  },
  Summary,
};

/** The selection of these slots; undefined for none. */
export const selectionOf = (slots: Slots): Selection | undefined =>
  slots.length > 0 ? { slots, code: selectionCode } : undefined;

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
