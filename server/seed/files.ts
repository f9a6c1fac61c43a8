import { formatClock } from '#core/domain/clock.ts';
import { type ClubFile, DAYS, type Prices, SETTINGS } from '#core/schemas/club-file.ts';
import type { CategoriesFile, CitiesFile } from '#server/clubs/list-files.ts';
import { textOf } from '#server/clubs/texts.ts';
import { CITIES, COUNTRY, TIME_ZONE } from './cities.ts';
import { keyAt } from './numbered.ts';
import type { Pictures } from './pictures.ts';
import { type ClubPlan, type CourtPlan, EVERY_DAY, PEAK } from './plan.ts';
import { SPORTS } from './sports.ts';

const DAY_END = 24 * 60;
const daysOf = (weekdays: readonly number[]) => weekdays.map((weekday) => DAYS[weekday - 1]!);

const price = (weekdays: readonly number[], from: number, to: number, hryvnias: number) => ({
  days: daysOf(weekdays),
  from: formatClock(from),
  to: formatClock(to),
  price: hryvnias,
});

/** Under a dome in winter, and open to all on the days around New Year. */
const SEASONS: Pick<ClubFile, 'seasons' | 'holidays'> = {
  seasons: [{ key: 'winter', name: { uk: 'Зима', en: 'Winter' }, from: '10-15', until: '04-14' }],
  holidays: [
    { from: '12-25', name: { uk: 'Різдво', en: 'Christmas', ru: 'Рождество' } },
    { from: '12-31', until: '01-02', name: { uk: 'Новий рік', en: 'New Year', ru: 'Новый год' } },
  ],
};

function pricesOf({ quiet, peak, weekend }: CourtPlan, surcharge: ClubPlan['surcharge']): Prices {
  const usual = [
    price([1, 2, 3, 4, 5], 0, PEAK.from, quiet),
    price(EVERY_DAY, PEAK.from, PEAK.to, peak),
    price(EVERY_DAY, PEAK.to, DAY_END, quiet),
    price([6, 7], 0, PEAK.from, weekend),
  ];
  if (!surcharge) return usual;
  return [
    ...usual,
    ...usual.map((rule) => ({ ...rule, price: rule.price + surcharge.winter, season: 'winter' })),
    { ...price(EVERY_DAY, 0, DAY_END, peak + surcharge.holidays), holidays: true },
  ];
}

function openingHoursOf({ opening_hours }: ClubPlan): ClubFile['opening_hours'] {
  const groups = new Map<string, ClubFile['opening_hours'][number]>();
  for (const { weekday, opens, closes } of opening_hours) {
    const name = `${opens} ${closes}`;
    const group = groups.get(name) ?? { days: [], opens, closes };
    groups.set(name, { ...group, days: [...group.days, ...daysOf([weekday])] });
  }
  return [...groups.values()];
}

const photoOf = (names: ReadonlyMap<number, string> | undefined, index: number) => {
  const photo = names?.get(index);
  return photo === undefined ? {} : { photo };
};

/** The club's file, as an operator would write it. */
export const clubFile = (plan: ClubPlan, pictures: Pictures | undefined): ClubFile => ({
  slug: plan.slug,
  city: plan.city,
  name: textOf(plan.titles),
  tagline: textOf(plan.subtitles),
  description: textOf(plan.descriptions),
  address: textOf(plan.addresses),
  district: textOf(plan.address_tags),
  coordinates: { latitude: plan.latitude, longitude: plan.longitude },
  phone: plan.phone,
  // A domain that cannot be registered, so that no email to a seeded club is ever delivered.
  email: `desk@${plan.slug}.example`,
  amenities: plan.amenities,
  ...(plan.website && { website: plan.website }),
  ...(pictures && { logo: pictures.logo, photos: pictures.photos }),
  ...(plan.backup_power && { backup_power: plan.backup_power }),
  ...(plan.shelter && { shelter: { place: textOf(plan.shelter.places), minutes: plan.shelter.minutes } }),
  ...(plan.veterans_programme && { veterans_programme: true }),
  opening_hours: openingHoursOf(plan),
  ...(plan.surcharge && SEASONS),
  booking: {
    online: plan.online_booking,
    lead_time_minutes: plan.lead_time_minutes,
    horizon_days: plan.horizon_days,
    ...(plan.online_booking && { series_weeks: 12 }),
  },
  payment: { cash: plan.allow_cash, online: plan.allow_online_payment, passes: plan.accept_passes },
  cancellation: {
    free_until_hours: plan.free_until_hours,
    partial_until_hours: plan.partial_until_hours,
    partial_percent: plan.partial_percent,
  },
  courts: plan.courts.map(({ titles, sport, surface, parameters, ...prices }, index) => {
    const setting = SETTINGS.find((one) => one === parameters.setting);
    return {
      key: keyAt('court', index),
      name: textOf(titles),
      sport,
      surface,
      ...(setting && { setting }),
      lighting: parameters.lighting === 'yes',
      heating: parameters.heating === 'yes',
      ...photoOf(pictures?.courts, index),
      prices: pricesOf({ titles, sport, surface, parameters, ...prices }, plan.surcharge),
    };
  }),
  coaches: plan.coaches.map(({ titles, subtitles, price: hryvnias }, index) => ({
    key: keyAt('coach', index),
    name: textOf(titles),
    about: textOf(subtitles),
    ...photoOf(pictures?.coaches, index),
    prices: [price(EVERY_DAY, 0, DAY_END, hryvnias)],
  })),
  services: plan.services.map(({ kind, sport, titles, coach, courts, step, minimum, maximum }, index) => ({
    key: keyAt('service', index),
    kind,
    category: sport,
    name: textOf(titles),
    ...(coach !== null && { coach: keyAt('coach', coach) }),
    courts: courts.map((court) => keyAt('court', court)),
    duration: { step, minimum, maximum },
  })),
  sessions: plan.sessions.map((session, index) => ({
    key: keyAt('session', index),
    name: textOf(session.titles),
    service: keyAt('service', session.service),
    court: keyAt('court', session.court),
    ...(session.coach !== null && { coach: keyAt('coach', session.coach) }),
    day: DAYS[session.weekday - 1]!,
    from: formatClock(session.from),
    minutes: session.minutes,
    price: session.price,
    places: session.maximum,
  })),
});

export const CITIES_FILE: CitiesFile = {
  cities: CITIES.map(({ slug, titles, titles_in, latitude, longitude }) => ({
    slug,
    name: textOf(titles),
    in_city: titles_in,
    country: COUNTRY,
    coordinates: { latitude, longitude },
    time_zone: TIME_ZONE,
  })),
};

export const CATEGORIES_FILE: CategoriesFile = {
  categories: SPORTS.map(({ slug, titles }) => ({ slug, name: textOf(titles) })),
};
