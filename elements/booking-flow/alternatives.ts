import type { Client } from '#core/api/client.ts';
import { listSlots } from '#core/api/slots.ts';
import { nearestAlternatives } from '#core/domain/alternatives.ts';
import { addDays } from '#core/domain/zone.ts';
import type { Court, Slot } from '#core/schemas/index.ts';
import { type Offer, offerMinutes } from './offer.ts';

export interface Alternative {
  token: string;
  starts_at: string;
  ends_at: string;
  price: Slot['price'];
  court: Court | undefined;
}

const COUNT = 6;
/** With fewer than this on the day itself, the next day is looked at too. */
const ENOUGH = 3;

/** The free times of the same length nearest to one that has gone. */
export async function findAlternatives(client: Client, offer: Offer): Promise<Alternative[]> {
  if (offer.kind === 'group' || !offer.court) return [];
  const date = offer.starts_at.slice(0, 10);
  const query = { service_id: offer.service.id, duration: offerMinutes(offer) };
  const read = async (day: string) => {
    const { data, meta } = await listSlots(client, { ...query, date: day });
    return data
      .filter((slot) => slot.status === 'free' && slot.token)
      .map((slot) => ({ ...slot, court: meta.courts.find(({ id }) => id === slot.court_id) }));
  };
  const free = await read(date);
  if (free.length < ENOUGH) free.push(...(await read(addDays(date, 1))));
  const wanted = { court_id: offer.court.id, starts_at: offer.starts_at };
  return nearestAlternatives(free, wanted, COUNT).map(({ token, starts_at, ends_at, price, court }) => ({
    ...{ token: token!, starts_at, ends_at, price, court },
  }));
}
