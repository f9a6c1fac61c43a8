import { useEffect, useRef, useState } from 'react';
import { cancelBooking, decodeBooking } from '#core/api/bookings.ts';
import { ApiError } from '#core/api/error.ts';
import type { Booking } from '#core/schemas/index.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : 'INTERNAL_ERROR');

/** The booking of a token and its cancellation. */
export function useTicket(token: string, kind: string, initial: Booking | undefined, context: WidgetContext) {
  const { client } = context;
  const [booking, setBooking] = useState<Booking | undefined>(initial);
  const [failure, setFailure] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [cancelFailure, setCancelFailure] = useState<string>();
  const load = useRef<AbortController>(undefined);

  async function read(): Promise<void> {
    load.current?.abort();
    const controller = new AbortController();
    load.current = controller;
    setFailure(undefined);
    try {
      if (!token) throw new ApiError('TOKEN_INVALID', 'the element has no token');
      const found = await decodeBooking(client, { token }, { signal: controller.signal });
      if (!controller.signal.aborted) setBooking(found);
    } catch (error) {
      if (controller.signal.aborted) return;
      context.report(error);
      setFailure(codeOf(error));
    }
  }

  const served = useRef(initial !== undefined);
  useEffect(() => {
    if (served.current) served.current = false;
    else void read();
    return () => load.current?.abort();
  }, [token, client]);

  const cancellable = booking?.status === 'confirmed' && booking.cancellation.cancellable;
  useEffect(() => {
    if (kind === 'cancel' && cancellable) setAsking(true);
  }, [kind, booking?.id]);

  /** Cancels, and shows what the API says is true now. */
  async function cancel(): Promise<void> {
    setBusy(true);
    setCancelFailure(undefined);
    try {
      const cancelled = await cancelBooking(client, { token, reason: 'CANCELED_BY_CUSTOMER' });
      setBooking(cancelled);
      setAsking(false);
      context.emit('booking-cancelled', { token, code: cancelled.code, refund: cancelled.cancellation.refund });
    } catch (error) {
      context.report(error);
      const code = codeOf(error);
      setCancelFailure(code);
      // Cancelled elsewhere, or by an answer that got lost: the booking tells.
      if (code === 'ALREADY_CANCELLED' || code === 'CANCELLATION_WINDOW_PASSED') {
        setAsking(false);
        await read();
      }
    } finally {
      setBusy(false);
    }
  }

  return {
    ...{ booking, failure, asking, busy, cancelFailure, cancel },
    retry: read,
    ask() {
      setCancelFailure(undefined);
      setAsking(true);
    },
    keep: () => setAsking(false),
  };
}

export type TicketState = ReturnType<typeof useTicket>;
