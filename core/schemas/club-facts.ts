import { boolean, type Infer, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { Count, Identifier } from './scalars.ts';

// A separate module, as no widget shows these and so none includes or checks them: the server's
// response has them beside the fields of `Club`.

/**
 * A photo in several sizes. `{path}-{width}.avif` and `{path}-{width}.webp`, below the server's
 * address, are cacheable for ever.
 */
export const Photo = type({
  path: string(),
  /** Pixels, of which browsers need the ratio. */
  width: Count,
  height: Count,
  /** The widths of the files in pixels, in ascending order. */
  widths: array(Count),
  /** What it shows, if the club says so. */
  alt: optional(string()),
});
export type Photo = Infer<typeof Photo>;

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
  /** By whose service it is booked: the name in the line below its schedule. */
  credit: optional(type({ brand: string() })),
  logo: optional(Photo),
  /** The best first. */
  photos: optional(array(Photo)),
  court_photos: optional(array(type({ ...Photo.schema, court_id: Identifier }))),
  coach_photos: optional(array(type({ ...Photo.schema, coach_id: Identifier }))),
});
export type ClubFacts = Infer<typeof ClubFacts>;
