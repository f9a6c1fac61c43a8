import { type CommentBody, type CommentTokenBody, TicketCommentAnswer } from '#core/schemas/comment.ts';
import type { CallOptions, Client } from './client.ts';

const post = async (client: Client, name: string, body: unknown, options?: CallOptions) => {
  const request = { ...options, method: 'POST' as const, path: `/v1/bookings/comment${name}`, body };
  // Done twice it is as done once.
  return (await client.request({ ...request, idempotent: true, answer: TicketCommentAnswer })).data;
};

/** Gets the comment of a booking, and whether its player may write one. */
export const getOwnComment = (client: Client, body: CommentTokenBody, options?: CallOptions) =>
  post(client, '/decode', body, options);

/**
 * Writes the comment of a played booking, or changes it. Fails with `COMMENT_NOT_POSSIBLE` if it was
 * not played, or too long ago. A hidden one stays hidden until the club shows it again.
 */
export const writeComment = (client: Client, body: CommentBody, options?: CallOptions) =>
  post(client, '', body, options);

/** Removes the comment of a booking, at any time. */
export const removeComment = (client: Client, body: CommentTokenBody, options?: CallOptions) =>
  post(client, '/remove', body, options);
