import { ReleaseAnswer } from '#core/schemas/release.ts';
import type { CallOptions, Client } from './client.ts';

/** Gets the next day that a club opens for booking at a time, with the seconds until then, or null. */
export async function getNextRelease(client: Client, clubIdOrSlug: number | string, options?: CallOptions) {
  const path = `/v1/clubs/${encodeURIComponent(clubIdOrSlug)}/release`;
  return (await client.request({ ...options, path, answer: ReleaseAnswer })).data;
}
