import { enums, type Infer, number, object, optional, type } from 'superstruct';
import { Count, Identifier, single, Token } from './scalars.ts';

/**
 * `token` is that of a booking at the club whose visit is over. Such a vote counts once per booking;
 * all others, once per address and day of the club. Needs an `X-Device-ID`, which votes once.
 */
export const VoteBody = object({ value: enums(['up', 'down']), token: optional(Token) });
export type VoteBody = Infer<typeof VoteBody>;
export const VoteAnswer = single(
  type({ club_id: Identifier, value: enums(['up', 'down']), count: Count, share: number() }),
);
