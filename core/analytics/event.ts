import { withoutTokens } from '#core/domain/page-path.ts';
import type { AnalyticsEvent } from '#core/schemas/analytics.ts';
import type { AnalyticsRecord } from './record.ts';

/** The events that Courtside sends. A site may send others. */
export type EventName = 'booking_request_create' | 'booking_success' | 'page_view' | 'scroll' | (string & {});

export type EventDetails = {
  clubSlugs?: string[];
  clubIds?: number[];
  /** Percent, for `scroll`. */
  scrollDepth?: number;
};

/** Creates the event's body from the current page and the session. Needs a browser. */
export function describeEvent(name: EventName, details: EventDetails, session: AnalyticsRecord): AnalyticsEvent {
  const { clubSlugs = [], clubIds = [], scrollDepth } = details;
  return {
    event_name: name,
    client_id: session.client,
    session_id: session.session,
    session_number: session.sessionNumber,
    page_location: withoutTokens(location.href),
    page_path: withoutTokens(location.pathname),
    page_title: document.title,
    page_referrer: withoutTokens(document.referrer),
    language: document.documentElement.lang || navigator.language,
    user_agent: navigator.userAgent,
    club_slugs: clubSlugs,
    club_ids: clubIds,
    screen_resolution: `${screen.width}x${screen.height}`,
    viewport_size: `${innerWidth}x${innerHeight}`,
    ...(scrollDepth !== undefined && { scroll_depth: scrollDepth }),
  };
}
