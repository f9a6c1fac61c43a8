import { type PriceQuery, type PriceRule, type Rate, ratesOf } from '#core/domain/price.ts';
import { weekday } from '#core/domain/zone.ts';
import type { Offer } from '#server/schedule/offer.ts';
import { createInterner } from './interner.ts';

/**
 * The seats of a group, `SEAT_LENGTH` numbers each (see `SEAT`). A seat is a service on one of its
 * courts: the unit that can be free. A search over a city's day reads thousands of them; as objects
 * they would be too slow to find in memory.
 */
export type PackedSeats = readonly number[];

/**
 * Offsets of a seat's numbers. `court` is the index of the court in the club's list; `coachId` is 0
 * without a coach.
 */
export const SEAT = { court: 0, courtId: 1, coachId: 2, serviceId: 3, terms: 4, tariff: 5 };
export const SEAT_LENGTH = 6;

export type Terms = Pick<Offer, 'step' | 'minimum' | 'maximum'>;

const terms: Terms[] = [];
const numberOfTerms = createInterner();

/** The number of these terms, equal for services with the same step and durations. */
export function termsIdOf({ step, minimum, maximum }: Terms): number {
  const id = numberOfTerms(`${step} ${minimum} ${maximum}`);
  terms[id] ??= { step, minimum, maximum };
  return id;
}

export const termsAt = (id: number): Terms => terms[id]!;

/** The hourly price by date. */
type Tariff = (date: string) => readonly Rate[];

const tariffs: Tariff[] = [];
const numberOfTariff = createInterner();

/**
 * The number of the tariff that the rules make for a court or a coach, equal for all with the same
 * prices.
 */
export function tariffIdOf(rules: readonly PriceRule[], who: Pick<PriceQuery, 'court_id' | 'coach_id'>): number {
  const own = rules.filter(
    ({ court_id, coach_id }) =>
      (court_id ?? who.court_id) === who.court_id && (coach_id ?? who.coach_id) === who.coach_id,
  );
  const id = numberOfTariff(
    JSON.stringify(
      own.map((rule) => [
        ...[rule.weekdays, rule.from, rule.to, rule.amount, rule.season, rule.holidays],
        ...[rule.court_id == null, rule.coach_id == null],
      ]),
    ),
  );
  const week: Rate[][] = [];
  const ratesOn: Tariff = (date) => ratesOf(own, { date, ...who });
  // Days of the year differ in some tariffs only; the times of a date keep what they cost.
  tariffs[id] ??= own.some(({ season, holidays }) => season || holidays)
    ? ratesOn
    : (date) => {
        week[weekday(date)] ??= [...ratesOn(date)];
        return week[weekday(date)]!;
      };
  return id;
}

export const tariffAt = (id: number): Tariff => tariffs[id]!;
