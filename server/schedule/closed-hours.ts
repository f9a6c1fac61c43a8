import { formatInstant } from '#core/domain/zone.ts';
import type { ClosedHours } from '#core/schemas/closed-hours.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { phrase } from '#server/http/texts.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { Closure } from './offer.ts';

/** A closure as the API shows it. */
export function closedHoursView(
  { start, end, reasons }: Closure,
  { timeZone, language }: { timeZone: string; language: Language },
): ClosedHours {
  const reason = inLanguage(reasons, language);
  return {
    starts_at: formatInstant(start, timeZone),
    ends_at: formatInstant(end, timeZone),
    reason,
    title: phrase(language, 'closedHours', { reason }),
  };
}
