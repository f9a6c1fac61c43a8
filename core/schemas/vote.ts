import { enums, type Infer, number, object, type } from 'superstruct';
import { Count, Identifier, single } from './scalars.ts';

export const VoteBody = object({ value: enums(['up', 'down']) });
export type VoteBody = Infer<typeof VoteBody>;
export const VoteAnswer = single(
  type({ club_id: Identifier, value: enums(['up', 'down']), count: Count, share: number() }),
);
