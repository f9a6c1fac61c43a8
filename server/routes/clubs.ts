import { sql } from 'kysely';
import { object, string, type } from 'superstruct';
import { Club, VoteAnswer, VoteBody } from '#core/schemas/club.ts';
import { ClubFacts } from '#core/schemas/club-facts.ts';
import { ClubPricesAnswer } from '#core/schemas/club-price.ts';
import { CountedClubsAnswer } from '#core/schemas/counted-clubs.ts';
import { ReleaseAnswer, ReleasedDatesAnswer } from '#core/schemas/release.ts';
import { single } from '#core/schemas/scalars.ts';
import { ClubsQuery } from '#core/schemas/search-query.ts';
import { castVote } from '#server/booking/votes.ts';
import type { Db } from '#server/database/db.ts';
import type { Api } from '#server/http/api.ts';
import { deviceOf, deviceOrNone } from '#server/http/device.ts';
import { languageOf } from '#server/http/language.ts';
import { requireFound } from '#server/http/problem.ts';
import { sendShared, shareData } from '#server/http/shared-answer.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { quickCompression } from '#server/plugins/security.ts';
import { scheduleDates, unreleasedDate } from '#server/schedule/dates.ts';
import { loadOffers } from '#server/schedule/offer.ts';
import { searchClubs } from '#server/search/clubs.ts';
import { loadClubSummaries, type Shown, sharePercent } from '#server/views/club.ts';
import { loadClubPrices } from '#server/views/club-prices.ts';
import { loadCourts } from '#server/views/court.ts';
import { clubIdOf } from '#server/views/offered-clubs.ts';
import { loadPhotos } from '#server/views/photos.ts';
import { inLanguage, onePage } from '#server/views/texts.ts';
import type { Dependencies } from './dependencies.ts';

/** Widgets neither show nor check the facts. */
const ClubWithFactsAnswer = single(type({ ...Club.schema, ...ClubFacts.schema }));

/** A club's number or slug. */
const ClubParams = object({ id: string() });

async function loadClub(db: Db, id: number, shown: Shown): Promise<Club> {
  const { language } = shown;
  const [summary] = await loadClubSummaries(db, [id], shown);
  const club = await db.selectFrom('club').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const amenities = await db
    .selectFrom('amenity')
    .selectAll()
    .where('code', 'in', club.amenities.length ? club.amenities : [''])
    .orderBy('code')
    .execute();
  return {
    ...requireFound(summary),
    description: inLanguage(club.descriptions, language),
    opening_hours: club.opening_hours,
    amenities: amenities.map(({ code, titles }) => ({ code, title: inLanguage(titles, language) })),
    ...(club.website && { website: club.website }),
    ...(club.backup_power && { backup_power: club.backup_power }),
    ...(club.shelter && {
      shelter: { place: inLanguage(club.shelter.places, language), minutes: club.shelter.minutes },
    }),
    veterans_programme: club.veterans_programme,
    ...(await loadPhotos(db, id, language)),
    courts: await loadCourts(db, id, language, 'offered'),
    cancellation_terms: {
      free_until_hours: club.free_until_hours,
      partial_until_hours: club.partial_until_hours,
      partial_percent: club.partial_percent,
    },
    lead_time_minutes: club.lead_time_minutes,
    horizon_days: club.horizon_days,
  };
}

