import type { Club, Service } from 'courtside/core';
// Not from site.ts: the widgets share its modules, and would load more at first.
import { formatClock, parseClock } from '#core/desk.ts';
import { DAY_MINUTES } from '#core/site.ts';

type OpeningHours = Club['opening_hours'];

/**
 * Whether a club is open and until when, or when it opens next; null if it never opens. Times are
 * HH:mm, local to the club.
 */
export type OpenState =
  | { open: true; until: string }
  | { open: false; weekday: number; at: string; days: number }
  | null;

/** After midnight it is on the next day. */
const closingOf = (opens: string, closes: string) =>
  parseClock(closes) + (parseClock(closes) <= parseClock(opens) ? DAY_MINUTES : 0);
const onDay = (hours: OpeningHours, weekday: number) =>
  hours.filter((each) => each.weekday === ((weekday + 6) % 7) + 1);

/** @param weekday Monday is 1. @param minutes Since midnight on the club's clock. */
export function openState(hours: OpeningHours, weekday: number, minutes: number): OpenState {
  for (const back of [0, 1]) {
    for (const { opens, closes } of onDay(hours, weekday - back)) {
      const start = parseClock(opens);
      const end = closingOf(opens, closes);
      const now = minutes + back * DAY_MINUTES;
      if (now >= start && now < end) return { open: true, until: closes };
    }
  }
  for (let days = 0; days <= 7; days++) {
    const next = onDay(hours, weekday + days).find(({ opens }) => days > 0 || parseClock(opens) > minutes);
    if (next) return { open: false, weekday: next.weekday, at: next.opens, days };
  }
  return null;
}

/** The times, 'HH:mm', at which one of the services can start on some day of the week. */
export function startsInWeek(hours: OpeningHours, services: readonly Pick<Service, 'duration'>[]): string[] {
  const isOpen = (weekday: number, minutes: number) =>
    openState(hours, weekday + Math.floor(minutes / DAY_MINUTES), minutes % DAY_MINUTES)?.open;
  const starts = new Set<string>();
  for (const { duration } of services) {
    for (const { weekday, opens, closes } of hours) {
      for (let at = parseClock(opens); at < closingOf(opens, closes); at += duration.step) {
        if (isOpen(weekday, at + duration.minimum - 1)) starts.add(formatClock(at % DAY_MINUTES));
      }
    }
  }
  return [...starts].sort();
}

export type HoursLine = { from: number; to: number; opens: string; closes: string };

/**
 * The week from Monday, with consecutive days of the same hours in one line and without closed
 * days.
 */
export function hoursLines(hours: OpeningHours): HoursLine[] {
  const lines: HoursLine[] = [];
  for (const { weekday, opens, closes } of [...hours].sort((one, other) => one.weekday - other.weekday)) {
    const last = lines.at(-1);
    if (last && last.to === weekday - 1 && last.opens === opens && last.closes === closes) last.to = weekday;
    else lines.push({ from: weekday, to: weekday, opens, closes });
  }
  return lines;
}

/** Names of consecutive days: 'Mon', or 'Mon–Fri'. */
export const rangeText = (names: string[], from: number, to: number): string =>
  from === to ? names[from - 1]! : `${names[from - 1]}–${names[to - 1]}`;

/** Names of days: 'Mon–Tue, Fri'. */
export const daysText = (names: string[], days: number[]): string =>
  days
    .filter((day) => !days.includes(day - 1))
    .map((first) => rangeText(names, first, days.find((day) => day >= first && !days.includes(day + 1))!))
    .join(', ');
