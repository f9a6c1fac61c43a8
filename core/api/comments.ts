import { CommentsAnswer, type CommentsQuery } from '#core/schemas/comment.ts';
import type { CallOptions, Client } from './client.ts';

/** Lists what players wrote about a club, the newest first. */
export function listComments(
  client: Client,
  clubIdOrSlug: number | string,
  query: CommentsQuery = {},
  options?: CallOptions,
) {
  const path = `/v1/clubs/${encodeURIComponent(clubIdOrSlug)}/comments`;
  return client.request({ ...options, path, query, answer: CommentsAnswer });
}
