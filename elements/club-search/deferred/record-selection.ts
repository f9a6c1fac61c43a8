import { track } from '#core/analytics/track.ts';
import type { Client } from '#core/api/client.ts';
import { rememberClub } from '#core/state/recent-clubs.ts';
import type { ClubReference } from '../model.ts';

/** Puts the club among those viewed recently, and counts the visit in the analytics. */
export function recordSelection(client: Client, { id, slug, title, city }: ClubReference): Promise<void> {
  rememberClub({ id, slug, title, city: city.title });
  return track(client, 'club_select', { clubSlugs: [slug], clubIds: [id] });
}
