import { formatClock, parseClock } from '#core/domain/clock.ts';
import { includesDay, isYearly, overlaps } from '#core/domain/day-range.ts';
import { distanceMetres } from '#core/domain/geography.ts';
import { DAY_MINUTES } from '#core/domain/units.ts';
import { addDays } from '#core/domain/zone.ts';
import { type ClubFile, DAYS, type Prices } from '#core/schemas/club-file.ts';
import { SURFACES } from '#core/schemas/club-vocabulary.ts';
import type { FaultCode, FaultValues } from '#core/schemas/desk-settings.ts';
import type { CategoriesFile, CitiesFile, SurfacesFile } from './list-files.ts';
import { instantOf } from './local-time.ts';
import { reservedSlug } from './reserved-slugs.ts';
import type { Reference } from './rows.ts';
import { type Problem, unknownName } from './source.ts';

type Path = Problem['path'];

/** A text for the code may name the values. */
type Report = (path: Path, code: FaultCode, message: string, values?: FaultValues) => void;

const reportIn =
  (found: Problem[]): Report =>
  (path, code, message, values = {}) =>
    void found.push({ path, code, message, values });

/** Reports each name of a list that is there before. */
export const repeated = (list: string, field: string, names: readonly string[]): Problem[] =>
  names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [{ path: [list, index, field], code: 'twice', message: `"${name}" is there twice: give each its own ${field}` }]
      : [],
  );

function checkKeys(report: Report, list: string, rows: readonly { key?: string; slug?: string }[]): void {
  const field = rows[0]?.slug === undefined ? 'key' : 'slug';
  const names = rows.map((row) => row[field]!);
  for (const { path, message } of repeated(list, field, names)) report(path, 'twice', message);
}

function checkTexts(report: Report, value: unknown, path: Path = []): void {
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) {
      if (typeof inner === 'object') checkTexts(report, inner, [...path, index]);
    }
    return;
  }
  const entries = Object.entries(value as object);
  if (entries.length === 0 && path[0] !== 'limits') report(path, 'missing', 'Missing: add a text in uk, en or ru');
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
  const seen = new Map<string, { index: number; opens: string; closes: string }>();
  for (const [index, { days, opens, closes }] of file.opening_hours.entries()) {
    for (const day of days) {
      if (seen.has(day)) {
        report(['opening_hours', index, 'days'], 'twice', `${day} is there twice: a day has one opening time`);
      } else seen.set(day, { index, opens, closes });
    }
  }
  for (const [place, day] of DAYS.entries()) {
    const nextDay = DAYS[(place + 1) % DAYS.length]!;
    const [hours, next] = [seen.get(day), seen.get(nextDay)];
    const isNight = hours && parseClock(hours.closes) <= parseClock(hours.opens);
    if (!next || !isNight || parseClock(hours.closes) <= parseClock(next.opens)) continue;
    report(
      ['opening_hours', hours.index, 'closes'],
      'hours',
      `${day} ${hours.opens}–${hours.closes} runs into the hours of ${nextDay}, which begin at ${next.opens}: close by then, or open ${nextDay} later`,
      { day, time: next.opens },
    );
  }
}

type Level = Pick<Prices[number], 'season' | 'holidays'>;

/** How an error names the days of a season or of holidays, after a time. */
const levelName = ({ season, holidays }: Level) =>
  `${season === undefined ? '' : ` in ${season}`}${holidays ? ' on holidays' : ''}`;

/** The season of a price, and holidays if it is theirs, must be there. */
function checkLevel(report: Report, path: Path, { season, holidays }: Level, file: ClubFile): void {
  const keys = (file.seasons ?? []).map(({ key }) => key);
  if (season !== undefined && !keys.includes(season)) {
    report([...path, 'season'], 'season', unknownName('season', season, keys));
  }
  if (holidays && !file.holidays) report([...path, 'holidays'], 'holidays', 'The club has no holidays: add them');
}

