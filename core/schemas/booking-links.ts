import { type Infer, object } from 'superstruct';
import { Email } from './email.ts';

/** The address whose booking links are sent. */
export const BookingLinksBody = object({ email: Email });
export type BookingLinksBody = Infer<typeof BookingLinksBody>;
