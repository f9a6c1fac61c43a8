import { ApiError, type Language, listCountriesWithCities, type Money } from 'courtside/core';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { type SlotWish, type SlotWishBody, type WishKind, type WishTime, wishSlot } from '#core/desk.ts';
import { createReader, formatMoney } from '#core/site.ts';
import { apiOf } from '../api.server.ts';
import { otherTimesQuery, scheduleQuery, watchTimes } from '../bookings/watch-times.ts';
import { categoriesOf } from '../categories.server.ts';
import { siteContext } from '../context.ts';
import { dayIn, todayIn } from '../day-in.server.ts';
import { shortDay, weekdays } from '../home/dates.server.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { type WaitingTexts, waitingTexts } from './texts.server.ts';

/** The fields of the form, by their names in the API and in the address of a search. */
const FIELDS = [
  ...(['category', 'service_kind', 'city', 'near', 'radius_km', 'date_from', 'date_to'] as const),
  ...(['time_from', 'time_to', 'duration', 'places', 'price', 'email'] as const),
] as const;
export type WishField = (typeof FIELDS)[number];
export type WishValues = Record<WishField, string> & { weekdays: string[] };

const MINOR = 100;
const HOUR_MINUTES = 60;

const languageOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>): Language =>
  localeOfPath(new URL(request.url).pathname).language;

const money = (price: Money, language: Language) => formatMoney(price, language, '₴');

/** The choices of the form, and what the address of a search chose of them. */
export async function loadWishForm(page: LoaderFunctionArgs) {
  const language = languageOf(page);
  const { searchParams } = new URL(page.request.url);
  const [categories, countries] = await Promise.all([categoriesOf(page), listCountriesWithCities(apiOf(page))]);
  const read = (name: string, form: RegExp) => form.exec(searchParams.get(name) ?? '')?.[0] ?? '';
  const slug = (name: string) => read(name, /^[\w-]{1,100}$/);
  const duration = read('duration', /^\d{2,4}$/) || '60';
  const price = Number(read('price_max', /^\d{1,9}$/));
  const zones = countries.data.flatMap(({ cities }) => cities.map(({ time_zone }) => time_zone));
  const today = todayIn(page.context.get(siteContext).clock(), zones) ?? '';
  return {
    texts: waitingTexts[language],
    today,
    days: weekdays(language).map((title, index) => ({ value: String(index + 1), title })),
    categories: categories.map(({ slug, title }) => ({ slug, title })),
    cities: countries.data.flatMap(({ cities }) => cities.map(({ slug, title }) => ({ slug, title }))),
    asked: {
      ...{ category: slug('category'), city: slug('city'), near: '', radius_km: '5', email: '', weekdays: [] },
      service_kind: read('service_kind', /^(court|coach|group)$/) || 'court',
      ...{ date_from: dayIn(searchParams.get('date'), today), date_to: '' },
      time_from: read('time_from', /^\d\d:\d\d$/) || '09:00',
      time_to: read('time_to', /^\d\d:\d\d$/) || '22:00',
      duration,
      places: '1',
      // The search has prices of an hour.
      price: price > 0 ? String(Math.round((price * Number(duration)) / HOUR_MINUTES / MINOR)) : '',
    } satisfies WishValues as WishValues,
  };
}

type FreeTime = { when: string; club: string; price: string; path: string };

/** A schedule opens the day of a session, and the time of a court. */
const opensAt = (time: WishTime): string => (time.session_id === null ? scheduleQuery(time) : otherTimesQuery(time));

const freeTimeOf = (time: WishTime, language: Language): FreeTime => ({
  ...watchTimes({ ...time, offered_until: null }, language),
  club: time.club.title,
  price: money(time.price, language),
  path: `/club/${time.club.slug}/schedule?${opensAt(time)}`,
});