/** The seasons of which every day needs prices; undefined is the time outside of all, unless seasons cover the year. */
function seasonsToPrice({ seasons = [] }: ClubFile): (string | undefined)[] {
  const yearly = seasons.filter(isYearly);
  const days = Array.from({ length: 366 }, (_, day) => addDays('2000-01-01', day));
  const covered = days.every((day) => yearly.some((season) => includesDay(season, day)));
  return [...(covered ? [] : [undefined]), ...seasons.map(({ key }) => key)];
}

type Rule = { index: number; days: Prices[number]['days']; from: number; to: number };

/** The rules of one season or of its holidays may not overlap, as then neither would come first. */
function checkOverlaps(report: Report, path: Path, rules: readonly Rule[], level: Level): void {
  for (const name of DAYS) {
    const spans = rules.filter(({ days }) => days.includes(name));
    for (const [index, span] of spans.entries()) {
      const next = spans[index + 1];
      if (next && next.from < span.to) {
        const time = `${formatClock(next.from)}–${formatClock(Math.min(next.to, span.to))}`;
        report(
          [...path, Math.max(span.index, next.index)],
          'overlap',
          `${name} ${time}${levelName(level)} has two prices: let one end where the other begins`,
          { day: name, time },
        );
      }
    }
  }
}

/** The first minute of each open time that no rule covers, such as `mon` at 20:00. */
const gapsOf = (rules: readonly Rule[], open: readonly Span[]): Required<Pick<FaultValues, 'day' | 'time'>>[] =>
  open.flatMap(({ day, from, to }) => {
    let at = from;
    for (const span of rules) if (span.days.includes(DAYS[day]!) && span.from <= at) at = Math.max(at, span.to);
    return at < to ? [{ day: DAYS[day]!, time: formatClock(at) }] : [];
  });

/**
 * Each open minute of each season must have exactly one price, apart from those of holidays, which
 * come first.
 */
function checkPrices(report: Report, path: Path, prices: Prices, file: ClubFile): void {
  const keys = (file.seasons ?? []).map(({ key }) => key);
  const rules = prices
    .map((rule, index) => ({ ...rule, index, from: parseClock(rule.from), to: parseClock(rule.to) }))
    .sort((one, other) => one.from - other.from);
  for (const { index, from, to, ...level } of rules) {
    checkLevel(report, [...path, index], level, file);
    if (to > from) continue;
    const [start, end] = [formatClock(from), formatClock(to)];
    report(
      [...path, index, 'to'],
      'order',
      `${end} is not after ${start}: end at "24:00" and continue on the next day`,
    );
  }
  for (const season of [undefined, ...keys]) {
    for (const holidays of [false, true]) {
      const own = rules.filter((rule) => rule.season === season && (rule.holidays ?? false) === holidays);
      checkOverlaps(report, path, own, { season, holidays });
    }
  }
  const missing = new Set<string>();
  for (const season of seasonsToPrice(file)) {
    const own = rules.filter((rule) => !rule.holidays && (rule.season === undefined || rule.season === season));
    for (const { day, time } of gapsOf(own, openSpans(file))) {
      const gap = `${day} ${time}`;
      // What is missing outside of seasons is missing in them too, until it is added.
      if (missing.has(gap)) continue;
      missing.add(gap);
      report(path, 'gap', `${gap} has no price${levelName({ season })}, but the club is open: add one`, { day, time });
    }
  }
}

/** Seasons and holidays are days of the calendar in their order, and no day is in two seasons. */
function checkSeasons(report: Report, { seasons = [], holidays = [] }: ClubFile): void {
  for (const [list, ranges] of Object.entries({ seasons, holidays })) {
    for (const [index, { from, until = from }] of ranges.entries()) {
      if (from.length !== until.length) {
        report(
          [list, index, 'until'],
          'year',
          `${until} must be of ${from.length > 5 ? 'a' : 'every'} year, as ${from} is`,
        );
      } else if (!isYearly({ from, until }) && until < from) {
        report([list, index, 'until'], 'order', `${until} is before ${from}`);
      }
    }
  }
  for (const [index, season] of seasons.entries()) {
    const other = seasons.slice(0, index).find((before) => overlaps(before, season));
    if (other) report(['seasons', index], 'seasons', `Has days of ${other.key}: let one end before the other begins`);
    // A table names the prices of holidays so.
    if (season.key === 'holidays') {
      report(['seasons', index, 'key'], 'season_name', 'Is the name of holidays: choose another');
    }
  }
}

