import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiError } from '#core/api/error.ts';
import { releaseLease, renewLease, takeLease, takePlaceLease } from '#core/api/leases.ts';
import { SECOND } from '#core/domain/units.ts';
import type { Lease } from '#core/schemas/index.ts';
import { type Flow, type Offer, type Step, TAKEN } from '../model.ts';

/**
 * Error codes that concern the offer itself. After all others the time can be booked without a
 * lease.
 */
const REFUSALS = [...TAKEN, 'PRICE_CHANGED', 'CLUB_NOT_BOOKABLE'];

/** Steps in which the lease is about to become the booking, or is one. */
const BOOKING_STEPS: Step[] = ['sending', 'redirecting', 'done'];

type LeaseState =
  /** `why` says why the API gives no lease, if it does give them to others. */
  | { kind: 'none'; why?: string }
  /** `until` is in milliseconds by this device's clock; `left` is the remaining time in seconds. */
  | { kind: 'held'; lease: Lease; until: number; left: number }
  | { kind: 'over' };

/** The lease of one time or place, as the timer reads it. */
interface LeaseStore {
  getState(): LeaseState;
  subscribe(listener: () => void): () => void;
  /**
   * Takes the lease and keeps it until the returned cleanup function is called, or the page is
   * left.
   */
  start(): () => void;
  /** Takes another lease after one that is over. */
  take(): Promise<void>;
  /** Extends a lease. */
  renew(lease: Lease): Promise<void>;
}

/** Creates the store of a lease for this offer, or for its newest version in the flow. */
export function createLeaseStore(flow: Flow, initial: Offer): LeaseStore {
  const store = createStore<LeaseState>()(() => ({ kind: 'none' }));
  const set = (state: LeaseState) => store.setState(state, true);
  const currentOffer = () => flow.getState().offer ?? initial;
  const isBooking = () => BOOKING_STEPS.includes(flow.getState().step);
  /** The page or the form was left. */
  let isLeft = false;
  const countdown = createCountdown(store, () => {
    if (!isBooking()) end();
  });

  function end(): void {
    countdown.stop();
    set({ kind: 'over' });
    const { starts_at, ends_at } = currentOffer();
    flow.environment.context.emit('lease-expired', { starts_at, ends_at });
  }

  function release({ token }: Lease): void {
    // If the request fails, the lease expires by itself.
    releaseLease(flow.environment.context.client, token).catch(() => {});
  }

  function leave(): void {
    const state = store.getState();
    isLeft = true;
    countdown.stop();
    if (state.kind === 'held' && !isBooking()) release(state.lease);
  }

  function refused(error: unknown): void {
    if (isLeft) return;
    const { code = '', message } = error as ApiError;
    set({ kind: 'none', ...(code.startsWith('LEASES_') && { why: message }) });
    if (REFUSALS.includes(code)) flow.refuse(error, currentOffer());
  }

  async function take(): Promise<void> {
    isLeft = false;
    try {
      const lease = await requestLease(flow, currentOffer());
      if (isLeft) return release(lease);
      countdown.start(lease);
      const { starts_at, ends_at, expires_at } = lease;
      flow.environment.context.emit('lease-created', { starts_at, ends_at, expires_at });
    } catch (error) {
      refused(error);
    }
  }

  async function renew({ token }: Lease): Promise<void> {
    try {
      const renewed = await renewLease(flow.environment.context.client, token);
      // Leaving has released it already.
      if (!isLeft) countdown.start(renewed);
    } catch (error) {
      if ((error as ApiError).code === 'LEASE_EXPIRED') end();
      else flow.environment.context.report(error);
    }
  }

  const start = () => {
    void take();
    const stop = followPage({
      onHide: () => {
        leave();
        set({ kind: 'none' });
      },
      onReturn: () => void take(),
    });
    return () => {
      stop();
      leave();
    };
  };

  return { ...store, start, take, renew };
}

/**
 * Puts a lease into the store and updates its remaining seconds until it is stopped. At zero it
 * calls `onEnd`, each second.
 */
function createCountdown({ getState, setState }: StoreApi<LeaseState>, onEnd: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  const count = () => {
    const state = getState();
    if (state.kind !== 'held') return;
    const left = Math.ceil((state.until - Date.now()) / SECOND);
    if (left > 0) setState({ ...state, left }, true);
    else onEnd();
  };
  const start = (lease: Lease) => {
    stop();
    // The server says how many seconds are left, as this device's clock may be wrong.
    setState({ kind: 'held', lease, until: Date.now() + lease.seconds * SECOND, left: lease.seconds }, true);
    timer = setInterval(count, SECOND);
  };
  return { start, stop };
}

/** Requests a lease of the offer's slots, or of a place in its session. */
const requestLease = ({ environment }: Flow, { tokens, session, service }: Offer): Promise<Lease> =>
  session === null
    ? takeLease(environment.context.client, { slots: tokens })
    : takePlaceLease(environment.context.client, { service_id: service.service_id, session_id: session });

/**
 * Listens for the page being left, and coming back from the back/forward cache. Returns a cleanup
 * function.
 */
function followPage({ onHide, onReturn }: { onHide(): void; onReturn(): void }): () => void {
  const show = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', show);
  return () => {
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', show);
  };
}
