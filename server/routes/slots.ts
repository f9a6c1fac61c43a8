import { object } from 'superstruct';
import { cancellationDeadlines } from '#core/domain/cancellation.ts';
import { defaultDuration, durationFits } from '#core/domain/duration.ts';
import { MINUTE } from '#core/domain/units.ts';
import { formatInstant } from '#core/domain/zone.ts';
import { Identifier } from '#core/schemas/scalars.ts';
import { PriceAnswer, PriceBody } from '#core/schemas/service.ts';
import { DecodeSlotAnswer, DecodeSlotBody, SlotsAnswer, SlotsQuery } from '#core/schemas/slot.ts';
import { joinResolvedSlots, resolveTokens } from '#server/booking/resolve-tokens.ts';
import type { Db } from '#server/database/db.ts';
import type { Api } from '#server/http/api.ts';
import { deviceOrNone } from '#server/http/device.ts';
import { isInternal } from '#server/http/internal-fetch.ts';
import { found, Problem } from '#server/http/problem.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { courtSlots, loadOccupancy, loadOffer } from '#server/schedule/offer.ts';
import { slotView } from '#server/schedule/slot-view.ts';
import { loadClubSummaries } from '#server/views/club.ts';
import { loadCourts } from '#server/views/court.ts';
import { loadServices } from '#server/views/service.ts';
import type { Dependencies } from './dependencies.ts';

const loadTerms = (db: Db, clubId: number) =>
  db
    .selectFrom('club')
    .select(['free_until_hours', 'partial_until_hours', 'partial_percent'])
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow();

export function registerSlots(app: Api, { db, clock, secret, clubCache, minuteCache }: Dependencies) {
  const tags = ['Slots'];

  app.get(
    '/v1/slots',
    {
      schema: {
        summary: 'All slots of a service on a day, court by court',
        tags,
        querystring: SlotsQuery,
        response: { 200: SlotsAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    async (request) => {
      const { query } = request;
      const { language, device } = visitorOf(request);
      const now = clock();
      const { offer, courts } = await clubCache(`slots ${query.service_id} ${language}`, async () => {
        const offer = await loadOffer(db, query.service_id);
        return { offer, courts: await loadCourts(db, offer.club.id, language, offer.serviceId) };
      });
      const duration = query.duration ?? defaultDuration(offer);
      if (!durationFits(offer, duration)) {
        throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'duration', code: 'DURATION' }] });
      }
      const { date } = query;
      const key = `slots ${offer.serviceId} ${date} ${duration}`;
      const data = await minuteCache({ clubId: offer.club.id, key, internal: isInternal(request) }, async () => {
        const occupancy = await loadOccupancy(db, offer.club, date, date, { device });
        // A group's times are its sessions, not slots of a court.
        const columns = offer.kind === 'group' ? [] : offer.courtIds;
        return columns.flatMap((courtId) =>
          courtSlots(offer, occupancy, { courtId, date, duration, now }).map((slot) =>
            slotView(offer, courtId, slot, { secret, now }),
          ),
        );
      });
      const page_size = Math.max(data.length, 1);
      return { data, meta: { page: 1, page_size, total: data.length, date, duration, courts } };
    },
  );

  app.post(
    '/v2/decode/slot',
    {
      schema: {
        summary: 'The slot behind a token, as it stands now',
        tags,
        body: DecodeSlotBody,
        response: { 200: DecodeSlotAnswer },
        errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'NOT_FOUND'],
      },
    },
    async (request) => {
      const now = clock();
      const { language, device } = visitorOf(request);
      const { claim, offer, current } = (await resolveTokens(db, [request.body.token], { secret, now, device }))[0]!;
      const [club] = await loadClubSummaries(db, [offer.club.id], language);
      const [service] = await loadServices(db, { clubId: offer.club.id, serviceIds: [offer.serviceId] }, language);
      const courts = await loadCourts(db, offer.club.id, language);
      const terms = await loadTerms(db, offer.club.id);
      const end = claim.startsAt + claim.duration * MINUTE;
      const gone = {
        start: claim.startsAt,
        end,
        status: claim.startsAt <= now ? ('past' as const) : ('busy' as const),
      };
      const { free_until } = cancellationDeadlines(terms, claim.startsAt);
      return {
        data: {
          slot: slotView(offer, claim.courtId, current ?? gone, { secret, now }),
          club: found(club),
          service: found(service),
          court: found(courts.find(({ id }) => id === claim.courtId)),
          cancellation_terms: terms,
          free_until: free_until > now ? formatInstant(free_until, offer.club.timeZone) : null,
        },
      };
    },
  );

  app.post(
    '/v2/user/club-services/:id/get-price',
    {
      schema: {
        summary: 'What adjoining slots cost together',
        tags,
        params: object({ id: Identifier }),
        body: PriceBody,
        response: { 200: PriceAnswer },
        errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'NOT_FOUND', 'SLOTS_NOT_ADJOINING', 'SLOT_NOT_OFFERED'],
      },
    },
    async (request) => {
      const { body, params } = request;
      const now = clock();
      const resolved = await resolveTokens(db, body.slots, { secret, now, device: deviceOrNone(request) });
      const { offer, start, joined } = joinResolvedSlots(resolved);
      if (offer.serviceId !== params.id) {
        throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'slots', code: 'INVALID' }] });
      }
      const { free_until } = cancellationDeadlines(await loadTerms(db, offer.club.id), start);
      return {
        data: {
          price: joined.price,
          lines: joined.lines,
          free_until: free_until > now ? formatInstant(free_until, offer.club.timeZone) : null,
        },
      };
    },
  );
}
