import { MINUTE } from '#core/domain/units.ts';
import { formatInstant, toZoned } from '#core/domain/zone.ts';
import type { FreeTime } from '#core/schemas/taken.ts';
import { Problem } from '#server/http/problem.ts';
import { amountOf, courtIdsInPlaceOf, type Offer, openSlots } from '#server/schedule/offer.ts';
import { type SlotClaim, signSlotToken } from '#server/tokens/slot-token.ts';
import { uah } from '#server/views/texts.ts';
import type { ResolvedSlot } from './resolve-tokens.ts';

/** How many times an answer offers instead of one that was taken. */
const ALTERNATIVES = 3;

/** The slots at another time and on another court at today's prices; undefined if one has none. */
function repriced(offer: Offer, claims: SlotClaim[], to: { courtId: number; shift: number; now: number }) {
  const moved = [];
  for (const { duration, serviceId, startsAt } of claims) {
    const slot = { serviceId, courtId: to.courtId, startsAt: startsAt + to.shift, duration, issuedAt: to.now };
    const amount = amountOf(offer, slot.courtId, slot.startsAt, duration);
    if (amount === null) return;
    moved.push({ ...slot, amount });
  }
  return moved;
}

/**
 * The free times nearest to adjoining slots, on all courts of the service and sport: of the same day
 * and duration, and made of as many slots; the same court first. They are free in the schedule that the
 * slots were resolved against: losers of a rush cost no other query.
 */
function nearestTimes(
  resolved: readonly ResolvedSlot[],
  { secret, now }: { secret: Uint8Array; now: number },
): FreeTime[] {
  const { offer, occupancy } = resolved[0]!;
  const { timeZone } = offer.club;
  const claims = resolved.map(({ claim }) => claim).sort((one, other) => one.startsAt - other.startsAt);
  const wanted = claims[0]!;
  const last = claims.at(-1)!;
  const length = last.startsAt + last.duration * MINUTE - wanted.startsAt;
  const { date } = toZoned(wanted.startsAt, timeZone);
  // All courts have the same slots, apart from what is taken.
  const startsOf = (duration: number) =>
    openSlots(offer, { date, duration, now, occupied: [], closures: occupancy.closures })
      .filter(({ status }) => status === 'free')
      .map(({ start }) => start);
  const starts = new Map(claims.map(({ duration }) => [duration, new Set(startsOf(duration))]));
  // Slots that were free a moment ago were taken since, by all that is known for their whole time.
  const isLost = resolved.every(({ current }) => current?.status === 'free');
  const lost = {
    courtId: wanted.courtId,
    coachId: offer.coachId,
    start: wanted.startsAt,
    end: wanted.startsAt + length,
  };
  const taken = isLost ? [...occupancy.taken, lost] : occupancy.taken;
  const isFree = (courtId: number, start: number) =>
    taken.every(
      (span) =>
        (span.courtId !== courtId && (offer.coachId === null || span.coachId !== offer.coachId)) ||
        span.start >= start + length ||
        start >= span.end,
    );
  const courts = [wanted.courtId, ...courtIdsInPlaceOf(offer, wanted.courtId).filter((id) => id !== wanted.courtId)];
  const shifts = [...starts.get(wanted.duration)!]
    .map((start) => start - wanted.startsAt)
    .filter((shift) => claims.every(({ duration, startsAt }) => starts.get(duration)!.has(startsAt + shift)))
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  const found: FreeTime[] = [];
  for (const shift of shifts) {
    const start = wanted.startsAt + shift;
    for (const courtId of courts) {
      if (found.length === ALTERNATIVES) return found;
      if (!isFree(courtId, start)) continue;
      const slots = repriced(offer, claims, { courtId, shift, now });
      if (!slots) continue;
      found.push({
        slots: slots.map((slot) => signSlotToken(slot, secret)),
        court_id: courtId,
        starts_at: formatInstant(start, timeZone),
        ends_at: formatInstant(start + length, timeZone),
        price: uah(slots.reduce((sum, { amount }) => sum + amount, 0)),
      });
    }
  }
  return found;
}

/** The refusal of slots that are taken, with the nearest free times. */
export const takenProblem = (resolved: readonly ResolvedSlot[], signing: { secret: Uint8Array; now: number }) =>
  new Problem('SLOT_TAKEN', { alternatives: nearestTimes(resolved, signing) });
