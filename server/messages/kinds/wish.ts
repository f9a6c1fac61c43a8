import { pageUrl } from '#server/http/page-url.ts';
import { Problem } from '#server/http/problem.ts';
import { loadWish } from '#server/views/wish.ts';
import type { MessageKind } from '../content/kind.ts';
import { dayText, minutesText, moneyText, weekdaysText } from '../content/texts.ts';

const WHAT = { court: 'wishCourt', coach: 'wishCoach', group: 'wishGroup' } as const;

/** A wish was stored: `token` shows and ends it. */
export const wish = {
  email: async ({ token }, context) => {
    const { db, t, language } = context;
    const found = await loadWish(db, token, language).catch((error) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    if (found?.state !== 'active') return undefined;
    const { category, service_kind, places, city, near, date_from, date_to, time_from, time_to, max_price } = found;
    const { weekdays, duration } = found;
    const isForPlaces = service_kind === 'group';
    const text = t(isForPlaces ? 'wishGroupText' : 'wishText');
    // A day of the calendar of whichever club.
    const days = [date_from, date_to].map((date) => dayText(new Date(date), 'UTC', language));
    const isSome = weekdays.length < 7 && date_from !== date_to;
    const range = [...new Set(days)].join(' – ');
    const page = pageUrl(context, `/booking-wish/${token}`);
    return {
      subject: t('wishSubject', { sport: category.title, day: days[0]! }),
      preview: text,
      heading: t('wishHeading'),
      paragraphs: [text],
      facts: [
        { label: t('what'), value: t(WHAT[service_kind], { sport: category.title }) },
        ...(isForPlaces ? [{ label: t('places'), value: String(places) }] : []),
        { label: t('wishWhere'), value: city?.title ?? t('wishNear', { km: near!.radius_km }) },
        { label: t('wishDays'), value: isSome ? `${range} (${weekdaysText(weekdays, language)})` : range },
        { label: t('wishHours'), value: `${time_from}–${time_to}` },
        ...(isForPlaces ? [] : [{ label: t('wishLength'), value: minutesText(duration, language) }]),
        ...(max_price
          ? [{ label: t(isForPlaces ? 'wishPlacePrice' : 'wishPrice'), value: moneyText(max_price.amount, language) }]
          : []),
      ],
      actions: [{ label: t('openWish'), url: page }],
      notes: [t('wishWhy')],
    };
  },
} satisfies MessageKind<{ token: string }>;
