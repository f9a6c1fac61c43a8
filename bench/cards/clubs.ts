import type { ClubCard } from 'courtside/core';
import { card } from '../../elements/club-search/fixture.ts';

const NAMES = ['Park', 'Harbour', 'Royal', 'Lake', 'River', 'Garden', 'Arena', 'North', 'Sparta', 'Racket', 'Marina'];
const KINDS = ['Club', 'Centre', 'Courts', 'Academy', 'Park', 'Hall', 'House'];
const STREETS = ['Parkova', 'Sosnova', 'Naberezhna', 'Sportyvna', 'Sadova', 'Vysoka', 'Paryzka'];
const SURFACES = ['clay', 'hard', 'grass', 'carpet'];

const pick = <T>(values: readonly T[], index: number): T => values[index % values.length]!;

/** Generates clubs of one city with all data that a card can show, identical on every run. */
export const clubsOf = (count: number): ClubCard[] =>
  Array.from({ length: count }, (_, index) => {
    const [name, kind] = [pick(NAMES, index * 7), pick(KINDS, Math.floor(index / NAMES.length))];
    const surface = pick(SURFACES, index);
    return card(index + 1, {
      title: `${name} ${kind} ${index + 1}`,
      address: `${pick(STREETS, index * 3)} St, ${(index % 90) + 1}`,
      // Spread over the whole city, not in straight rows.
      latitude: 50.36 + (((index * 37) % 500) / 500) * 0.18,
      longitude: 30.38 + (((index * 101) % 500) / 500) * 0.3,
      court_groups: [{ sport: 'tennis', surface, title: surface, count: (index % 6) + 1 }],
      votes: { count: index % 40, share: (index * 13) % 101 },
    });
  });

/** Whether a club matches a text, for the API stub and for lists that filter by themselves. */
export const fits = ({ title, address }: Pick<ClubCard, 'title' | 'address'>, text: string): boolean =>
  `${title} ${address}`.toLowerCase().includes(text.toLowerCase());

/** The successive contents of the text field. Each matches other clubs than the one before. */
export const TEXTS = ['p', 'pa', 'par', 'park', 'par', 'pa', 'p', ''];
