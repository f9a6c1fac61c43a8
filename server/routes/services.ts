import { sql } from 'kysely';
import { object } from 'superstruct';
import { bookableFrom, bookableUntil } from '#core/domain/availability.ts';
import { weeklyUntil } from '#core/domain/repeat.ts';
import { addDays, formatInstant, toInstant } from '#core/domain/zone.ts';
import { ServicesAnswer } from '#core/schemas/club-search.ts';
import { Identifier, type Language } from '#core/schemas/scalars.ts';
import { ServicesQuery } from '#core/schemas/search-query.ts';
import {
  CATEGORIES_PAGE_SIZE,
  type GroupSession,
  GroupSessionsAnswer,
  GroupSessionsQuery,
  ServiceCategoriesAnswer,
  ServiceCategoriesQuery,
  type ServiceCategory,
  ServiceCategoryAnswer,
} from '#core/schemas/service.ts';
import type { Db } from '#server/database/db.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { requireFound } from '#server/http/problem.ts';
import { type Visitor, visitorOf } from '#server/http/visitor.ts';
import { placesFor } from '#server/schedule/places.ts';
import { searchServices } from '#server/search/services.ts';
import { filterId, type Shown } from '#server/views/club.ts';
import { loadCourts } from '#server/views/court.ts';
import { deadlinesView } from '#server/views/deadlines.ts';
import { offeredClubs } from '#server/views/offered-clubs.ts';
import { loadServices, type ServiceFilter } from '#server/views/service.ts';
import { inLanguage, uah } from '#server/views/texts.ts';
import type { Dependencies } from './dependencies.ts';

/** Categories in their order with the services of each; with a filter, only those that have any. */
async function loadCategories(db: Db, filter: ServiceFilter, shown: Shown): Promise<ServiceCategory[]> {
  let query = db.selectFrom('service_category').selectAll().orderBy('position').orderBy('id');
  if (filter.categoryId !== undefined) query = query.where('id', '=', filter.categoryId);
  const categories = await query.execute();
  // Without a club the number of services is not limited: only the category is returned.
  const services =
    filter.clubIds === undefined && filter.categoryId === undefined ? [] : await loadServices(db, filter, shown);
  return categories
    .map(({ id, slug, titles }) => ({
      id,
      slug,
      title: inLanguage(titles, shown.language),
      services: services.filter((service) => service.category.id === id),
    }))
    .filter((category) => filter.clubIds === undefined || category.services.length > 0);
}

/** The properties of a club that are the same for all its sessions. */
async function loadSessionClub(db: Db, clubId: number, language: Language) {
  const club = requireFound(
    await offeredClubs(db)
      .select(['id', 'time_zone', 'free_until_hours', 'partial_until_hours', 'partial_percent'])
      .select(['online_booking', 'lead_time_minutes', 'horizon_days', 'release_time', 'series_weeks'])
      .where('id', '=', clubId)
      .executeTakeFirst(),
  );
  const courts = await loadCourts(db, clubId, language);
  const coaches = await db.selectFrom('coach').selectAll().where('club_id', '=', clubId).execute();
  const weekly = await db.selectFrom('weekly_session').select('id').where('club_id', '=', clubId).execute();
  return { club, courts, coaches, weekly: new Set(weekly.map(({ id }) => id)) };
}

