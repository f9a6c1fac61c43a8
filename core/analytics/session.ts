import { randomId } from '#core/api/random-id.ts';
import { localStore, type Storage } from '#core/state/storage.ts';
import { type AnalyticsRecord, isLive, readRecord, removeRecord, writeRecord } from './record.ts';

/**
 * Notes an interaction and gives the session it belongs to: the running one, else a new one with the next number.
 * @param now epoch milliseconds
 */
export function continueSession(storage: Storage = localStore, now = Date.now()): AnalyticsRecord {
  const before = readRecord(storage);
  const record =
    before && isLive(before, now)
      ? { ...before, last: now }
      : {
          client: before?.client ?? randomId(),
          session: randomId(),
          sessionNumber: (before?.sessionNumber ?? 0) + 1,
          last: now,
        };
  writeRecord(storage, record);
  return record;
}

/** Forgets the visitor and the session, for one who takes the consent back. */
export function forgetSession(storage: Storage = localStore): void {
  removeRecord(storage);
}
