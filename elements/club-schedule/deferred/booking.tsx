import type { ReactNode } from 'react';
import { BookingDialog, type Order } from '#elements/shared/ui/booking-dialog.tsx';
import type { BookingProps, ScheduleStore } from '../model.ts';
import { eventDetail } from './selection-text.ts';

/**
 * The booking dialog. When it closes, its opener has the focus again, or a cell if the opener is
 * gone.
 */
function Booking({ booking: { order, opener }, store, club }: BookingProps): ReactNode {
  const { context } = store;
  const close = () => {
    store.apply({ type: 'booking', booking: undefined });
    store.refresh();
    const cell = context.element?.shadowRoot?.querySelector<HTMLElement>('td[tabindex="0"], .time-cells button');
    (opener?.isConnected ? opener : cell)?.focus();
  };
  const done = () => {
    store.select(undefined);
    store.refresh();
  };
  return <BookingDialog order={order} club={club} context={context} onDone={done} onClose={close} />;
}

/** Opens the booking dialog. If the element for it cannot be loaded, the page says so. */
export async function openBooking(store: ScheduleStore, order: Order): Promise<void> {
  const { apply, context } = store;
  const opener = (context.element?.shadowRoot?.activeElement ?? null) as HTMLElement | null;
  apply({ type: 'booking', booking: undefined });
  try {
    await context.loadElement('booking-flow');
    apply({ type: 'booking', booking: { order, opener, Dialog: Booking } });
  } catch (error) {
    apply({ type: 'booking', booking: 'failed' });
    context.report(error);
  }
}

/**
 * Dispatches `slot-select`, and opens the booking dialog unless a listener prevents it. Resolves
 * when the dialog is there.
 */
export async function book(store: ScheduleStore): Promise<void> {
  const { schedule, selection } = store.getState();
  if (!schedule || !selection) return;
  const detail = eventDetail(schedule, selection.slots);
  if (store.context.emit('slot-select', detail)) await openBooking(store, { slots: detail.slots });
}
