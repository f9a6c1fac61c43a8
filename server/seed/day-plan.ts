import { parseClock } from '#core/domain/clock.ts';
import { hash, type Random, randomFor } from '#core/domain/random.ts';
import { DAY_MINUTES } from '#core/domain/units.ts';
import { weekday } from '#core/domain/zone.ts';
import { KNOWN_CLUBS } from './known-clubs.ts';
import type { ClubPlan, SessionPlan } from './plan.ts';
import { sportOf } from './services.ts';

/**
 * Minutes since the date's midnight on the club's clock, above 1440 after midnight; court and coach
 * are indexes of the plan.
 */
export interface BusySpan {
  court: number;
  coach: number | null;
  from: number;
  to: number;
}

export interface DayPlan {
  /** When the club opens and closes, or null on its weekday off. */
  open: { from: number; to: number } | null;
  /** A whole day without play, despite the opening hours. */
  closed: boolean;
  /** `index` is that of the plan's session. */
  sessions: (SessionPlan & { index: number; remaining: number })[];
  busy: BusySpan[];
}

/**
 * The probability that an hour is taken. Evenings of weekdays and weekend days have the highest.
 */
function chanceAt(minute: number, day: number): number {
  const hour = Math.floor(minute / 60) % 24;
  if (day >= 6) return hour >= 9 && hour < 16 ? 0.56 : hour >= 16 && hour < 21 ? 0.7 : 0.32;
  if (hour >= 17 && hour < 21) return 0.8;
  if (hour === 16 || hour === 21) return 0.58;
  return hour >= 9 && hour < 16 ? 0.38 : 0.32;
}

/**
 * A club repairs its courts on about one day in forty. Those of the examples and the tests never
 * do, so that they work on any day.
 */
const isClosed = ({ slug }: ClubPlan, date: string): boolean =>
  !KNOWN_CLUBS.includes(slug) && hash(`closed|${slug}|${date}`) % 40 === 0;

function openingOf({ opening_hours }: ClubPlan, day: number): DayPlan['open'] {
  const hours = opening_hours.find((candidate) => candidate.weekday === day);
  if (!hours) return null;
  const from = parseClock(hours.opens);
  const to = parseClock(hours.closes);
  return { from, to: to > from ? to : to + DAY_MINUTES };
}

const overlaps = (span: { from: number; to: number }, from: number, to: number) => span.from < to && from < span.to;

const isFree = (coach: number, from: number, to: number, busy: readonly BusySpan[]) =>
  !busy.some((span) => span.coach === coach && overlaps(span, from, to));

/** A coach of the court's sport who has no other lesson then, in one of five taken hours. */
function coachFor(random: Random, plan: ClubPlan, sport: string, from: number, to: number, busy: readonly BusySpan[]) {
  if (!random.chance(0.2)) return null;
  const free = plan.coaches.flatMap((coach, index) =>
    coach.sport === sport && isFree(index, from, to, busy) ? [index] : [],
  );
  return free.length === 0 ? null : random.pick(free);
}

function fillCourt(
  random: Random,
  plan: ClubPlan,
  court: number,
  open: { from: number; to: number },
  day: number,
  blocked: readonly BusySpan[],
): BusySpan[] {
  const { sport } = plan.courts[court]!;
  const { step } = sportOf(sport);
  const found: BusySpan[] = [];
  for (let from = open.from; from + step <= open.to; from += step) {
    const to = from + step;
    const last = found.at(-1);
    const follows = last?.to === from;
    // Customers book two hours rather than two single ones, so a taken hour makes the next more
    // likely taken.
    const chance = chanceAt(from, day) + plan.popularity + (follows ? 0.15 : -0.15);
    const taken = random.chance(chance);
    if (!taken || blocked.some((span) => span.court === court && overlaps(span, from, to))) continue;
    // Players keep the coach they began with, unless that coach now has another lesson.
    const others = [...blocked, ...found];
    if (last && follows && (last.coach === null || isFree(last.coach, from, to, others))) {
      last.to = to;
      continue;
    }
    found.push({ court, coach: coachFor(random, plan, sport, from, to, others), from, to });
  }
  return found;
}

/** The plan of a club's day. It depends only on the club and the date. */
export function planDay(plan: ClubPlan, date: string): DayPlan {
  const day = weekday(date);
  const open = openingOf(plan, day);
  if (!open) return { open, closed: false, sessions: [], busy: [] };
  if (isClosed(plan, date)) return { open, closed: true, sessions: [], busy: [] };
  const sessions = plan.sessions
    .map((session, index) => ({ ...session, index }))
    .filter(
      (session) => session.weekday === day && session.from >= open.from && session.from + session.minutes <= open.to,
    )
    .map((session, place) => ({
      ...session,
      remaining: session.remaining ?? hash(`places|${plan.slug}|${date}|${place}`) % (session.maximum + 1),
    }));
  const blocked: BusySpan[] = sessions.map(({ court, coach, from, minutes }) => ({
    court,
    coach,
    from,
    to: from + minutes,
  }));
  const busy: BusySpan[] = [];
  for (const court of plan.courts.keys()) {
    const random = randomFor(`busy|${plan.slug}|${court}|${date}`);
    busy.push(...fillCourt(random, plan, court, open, day, [...blocked, ...busy]));
  }
  return { open, closed: false, sessions, busy };
}
