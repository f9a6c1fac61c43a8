import type { ClubPlan } from './plan.ts';

/** A planned club with the numbers of its rows; the lists are parallel to the plan's lists. */
export interface NumberedClub {
  id: number;
  plan: ClubPlan;
  courts: number[];
  coaches: number[];
  services: number[];
}

/**
 * Numbers clubs, courts, coaches and services from 1 in the plan's order, so that the numbers
 * depend only on the plan.
 */
export function numberClubs(plans: readonly ClubPlan[]): NumberedClub[] {
  let court = 0;
  let coach = 0;
  let service = 0;
  return plans.map((plan, index) => ({
    id: index + 1,
    plan,
    courts: plan.courts.map(() => ++court),
    coaches: plan.coaches.map(() => ++coach),
    services: plan.services.map(() => ++service),
  }));
}
