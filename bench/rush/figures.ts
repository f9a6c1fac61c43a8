import { percentile } from '#testing/percentile.ts';
import { type Call, KINDS, type Kind, type Rush } from './clients.ts';

/** A winner may reach the server so many milliseconds after a loser of the same hour. */
export const LATE_MS = 500;

type KindFigures = { kind: Kind; calls: number; p50: number; p95: number; p99: number };

export type RushFigures = {
  kinds: KindFigures[];
  /** Answers and refusals by status; 0: none. */
  statuses: Record<string, number>;
  calls: number;
  booked: number;
  hours: number;
  taken: number;
  /** Shares from 0 to 1. */
  late: number;
  winners: number;
  /** Changes that were refused with 503 or not answered at all, and reads. */
  refusedChanges: number;
  refusedReads: number;
  /** Calls without a final answer after all retries. */
  unanswered: number;
  faults: string[];
};

const isFinal = ({ status }: Call) => status !== 0 && status !== 429 && status < 500;

/** What a rush shows, apart from what the database knows. */
export function figuresOf({ calls }: Rush): RushFigures {
  const kinds = KINDS.map((kind) => {
    const times = calls
      .filter((call) => call.kind === kind)
      .map(({ sentAt, answeredAt }) => answeredAt - sentAt)
      .sort((one, other) => one - other);
    const at = (share: number) => (times.length === 0 ? Number.NaN : percentile(times, share));
    return { kind, calls: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
  });
  const statuses: Record<string, number> = {};
  for (const { status, code, refusals } of calls) {
    for (const each of [...refusals.map(String), code ? `${status} ${code}` : `${status}`])
      statuses[each] = (statuses[each] ?? 0) + 1;
  }
  const isChange = ({ kind }: Call) => kind === 'hold' || kind === 'book';
  const refused = (some: Call[]) =>
    some.reduce((sum, { refusals }) => sum + refusals.filter((status) => status === 503 || status === 0).length, 0);
  const holds = new Map<string, Call[]>();
  for (const call of calls) {
    if (call.kind === 'hold') holds.set(call.hour!, [...(holds.get(call.hour!) ?? []), call]);
  }
  const faults: string[] = [];
  let [late, winners] = [0, 0];
  for (const [hour, each] of holds) {
    const won = each.filter(({ status }) => status === 200);
    if (won.length > 1) faults.push(`${won.length} clients hold ${hour}`);
    const [winner] = won;
    if (!winner) continue;
    winners += 1;
    const lost = each.filter(({ code }) => code === 'SLOT_TAKEN');
    if (lost.some(({ lastSentAt }) => lastSentAt < winner.lastSentAt - LATE_MS)) late += 1;
  }
  const booked = calls.filter(({ kind, status }) => kind === 'book' && status === 200);
  if (new Set(booked.map(({ hour }) => hour)).size < booked.length) faults.push('An hour was booked twice');
  return {
    kinds,
    statuses,
    calls: calls.length,
    booked: booked.length,
    hours: holds.size,
    taken: calls.filter(({ code }) => code === 'SLOT_TAKEN').length,
    late: winners === 0 ? 0 : late / winners,
    winners,
    refusedChanges: refused(calls.filter(isChange)),
    refusedReads: refused(calls.filter((call) => !isChange(call))),
    unanswered: calls.filter((call) => !isFinal(call)).length,
    faults,
  };
}
