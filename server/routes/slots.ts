import { object } from 'superstruct';
import type { Span } from '#core/domain/availability.ts';
import { durationFits } from '#core/domain/duration.ts';
import { weeklyUntil } from '#core/domain/repeat.ts';
import { MINUTE } from '#core/domain/units.ts';
import { addDays, toInstant } from '#core/domain/zone.ts';
import { oneOf } from '#core/schemas/one-of.ts';
import { Identifier } from '#core/schemas/scalars.ts';
import { PriceAnswer, PriceBody } from '#core/schemas/service.ts';
import {
  type DecodedSlot,
  DecodeSlotAnswer,
  DecodeSlotBody,
  DecodeSlotsAnswer,
  DecodeSlotsBody,
  type Slot,
  SlotsQuery,
} from '#core/schemas/slot.ts';
import { SlotsOfDayAnswer } from '#core/schemas/slots-of-day.ts';
import { joinResolvedSlots, resolveTokens } from '#server/booking/resolve-tokens.ts';
import type { Db } from '#server/database/db.ts';
import type { Api } from '#server/http/api.ts';
import { deviceOrNone } from '#server/http/device.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { sendShared, shareData } from '#server/http/shared-answer.ts';
import { type Visitor, visitorOf } from '#server/http/visitor.ts';
import { dayMatchView, loadDayMatches } from '#server/matches/of-day.ts';
import { closedHoursView } from '#server/schedule/closed-hours.ts';
import { courtSlots, loadOccupancy, loadOffer } from '#server/schedule/offer.ts';
import { loadMarkedHours, powerCutView } from '#server/schedule/power-cuts.ts';
import { slotView } from '#server/schedule/slot-view.ts';
import { readSlotTokens } from '#server/tokens/slot-token.ts';
import { loadClubSummaries } from '#server/views/club.ts';
import { loadCourts } from '#server/views/court.ts';
import { deadlinesView } from '#server/views/deadlines.ts';
import { loadServices } from '#server/views/service.ts';
import type { Dependencies } from './dependencies.ts';

const loadTerms = (db: Db, clubId: number) =>
  db
    .selectFrom('club')
    .select(['free_until_hours', 'partial_until_hours', 'partial_percent'])
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow();

const has = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && key in value;

/** A day; epoch ms. */
function rangeOf(date: string, timeZone: string): Span {
  const [start, end] = [date, addDays(date, 1)].map((day) => toInstant(day, 0, timeZone)) as [number, number];
  return { start, end };
}

/** From the first slot of a day to the end of the last, which may be in the night after it. */
const hoursOfSlots = (slots: readonly Slot[]): Span | undefined =>
  // All courts have the same slots, in order of time.
  slots[0] && { start: Date.parse(slots[0].starts_at), end: Date.parse(slots.at(-1)!.ends_at) };

/** The parts of spans that are in the hours of a day's slots. A closure may last for days. */
const partsIn = <S extends Span>(spans: readonly S[], hours: Span): S[] =>
  spans
    .filter(({ start, end }) => start < hours.end && end > hours.start)
    .map((span) => ({ ...span, start: Math.max(span.start, hours.start), end: Math.min(span.end, hours.end) }));

/**
 * The current slots of tokens for a device, in the order of the tokens.
 * @throws Problem TOKEN_INVALID, TOKEN_EXPIRED, NOT_FOUND, SLOTS_NOT_ADJOINING for several services
 */
async function decodeSlots(
  db: Db,
  tokens: string[],
  { secret, now, language, device }: Visitor & { secret: Uint8Array; now: number },
): Promise<DecodedSlot[]> {
  const resolved = await resolveTokens(db, tokens, { secret, now, device });
  const { club: offering, serviceId } = resolved[0]!.offer;
  const club = requireFound((await loadClubSummaries(db, [offering.id], { language, now }))[0]);
  const [service] = await loadServices(db, { clubIds: [offering.id], serviceIds: [serviceId] }, { language, now });
  const courts = await loadCourts(db, offering.id, language);
  const terms = await loadTerms(db, offering.id);
  const weekly_until =
    service?.booking === 'online'
      ? weeklyUntil({ online_booking: true, series_weeks: offering.seriesWeeks, time_zone: offering.timeZone }, now)
      : null;
  return resolved.map(({ claim, offer, current }) => {
    const end = claim.startsAt + claim.duration * MINUTE;
    const status = claim.startsAt <= now ? 'past' : 'busy';
    return {
      slot: slotView(offer, claim.courtId, current ?? { start: claim.startsAt, end, status }, { secret, now }),
      club,
      service: requireFound(service),
      court: requireFound(courts.find(({ id }) => id === claim.courtId)),
      cancellation_terms: terms,
      ...deadlinesView(terms, claim.startsAt, { now, timeZone: offering.timeZone }),
      weekly_until,
    };
  });
}

