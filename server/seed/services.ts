import type { Texts } from '../database/schema.ts';
import type { CoachPlan, CourtPlan, ServicePlan } from './plan.ts';
import { SPORTS, type Sport } from './sports.ts';

export const sportOf = (slug: string): Sport => {
  const sport = SPORTS.find((candidate) => candidate.slug === slug);
  if (!sport) throw new Error(`No such sport in the seed: ${slug}`);
  return sport;
};

const courtsOf = (courts: readonly CourtPlan[], sport: string): number[] =>
  courts.flatMap((court, index) => (court.sport === sport ? [index] : []));

/** Maps each language's text to a text of the same language. */
export const eachLanguage = (make: (language: 'en' | 'uk' | 'ru') => string): Texts => ({
  en: make('en'),
  uk: make('uk'),
  ru: make('ru'),
});

export const rentalOf = (sport: Sport, courts: readonly CourtPlan[]): ServicePlan => ({
  kind: 'court',
  sport: sport.slug,
  titles: sport.rental,
  coach: null,
  courts: courtsOf(courts, sport.slug),
  step: sport.step,
  minimum: sport.step,
  maximum: sport.maximum,
});

const WITH_COACH: Texts = { en: 'Lesson', uk: 'Тренування', ru: 'Тренировка' };

export const lessonOf = (coach: CoachPlan, index: number, courts: readonly CourtPlan[]): ServicePlan => ({
  kind: 'coach',
  sport: coach.sport,
  titles: eachLanguage((language) => `${WITH_COACH[language]}: ${coach.titles[language]}`),
  coach: index,
  courts: courtsOf(courts, coach.sport),
  step: 60,
  minimum: 60,
  maximum: 120,
});

const GROUP: Texts = { en: 'Group sessions', uk: 'Групові заняття', ru: 'Групповые занятия' };

export const groupOf = (sport: Sport, courts: readonly CourtPlan[]): ServicePlan => ({
  kind: 'group',
  sport: sport.slug,
  titles: eachLanguage((language) => `${GROUP[language]}: ${sport.titles[language].toLocaleLowerCase(language)}`),
  coach: null,
  courts: courtsOf(courts, sport.slug),
  step: 60,
  minimum: 60,
  maximum: 60,
});
