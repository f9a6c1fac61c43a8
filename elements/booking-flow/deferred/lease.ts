import { createStore } from 'zustand/vanilla';
import type { Client } from '#core/api/client.ts';
import type { ApiError } from '#core/api/error.ts';
import { releaseLease, renewLease, takeLease, takePlaceLease } from '#core/api/leases.ts';
import { SECOND } from '#core/domain/units.ts';
import type { Lease } from '#core/schemas/index.ts';
import { type Flow, isBusy, type Offer, TAKEN } from '../model.ts';

/**
 * Error codes that concern the offer itself. After all others the time can be booked without a
 * lease.
 */
const REFUSALS = [...TAKEN, 'PRICE_CHANGED', 'CLUB_NOT_BOOKABLE'];

type LeaseState =
  /** `why` says why the API gives no lease, if it does give them to others. */
  | { kind: 'none'; why?: string }
  /** `left` is the remaining time in seconds. */
  | { kind: 'held'; lease: Lease; left: number }
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
  const currentContext = () => flow.environment.context;
  /** The lease is about to become the booking, or is one. */
  const isBooking = () => isBusy(flow.getState().step) || flow.getState().outcome !== undefined;
  /** The page or the form was left. */
  let isLeft = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function hold(lease: Lease): void {
    // The server says how many seconds are left, as this device's clock may be wrong.
    const until = Date.now() + lease.seconds * SECOND;
    clearInterval(timer);
    set({ kind: 'held', lease, left: lease.seconds });
    timer = setInterval(() => {
      const left = Math.ceil((until - Date.now()) / SECOND);
      if (left > 0) set({ kind: 'held', lease, left });
      else if (!isBooking()) end();
    }, SECOND);
  }

  function end(): void {
    clearInterval(timer);
    set({ kind: 'over' });
    const { starts_at, ends_at } = currentOffer();
    currentContext().emit('lease-expired', { starts_at, ends_at });
  }

  function leave(): void {
    const state = store.getState();
    isLeft = true;
    clearInterval(timer);
    set({ kind: 'none' });
    if (state.kind === 'held' && !isBooking()) release(currentContext().client, state.lease);
  }

  async function take(): Promise<void> {
    isLeft = false;
    try {
      const lease = await requestLease(currentContext().client, currentOffer());
      if (isLeft) return release(currentContext().client, lease);
      hold(lease);
      const { starts_at, ends_at, expires_at } = lease;
      currentContext().emit('lease-created', { starts_at, ends_at, expires_at });
    } catch (error) {
      if (isLeft) return;
      const { code = '', message } = error as ApiError;
      set({ kind: 'none', ...(code.startsWith('LEASES_') && { why: message }) });
      if (REFUSALS.includes(code)) flow.refuse(error, currentOffer());
    }
  }

  async function renew({ token }: Lease): Promise<void> {
    try {
      const renewed = await renewLease(currentContext().client, token);
      // Leaving has released it already.
      if (!isLeft) hold(renewed);
    } catch (error) {
      if ((error as ApiError).code === 'LEASE_EXPIRED') end();
      else currentContext().report(error);
    }
  }

  function start(): () => void {
    void take();
    const stop = followPage(leave, take);
    return () => {
      stop();
      leave();
    };
  }

  return { ...store, start, take, renew };
}

/** Requests a lease of the offer's slots, or of a place in its session. */
const requestLease = (client: Client, { tokens, session, service }: Offer): Promise<Lease> =>
  session === null
    ? takeLease(client, { slots: tokens })
    : takePlaceLease(client, { service_id: service.service_id, session_id: session.id });

/** Ends a lease. If the request fails, it expires by itself. */
const release = (client: Client, { token }: Lease) => void releaseLease(client, token).catch(() => {});

/** Calls the functions when the page is left, and when it returns from the back/forward cache. */
function followPage(onHide: () => void, onReturn: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('pagehide', onHide, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && onReturn(), { signal });
  return () => listening.abort();
}
