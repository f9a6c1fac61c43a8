import { useEffect, useRef, useState } from 'react';
import { cancelBooking } from '#core/api/booking-link.ts';
import { ApiError } from '#core/api/error.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type { Booking } from '#core/schemas/index.ts';
import { importAgain, type WidgetContext } from '#elements/shared/element/index.ts';
import { codeOf, loadBooking, type View } from './data.ts';
import { failureText } from './format.ts';

/** Whether the API itself said no. After any other failure nobody knows whether the cancellation was done. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** The booking of a token, loading it again for another token or language, and cancelling it. */
export function useBooking(token: string | undefined, initial: View | undefined, context: WidgetContext, t: Reader) {
  const { client, language } = context;
  const [view, setView] = useState<View>(initial ?? {});
  const [busy, setBusy] = useState(false);
  /** Code of why the last cancellation failed. */
  const [failure, setFailure] = useState<string>();
  /** Why the payment did not open, in words. */
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const shown = useRef(initial?.booking || initial?.code ? `${token} ${language}` : undefined);
  /** A cancellation was sent whose answer never came: it may have been done, or be done yet. */
  const unanswered = useRef(false);

  /** One request at a time: a new one takes the old one back. */
  async function run(work: (signal: AbortSignal) => Promise<void>, loud = true): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    if (loud) setBusy(true);
    try {
      await work(controller.signal);
    } finally {
      if (running.current === controller) setBusy(false);
    }
  }

  /** Shows the booking as it is now; one that our lost cancellation turns out to have cancelled is news. */
  const show = (booking: Booking) => {
    setView({ booking });
    if (!unanswered.current || booking.status !== 'cancelled') return;
    unanswered.current = false;
    setFailure(undefined);
    const { code, cancellation } = booking;
    context.emit('booking-cancelled', { token, code, refund: cancellation.refund });
  };

  const load = () =>
    run(async (signal) => {
      try {
        const booking = await loadBooking(token, { client, signal });
        if (!signal.aborted) show(booking);
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

  /** Asks for the booking as it is now; undefined without an answer, and the one already shown stays. */
  async function reread(signal: AbortSignal): Promise<Booking | undefined> {
    const booking = await loadBooking(token, { client, signal }).catch(() => undefined);
    if (signal.aborted || !booking) return undefined;
    show(booking);
    return booking;
  }

  const refresh = (loud = true) =>
    run(async (signal) => {
      if (loud) setFailure(undefined);
      await reread(signal);
    }, loud);

  /** The same beside whatever the visitor does, which goes first. */
  const poll = () => {
    if (!busy) void refresh(false);
  };

  /** Leads to where the booking is paid. */
  const pay = (template: string | undefined) =>
    run(async (signal) => {
      if (!token) return;
      setProblem(undefined);
      try {
        const checkout = await importAgain(() => import('#elements/shared/ui/checkout.ts'));
        await checkout.pay(client, token, template, { signal });
      } catch (error) {
        if (signal.aborted) return;
        context.report(error);
        setProblem(error instanceof ApiError && error.status > 0 ? error.message : failureText(codeOf(error), t));
        await reread(signal);
      }
    });

  const cancel = () =>
    run(async (signal) => {
      if (!token) return;
      setFailure(undefined);
      const before = unanswered.current;
      unanswered.current = true;
      try {
        // Not aborted by anything: what was sent is done, whoever still looks.
        show(await cancelBooking(client, { token }));
      } catch (error) {
        const refused = isRefusal(error);
        if (refused) unanswered.current = before;
        context.report(error);
        const booking = await reread(signal);
        if (signal.aborted || (booking?.status === 'cancelled' && !refused)) return;
        if (refused) setFailure(codeOf(error));
        else setFailure(booking ? 'cancelNotDone' : 'cancelUnknown');
      }
    });

  useEffect(() => {
    const key = `${token} ${language}`;
    if (shown.current !== key) {
      if (shown.current?.split(' ')[0] !== token) {
        setView({});
        unanswered.current = false;
      }
      shown.current = key;
      load();
    }
  }, [token, client]);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    // Back on the net, what came of a lost cancellation can be found out.
    const online = () => {
      if (unanswered.current && !running.current?.signal.aborted) void refresh();
    };
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  });

  /** Shows the booking at its new time. */
  const moved = (booking: Booking) => {
    running.current?.abort();
    setFailure(undefined);
    show(booking);
    const { code, starts_at, ends_at } = booking;
    context.emit('booking-moved', { token, code, starts_at, ends_at });
  };

  return { ...view, busy, failure, problem, retry, refresh, poll, pay, cancel, moved };
}
