import { formatClock, parseClock } from '#core/domain/clock.ts';
import { DAY_MINUTES } from '#core/domain/units.ts';
import { type ClubFile, DAYS, type Prices } from './club-file.ts';
import type { CategoriesFile, CitiesFile } from './list-files.ts';
import { instantOf } from './local-time.ts';
import type { Reference } from './rows.ts';
import { unknownName } from './source.ts';

export type Problem = { path: (string | number)[]; message: string };

type Report = (path: (string | number)[], message: string) => void;

/** Reports each name of a list that is there before. */
export const repeated = (list: string, field: string, names: readonly string[]): Problem[] =>
  names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [{ path: [list, index, field], message: `"${name}" is there twice: give each its own ${field}` }]
      : [],
  );

function checkKeys(report: Report, list: string, rows: readonly { key?: string; slug?: string }[]): void {
  const field = rows[0]?.slug === undefined ? 'key' : 'slug';
  for (const { path, message } of repeated(
    list,
    field,
    rows.map((row) => row[field]!),
  ))
    report(path, message);
}

function checkTexts(report: Report, value: unknown, path: (string | number)[] = []): void {
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) {
      if (typeof inner === 'object') checkTexts(report, inner, [...path, index]);
    }
    return;
  }
  const entries = Object.entries(value as object);
  if (entries.length === 0 && path[0] !== 'limits') report(path, 'Missing: add a text in uk, en or ru');
  for (const [key, inner] of entries) if (typeof inner === 'object') checkTexts(report, inner, [...path, key]);
}

type Span = { day: number; from: number; to: number };

/** The opening hours by calendar day: hours after midnight are on the next. */
function openSpans(file: ClubFile): Span[] {
  return file.opening_hours.flatMap(({ days, opens, closes }) =>
    days.flatMap((name) => {
      const day = DAYS.indexOf(name);
      const from = parseClock(opens);
      const to = parseClock(closes);
      if (to > from) return [{ day, from, to }];
      const night = { day: (day + 1) % 7, from: 0, to };
      return [{ day, from, to: DAY_MINUTES }, ...(to > 0 ? [night] : [])];
    }),
  );
}

function checkHours(report: Report, file: ClubFile): void {
  const seen = new Set<string>();
  for (const [index, { days }] of file.opening_hours.entries()) {
    for (const day of days) {
      if (seen.has(day)) report(['opening_hours', index, 'days'], `${day} is there twice: a day has one opening time`);
      seen.add(day);
    }
  }
}

/** Each open minute must have exactly one price. */
function checkPrices(report: Report, path: (string | number)[], prices: Prices, open: readonly Span[]): void {
  const rules = prices
    .map(({ days, from, to }, index) => ({ index, days, from: parseClock(from), to: parseClock(to) }))
    .sort((one, other) => one.from - other.from);
  for (const { index, from, to } of rules) {
    if (to > from) continue;
    const [start, end] = [formatClock(from), formatClock(to)];
    report([...path, index, 'to'], `${end} is not after ${start}: end at "24:00" and continue on the next day`);
  }
  for (const [day, name] of DAYS.entries()) {
    const spans = rules.filter(({ days }) => days.includes(name));
    for (const [index, span] of spans.entries()) {
      const next = spans[index + 1];
      if (next && next.from < span.to) {
        const both = `${name} ${formatClock(next.from)}–${formatClock(Math.min(next.to, span.to))}`;
        report(
          [...path, Math.max(span.index, next.index)],
          `${both} has two prices: let one end where the other begins`,
        );
      }
    }
    for (const { from, to } of open.filter((hours) => hours.day === day)) {
      let at = from;
      for (const span of spans) if (span.from <= at) at = Math.max(at, span.to);
      if (at < to) report(path, `${name} ${formatClock(at)} has no price, but the club is open: add one`);
    }
  }
}

function checkServices(report: Report, file: ClubFile, { categories }: Reference): void {
  const courts = file.courts.map(({ key }) => key);
  const coaches = (file.coaches ?? []).map(({ key }) => key);
  for (const [index, service] of file.services.entries()) {
    const at = (...path: (string | number)[]) => ['services', index, ...path];
    if (!categories.has(service.category)) {
      report(at('category'), unknownName('category', service.category, [...categories.keys()]));
    }
    for (const [place, court] of service.courts.entries()) {
      if (!courts.includes(court)) report(at('courts', place), unknownName('court', court, courts));
      else if (service.courts.indexOf(court) < place) report(at('courts', place), `"${court}" is there twice`);
    }
    if (service.courts.length === 0) report(at('courts'), `Missing: add the keys of courts, such as ${courts[0]}`);
    if (service.kind === 'coach' && !service.coach) report(at(), 'Missing: add the coach of a service of kind coach');
    if (service.kind !== 'coach' && service.coach) report(at('coach'), 'Only the kind coach has a coach: remove it');
    if (service.coach && !coaches.includes(service.coach)) {
      report(at('coach'), unknownName('coach', service.coach, coaches));
    }
    const { minimum, maximum } = service.duration;
    if (maximum < minimum) report(at('duration', 'maximum'), `${maximum} is less than the minimum of ${minimum}`);
  }
}