/** The sessions that can still be joined; if that is done by phone, until they begin. */
async function loadSessions(
  { db, clubCache, minuteCache, clock }: Pick<Dependencies, 'db' | 'clubCache' | 'minuteCache' | 'clock'>,
  query: GroupSessionsQuery,
  { language, device }: Visitor,
): Promise<GroupSession[]> {
  const now = clock();
  const { club, courts, coaches, weekly } = await clubCache(`sessions ${query.club_id} ${language}`, () =>
    loadSessionClub(db, query.club_id, language),
  );
  const from = bookableFrom(now, club.online_booking ? club.lead_time_minutes : 0);
  const until = bookableUntil(now, {
    timeZone: club.time_zone,
    horizonDays: club.horizon_days,
    releaseTime: club.release_time,
  });
  const sessionsFor = (device: string) => {
    const sessions = db
      .selectFrom('group_session')
      .modifyFront(prepared)
      .select(['id', 'weekly_id', 'service_id', 'court_id', 'coach_id', 'titles', 'starts_at', 'ends_at'])
      .select(['amount', 'maximum'])
      .select(placesFor({ device }).as('places'))
      .where('club_id', '=', club.id)
      .where('starts_at', '>=', new Date(from))
      .where('starts_at', '<', new Date(until))
      // One that is shut has neither a place nor a time of its court.
      .where(
        sql<boolean>`(remaining > 0 or exists (select from occupation taken
          where taken.club_id = group_session.club_id and taken.session_id = group_session.id))`,
      )
      .orderBy('starts_at')
      .orderBy('id');
    if (query.date === undefined) return sessions;
    return sessions
      .where('starts_at', '>=', new Date(toInstant(query.date, 0, club.time_zone)))
      .where('starts_at', '<', new Date(toInstant(addDays(query.date, 1), 0, club.time_zone)));
  };
  const weeklyUntilDay = weeklyUntil(club, now);
  const key = `sessions ${query.date ?? ''}`;
  const rows = await minuteCache({ clubId: club.id, key, device }, (device) => sessionsFor(device).execute());
  return rows.map((row) => {
    const coach = coaches.find(({ id }) => id === row.coach_id);
    return {
      id: row.id,
      service_id: row.service_id,
      title: inLanguage(row.titles, language),
      starts_at: formatInstant(row.starts_at.getTime(), club.time_zone),
      ends_at: formatInstant(row.ends_at.getTime(), club.time_zone),
      court: courts.find(({ id }) => id === row.court_id) ?? null,
      coach: coach
        ? {
            id: coach.id,
            club_id: club.id,
            service_id: row.service_id,
            title: inLanguage(coach.titles, language),
            subtitle: inLanguage(coach.subtitles, language),
            price_from: uah(row.amount),
          }
        : null,
      price: uah(row.amount),
      ...deadlinesView(club, row.starts_at.getTime(), { now, timeZone: club.time_zone }),
      weekly_until: row.places > 0 && row.weekly_id !== null && weekly.has(row.weekly_id) ? weeklyUntilDay : null,
      remaining: row.places,
      maximum: row.maximum,
    };
  });
}

export function registerServices(app: Api, dependencies: Dependencies) {
  const { readForCall, clock } = dependencies;
  const tags = ['Services'];

  app.get(
    '/v1/services',
    {
      schema: {
        operationId: 'searchServices',
        summary: 'Find services by the filters of the search',
        tags,
        querystring: ServicesQuery,
        response: { 200: ServicesAnswer },
        errors: ['FILTERS_CONFLICT'],
      },
    },
    (request) =>
      readForCall(request, (db) => searchServices({ ...dependencies, db }, request.query, visitorOf(request))),
  );

  app.get(
    '/v2/services-categories',
    {
      schema: {
        operationId: 'listCategories',
        summary: "Categories; with club_id the club's, each with its services",
        tags,
        querystring: ServiceCategoriesQuery,
        response: { 200: ServiceCategoriesAnswer },
      },
    },
    async (request) => {
      const { query, headers } = request;
      const shown = { language: languageOf(headers), now: clock() };
      const clubIds = query.club_id === undefined ? undefined : [filterId(query.club_id)];
      const all = await readForCall(request, (db) => loadCategories(db, { clubIds }, shown));
      // Court services are left out only if the caller asks for it.
      const wanted =
        query.with_area_booking_services === false
          ? all.map((category) => ({ ...category, services: category.services.filter(({ kind }) => kind !== 'court') }))
          : all;
      const page_size = query.page_size ?? CATEGORIES_PAGE_SIZE;
      return { data: wanted.slice(0, page_size), meta: { page: 1, page_size, total: wanted.length } };
    },
  );

  app.get(
    '/v2/services-categories/:id',
    {
      schema: {
        operationId: 'getCategory',
        summary: 'One category with its services',
        tags,
        params: object({ id: Identifier }),
        response: { 200: ServiceCategoryAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    async (request) => {
      const { params, headers } = request;
      const shown = { language: languageOf(headers), now: clock() };
      const [category] = await readForCall(request, (db) => loadCategories(db, { categoryId: params.id }, shown));
      return { data: requireFound(category) };
    },
  );

  app.get(
    '/v2/services/club_group_bookings',
    {
      schema: {
        operationId: 'listGroupSessions',
        summary: "A club's group sessions that can still be joined",
        tags,
        querystring: GroupSessionsQuery,
        response: { 200: GroupSessionsAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    async (request) => {
      const data = await loadSessions(dependencies, request.query, visitorOf(request));
      return { data, meta: { page: 1, page_size: Math.max(data.length, 1), total: data.length } };
    },
  );
}