function checkServices(report: Report, file: ClubFile, { categories }: Reference): void {
  const courts = file.courts.map(({ key }) => key);
  const coaches = (file.coaches ?? []).map(({ key }) => key);
  for (const [index, service] of file.services.entries()) {
    const at = (...path: Path) => ['services', index, ...path];
    if (!categories.has(service.category)) {
      report(at('category'), 'choice', unknownName('category', service.category, [...categories.keys()]));
    }
    for (const [place, court] of service.courts.entries()) {
      if (!courts.includes(court)) report(at('courts', place), 'choice', unknownName('court', court, courts));
      else if (service.courts.indexOf(court) < place) {
        report(at('courts', place), 'twice', `"${court}" is there twice`);
      }
    }
    if (service.courts.length === 0) {
      report(at('courts'), 'missing', `Missing: add the keys of courts, such as ${courts[0]}`);
    }
    if (service.kind === 'coach' && !service.coach) {
      report(at(), 'coach', 'Missing: add the coach of a service of kind coach');
    }
    if (service.kind !== 'coach' && service.coach) {
      report(at('coach'), 'no_coach', 'Only the kind coach has a coach: remove it');
    }
    if (service.coach && !coaches.includes(service.coach)) {
      report(at('coach'), 'choice', unknownName('coach', service.coach, coaches));
    }
    const { minimum, maximum } = service.duration;
    if (maximum < minimum) {
      report(at('duration', 'maximum'), 'duration', `${maximum} is less than the minimum of ${minimum}`);
    }
  }
}

function checkSessions(report: Report, file: ClubFile): void {
  const groups = file.services.filter(({ kind }) => kind === 'group');
  const coaches = (file.coaches ?? []).map(({ key }) => key);
  for (const [index, session] of (file.sessions ?? []).entries()) {
    const at = (...path: Path) => ['sessions', index, ...path];
    const service = groups.find(({ key }) => key === session.service);
    const names = groups.map(({ key }) => key);
    if (!service) report(at('service'), 'choice', unknownName('service of kind group', session.service, names));
    else if (!service.courts.includes(session.court)) {
      report(at('court'), 'choice', unknownName(`court of ${service.key}`, session.court, service.courts));
    }
    if (session.coach && !coaches.includes(session.coach)) {
      report(at('coach'), 'choice', unknownName('coach', session.coach, coaches));
    }
    checkPlacePrices(report, at('prices'), session.prices ?? [], file);
  }
}

/** Each is of a season, of holidays or of both, as `price` has the rest, and there once. */
function checkPlacePrices(report: Report, path: Path, prices: readonly Level[], file: ClubFile): void {
  const names = prices.map(levelName);
  for (const [index, level] of prices.entries()) {
    checkLevel(report, [...path, index], level, file);
    if (names[index] === '') {
      report([...path, index], 'level', 'Missing: add the season or holidays, or write it as price');
    } else if (names.indexOf(names[index]!) < index) {
      report([...path, index], 'twice', `The price${names[index]} is there twice: remove one of them`);
    }
  }
}

/** Of a club. Nobody looks at more, and a page has to load them. */
const MAX_PHOTOS = 12;

/** Photos are hashes here, so the same picture has the same name. */
function checkPhotos(report: Report, { photos = [] }: ClubFile): void {
  if (photos.length > MAX_PHOTOS)
    report(['photos'], 'photos', `${photos.length} photos are too many: keep the best ${MAX_PHOTOS}`);
  const names = photos.map((photo) => (typeof photo === 'string' ? photo : photo.file));
  for (const [index, name] of names.entries()) {
    const first = names.indexOf(name);
    if (first < index)
      report(['photos', index], 'same_photo', `The same picture as photos[${first}]: remove one of them`);
  }
}

