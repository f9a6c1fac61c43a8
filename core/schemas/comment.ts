import { boolean, type Infer, nullable, object, optional, string, type } from 'superstruct';
import { Identifier, Instant, Language, listOf, single, Token, text } from './scalars.ts';
import { noteOf } from './written.ts';

// What players write about clubs. A separate module, as no widget loads it at first.

/** The most that a comment may have, in UTF-16 code units, as text fields and `length` count. */
export const COMMENT_LENGTH = 300;
/** Not empty after trimming, at most 300 characters. */
export const CommentText = noteOf(
  text('CommentText', (value) => value.trim() !== '' && value.length <= COMMENT_LENGTH),
);

export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** `YYYY-MM` on the club's clock. */
export const CalendarMonth = text('CalendarMonth', (value) => MONTH.test(value));

/** What a player wrote about a club. Nothing in it identifies the booking or its customer. */
export const Comment = type({
  id: Identifier,
  /** Plain text, with at most five line breaks. */
  text: string(),
  /** The player's first name; null if none can be shown. */
  name: nullable(string()),
  /** When it was written. */
  month: CalendarMonth,
  /** The language of the page on which it was written. */
  language: Language,
  /** Nobody wrote it: it belongs to the demonstration. */
  example: boolean(),
});
export type Comment = Infer<typeof Comment>;
export const CommentsAnswer = listOf(Comment);
/** Five comments a page unless `page_size` says otherwise, at most 100. */
export const CommentsQuery = object({ page: optional(Identifier), page_size: optional(Identifier) });
export type CommentsQuery = Infer<typeof CommentsQuery>;

/** A booking's comment as its player sees it. */
export const OwnComment = type({
  text: string(),
  name: nullable(string()),
  month: CalendarMonth,
  /** Why the desk has hidden it, and since when; null while it is shown. */
  hidden: nullable(type({ reason: string(), at: Instant })),
});
export type OwnComment = Infer<typeof OwnComment>;
/** What a ticket shows of comments. */
export const TicketComment = type({
  /** Whether the player may write a comment, or change it. Removing it is always possible. */
  allowed: boolean(),
  comment: nullable(OwnComment),
  /** With which name and month a comment that is sent now is shown. */
  signature: type({ name: nullable(string()), month: CalendarMonth }),
});
export type TicketComment = Infer<typeof TicketComment>;
export const TicketCommentAnswer = single(TicketComment);

/** The token of the booking's link. */
export const CommentTokenBody = object({ token: Token });
export type CommentTokenBody = Infer<typeof CommentTokenBody>;
/** Writes the comment of a booking, or changes it. */
export const CommentBody = object({ token: Token, text: CommentText });
export type CommentBody = Infer<typeof CommentBody>;
