import { object, string } from 'superstruct';
import { PartnerId } from './scalars.ts';

/** A partner whose page may take bookings, and the origin of that page. */
export const PartnerAccessAnswer = object({ data: object({ id: PartnerId, origin: string() }) });
