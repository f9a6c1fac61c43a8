import { type RawBuilder, sql } from 'kysely';
import type { Holder } from './offer.ts';

/** SQL of the places of a session that a device can take: expired holds and its own count as free. */
export const placesFor = ({ device }: Holder): RawBuilder<number> => sql<number>`group_session.remaining + (
  select count(*)::int from place_hold held where held.club_id = group_session.club_id and held.session_id = group_session.id
    and (held.device_id = ${device} or held.expires_at <= now()))`;
