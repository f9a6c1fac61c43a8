import { type ReactNode, useEffect, useState } from 'react';
import { HOUR } from '#core/domain/units.ts';
import { createReader } from '#core/i18n/reader.ts';
import type { Club } from '#core/schemas/index.ts';
import { deferredTexts } from '#elements/shared/deferred/deferred.ts';
import { momentText } from '#elements/shared/text.ts';
import type { ScheduleStore } from '../model.ts';
import { scheduleTexts } from '../text.ts';

/** Those of the booking dialog, which is likely to open next. */
const bookingTexts = deferredTexts({
  en: () => import('#locales/en/booking-flow.json'),
  uk: () => import('#locales/uk/booking-flow.json'),
  ru: () => import('#locales/ru/booking-flow.json'),
});

interface TermsProps {
  store: ScheduleStore;
  club: Club;
  /** Of the first slot. */
  start: string;
  isRequest: boolean;
}

/**
 * Until when cancelling is free, as the booking dialog says it. Nothing until its texts are
 * loaded, and after the frame that shows the selection: finding the time on the club's clock is
 * slow on phones.
 */
export function Terms({ store, club, start, isRequest }: TermsProps): ReactNode {
  const { language } = store.context;
  const [terms, setTerms] = useState<string>();
  useEffect(() => {
    let current = true;
    const write = (texts: Record<string, string>) => {
      const t = createReader({ ...scheduleTexts.in(language).value, ...texts }, language);
      if (isRequest) return t('termsRequest');
      // The rule of core/domain/cancellation.ts, which would be a file of its own to load.
      const { free_until_hours, partial_until_hours, partial_percent } = club.cancellation_terms;
      const [freeUntil, partialUntil] = [free_until_hours, partial_until_hours].map(
        (hours) => Date.parse(start) - hours * HOUR,
      ) as [number, number];
      const isFree = freeUntil >= Date.now();
      if (!isFree && (partial_percent === 0 || partialUntil < Date.now())) return t('termsNoneNow');
      const until = new Date(isFree ? freeUntil : partialUntil);
      // The form of an instant, as far as it is read.
      const moment = momentText(until.toLocaleString('sv-SE', { timeZone: club.time_zone }).replace(' ', 'T'), t);
      return isFree ? t('termsFree', { moment }) : t('termsPartial', { moment, percent: 100 - partial_percent });
    };
    bookingTexts
      .in(language)
      .load()
      .then(
        (texts) => current && setTerms(write(texts)),
        () => {},
      );
    return () => {
      current = false;
    };
  }, [club, start, isRequest, language]);
  return terms;
}
