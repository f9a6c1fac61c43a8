import { cancellationDeadlines } from '#core/domain/cancellation.ts';
import { formatInstant } from '#core/domain/zone.ts';
import type { CancellationTerms } from '#core/schemas/club.ts';

/**
 * Until when cancelling is free, and until when it costs a part of the price only, in the club's time.
 * Null for a time that has passed or that the club does not have.
 */
export function deadlinesView(terms: CancellationTerms, start: number, at: { now: number; timeZone: string }) {
  const { free_until, partial_until } = cancellationDeadlines(terms, start);
  const ahead = (deadline: number) => (deadline > at.now ? formatInstant(deadline, at.timeZone) : null);
  const isPartial = terms.partial_percent > 0 && partial_until > free_until;
  return { free_until: ahead(free_until), partial_until: isPartial ? ahead(partial_until) : null };
}
