import type { DaySlot } from '#core/domain/availability.ts';
import { durationFits } from '#core/domain/duration.ts';
import { type JoinedSlots, joinSlots } from '#core/domain/join.ts';
import { MINUTE } from '#core/domain/units.ts';
import { formatInstant, toZoned } from '#core/domain/zone.ts';
import type { Db } from '#server/dependencies.ts';
import { Problem } from '#server/http/problem.ts';
import {
  amountOf,
  courtSlots,
  loadDiary,
  loadOffer,
  type Mover,
  minutesBetween,
  type Offer,
} from '#server/schedule/offer.ts';
import { readSlotToken, type SlotClaim } from '#server/tokens/slot-token.ts';
import { uah } from '#server/views/texts.ts';

/** A claimed slot with its state now; `present` is undefined where the club does not offer it any more. */
export type Looked = { claim: SlotClaim; offer: Offer; present: DaySlot | undefined };

/** Who looks, when, and what slot tokens are signed by. */
export type At = Mover & { secret: Uint8Array; now: number };

/** Finds the slots of tokens in the schedule as it is now for a device. @throws Problem TOKEN_INVALID, TOKEN_EXPIRED, SLOTS_NOT_ADJOINING for several services */
export async function lookUp(db: Db, tokens: string[], { secret, now, ...holder }: At): Promise<Looked[]> {
  const claims = tokens.map((token) => readSlotToken(token, secret, now));
  const first = claims[0];
  if (!first) throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'slots', code: 'REQUIRED' }] });
  if (claims.some((claim) => claim.serviceId !== first.serviceId)) throw new Problem('SLOTS_NOT_ADJOINING');
  const offer = await loadOffer(db, first.serviceId);
  const dates = claims.map((claim) => toZoned(claim.startsAt, offer.club.timeZone).date).sort();
  const diary = await loadDiary(db, offer.club, dates[0]!, dates.at(-1)!, holder);
  return claims.map((claim) => {
    const { date } = toZoned(claim.startsAt, offer.club.timeZone);
    const offered = offer.courtIds.includes(claim.courtId) && durationFits(offer, claim.duration);
    const slots = offered
      ? courtSlots(offer, diary, { courtId: claim.courtId, date, duration: claim.duration, now })
      : [];
    return { claim, offer, present: slots.find((slot) => slot.start === claim.startsAt) };
  });
}

/** What the price would be now, with one line for each slot in order of time. */
export type Wanted = { offer: Offer; courtId: number; start: number; end: number; joined: JoinedSlots };

/** Joins the slots into one time on one court at today's prices. @throws Problem SLOT_NOT_OFFERED, SLOTS_NOT_ADJOINING */
export function joinWanted(looked: Looked[]): Wanted {
  const { offer } = looked[0]!;
  const priced = looked.map(({ claim }) => {
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

/** @throws Problem SLOT_NOT_OFFERED, SLOT_IN_PAST, SLOT_TAKEN or PRICE_CHANGED, whichever the customer should hear first */
export function requireFree(looked: Looked[], now: number): void {
  for (const { claim, present } of looked) {
    if (claim.startsAt <= now || present?.status === 'past') throw new Problem('SLOT_IN_PAST');
    if (!present) throw new Problem('SLOT_NOT_OFFERED');
  }
  if (looked.some(({ present }) => present?.status === 'busy')) throw new Problem('SLOT_TAKEN');
  const changed = looked.some(
    ({ claim, offer }) => amountOf(offer, claim.courtId, claim.startsAt, claim.duration) !== claim.amount,
  );
  if (changed) throw new Problem('PRICE_CHANGED');
}
