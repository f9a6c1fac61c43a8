import { type Infer, object } from 'superstruct';
import { Email } from './scalars.ts';

/** The address whose booking links are sent. */
export const BookingLinksBody = object({ email: Email });
export type BookingLinksBody = Infer<typeof BookingLinksBody>;
