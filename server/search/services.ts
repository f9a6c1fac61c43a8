import type { Infer } from 'superstruct';
import type { CoachCard, ServiceCard, ServicesQuery } from '#core/schemas/club-search.ts';
import type { Language, Meta } from '#core/schemas/scalars.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { found as known } from '#server/http/problem.ts';
import { loadClubSummaries } from '#server/views/club.ts';
import { loadServices } from '#server/views/service.ts';
import { pageOf } from '#server/views/texts.ts';
import { findMatches, sortMatches } from './find.ts';
import { fitsBut } from './match.ts';
import { wantedOf } from './wanted.ts';

type Page<T> = { data: T[]; meta: Infer<typeof Meta> };
type Given = Pick<Dependencies, 'db' | 'clock'>;

/** One page of services that fit, club by club in the asked order, each club's in its own. @throws Problem FILTERS_CONFLICT */
export async function searchServices(
  { db, clock }: Given,
  query: ServicesQuery,
  language: Language,
): Promise<Page<ServiceCard>> {
  const now = clock();
  const wanted = wantedOf(query);
  const { page, page_size, offset } = pageOf(query);
  const found = (await findMatches(db, wanted, now)).filter((match) => fitsBut(match, wanted));
  const { sorted } = await sortMatches(db, found, wanted, {
    sort: query.sort ?? 'recommended',
    until: found.length,
    now,
  });
  const ids = sorted.flatMap(({ units }) => [
    ...new Set(units.flatMap(({ fails, offering }) => (fails === 0 ? [offering.offer.serviceId] : []))),
  ]);
  const shown = ids.slice(offset, offset + page_size);
  const services = await loadServices(db, { serviceIds: shown }, language);
  const clubs = await loadClubSummaries(db, [...new Set(services.map(({ club_id }) => club_id))], language);
  const data = shown.flatMap((id) => {
    const service = services.find((one) => one.id === id);
    return service ? [{ ...service, club: known(clubs.find((club) => club.id === service.club_id)) }] : [];
  });
  return { data, meta: { page, page_size, total: ids.length } };
}

/** Coaches are shown by the service that books one, so a coach of two services stands twice. @throws Problem FILTERS_CONFLICT */
export async function searchCoaches(given: Given, query: ServicesQuery, language: Language): Promise<Page<CoachCard>> {
  if (query.service_kind !== undefined && query.service_kind !== 'coach') {
    const { page, page_size } = pageOf(query);
    return { data: [], meta: { page, page_size, total: 0 } };
  }
  const { data, meta } = await searchServices(given, { ...query, service_kind: 'coach' }, language);
  return { data: data.flatMap(({ coach, category, club }) => (coach ? [{ ...coach, category, club }] : [])), meta };
}
