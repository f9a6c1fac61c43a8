import { useSyncExternalStore } from 'react';
import { CONSENT_NAME, forgetSession, localStore, type Storage } from '#core/site.ts';

export type Consent = 'granted' | 'refused';

/**
 * Creates the store of the visitor's consent to analytics, which lasts across visits. `asking` is
 * true without an answer and when the visitor is asked again.
 */
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
    /** Asks again, so that the visitor can change the answer. */
    ask() {
      asking = true;
      tell();
    },
    /** A refusal also deletes what was stored with an earlier consent. */
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

const isFalse = () => false;
/** On the server there is no consent, and the visitor is not asked. */
export const useGranted = () => useSyncExternalStore(consent.subscribe, consent.granted, isFalse);
export const useAsking = () => useSyncExternalStore(consent.subscribe, consent.asking, isFalse);
