import type { Schedule } from './data.ts';

const MINUTE = 60_000;

/** Today in the club's calendar, YYYY-MM-DD. */
const todayAt = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now());

/** Whether the clock has gone past what the page shows: another day has begun, or a time offered as free. */
function isBehind({ club, dates, day }: Schedule): boolean {
  const today = dates[0]?.date;
  if (today && today < todayAt(club.time_zone)) return true;
  return day?.slots.some((slot) => slot.status === 'free' && Date.parse(slot.starts_at) < Date.now()) ?? false;
}

export type Latest = { schedule: Schedule | undefined; refresh(): void; refreshStale(): void };

/** Looks now, every minute, and when the visitor comes back to the page. Answers what ends it. */
export function keepFresh(latest: () => Latest): () => void {
  const look = () => {
    const { schedule, refresh, refreshStale } = latest();
    if (document.visibilityState !== 'visible' || !schedule) return;
    if (isBehind(schedule)) refresh();
    else refreshStale();
  };
  const timer = setInterval(look, MINUTE);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
