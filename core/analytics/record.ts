import { is, number, string, type } from 'superstruct';
import { toJson } from '#core/api/json.ts';
import { ANALYTICS_NAME } from '#core/domain/storage-names.ts';
import { MINUTE } from '#core/domain/units.ts';
import { localStore, type Storage } from '#core/state/storage.ts';

const SESSION_LIFETIME = 30 * MINUTE;

const Stored = type({
  client: string(),
  session: string(),
  /** Which session of this visitor it is, from 1. */
  sessionNumber: number(),
  /** Epoch milliseconds of the last interaction. */
  last: number(),
});
export type AnalyticsRecord = typeof Stored.TYPE;

/** What is stored of this visitor; nothing before the first event. */
export function readRecord(storage: Storage): AnalyticsRecord | undefined {
  try {
    const record: unknown = JSON.parse(storage.get(ANALYTICS_NAME) ?? 'null');
    return is(record, Stored) ? record : undefined;
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

/** Whether the session goes on: its last interaction was under 30 minutes ago. */
export function isLive({ last }: AnalyticsRecord, now: number): boolean {
  return now - last < SESSION_LIFETIME;
}

/** The ids for the request headers, when there are any. Asking for them is no interaction. */
export function storedAnalyticsIds(storage: Storage = localStore): { client: string; session?: string } | undefined {
  const record = readRecord(storage);
  return record && { client: record.client, session: isLive(record, Date.now()) ? record.session : undefined };
}
