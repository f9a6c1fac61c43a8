import type { Money } from 'courtside/core';
import { formatLocalClock } from '#core/site.ts';

/** The detail of `courtside-times-change`. */
export interface TimesDetail {
  service_id: number;
  date: string;
  times: {
    court_id: number;
    starts_at: string;
    status: 'free' | 'busy' | 'past';
    price: Money | null;
  }[];
  selected: { court_id: number; starts_at: string }[];
}

/** One court at one time. Undefined where the shown service has no such court. */
export type CourtState =
  | { status: 'free' | 'selected'; startsAt: string; price: Money | null }
  | { status: 'taken' }
  | undefined;

export interface BandTime {
  /** On the club's clock. */
  clock: string;
  /** In the order of the club's courts. */
  courts: CourtState[];
  free: number;
}

const instant = (text: string) => Date.parse(text);

/** The times of a day that are not over, each with the state of every court. */
export function bandTimes(
  { times, selected }: TimesDetail,
  courts: readonly { id: number }[],
  timeZone: string,
): BandTime[] {
  const served = new Set(times.map(({ court_id }) => court_id));
  const isSelected = (court: number, at: number) =>
    selected.some(({ court_id, starts_at }) => court_id === court && instant(starts_at) === at);
  const byTime = new Map<number, Map<number, TimesDetail['times'][number]>>();
  for (const time of times) {
    if (time.status === 'past') continue;
    const at = instant(time.starts_at);
    byTime.set(at, (byTime.get(at) ?? new Map()).set(time.court_id, time));
  }
  return [...byTime]
    .sort(([one], [other]) => one - other)
    .map(([at, byCourt]) => {
      const states = courts.map(({ id }): CourtState => {
        const time = byCourt.get(id);
        if (time?.status !== 'free') return served.has(id) ? { status: 'taken' } : undefined;
        return { status: isSelected(id, at) ? 'selected' : 'free', startsAt: time.starts_at, price: time.price };
      });
      const free = states.filter((state) => state !== undefined && state.status !== 'taken').length;
      return { clock: formatLocalClock(at, timeZone), courts: states, free };
    });
}

/** The time as it is after a press on a court: selected alone, or free again. */
export function withPress(time: BandTime, pressed: number): BandTime {
  const courts = time.courts.map((court, index): CourtState => {
    if (court?.status !== 'free' && court?.status !== 'selected') return court;
    return { ...court, status: index === pressed && court.status === 'free' ? 'selected' : 'free' };
  });
  return { ...time, courts };
}

/**
 * The time to show: that of the selection if it has changed, else the one that was shown before,
 * else the first with a free court.
 */
export function shownTime(times: readonly BandTime[], clock: string | undefined, follow: boolean): number {
  const selected = times.findIndex(({ courts }) => courts.some((court) => court?.status === 'selected'));
  if (follow && selected >= 0) return selected;
  const same = times.findIndex((time) => time.clock === clock);
  if (same >= 0) return same;
  return Math.max(0, selected, selected < 0 ? times.findIndex(({ free }) => free > 0) : 0);
}