export type WishOutcome =
  | { sent: true; email: string; free: FreeTime[] }
  | {
      sent: false;
      status: number;
      /** The API's own words, or the key of ours. */
      message: string | undefined;
      problem: keyof WaitingTexts & `lineProblem${string}`;
      wrong: string[];
      typed: WishValues;
    };

function bodyOf({ near, radius_km, city, date_to, weekdays, price, ...typed }: WishValues): SlotWishBody {
  const service_kind = typed.service_kind as WishKind;
  return {
    ...{ category: typed.category, service_kind },
    ...(near ? { near, radius_km: Number(radius_km) } : { city }),
    date_from: typed.date_from,
    ...(date_to && { date_to }),
    ...(weekdays.length > 0 && { weekdays: weekdays.map(Number) }),
    ...{ time_from: typed.time_from, time_to: typed.time_to },
    ...(service_kind === 'group' ? { places: Number(typed.places) } : { duration: Number(typed.duration) }),
    ...(price && { max_price: Math.round(Number(price.replace(',', '.')) * MINOR) }),
    email: typed.email,
  };
}

/** Sends the wish of the form. Returns what is free now, or what was typed with the problem. */
export async function sendWish(page: ActionFunctionArgs): Promise<WishOutcome> {
  const form = await page.request.formData();
  const typed = {
    ...Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? '').trim()])),
    weekdays: form.getAll('weekdays').map(String),
  } as WishValues;
  try {
    const { free } = await wishSlot(apiOf(page), bodyOf(typed));
    const language = languageOf(page);
    return { sent: true, email: typed.email, free: free.map((time) => freeTimeOf(time, language)) };
  } catch (error) {
    const { code, status, errors, message } =
      error instanceof ApiError ? error : { code: '', status: 0, errors: [], message: '' };
    const refused = { sent: false as const, status: status || 502, typed };
    if (code === 'VALIDATION_FAILED') {
      const wrong = errors.map(({ path }) => (path === 'max_price' ? 'price' : path.split('.')[0]!));
      return { ...refused, wrong, message: errors[0]?.message, problem: 'lineProblemFailed' };
    }
    if (code === 'WISHES_PER_EMAIL') return { ...refused, wrong: ['email'], message, problem: 'lineProblemFailed' };
    const often = code === 'RATE_LIMITED' || code === 'PROOF_REQUIRED';
    if (!often) page.context.get(siteContext).reportError(error);
    return { ...refused, wrong: [], message: undefined, problem: often ? 'lineProblemOften' : 'lineProblemFailed' };
  }
}

/** What the page of a wish says of it, in the language of the page. */
export function wishView(wish: SlotWish, language: Language) {
  const t = createReader(waitingTexts[language], language);
  const { category, service_kind, city, near, date_from, date_to, time_from, time_to, offer, max_price } = wish;
  const isForPlaces = service_kind === 'group';
  const extent = isForPlaces
    ? t('wishPlacesCount', { count: wish.places })
    : t('wishMinutes', { minutes: wish.duration });
  const names = weekdays(language);
  const days = [...new Set([date_from, date_to])].map((date) => shortDay(date, language)).join(' – ');
  const only = wish.weekdays.length < names.length && date_from !== date_to;
  return {
    state: wish.state,
    ...{ others: wish.others, offers: wish.offers },
    facts: [
      `${category.title}, ${t(`wishKind${service_kind}`).toLowerCase()}`,
      city?.title ?? t('wishWithin', { km: near!.radius_km }),
      only ? `${days} (${wish.weekdays.map((day) => names[day - 1]).join(', ')})` : days,
      `${time_from}–${time_to}, ${extent}`,
      ...(max_price ? [t(isForPlaces ? 'wishAtMostPlace' : 'wishAtMost', { money: money(max_price, language) })] : []),
    ],
    offer: offer && {
      path: `/booking-watch/${offer.token}`,
      club: offer.club.title,
      when: watchTimes(offer, language).when,
      until: watchTimes(offer, language).until,
    },
  };
}
