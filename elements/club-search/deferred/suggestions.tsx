import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Client } from '#core/api/client.ts';
import { listClubs, listServices } from '#core/api/club-search.ts';
import { listCoaches } from '#core/api/coaches.ts';
import type { ClubCard, CoachCard, ServiceCard } from '#core/schemas/index.ts';
import { recentClubs } from '#core/state/recent-clubs.ts';
import type { ChangedFields } from '#core/state/search.ts';
import type { ClubReference, ListOption, Results } from '../model.ts';
import { facetOf, type SearchWriting } from '../text.ts';
import { Listbox } from './listbox.tsx';

interface Props {
  client: Client;
  text: string;
  /** Slug or number of the city to search in; undefined for all. */
  city: string | undefined;
  results: Results | undefined;
  writing: SearchWriting;
  active: string | undefined;
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>;
  onActive(id: string | undefined): void;
  /** Whether there is anything to choose from. */
  onExpanded(expanded: boolean): void;
  onClub(club: ClubReference): void;
  onChoose(changes: ChangedFields): void;
}

interface Answer {
  clubs: ClubCard[];
  coaches: CoachCard[];
  services: ServiceCard[];
}

type Handlers = Pick<Props, 'onClub' | 'onChoose' | 'writing'>;

/** Milliseconds without a key after which suggestions follow the text. */
const PAUSE = 200;
/** Suggestions of each kind. */
const EACH = 3;
/** How many services are loaded: many clubs offer one of the same name, which is suggested once. */
const SERVICES = 30;

const contains = (title: string, text: string) => title.toLocaleLowerCase().includes(text.toLocaleLowerCase());

const unique = <T,>(items: readonly T[], key: (item: T) => unknown): T[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
];

/**
 * Loads what the text finds in the city, without the other filters. The previous answer until then.
 */
function useAnswer(text: string, city: string | undefined, client: Client): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (!text) {
      setAnswer(undefined);
      return undefined;
    }
    const controller = new AbortController();
    const load = async () => {
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
        // The list searches for the same text, and shows when that fails.
      }
    };
    const timer = setTimeout(load, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, city, client]);
  return answer;
}

const recentOptions = ({ onClub, writing: { t } }: Handlers): ListOption[] =>
  recentClubs().map((club) => ({
    id: `recent-${club.id}`,
    label: club.title,
    detail: club.city,
    group: t('recent'),
    choose: () => onClub({ ...club, city: { title: club.city } }),
  }));

const sportOptions = (
  text: string,
  results: Results | undefined,
  { onChoose, writing: { t } }: Handlers,
): ListOption[] =>
  facetOf(results?.meta.facets ?? [], 'category')
    .filter(({ title }) => contains(title, text))
    .slice(0, EACH)
    .map(({ value, title, count }) => ({
      id: `sport-${value}`,
      label: title,
      detail: t('clubs', { count }),
      group: t('sports'),
      choose: () => onChoose({ category: value, search: undefined }),
    }));

const clubOptions = ({ clubs }: Answer, { onClub, writing: { t } }: Handlers): ListOption[] =>
  clubs.map((club) => ({
    id: `club-${club.id}`,
    label: club.title,
    detail: [club.address_tag || club.address, club.city.title].join(', '),
    group: t('kind_clubs'),
    choose: () => onClub(club),
  }));

const coachOptions = ({ coaches }: Answer, { onChoose, writing: { t } }: Handlers): ListOption[] =>
  unique(coaches, ({ id }) => id)
    .slice(0, EACH)
    .map(({ id, title, club }) => ({
      id: `coach-${id}`,
      label: title,
      detail: club.title,
      group: t('kind_coaches'),
      choose: () => onChoose({ kind: 'coaches', search: title }),
    }));

const serviceOptions = ({ services }: Answer, { onChoose, writing: { t } }: Handlers): ListOption[] =>
  unique(services, ({ title }) => title)
    .slice(0, EACH)
    .map(({ id, title, club, category }) => ({
      id: `service-${id}`,
      label: title,
      detail: services.filter((each) => each.title === title).length > 1 ? category.title : club.title,
      group: t('kind_services'),
      choose: () => onChoose({ kind: 'services', search: title }),
    }));

/** What the text might mean, by kind. Without a text, the clubs viewed recently. */
export function Suggestions(props: Props): ReactNode {
  const { city, results, client, onExpanded, writing, active, keys, onActive } = props;
  const text = props.text.trim();
  const answer = useAnswer(text, city, client);
  const found = answer && [
    ...clubOptions(answer, props),
    ...coachOptions(answer, props),
    ...serviceOptions(answer, props),
  ];
  const options = text ? [...sportOptions(text, results, props), ...(found ?? [])] : recentOptions(props);
  const isExpanded = options.length > 0;
  useLayoutEffect(() => {
    onExpanded(isExpanded);
    return () => onExpanded(false);
  }, [isExpanded]);
  if (!isExpanded) return null;
  return (
    <Listbox
      id="suggestions"
      label={writing.t('suggestions')}
      options={options}
      active={active}
      keys={keys}
      onActive={onActive}
    />
  );
}