export function registerClubs(app: Api, dependencies: Dependencies) {
  const { db, readForCall, clock, secret, hub, clubCache, minuteCache, limitAttempts, brandName } = dependencies;
  const tags = ['Clubs'];

  app.get(
    '/v1/clubs',
    {
      compress: quickCompression,
      schema: {
        operationId: 'searchClubs',
        summary: 'Find clubs by place, text, sport, court, price and free time, with facets and pins',
        tags,
        querystring: ClubsQuery,
        response: { 200: CountedClubsAnswer },
        errors: ['FILTERS_CONFLICT'],
      },
    },
    (request) => readForCall(request, (db) => searchClubs({ ...dependencies, db }, request.query, visitorOf(request))),
  );

  app.get(
    '/v1/clubs/:id',
    {
      schema: {
        operationId: 'getClub',
        summary: 'One club',
        tags,
        params: ClubParams,
        response: { 200: ClubWithFactsAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    (request) =>
      readForCall(request, async (db) => {
        const { params, headers } = request;
        const id = await clubIdOf(db, params.id);
        const club = await loadClub(db, id, { language: languageOf(headers), now: clock() });
        return { data: { ...club, credit: { brand: brandName } } };
      }),
  );

  const offersOf = (name: string) =>
    clubCache(`dates ${name}`, async () => {
      const id = await clubIdOf(db, name);
      return { id, offers: await loadOffers(db, { clubId: id }) };
    });

  app.get(
    '/v1/clubs/:id/scheduledates',
    {
      schema: {
        operationId: 'listScheduleDates',
        summary: 'Free and total slots of each bookable day',
        tags,
        params: ClubParams,
        response: { 200: ReleasedDatesAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { id, offers } = await offersOf(request.params.id);
      // Read before the times, so that no change is missed in between.
      const event_id = hub.lastIdOf(id);
      const device = deviceOrNone(request);
      const shared = await minuteCache({ clubId: id, key: 'dates', device }, async (device) =>
        shareData(await scheduleDates(db, offers, { now: clock(), device })),
      );
      const { meta } = onePage(shared.data);
      // Not cached with the days.
      const unreleased = unreleasedDate(offers, clock());
      const own = { ...(event_id && { event_id }), ...(unreleased && { unreleased }) };
      return sendShared(request, reply, shared, { ...meta, ...own });
    },
  );

  app.get(
    '/v1/clubs/:id/release',
    {
      schema: {
        operationId: 'getNextRelease',
        summary: 'The next day that opens for booking, and the seconds until then',
        tags,
        params: ClubParams,
        response: { 200: ReleaseAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    async ({ params }) => {
      const { offers } = await offersOf(params.id);
      return { data: unreleasedDate(offers, clock()) ?? null };
    },
  );

  app.get(
    '/v1/clubs/:id/prices',
    {
      schema: {
        operationId: 'listClubPrices',
        summary: "What the club's courts cost by weekday and time, in this season and others",
        tags,
        params: ClubParams,
        response: { 200: ClubPricesAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    (request) =>
      readForCall(request, async (db) => {
        const { params, headers } = request;
        return loadClubPrices(db, await clubIdOf(db, params.id), { language: languageOf(headers), now: clock() });
      }),
  );

  app.post(
    '/v1/clubs/:id/vote',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'voteForClub',
        summary: 'Vote for a club: once per device, and per played booking or address and day',
        tags,
        params: ClubParams,
        body: VoteBody,
        response: { 200: VoteAnswer },
        errors: ['PROOF_REQUIRED', 'NOT_FOUND', 'DEVICE_ID_MISSING', 'ALREADY_VOTED', 'VOTES_PER_ADDRESS'],
        needs: ['X-Device-ID'],
      },
    },
    async (request) => {
      const voter = { ip: request.ip, device: deviceOf(request) };
      const { value, token } = request.body;
      // A player may vote for a club that is no longer offered.
      const club_id = await clubIdOf(db, request.params.id, token ? db.selectFrom('club') : undefined);
      await castVote(db, club_id, request.body, { ...voter, now: clock(), secret });
      const { count, up } = await db
        .selectFrom('vote')
        .select([
          sql<number>`count(*)::int`.as('count'),
          sql<number>`(count(*) filter (where value = 'up'))::int`.as('up'),
        ])
        .where('club_id', '=', club_id)
        .executeTakeFirstOrThrow();
      return { data: { club_id, value, count, share: sharePercent(up, count) } };
    },
  );
}
