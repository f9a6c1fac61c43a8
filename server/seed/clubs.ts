import { type Random, randomFor } from '#core/domain/random.ts';
import { AMENITIES } from '#core/schemas/club-vocabulary.ts';
import type { OpeningHours, Texts } from '../database/schema.ts';
import { CITIES, type SeedCity } from './cities.ts';
import { describe } from './descriptions.ts';
import { DISTRICTS, type District } from './districts.ts';
import { factsOf } from './facts.ts';
import { sosny, thirdSet, topolia } from './known-clubs.ts';
import { CLUB_NAMES, FAMILY_NAMES, GIVEN_NAMES, slugOf } from './names.ts';
import {
  type ClubPlan,
  type CoachPlan,
  type CourtPlan,
  EVERY_DAY,
  hoursOn,
  type ServicePlan,
  type SessionPlan,
} from './plan.ts';
import { eachLanguage, groupOf, lessonOf, rentalOf } from './services.ts';
import { parametersOf, SPORTS, type Sport } from './sports.ts';
import { STREETS } from './streets.ts';

/** Sports that are often offered under the same roof. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  tennis: ['padel', 'squash', 'table-tennis'],
  padel: ['tennis', 'fitness'],
  squash: ['fitness', 'table-tennis'],
  badminton: ['table-tennis', 'volleyball'],
  'table-tennis': ['badminton'],
  football: ['basketball', 'volleyball'],
  basketball: ['volleyball', 'badminton'],
  volleyball: ['basketball'],
  fitness: ['swimming', 'squash'],
  swimming: ['fitness'],
};

/**
 * Distributes `count` clubs by size, but more evenly: every city gets clubs, and the capital does
 * not dominate the list.
 */
function cityOfEach(count: number): SeedCity[] {
  const weights = CITIES.map(({ people }) => people ** 0.75);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // Each next club goes to the city that is furthest below its share, so a shorter list is
  // distributed fairly too.
  const clubsIn = CITIES.map(() => 0);
  return Array.from({ length: count }, (_, index) => {
    let best = 0;
    let lack = Number.NEGATIVE_INFINITY;
    for (const [position, weight] of weights.entries()) {
      const due = (weight / total) * (index + 1) - clubsIn[position]!;
      if (due > lack) [best, lack] = [position, due];
    }
    clubsIn[best]! += 1;
    return CITIES[best]!;
  });
}

function chooseSports(random: Random): Sport[] {
  const drawn = SPORTS.flatMap((sport) => Array.from({ length: sport.weight }, () => sport));
  const main = random.pick(drawn);
  const others = random.chance(0.4) ? [random.pick(COMPANIONS[main.slug]!)] : [];
  return [main, ...SPORTS.filter(({ slug }) => others.includes(slug))];
}

/** Along a meridian. */
const METRES_PER_DEGREE = 111_195;

/** To the nearest ten hryvnias: no club charges 437. */
const tens = (amount: number) => Math.round(amount / 10) * 10;

function makeCourts(random: Random, sports: readonly Sport[], level: number): CourtPlan[] {
  const counters = new Map<string, number>();
  return sports.flatMap((sport) => {
    const kinds = random.some(sport.kinds, random.between(1, 2));
    const count = random.between(...sport.courts);
    // Courts of one surface cost the same within a club.
    const prices = new Map(kinds.map(({ surface }) => [surface, tens(random.between(...sport.price) * level)]));
    return Array.from({ length: count }, (_, index) => {
      const { surface, setting } = kinds[Math.floor((index * kinds.length) / count)]!;
      const number = (counters.get(sport.court.en) ?? 0) + 1;
      counters.set(sport.court.en, number);
      const quiet = prices.get(surface)!;
      return {
        titles: eachLanguage((language) => `${sport.court[language]} ${number}`),
        sport: sport.slug,
        surface,
        parameters: parametersOf(surface, setting, random.chance(0.8)),
        quiet,
        peak: tens(quiet * 1.35),
        weekend: tens(quiet * 1.15),
      };
    });
  });
}

function makeCoaches(random: Random, sports: readonly Sport[], level: number): CoachPlan[] {
  const given = random.some(GIVEN_NAMES, 5);
  const family = random.some(FAMILY_NAMES, 5);
  return Array.from({ length: random.between(0, 4) }, (_, index) => {
    const sport = sports[index % sports.length]!;
    return {
      titles: eachLanguage((language) => `${given[index]![language]} ${family[index]![language]}`),
      subtitles: random.pick(sport.coachTitles),
      sport: sport.slug,
      price: tens(random.between(...sport.coachPrice) * level),
    };
  });
}

function makeSessions(
  random: Random,
  sports: readonly Sport[],
  services: readonly ServicePlan[],
  coaches: readonly CoachPlan[],
): SessionPlan[] {
  return sports.flatMap((sport) => {
    const service = services.findIndex((candidate) => candidate.kind === 'group' && candidate.sport === sport.slug);
    if (service < 0) return [];
    const coach = coaches.findIndex((candidate) => candidate.sport === sport.slug);
    const weekdays = random.some(EVERY_DAY, random.between(2, 4)).sort();
    return weekdays.map((weekday, index) => {
      const kind = sport.sessions[index % sport.sessions.length]!;
      return {
        service,
        court: services[service]!.courts[0]!,
        coach: coach < 0 ? null : coach,
        titles: kind.titles,
        weekday,
        from: random.pick([600, 660, 1020, 1080, 1140]),
        minutes: 60,
        price: kind.price,
        maximum: kind.maximum,
        remaining: null,
      };
    });
  });
}

