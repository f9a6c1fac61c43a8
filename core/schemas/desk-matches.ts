import { type Infer, nullable, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { DeskDayClub } from './desk-day.ts';
import { OpenMatch } from './match.ts';
import { Identifier, Instant, Meta } from './scalars.ts';

// Matches that want players at the desk of signed-in staff. Widgets load none of it.

/** A match as the desk sees it, hidden ones included. It has no contact of its players either. */
export const DeskMatch = type({
  ...OpenMatch.schema,
  created_at: Instant,
  /** What visitors reported, the newest first. */
  reports: array(type({ reason: string(), at: Instant })),
  /** Who hid it, and why; null while it is shown. */
  hidden: nullable(type({ by: string(), reason: string() })),
});
export type DeskMatch = Infer<typeof DeskMatch>;
/** Those still to come: reported ones first, then by time. */
export const DeskMatchesAnswer = type({
  data: type({ club: DeskDayClub, matches: array(DeskMatch) }),
  meta: Meta,
});
export const DeskMatchesQuery = object({ page: optional(Identifier) });
export type DeskMatchesQuery = Infer<typeof DeskMatchesQuery>;
