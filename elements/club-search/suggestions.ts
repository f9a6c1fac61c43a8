import type { ClubCard } from '#core/schemas/index.ts';
import { recentClubs } from '#core/state/recent-clubs.ts';
import type { Results } from './data.ts';
import type { Option } from './Listbox.tsx';
import { facetOf, type Writing } from './writing.ts';

export { Listbox } from './Listbox.tsx';

type Club = Pick<ClubCard, 'id' | 'slug' | 'title'> & { city: { title: string } };

export interface SuggestionActions {
  onClub(club: Club): void;
  onCategory(slug: string): void;
}

const CLUBS = 5;
const SPORTS = 3;

const holds = (title: string, text: string) => title.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());

/** What the text might mean: sports by their names and clubs of the results; clubs seen before while nothing is typed. */
export function suggestionsFor(
  text: string,
  results: Results | undefined,
  { t }: Writing,
  { onClub, onCategory }: SuggestionActions,
): Option[] {
  if (!text.trim()) {
    return recentClubs().map(({ city, ...club }) => ({
      id: `recent-${club.id}`,
      label: club.title,
      detail: city,
      group: t('recent'),
      choose: () => onClub({ ...club, city: { title: city } }),
    }));
  }
  const sports = facetOf(results?.meta.facets ?? [], 'category').filter(({ title }) => holds(title, text));
  return [
    ...sports.slice(0, SPORTS).map(({ value, title, count }) => ({
      id: `sport-${value}`,
      label: title,
      detail: t('clubs', { count }),
      group: t('sports'),
      choose: () => onCategory(value),
    })),
    ...(results?.clubs ?? []).slice(0, CLUBS).map((club) => ({
      id: `club-${club.id}`,
      label: club.title,
      detail: [club.address_tag || club.address, club.city.title].join(', '),
      group: t('kind_clubs'),
      choose: () => onClub(club),
    })),
  ];
}