function makeHours(random: Random): OpeningHours[] {
  const kind = random.next();
  if (kind < 0.3) return hoursOn(EVERY_DAY, '07:00', '23:00');
  if (kind < 0.55) return hoursOn(EVERY_DAY, '08:00', '22:00');
  if (kind < 0.7) return [...hoursOn([1, 2, 3, 4, 5], '07:00', '22:00'), ...hoursOn([6, 7], '09:00', '21:00')];
  if (kind < 0.8) return hoursOn([2, 3, 4, 5, 6, 7], '09:00', '22:00');
  if (kind < 0.9) return hoursOn(EVERY_DAY, '06:00', '00:00');
  return [...hoursOn([1, 2, 3, 4, 7], '09:00', '23:00'), ...hoursOn([5, 6], '09:00', '02:00')];
}

/** A position in the district, equally likely everywhere in its circle. */
function positionIn(random: Random, { latitude, longitude, radius }: District) {
  const distance = radius * Math.sqrt(random.next());
  const direction = 2 * Math.PI * random.next();
  const degrees = (metres: number) => metres / METRES_PER_DEGREE;
  const parallel = Math.cos((latitude * Math.PI) / 180);
  return {
    latitude: Number((latitude + degrees(distance * Math.cos(direction))).toFixed(5)),
    longitude: Number((longitude + degrees(distance * Math.sin(direction)) / parallel).toFixed(5)),
  };
}

function makeClub(index: number, city: SeedCity, titles: Texts): ClubPlan {
  const random = randomFor(`club|${index}`);
  const sports = chooseSports(random);
  const level = Math.min(1.25, Math.max(0.75, 0.65 + city.people / 4000)) + random.pick([-0.1, 0, 0, 0.1]);
  const courts = makeCourts(random, sports, level);
  const coaches = makeCoaches(random, sports, level);
  const grouped = random.chance(0.6) ? sports : [];
  const services = [
    ...sports.map((sport) => rentalOf(sport, courts)),
    ...coaches.map((coach, position) => lessonOf(coach, position, courts)),
    ...grouped.map((sport) => groupOf(sport, courts)),
  ];
  const district = random.pick(DISTRICTS[city.slug]!);
  const street = random.pick(STREETS);
  const house = random.between(1, 120);
  const votes = random.between(4, 70);
  const up = Math.round(votes * (0.72 + random.next() * 0.27));
  return {
    slug: slugOf(titles.en),
    city: city.slug,
    titles,
    subtitles: eachLanguage((language) => {
      const names = sports.map((sport) => sport.titles[language]);
      const line = names.map((name, position) => (position === 0 ? name : name.toLocaleLowerCase(language))).join(', ');
      return `${line} · ${district.titles[language]}`;
    }),
    descriptions: describe(random, courts, coaches.length > 0),
    addresses: eachLanguage((language) => `${street[language]}, ${house}`),
    address_tags: district.titles,
    ...positionIn(random, district),
    // Exchange 000 is not assigned, so no seeded number rings at a real phone.
    phone: `+380${city.area}000${String(index).padStart(4, '0')}`,
    allow_cash: random.chance(0.7),
    // Half of those that are booked online.
    allow_online_payment: index % 6 < 2,
    accept_passes: index % 5 === 1,
    // Exactly a third takes requests instead; the second of the three known clubs is Sosny, the
    // third Topolia.
    online_booking: index % 3 !== 2,
    amenities: random.some(Object.keys(AMENITIES), random.between(3, 7)).sort(),
    ...factsOf(index),
    ...(index % 40 === 4 && { surcharge: { winter: 120, holidays: 150 } }),
    opening_hours: makeHours(random),
    lead_time_minutes: random.pick([0, 30, 60, 120]),
    horizon_days: 14,
    free_until_hours: random.pick([12, 24, 24, 48]),
    partial_until_hours: random.pick([2, 6, 12]),
    partial_percent: random.pick([25, 50, 50]),
    courts,
    coaches,
    services,
    sessions: makeSessions(random, sports, services, coaches),
    votes: { up, down: votes - up },
    popularity: (random.next() - 0.5) * 0.2,
  };
}

/** Each name once. After the end of the list they repeat with a number, since slugs must differ. */
function nameAt(names: readonly Texts[], position: number): Texts {
  const name = names[position % names.length]!;
  const round = Math.floor(position / names.length);
  return round === 0 ? name : eachLanguage((language) => `${name[language]} ${round + 1}`);
}

/**
 * `count` clubs (at least 3), always the same for the same count. The three known ones are first.
 */
export function planClubs(count: number): ClubPlan[] {
  const known = [thirdSet(), sosny(), topolia()];
  const cities = cityOfEach(count);
  // The known clubs replace the last clubs of their cities, if those have any.
  for (const { city } of known) {
    const at = cities.findLastIndex(({ slug }) => slug === city);
    cities.splice(at < 0 ? cities.length - 1 : at, 1);
  }
  const names = randomFor('club names').some(CLUB_NAMES, CLUB_NAMES.length);
  const made = cities.map((city, position) => makeClub(position + known.length, city, nameAt(names, position)));
  return [...known, ...made];
}
