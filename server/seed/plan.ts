import type { CourtParameters, OpeningHours, ServiceKind, Texts } from '../database/schema.ts';

/**
 * The seed's data of a club before it has numbers in the database. Indexes point into the club's
 * own lists.
 */
export interface ClubPlan {
  slug: string;
  /** The slug of a seeded city. */
  city: string;
  titles: Texts;
  subtitles: Texts;
  descriptions: Texts;
  addresses: Texts;
  address_tags: Texts;
  latitude: number;
  longitude: number;
  phone: string;
  allow_cash: boolean;
  allow_online_payment: boolean;
  accept_passes: boolean;
  online_booking: boolean;
  amenities: string[];
  website?: string;
  backup_power?: 'generator' | 'daylight' | 'none';
  shelter?: { places: Texts; minutes: number };
  veterans_programme?: true;
  opening_hours: OpeningHours[];
  lead_time_minutes: number;
  horizon_days: number;
  free_until_hours: number;
  partial_until_hours: number;
  partial_percent: number;
  courts: CourtPlan[];
  coaches: CoachPlan[];
  services: ServicePlan[];
  sessions: SessionPlan[];
  /** Hryvnias that an hour costs more in winter, for heating, and on holidays. */
  surcharge?: { winter: number; holidays: number };
  votes: { up: number; down: number };
  /** Added to the probability that an hour is taken. */
  popularity: number;
}

export interface CourtPlan {
  titles: Texts;
  sport: string;
  surface: string;
  parameters: CourtParameters;
  /** Hryvnias per hour at quiet times, at busy times on weekdays, and at the weekend. */
  quiet: number;
  peak: number;
  weekend: number;
}

export interface CoachPlan {
  titles: Texts;
  subtitles: Texts;
  sport: string;
  /** Hryvnias per hour, including the court. */
  price: number;
}

export interface ServicePlan {
  kind: ServiceKind;
  /** Category slug. */
  sport: string;
  titles: Texts;
  coach: number | null;
  courts: number[];
  step: number;
  minimum: number;
  maximum: number;
}

/** A group session that repeats every week. */
export interface SessionPlan {
  service: number;
  court: number;
  coach: number | null;
  titles: Texts;
  /** Monday is 1. */
  weekday: number;
  /** Minutes since midnight. */
  from: number;
  minutes: number;
  /** Hryvnias per place. */
  price: number;
  maximum: number;
  /** Places left, or null if it changes from week to week. */
  remaining: number | null;
}

/** Busy hours on weekdays, in minutes since midnight. */
export const PEAK = { from: 16 * 60, to: 22 * 60 };

/** The same hours on all given weekdays (Monday is 1). */
export const hoursOn = (weekdays: readonly number[], opens: string, closes: string): OpeningHours[] =>
  weekdays.map((weekday) => ({ weekday, opens, closes }));

export const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
