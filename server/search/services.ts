import type { Infer } from 'superstruct';
import { isRepeatedLetter, isTypoOf, type SearchWord, searchWords } from '#core/domain/search-text.ts';
import type { CoachCard, ServiceCard } from '#core/schemas/club-search.ts';
import type { Meta } from '#core/schemas/scalars.ts';
import type { ServicesQuery } from '#core/schemas/search-query.ts';
import { requireFound as known } from '#server/http/problem.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { loadClubSummaries } from '#server/views/club.ts';
import { loadServices } from '#server/views/service.ts';
import { pageOf } from '#server/views/texts.ts';
import { criteriaOf, type SearchCriteria } from './criteria.ts';
import { findMatches, sortMatches } from './find.ts';
import { createTraitsMatcher, fitsBut, fittingGroups } from './match.ts';
import type { ClubMatch, SearchContext } from './model.ts';
import type { Offering, SeatTraits } from './profile.ts';
import { pricedTimes } from './requested-times.ts';

type Page<T> = { data: T[]; meta: Infer<typeof Meta> };

const NAME_MATCHERS: ((key: string, text: string) => boolean)[] = [
  (key, text) => (isRepeatedLetter(key) ? text.split(' ').includes(key[0]!) : text.includes(` ${key}`)),
  (key, text) => text.split(' ').some((word) => isTypoOf(key, word)),
];

/**
 * The services that the word names, among those of a club whose own words contain it. If it names
 * none, all of them, since then it is the club's word.
 */
function servicesNamed(offerings: Offering[], { typed, switched }: SearchWord): Offering[] {
  for (const has of NAME_MATCHERS) {
    for (const keys of [typed, switched]) {
      const found = offerings.filter(({ words }) => keys.length > 0 && keys.every((key) => has(key, words())));
      if (found.length > 0) return found;
    }
  }
  return offerings;
}

/** The numbers of the club's services that match, in the club's order. */
function servicesOf(
  match: ClubMatch,
  criteria: SearchCriteria,
  failsOf: (traits: SeatTraits) => number,
  words: SearchWord[],
): number[] {
  const offerings = new Map<number, Offering>();
  for (const group of fittingGroups(match, failsOf)) {
    const free = new Set(pricedTimes(match, group, criteria).map(({ serviceId }) => serviceId));
    for (const offering of group.offerings) {
      const { serviceId } = offering.offer;
      if (criteria.time === null || free.has(serviceId)) offerings.set(serviceId, offering);
    }
  }
  const inOrder = [...offerings.values()].sort((one, other) => one.position - other.position);
  return words.reduce(servicesNamed, inOrder).map(({ offer }) => offer.serviceId);
}

/**
 * One page of matching services, club by club in the requested order, each club's in its own.
 * @throws Problem FILTERS_CONFLICT if a filter needs another one or contradicts it
 */
export async function searchServices(
  { db, clock, payments }: SearchContext,
  query: ServicesQuery,
  { language, device }: Visitor,
): Promise<Page<ServiceCard>> {
  const now = clock();
  const criteria = criteriaOf(query, { device, online: payments.defaultProvider !== undefined });
  const { page, page_size, offset } = pageOf(query);
  const found = (await findMatches(db, criteria, now)).filter((match) => fitsBut(match));
  const order = { sort: query.sort ?? 'recommended', until: found.length, now };
  const { sorted } = await sortMatches(db, found, criteria, order);
  const words = searchWords(query.search ?? '');
  const failsOf = createTraitsMatcher(criteria);
  const all = sorted.flatMap((match) =>
    servicesOf(match, criteria, failsOf, words).map((id) => ({ id, clubId: match.profile.id })),
  );
  const shown = all.slice(offset, offset + page_size);
  const clubIds = [...new Set(shown.map(({ clubId }) => clubId))];
  const services = await loadServices(db, { clubIds, serviceIds: shown.map(({ id }) => id) }, { language, now });
  const clubs = await loadClubSummaries(db, clubIds, { language, now });
  const data = shown.flatMap(({ id }) => {
    const service = services.find((one) => one.id === id);
    return service ? [{ ...service, club: known(clubs.find((club) => club.id === service.club_id)) }] : [];
  });
  return { data, meta: { page, page_size, total: all.length } };
}

/**
 * Coaches are shown by the service that books one, so a coach of two services appears twice.
 * @throws Problem FILTERS_CONFLICT if a filter needs another one or contradicts it
 */
export async function searchCoaches(
  given: SearchContext,
  query: ServicesQuery,
  visitor: Visitor,
): Promise<Page<CoachCard>> {
  if (query.service_kind !== undefined && query.service_kind !== 'coach') {
    const { page, page_size } = pageOf(query);
    return { data: [], meta: { page, page_size, total: 0 } };
  }
  const { data, meta } = await searchServices(given, { ...query, service_kind: 'coach' }, visitor);
  return { data: data.flatMap(({ coach, category, club }) => (coach ? [{ ...coach, category, club }] : [])), meta };
}
