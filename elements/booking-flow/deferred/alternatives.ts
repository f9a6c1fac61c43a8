import type { Client } from '#core/api/client.ts';
import { listSlots } from '#core/api/slots.ts';
import { nearestAlternatives } from '#core/domain/alternatives.ts';
import { courtsInPlaceOf } from '#core/domain/courts.ts';
import { addDays } from '#core/domain/zone.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { tellApart } from '#elements/shared/text.ts';
import { type Alternative, type Offer, offerMinutes } from '../model.ts';
import css from '../styles/alternatives.css';

export { AlternativeList } from './alternative-list.tsx';

export const addAlternativeStyles = (root: ShadowRoot): void => addStyles(root, css);

const COUNT = 6;
/** When the day has fewer free slots, the next day is searched too. */
const ENOUGH = 3;

/**
 * Finds the free slots of the same sport and length nearest to a taken one; none for a session. Rejects
 * with `ApiError`.
 */
export async function findAlternatives(client: Client, offer: Offer): Promise<Alternative[]> {
  const { kind, court: own } = offer;
  if (kind === 'group' || !own) return [];
  const date = offer.starts_at.slice(0, 10);
  const query = { service_id: offer.service.id, duration: offerMinutes(offer) };
  const read = async (day: string) => {
    const { data, meta } = await listSlots(client, { ...query, date: day });
    const courts = courtsInPlaceOf(meta.courts, own);
    return data.flatMap((slot) => {
      const court = courts.find(({ id }) => id === slot.court_id);
      return court && slot.status === 'free' && slot.token ? [{ ...slot, court }] : [];
    });
  };
  const free = await read(date);
  if (free.length < ENOUGH) free.push(...(await read(addDays(date, 1))));
  tellApart(free, offer.club.time_zone);
  const wanted = { court_id: own.id, starts_at: offer.starts_at };
  return nearestAlternatives(free, wanted, COUNT).map(({ token, starts_at, ends_at, price, court }) => ({
    ...{ token: token!, starts_at, ends_at, price, court },
  }));
}