export function registerSlots(app: Api, { db, clock, publicUrl, secret, clubCache, minuteCache }: Dependencies) {
  const tags = ['Slots'];

  app.get(
    '/v1/slots',
    {
      schema: {
        operationId: 'listSlots',
        summary: 'All slots of a service on a day, by court',
        tags,
        querystring: SlotsQuery,
        response: { 200: SlotsOfDayAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { query } = request;
      const { language, device } = visitorOf(request);
      const now = clock();
      const { offer, courts } = await clubCache(`slots ${query.service_id} ${language}`, async () => {
        const offer = await loadOffer(db, query.service_id);
        return { offer, courts: await loadCourts(db, offer.club.id, language, offer.serviceId) };
      });
      const duration = query.duration ?? offer.minimum;
      if (!durationFits(offer, duration)) {
        throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'duration', code: 'DURATION' }] });
      }
      const { date } = query;
      const key = `slots ${offer.serviceId} ${date} ${duration}`;
      const shared = await minuteCache({ clubId: offer.club.id, key, device }, async (device) => {
        const occupancy = await loadOccupancy(db, offer.club, date, date, { device });
        // The times of a group are its sessions, not slots of a court.
        const columns = offer.kind === 'group' ? [] : offer.courtIds;
        const slots = columns.flatMap((courtId) =>
          courtSlots(offer, occupancy, { courtId, date, duration, now }).map((slot) =>
            slotView(offer, courtId, slot, { secret, now }),
          ),
        );
        return { ...shareData(slots), closures: occupancy.closures };
      });
      const { id: clubId, timeZone } = offer.club;
      const day = rangeOf(date, timeZone);
      const hours = hoursOfSlots(shared.data) ?? day;
      const closed = partsIn(shared.closures, hours).map((closure) => closedHoursView(closure, { timeZone, language }));
      const marked = await minuteCache({ clubId, key: `power ${hours.start} ${hours.end}`, device: '' }, () =>
        loadMarkedHours(db, clubId, hours),
      );
      const without_power = partsIn(marked, hours).map((cut) => powerCutView(cut, { timeZone, language }));
      const wanted = await minuteCache({ clubId, key: `matches ${offer.serviceId} ${date}`, device: '' }, async () =>
        offer.kind === 'court' ? loadDayMatches(db, { clubId, serviceId: offer.serviceId }, { ...day, now }) : [],
      );
      const matches = wanted.map((match) => dayMatchView(match, { publicUrl, language }));
      const { length: total } = shared.data;
      return sendShared(request, reply, shared, {
        page: 1,
        page_size: Math.max(total, 1),
        total,
        date,
        duration,
        courts,
        ...(closed.length > 0 && { closed, without_power }),
        ...(without_power.length > 0 && { without_power }),
        ...(matches.length > 0 && { matches }),
      });
    },
  );

  app.post(
    '/v2/decode/slot',
    {
      schema: {
        operationId: 'decodeSlot',
        summary: 'The slot of a token as it is now; or of up to 48 tokens of one service, in their order',
        tags,
        body: oneOf(DecodeSlotsBody, DecodeSlotBody, (body) => has(body, 'tokens')),
        response: {
          200: oneOf(
            DecodeSlotsAnswer,
            DecodeSlotAnswer,
            (answer) => has(answer, 'data') && Array.isArray(answer.data),
          ),
        },
        errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'NOT_FOUND', 'SLOTS_NOT_ADJOINING'],
      },
    },
    async (request) => {
      const { body } = request;
      const at = { ...visitorOf(request), secret, now: clock() };
      if ('token' in body) return { data: (await decodeSlots(db, [body.token], at))[0]! };
      readSlotTokens(body.tokens, 'tokens', at.secret, at.now);
      return { data: await decodeSlots(db, body.tokens, at) };
    },
  );

  app.post(
    '/v2/user/club-services/:id/get-price',
    {
      schema: {
        operationId: 'getPrice',
        summary: 'The total price of adjoining slots',
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
      const terms = await loadTerms(db, offer.club.id);
      const { free_until } = deadlinesView(terms, start, { now, timeZone: offer.club.timeZone });
      return { data: { price: joined.price, lines: joined.lines, free_until } };
    },
  );
}
