import { isEmail } from '#core/domain/email.ts';
import { text } from './scalars.ts';

/** An address that mail can be sent to, see `isEmail`. */
export const Email = text('Email', isEmail);
