import { type Infer, nullable, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { Comment } from './comment.ts';
import { DeskDayClub } from './desk-day.ts';
import { Identifier, Instant, Meta, text } from './scalars.ts';

// Comments of players at the desk of signed-in staff. Widgets load none of it.

/** A comment as the desk sees it, hidden ones included. */
export const DeskComment = type({
  ...Comment.schema,
  /** Null after its player removed a hidden one. */
  text: nullable(string()),
  created_at: Instant,
  /** When the player last changed it; null if never. */
  changed_at: nullable(Instant),
  /** Of the booking that was played; null for an example. */
  booking_id: nullable(Identifier),
  code: nullable(string()),
  /** Who hid it, when, and why; null while it is shown. */
  hidden: nullable(type({ by: string(), reason: string(), at: Instant })),
});
export type DeskComment = Infer<typeof DeskComment>;
/** The newest first. */
export const DeskCommentsAnswer = type({
  data: type({ club: DeskDayClub, comments: array(DeskComment) }),
  meta: Meta,
});
export const DeskCommentsQuery = object({ page: optional(Identifier) });
export type DeskCommentsQuery = Infer<typeof DeskCommentsQuery>;

export const REASON_LENGTH = { minimum: 3, maximum: 200 };
/** 3 to 200 characters after trimming. */
const Reason = text('Reason', (value) => {
  const { length } = value.trim();
  return length >= REASON_LENGTH.minimum && length <= REASON_LENGTH.maximum;
});
/** Why a comment is hidden or shown again. Its player reads why it is hidden. */
export const DeskCommentBody = object({ reason: Reason });
export type DeskCommentBody = Infer<typeof DeskCommentBody>;
