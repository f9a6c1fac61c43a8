import { useEffect, useRef, useState } from 'react';
import { cancelBooking } from '#core/api/bookings.ts';
import type { Booking } from '#core/schemas/index.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { codeOf, loadBooking, type View } from './data.ts';

/** After these the booking is not as it was shown. */
const OUTDATED = ['ALREADY_CANCELLED', 'CANCELLATION_WINDOW_PASSED'];

/** The booking of a token, loading it again for another token or language, and cancelling it. */
export function useBooking(token: string | undefined, initial: View | undefined, context: WidgetContext) {
  const { client, language } = context;
  const [view, setView] = useState<View>(initial ?? {});
  const [busy, setBusy] = useState(false);
  /** Code of why the last cancellation failed. */
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const shown = useRef(initial?.booking || initial?.code ? `${token} ${language}` : undefined);
  /** A cancellation was sent whose answer never came: it may have been done. */
  const unanswered = useRef(false);

  /** One request at a time: a new one takes the old one back. */
  async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    try {
      await work(controller.signal);
    } finally {
      if (running.current === controller) setBusy(false);
    }
  }

  const load = () =>
    run(async (signal) => {
      try {
        const booking = await loadBooking(token, { client, signal });
        if (!signal.aborted) setView({ booking });
      } catch (error) {
        if (signal.aborted) return;
        context.report(error);
        setView({ code: codeOf(error) });
      }
    });

  const retry = () => {
    setView({});
    return load();
  };

  /** Asks for today's refund; without an answer the one already shown stays. */
  const refresh = () =>
    run(async (signal) => {
      setFailure(undefined);
      const booking = await loadBooking(token, { client, signal }).catch(() => undefined);
      if (booking && !signal.aborted) setView({ booking });
    });

  const done = (booking: Booking) => {
    unanswered.current = false;
    setView({ booking });
    const { code, cancellation } = booking;
    context.emit('booking-cancelled', { token, code, refund: cancellation.refund });
  };

  const cancel = () =>
    run(async (signal) => {
      if (!token) return;
      setFailure(undefined);
      try {
        // Not aborted by anything: what was sent is done, whoever still looks.
        const booking = await cancelBooking(client, { token });
        done(booking);
      } catch (error) {
        const code = codeOf(error);
        const lost = code === 'NETWORK' || code === 'TIMEOUT';
        if (OUTDATED.includes(code)) {
          const booking = await loadBooking(token, { client, signal }).catch(() => undefined);
          if (signal.aborted) return;
          if (booking?.status === 'cancelled' && unanswered.current) return done(booking);
          if (booking) setView({ booking });
        }
        unanswered.current = lost || (unanswered.current && !OUTDATED.includes(code));
        context.report(error);
        setFailure(code);
      }
    });

  useEffect(() => {
    const key = `${token} ${language}`;
    if (shown.current !== key) {
      if (shown.current?.split(' ')[0] !== token) setView({});
      shown.current = key;
      load();
    }
  }, [token, client]);
  useEffect(() => () => running.current?.abort(), []);

  return { ...view, busy, failure, retry, refresh, cancel };
}