function checkSessions(report: Report, file: ClubFile): void {
  const groups = file.services.filter(({ kind }) => kind === 'group');
  const coaches = (file.coaches ?? []).map(({ key }) => key);
  for (const [index, session] of (file.sessions ?? []).entries()) {
    const at = (...path: string[]) => ['sessions', index, ...path];
    const service = groups.find(({ key }) => key === session.service);
    const names = groups.map(({ key }) => key);
    if (!service) report(at('service'), unknownName('service of kind group', session.service, names));
    else if (!service.courts.includes(session.court)) {
      report(at('court'), unknownName(`court of ${service.key}`, session.court, service.courts));
    }
    if (session.coach && !coaches.includes(session.coach)) {
      report(at('coach'), unknownName('coach', session.coach, coaches));
    }
  }
}

/** Of a club. Nobody looks at more, and a page has to load them. */
const MAX_PHOTOS = 12;

/** Photos are hashes here, so the same picture has the same name. */
function checkPhotos(report: Report, { photos = [] }: ClubFile): void {
  if (photos.length > MAX_PHOTOS)
    report(['photos'], `${photos.length} photos are too many: keep the best ${MAX_PHOTOS}`);
  const names = photos.map((photo) => (typeof photo === 'string' ? photo : photo.file));
  for (const [index, name] of names.entries()) {
    const first = names.indexOf(name);
    if (first < index) report(['photos', index], `The same picture as photos[${first}]: remove one of them`);
  }
}

/** What is wrong in a club's file that its structs cannot say. */
export function checkClub(file: ClubFile, known: Reference): Problem[] {
  const found: Problem[] = [];
  const report: Report = (path, message) => void found.push({ path, message });
  checkTexts(report, file);
  for (const list of ['courts', 'coaches', 'services', 'sessions'] as const) checkKeys(report, list, file[list] ?? []);
  if (!known.cities.has(file.city)) report(['city'], unknownName('city', file.city, [...known.cities.keys()]));
  checkPhotos(report, file);
  checkHours(report, file);
  const open = openSpans(file);
  for (const [index, court] of file.courts.entries()) {
    if (!known.categories.has(court.sport)) {
      report(['courts', index, 'sport'], unknownName('category', court.sport, [...known.categories.keys()]));
    }
    checkPrices(report, ['courts', index, 'prices'], court.prices, open);
  }
  for (const [index, coach] of (file.coaches ?? []).entries()) {
    checkPrices(report, ['coaches', index, 'prices'], coach.prices, open);
  }
  checkServices(report, file, known);
  checkSessions(report, file);
  const { free_until_hours, partial_until_hours } = file.cancellation;
  if (partial_until_hours > free_until_hours) {
    report(
      ['cancellation', 'partial_until_hours'],
      `${partial_until_hours} is more than the ${free_until_hours} of free_until_hours`,
    );
  }
  checkClosures(report, file, known);
  return found;
}

function checkClosures(report: Report, file: ClubFile, { cities }: Reference): void {
  const zone = cities.get(file.city)?.time_zone;
  if (!zone) return;
  for (const [index, { from, until }] of (file.closures ?? []).entries()) {
    const instants = [instantOrNull(from, zone, 'start'), instantOrNull(until, zone, 'end')];
    if (instants[0] === null) report(['closures', index, 'from'], `${from} is not a day of the calendar`);
    else if (instants[1] === null) report(['closures', index, 'until'], `${until} is not a day of the calendar`);
    else if (instants[1]! <= instants[0]!) report(['closures', index, 'until'], `${until} is not after ${from}`);
  }
}

function instantOrNull(text: string, zone: string, edge: 'start' | 'end'): number | null {
  try {
    return instantOf(text, zone, edge);
  } catch {
    return null;
  }
}

/** What is wrong in the list of cities or of categories. */
export function checkList(file: CitiesFile | CategoriesFile): Problem[] {
  const found: Problem[] = [];
  const report: Report = (path, message) => void found.push({ path, message });
  checkTexts(report, file);
  if ('cities' in file) checkKeys(report, 'cities', file.cities);
  else checkKeys(report, 'categories', file.categories);
  return found;
}
