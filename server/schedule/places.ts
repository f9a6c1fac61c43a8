import { type RawBuilder, sql } from 'kysely';
import type { Holder } from './offer.ts';

/** Places that a device can take of a session as the database has it: those of its own holds are its own, those of expired ones anybody's. */
export const placesFor = ({ device }: Holder): RawBuilder<number> => sql<number>`group_session.remaining + (
  select count(*)::int from place_hold held where held.club_id = group_session.club_id and held.session_id = group_session.id
    and (held.device_id = ${device} or held.expires_at <= now()))`;
