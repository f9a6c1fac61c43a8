import { pageUrl } from '#server/http/page-url.ts';
import { Problem } from '#server/http/problem.ts';
import { loadWish } from '#server/views/wish.ts';
import type { MessageKind } from '../content/kind.ts';
import { dayText, moneyText } from '../content/texts.ts';

/** A wish was stored: `token` shows and ends it. */
export const wish = {
  email: async ({ token }, context) => {
    const { db, t, language } = context;
    const found = await loadWish(db, token, language).catch((error) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    if (found?.state !== 'active') return undefined;
    const { category, city, near, date_from, date_to, time_from, time_to, max_price } = found;
    // A day of the calendar of whichever club.
    const days = [date_from, date_to].map((date) => dayText(new Date(date), 'UTC', language));
    const page = pageUrl(context, `/booking-wish/${token}`);
    return {
      subject: t('wishSubject', { sport: category.title, day: days[0]! }),
      preview: t('wishText'),
      heading: t('wishHeading'),
      paragraphs: [t('wishText')],
      facts: [
        { label: t('what'), value: category.title },
        { label: t('wishWhere'), value: city?.title ?? t('wishNear', { km: near!.radius_km }) },
        { label: t('wishDays'), value: [...new Set(days)].join(' – ') },
        { label: t('wishHours'), value: `${time_from}–${time_to}` },
        ...(max_price ? [{ label: t('wishPrice'), value: moneyText(max_price.amount, language) }] : []),
      ],
      actions: [{ label: t('openWish'), url: page }],
      notes: [t('wishWhy')],
    };
  },
} satisfies MessageKind<{ token: string }>;