/** Farther than this from its city a club's coordinates are most likely swapped, or of another place. */
const FAR_METRES = 200_000;

function checkPlace(report: Report, { city, coordinates }: ClubFile, { cities }: Reference): void {
  const centre = cities.get(city);
  if (!centre) return;
  const metres = distanceMetres(coordinates, centre);
  if (metres <= FAR_METRES) return;
  const message = `This is ${Math.round(metres / 1000)} km from ${city}: see whether latitude and longitude are swapped`;
  report(['coordinates', 'latitude'], 'far', message);
}

/** What is wrong in a club's file that its structs cannot say. */
export function checkClub(file: ClubFile, known: Reference): Problem[] {
  const found: Problem[] = [];
  const report = reportIn(found);
  checkTexts(report, file);
  const reserved = reservedSlug(file.slug);
  if (reserved) report(['slug'], 'slug', reserved);
  for (const list of ['seasons', 'courts', 'coaches', 'services', 'sessions'] as const) {
    checkKeys(report, list, file[list] ?? []);
  }
  if (!known.cities.has(file.city))
    report(['city'], 'choice', unknownName('city', file.city, [...known.cities.keys()]));
  checkPlace(report, file, known);
  checkPhotos(report, file);
  checkHours(report, file);
  checkSeasons(report, file);
  for (const [index, court] of file.courts.entries()) {
    if (!known.categories.has(court.sport)) {
      report(['courts', index, 'sport'], 'choice', unknownName('category', court.sport, [...known.categories.keys()]));
    }
    if (!known.surfaces.has(court.surface)) {
      report(['courts', index, 'surface'], 'choice', unknownName('surface', court.surface, [...known.surfaces.keys()]));
    }
    checkPrices(report, ['courts', index, 'prices'], court.prices, file);
  }
  for (const [index, coach] of (file.coaches ?? []).entries()) {
    checkPrices(report, ['coaches', index, 'prices'], coach.prices, file);
  }
  checkServices(report, file, known);
  checkSessions(report, file);
  const { free_until_hours, partial_until_hours } = file.cancellation;
  if (partial_until_hours > free_until_hours) {
    report(
      ['cancellation', 'partial_until_hours'],
      'partial',
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
    const at = (field: string) => ['closures', index, field];
    if (instants[0] === null) report(at('from'), 'local_time', `${from} is not a day of the calendar`);
    else if (instants[1] === null) report(at('until'), 'local_time', `${until} is not a day of the calendar`);
    else if (instants[1]! <= instants[0]!) report(at('until'), 'order', `${until} is not after ${from}`);
  }
}

function instantOrNull(text: string, zone: string, edge: 'start' | 'end'): number | null {
  try {
    return instantOf(text, zone, edge);
  } catch {
    return null;
  }
}

/** What is wrong in the list of cities, of categories or of surfaces. */
export function checkList(file: CitiesFile | CategoriesFile | SurfacesFile): Problem[] {
  const found: Problem[] = [];
  const report = reportIn(found);
  checkTexts(report, file);
  if ('cities' in file) checkKeys(report, 'cities', file.cities);
  else if ('categories' in file) checkKeys(report, 'categories', file.categories);
  else found.push(...checkSurfaces(file));
  return found;
}

/** The product's own terms cannot be changed. */
function checkSurfaces({ surfaces }: SurfacesFile): Problem[] {
  const codes = surfaces.map(({ code }) => code);
  const own = codes.flatMap((code, index) =>
    code in SURFACES
      ? [{ path: ['surfaces', index, 'code'], message: `"${code}" is a surface of the product: leave it out` }]
      : [],
  );
  return [...repeated('surfaces', 'code', codes), ...own];
}
