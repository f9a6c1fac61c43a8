import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Client } from '#core/api/client.ts';
import { listClubs, listServices } from '#core/api/club-search.ts';
import { listCoaches } from '#core/api/coaches.ts';
import type { ClubCard, CoachCard, ServiceCard } from '#core/schemas/index.ts';
import { recentClubs } from '#core/state/recent-clubs.ts';
import type { Search } from '#core/state/search.ts';
import type { Results } from './data.ts';
import { Listbox, type Option } from './Listbox.tsx';
import { facetOf, type Writing } from './writing.ts';

type Club = Pick<ClubCard, 'id' | 'slug' | 'title'> & { city: { title: string } };

export interface SuggestionSource {
  client: Client;
  onClub(club: Club): void;
}

interface Props extends SuggestionSource {
  text: string;
  /** Slug or number of the city to look in; everywhere without. */
  city: string | undefined;
  results: Results | undefined;
  writing: Writing;
  active: string | undefined;
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>;
  onActive(id: string | undefined): void;
  /** Whether there is anything to choose from. */
  onExpanded(expanded: boolean): void;
  onChoose(changes: Partial<Search>): void;
}

interface Answer {
  clubs: ClubCard[];
  coaches: CoachCard[];
  services: ServiceCard[];
}

/** Milliseconds without a key after which suggestions follow the text. */
const PAUSE = 200;
const EACH = 3;
/** One service stands in many clubs, and is suggested once. */
const SERVICES = 30;

const sameText = (title: string, text: string) => title.toLocaleLowerCase().includes(text.toLocaleLowerCase());

const unique = <T,>(items: readonly T[], key: (item: T) => unknown): T[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
];

/** What the text finds in the city, whatever else is chosen; what it found before until then. */
function useAnswer(text: string, city: string | undefined, client: Client): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (!text) {
      setAnswer(undefined);
      return undefined;
    }
    const controller = new AbortController();
    const ask = async () => {
      const query = { search: text, ...(city && { city }) };
      const { signal } = controller;
      try {
        const [clubs, coaches, services] = await Promise.all([
          listClubs(client, { ...query, page_size: EACH }, { signal }),
          listCoaches(client, { ...query, page_size: 2 * EACH }, { signal }),
          listServices(client, { ...query, page_size: SERVICES }, { signal }),
        ]);
        setAnswer({ clubs: clubs.data, coaches: coaches.data, services: services.data });
      } catch {
        // The list asks for the same text, and says when that fails.
      }
    };
    const timer = setTimeout(ask, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, city, client]);
  return answer;
}

/** What the text might mean, by kind; clubs seen before while nothing is typed. */
export function Suggestions(props: Props): ReactNode {
  const { text: typed, city, results, client, onClub, onChoose, onExpanded, writing, active, keys, onActive } = props;
  const { t } = writing;
  const text = typed.trim();
  const answer = useAnswer(text, city, client);

  const recent = (): Option[] =>
    recentClubs().map((club) => ({
      id: `recent-${club.id}`,
      label: club.title,
      detail: club.city,
      group: t('recent'),
      choose: () => onClub({ ...club, city: { title: club.city } }),
    }));
  const sports = (): Option[] =>
    facetOf(results?.meta.facets ?? [], 'category')
      .filter(({ title }) => sameText(title, text))
      .slice(0, EACH)
      .map(({ value, title, count }) => ({
        id: `sport-${value}`,
        label: title,
        detail: t('clubs', { count }),
        group: t('sports'),
        choose: () => onChoose({ category: value, search: undefined }),
      }));
  const found = ({ clubs, coaches, services }: Answer): Option[] => [
    ...clubs.map((club) => ({
      id: `club-${club.id}`,
      label: club.title,
      detail: [club.address_tag || club.address, club.city.title].join(', '),
      group: t('kind_clubs'),
      choose: () => onClub(club),
    })),
    ...unique(coaches, ({ id }) => id)
      .slice(0, EACH)
      .map(({ id, title, club }) => ({
        id: `coach-${id}`,
        label: title,
        detail: club.title,
        group: t('kind_coaches'),
        choose: () => onChoose({ kind: 'coaches', search: title }),
      })),
    ...unique(services, ({ title }) => title)
      .slice(0, EACH)
      .map(({ id, title, club, category }) => ({
        id: `service-${id}`,
        label: title,
        detail: services.filter((each) => each.title === title).length > 1 ? category.title : club.title,
        group: t('kind_services'),
        choose: () => onChoose({ kind: 'services', search: title }),
      })),
  ];
  const options = text ? [...sports(), ...(answer ? found(answer) : [])] : recent();
  const expanded = options.length > 0;
  useLayoutEffect(() => {
    onExpanded(expanded);
    return () => onExpanded(false);
  }, [expanded]);
  if (!expanded) return null;
  return (
    <Listbox
      id="suggestions"
      label={t('suggestions')}
      options={options}
      active={active}
      keys={keys}
      onActive={onActive}
    />
  );
}
