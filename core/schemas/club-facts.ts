import { boolean, type Infer, optional, string, type } from 'superstruct';
import { Count } from './scalars.ts';

// A separate module, as no widget shows these and so none includes or checks them: the server's
// response has them beside the fields of `Club`.

/** What a club tells about itself besides amenities. Missing if unknown. */
export const ClubFacts = type({
  /** The club's own site. */
  website: optional(string()),
  /** What the club plays by in a power cut: generator, daylight or none. */
  backup_power: optional(string()),
  /** The nearest shelter; `minutes` on foot, 0 in the club itself. */
  shelter: optional(type({ place: string(), minutes: Count })),
  /** Whether «Ветеранський спорт», the state's programme for veterans, pays here. */
  veterans_programme: optional(boolean()),
});
export type ClubFacts = Infer<typeof ClubFacts>;
