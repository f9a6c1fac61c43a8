import type { DaySlot } from '#core/domain/availability.ts';
import { durationFits } from '#core/domain/duration.ts';
import { type JoinedSlots, joinSlots } from '#core/domain/join.ts';
import { MINUTE } from '#core/domain/units.ts';
import { formatInstant, toZoned } from '#core/domain/zone.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import {
  amountOf,
  type BookingBeingMoved,
  courtSlots,
  keepOffer,
  loadOccupancy,
  loadOffer,
  minutesBetween,
  type Occupancy,
  type Offer,
} from '#server/schedule/offer.ts';
import { readSlotToken, type SlotClaim } from '#server/tokens/slot-token.ts';
import { uah } from '#server/views/texts.ts';

/**
 * A slot token's claim with the slot as it is now. `current` is undefined if the club no longer
 * offers it.
 */
export type ResolvedSlot = { claim: SlotClaim; offer: Offer; occupancy: Occupancy; current: DaySlot | undefined };

/** The holder whose holds count as free, the time (epoch ms), and the key of the tokens. */
export type ResolveOptions = BookingBeingMoved & { secret: Uint8Array; now: number };

/**
 * Resolves slot tokens against the current schedule.
 * @throws Problem TOKEN_INVALID, TOKEN_EXPIRED, or SLOTS_NOT_ADJOINING for several services
 */
export async function resolveTokens(
  db: Db,
  tokens: string[],
  { secret, now, ...holder }: ResolveOptions,
): Promise<ResolvedSlot[]> {
  const claims = tokens.map((token) => readSlotToken(token, secret, now));
  const first = claims[0];
  if (!first) throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'slots', code: 'REQUIRED' }] });
  if (claims.some((claim) => claim.serviceId !== first.serviceId)) throw new Problem('SLOTS_NOT_ADJOINING');
  const offer = await loadOffer(db, first.serviceId);
  const dates = claims.map((claim) => toZoned(claim.startsAt, offer.club.timeZone).date).sort();
  const occupancy = await loadOccupancy(db, offer.club, dates[0]!, dates.at(-1)!, holder);
  return resolveClaims(claims, offer, occupancy, now);
}

/** The slots of claims of one service, given what it offers and what is taken. */
export const resolveClaims = (
  claims: readonly SlotClaim[],
  offer: Offer,
  occupancy: Occupancy,
  now: number,
): ResolvedSlot[] =>
  claims.map((claim) => {
    const { date } = toZoned(claim.startsAt, offer.club.timeZone);
    const offered = offer.courtIds.includes(claim.courtId) && durationFits(offer, claim.duration);
    const slots = offered
      ? courtSlots(offer, occupancy, { courtId: claim.courtId, date, duration: claim.duration, now })
      : [];
    return { claim, offer, occupancy, current: slots.find((slot) => slot.start === claim.startsAt) };
  });

/**
 * Resolves slot tokens that are about to be booked: until the transaction ends, the club's offer stays
 * as it was found.
 * @throws Problem as `resolveTokens`
 */
export async function resolveToBook(trx: Db, tokens: string[], options: ResolveOptions): Promise<ResolvedSlot[]> {
  for (const first of tokens.slice(0, 1)) {
    await keepOffer(trx, readSlotToken(first, options.secret, options.now).serviceId);
  }
  return resolveTokens(trx, tokens, options);
}

/** One time on one court (epoch ms), with one line of the current price for each slot. */
export type RequestedTime = { offer: Offer; courtId: number; start: number; end: number; joined: JoinedSlots };

/**
 * Joins the slots to one time on one court at current prices.
 * @throws Problem SLOT_NOT_OFFERED, SLOTS_NOT_ADJOINING, or VALIDATION_FAILED for its duration
 */
export function joinResolvedSlots(resolved: ResolvedSlot[]): RequestedTime {
  const { offer } = resolved[0]!;
  const priced = resolved.map(({ claim }) => {
    const amount = amountOf(offer, claim.courtId, claim.startsAt, claim.duration);
    if (amount === null) throw new Problem('SLOT_NOT_OFFERED');
    const end = claim.startsAt + claim.duration * MINUTE;
    return {
      court_id: claim.courtId,
      starts_at: formatInstant(claim.startsAt, offer.club.timeZone),
      ends_at: formatInstant(end, offer.club.timeZone),
      price: uah(amount),
    };
  });
  const joined = joinSlots(priced);
  if (!joined.ok) throw new Problem('SLOTS_NOT_ADJOINING');
  const start = Date.parse(joined.starts_at);
  const end = Date.parse(joined.ends_at);
  if (!durationFits(offer, minutesBetween(start, end))) {
    throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'slots', code: 'DURATION' }] });
  }
  return { offer, courtId: joined.court_id, start, end, joined };
}

/**
 * Checks that the slots can be booked. `taken` is the refusal of those that are taken.
 * @throws Problem SLOT_IN_PAST, SLOT_NOT_OFFERED, SLOT_TAKEN or PRICE_CHANGED, the most useful
 *   first
 */
export function requireFree(
  resolved: ResolvedSlot[],
  now: number,
  taken = (): Problem => new Problem('SLOT_TAKEN'),
): void {
  for (const { claim, current } of resolved) {
    if (claim.startsAt <= now || current?.status === 'past') throw new Problem('SLOT_IN_PAST');
    if (!current) throw new Problem('SLOT_NOT_OFFERED');
  }
  if (resolved.some(({ current }) => current?.status === 'busy')) throw taken();
  const changed = resolved.some(
    ({ claim, offer }) => amountOf(offer, claim.courtId, claim.startsAt, claim.duration) !== claim.amount,
  );
  if (changed) throw new Problem('PRICE_CHANGED');
}
