import { CONSENT_NAME, forgetSession, localStore, type Storage } from 'courtside/core';
import { useSyncExternalStore } from 'react';

export type Consent = 'granted' | 'refused';

/** The visitor's answer to the analytics, kept over visits; `asking` when there is none or it is asked for again. */
export function createConsent(storage: Storage = localStore) {
  const listeners = new Set<() => void>();
  let asking: boolean | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const answer = (): Consent | undefined => {
    const stored = storage.get(CONSENT_NAME);
    return stored === 'granted' || stored === 'refused' ? stored : undefined;
  };
  return {
    granted: () => answer() === 'granted',
    asking: () => asking ?? answer() === undefined,
    /** Asks again, for whoever wants to change the answer. */
    ask() {
      asking = true;
      tell();
    },
    /** A refusal also forgets what an earlier consent had stored. */
    give(given: Consent) {
      storage.set(CONSENT_NAME, given);
      if (given === 'refused') forgetSession(storage);
      asking = undefined;
      tell();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const consent = createConsent();

const no = () => false;
/** On the server nobody has agreed, and nobody is asked yet. */
export const useGranted = () => useSyncExternalStore(consent.subscribe, consent.granted, no);
export const useAsking = () => useSyncExternalStore(consent.subscribe, consent.asking, no);
