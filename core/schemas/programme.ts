import { type Infer, string, type } from 'superstruct';
import { Money } from './scalars.ts';

// A separate module, as the widgets do not check it: only the last step of a booking shows it.

/** The state's programme for veterans, which pays at this club. */
export const Programme = type({
  /** Its name in the language of the request. */
  title: string(),
  /** What it gives a veteran for one quarter of a year. Money that is not spent in it is lost. */
  quarter: Money,
});
export type Programme = Infer<typeof Programme>;
