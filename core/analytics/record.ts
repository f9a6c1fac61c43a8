import { is, number, string, type } from 'superstruct';
import { toJson } from '#core/api/json.ts';
import { ANALYTICS_NAME } from '#core/domain/storage-names.ts';
import { MINUTE } from '#core/domain/units.ts';
import { localStore, type Storage } from '#core/state/storage.ts';

const SESSION_LIFETIME = 30 * MINUTE;

const StoredRecord = type({
  client: string(),
  session: string(),
  /** The number of this visitor's session, from 1. */
  sessionNumber: number(),
  /** Epoch milliseconds of the last interaction. */
  last: number(),
});
export type AnalyticsRecord = typeof StoredRecord.TYPE;

/** Reads the stored visitor and session. Undefined before the first event. */
export function readRecord(storage: Storage): AnalyticsRecord | undefined {
  try {
    const record: unknown = JSON.parse(storage.get(ANALYTICS_NAME) ?? 'null');
    return is(record, StoredRecord) ? record : undefined;
  } catch {
    return undefined;
  }
}

export function writeRecord(storage: Storage, record: AnalyticsRecord): void {
  storage.set(ANALYTICS_NAME, toJson(record));
}

export function removeRecord(storage: Storage): void {
  storage.remove(ANALYTICS_NAME);
}

/** Whether the last interaction was less than 30 minutes before `now` (epoch milliseconds). */
export function isLive({ last }: AnalyticsRecord, now: number): boolean {
  return now - last < SESSION_LIFETIME;
}

/**
 * The ids for the request headers. Undefined before the first event; `session` is undefined after
 * it has expired. Does not extend the session.
 */
export function storedAnalyticsIds(
  storage: Storage = localStore,
): { client: string; session: string | undefined } | undefined {
  const record = readRecord(storage);
  return record && { client: record.client, session: isLive(record, Date.now()) ? record.session : undefined };
}
