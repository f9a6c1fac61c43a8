import { randomId } from '#core/api/random-id.ts';
import { localStore, type Storage } from '#core/state/storage.ts';
import { type AnalyticsRecord, isLive, readRecord, removeRecord, writeRecord } from './record.ts';

/**
 * Records an interaction and returns its session: the current one, or a new one with the next
 * number if that has expired.
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

/** Deletes the stored visitor and session. Call it when the visitor withdraws consent. */
export function forgetSession(storage: Storage = localStore): void {
  removeRecord(storage);
}
