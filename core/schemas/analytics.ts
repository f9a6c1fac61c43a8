import { type Infer, number, object, optional, string } from 'superstruct';
import { array } from './array.ts';
import { Identifier } from './scalars.ts';

export const AnalyticsEvent = object({
  event_name: string(),
  client_id: string(),
  session_id: string(),
  page_location: string(),
  page_path: string(),
  page_title: string(),
  page_referrer: string(),
  language: string(),
  user_agent: string(),
  club_slugs: array(string()),
  club_ids: array(Identifier),
  screen_resolution: string(),
  viewport_size: string(),
  scroll_depth: optional(number()),
  session_number: number(),
});
export type AnalyticsEvent = Infer<typeof AnalyticsEvent>;
