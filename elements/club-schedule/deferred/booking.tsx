import { type ReactNode, useEffect, useState } from 'react';
import { afterFrame } from '#elements/shared/deferred/start-times.ts';
import { BookingDialog, type Order } from '#elements/shared/ui/booking-dialog.tsx';
import type { BookingFacts, DialogProps, OpenBooking, ScheduleStore } from '../model.ts';
import { Opening } from './opening.tsx';
import { eventDetail, spanOf, totalOf } from './selection-text.ts';

/**
 * The booking dialog. When it closes, its opener has the focus again, or a cell if the opener is
 * gone.
 */
function Booking({ booking, store, club }: DialogProps<OpenBooking>): ReactNode {
  const { order, opener, facts } = booking;
  const { context } = store;
  const root = context.element?.shadowRoot;
  const [isThere, setThere] = useState(false);
  const close = () => {
    store.apply({ type: 'booking', booking: undefined });
    store.refresh();
    const cell = root?.querySelector<HTMLElement>('td[tabindex="0"], .time-cells button');
    (opener?.isConnected ? opener : cell)?.focus();
  };
  const done = () => {
    store.select(undefined);
    store.refresh();
  };
  useEffect(() => {
    const fail = () => {
      // The visitor may have closed it meanwhile.
      if (store.getState().booking === booking) store.apply({ type: 'booking', booking: 'failed' });
    };
    const show = async () => {
      await context.loadElement('booking-flow');
      const flow = root?.querySelector('booking-flow');
      const look = () => {
        const inside = flow?.isConnected && flow.shadowRoot;
        if (!inside || inside.querySelector('dialog')) setThere(true);
        // Its texts could not be loaded, and it has reported why. What it says is no dialog, and may be
        // below the window.
        else if (inside.querySelector('[role=alert]')) fail();
        else requestAnimationFrame(look);
      };
      look();
    };
    show().catch((error) => {
      fail();
      context.report(error);
    });
  }, []);
  return (
    <>
      <BookingDialog order={order} club={club} context={context} onDone={done} onClose={close} />
      {!isThere && facts && <Opening facts={facts} store={store} onClose={close} />}
    </>
  );
}

/** Opens the booking dialog. If the element for it cannot be loaded, the page says so. */
export function openBooking(store: ScheduleStore, order: Order, facts?: BookingFacts): void {
  const { apply, context } = store;
  const opener = (context.element?.shadowRoot?.activeElement ?? null) as HTMLElement | null;
  // A modal dialog makes the whole page inert, which takes the browser long. The next frame already
  // shows the press.
  opener?.animate({ opacity: [0.5, 1] }, 300);
  const booking: OpenBooking = { order, opener, facts, Dialog: Booking };
  afterFrame(() => apply({ type: 'booking', booking }));
}

/** Opens the booking of a place in a group session. */
export function openSession(store: ScheduleStore, id: number): void {
  const session = store.getState().schedule?.day?.sessions.find((each) => each.id === id);
  const facts = session && { span: session, place: session.title, price: session.price };
  openBooking(store, { session: id }, facts);
}

/** Dispatches `slot-select`, and opens the booking dialog unless a listener prevents it. */
export function book(store: ScheduleStore): void {
  const { schedule, selection } = store.getState();
  if (!schedule?.day || !selection) return;
  const { slots } = selection;
  const detail = eventDetail(schedule, slots);
  if (!store.context.emit('slot-select', detail)) return;
  const place = schedule.day.courts.find(({ id }) => id === detail.court_id)?.title ?? '';
  openBooking(store, { slots: detail.slots }, { span: spanOf(slots), place, price: totalOf(slots) });
}
