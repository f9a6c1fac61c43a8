import type { DaySlot } from '#core/domain/availability.ts';
import { formatInstant } from '#core/domain/zone.ts';
import type { Slot } from '#core/schemas/slot.ts';
import { signSlotToken } from '#server/tokens/slot-token.ts';
import { uahOrNull } from '#server/views/texts.ts';
import { amountOf, minutesBetween, type Offer } from './offer.ts';

/** A slot as the API shows it. A free one carries a token that proves its time and price. */
export function slotView(
  offer: Offer,
  courtId: number,
  slot: DaySlot,
  signing: { secret: Uint8Array; now: number },
): Slot {
  const duration = minutesBetween(slot.start, slot.end);
  const amount = amountOf(offer, courtId, slot.start, duration);
  // A slot without a price cannot be sold.
  const status = slot.status === 'free' && amount === null ? 'busy' : slot.status;
  const token =
    status === 'free' && amount !== null
      ? signSlotToken(
          { serviceId: offer.serviceId, courtId, startsAt: slot.start, duration, amount, issuedAt: signing.now },
          signing.secret,
        )
      : null;
  return {
    token,
    court_id: courtId,
    starts_at: formatInstant(slot.start, offer.club.timeZone),
    ends_at: formatInstant(slot.end, offer.club.timeZone),
    price: uahOrNull(amount),
    status,
  };
}
