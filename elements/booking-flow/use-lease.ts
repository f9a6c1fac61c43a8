import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '#core/api/error.ts';
import { releaseLease, renewLease, takeLease, takePlaceLease } from '#core/api/leases.ts';
import { SECOND } from '#core/domain/units.ts';
import type { Lease } from '#core/schemas/index.ts';
import type { Offer } from './offer.ts';
import type { Flow } from './use-flow.ts';

/** Of these the visitor hears in place of the form's own time. */
const REFUSALS = ['SLOT_TAKEN', 'GROUP_FULL', 'SLOT_IN_PAST', 'SLOT_NOT_OFFERED', 'PRICE_CHANGED', 'CLUB_NOT_BOOKABLE'];

export type LeaseState =
  /** An API without leases, or one that gives none: the time is booked as it is. */
  { kind: 'none'; why?: string } | { kind: 'held'; lease: Lease; until: number } | { kind: 'over' };

/** Holds the offered time from when this stands until it goes, and counts the seconds. */
export function useLease(flow: Flow, offer: Offer) {
  const { client, context } = flow;
  const [state, setState] = useState<LeaseState>({ kind: 'none' });
  const [left, setLeft] = useState(0);
  const latest = useRef({ flow, offer, state });
  latest.current = { flow, offer, state };
  const gone = useRef(false);

  function hold(lease: Lease): void {
    // What is left by the server's clock: this one may be wrong.
    setState({ kind: 'held', lease, until: Date.now() + lease.seconds * SECOND });
    setLeft(lease.seconds);
  }

  async function take(): Promise<void> {
    gone.current = false;
    try {
      const { tokens, session: session_id, service } = latest.current.offer;
      const lease = await (session_id === null
        ? takeLease(client, { slots: tokens })
        : takePlaceLease(client, { service_id: service.service_id, session_id }));
      if (gone.current) return release(lease);
      hold(lease);
      const { starts_at, ends_at, expires_at } = lease;
      context.emit('lease-created', { starts_at, ends_at, expires_at });
    } catch (error) {
      if (gone.current) return;
      const { code, message } = error as ApiError;
      setState({ kind: 'none', ...(code.startsWith('LEASES_') && { why: message }) });
      if (REFUSALS.includes(code)) await latest.current.flow.refused(error, latest.current.offer);
    }
  }

  function release({ token }: Lease): void {
    // It ends by itself where this does not arrive.
    releaseLease(client, token).catch(() => {});
  }

  function leave(): void {
    const { state, flow } = latest.current;
    gone.current = true;
    // On its way to become the booking
    if (state.kind === 'held' && !flow.busy) release(state.lease);
  }

  async function renew({ token }: Lease): Promise<void> {
    try {
      hold(await renewLease(client, token));
    } catch (error) {
      if ((error as ApiError).code === 'LEASE_EXPIRED') end();
      else context.report(error);
    }
  }

  function end(): void {
    const { starts_at, ends_at } = latest.current.offer;
    setState({ kind: 'over' });
    context.emit('lease-expired', { starts_at, ends_at });
  }

  useEffect(() => {
    void take();
    const hide = () => {
      leave();
      setState({ kind: 'none' });
    };
    // A page that comes back from the browser's memory holds nothing any more.
    const show = ({ persisted }: PageTransitionEvent) => void (persisted && take());
    addEventListener('pagehide', hide);
    addEventListener('pageshow', show);
    return () => {
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', show);
      leave();
    };
  }, []);

  useEffect(() => {
    if (state.kind !== 'held') return;
    const timer = setInterval(() => {
      const seconds = Math.ceil((state.until - Date.now()) / SECOND);
      if (seconds > 0) setLeft(seconds);
      else if (!latest.current.flow.busy) end();
    }, SECOND);
    return () => clearInterval(timer);
  }, [state]);

  return { state, left, take, renew };
}
