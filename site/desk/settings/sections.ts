import type { ClubFile } from '#core/desk.ts';
import { DAYS, type SectionName } from './fields.ts';
import type { Draft } from './form.ts';

type Court = ClubFile['courts'][number];
type Coach = NonNullable<ClubFile['coaches']>[number];
type Prices = Court['prices'];
type Row = Record<string, unknown>;

/** A court or coach with prices of its own. */
export type Priced = { list: 'courts' | 'coaches'; key: string };

/** How the services of a new coach are called, in all languages. */
export type NewNames = { lessons(coach: unknown): unknown };

const pick = (value: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])));

const TEXTS = [
  ...['name', 'tagline', 'description', 'address', 'district', 'coordinates', 'phone', 'email', 'language', 'website'],
  ...['amenities', 'backup_power', 'shelter', 'veterans_programme'],
];
const TERMS = ['booking', 'payment', 'cancellation'];
const COURT = ['key', 'name', 'sport', 'surface', 'setting', 'lighting', 'heating'];
const COACH = ['key', 'name', 'about'];

/** Replaces fields of a file. A list that is empty, and what a draft leaves out, is left out. */
function withFields(file: ClubFile, names: readonly string[], draft: Draft): ClubFile {
  const next: Row = { ...file };
  for (const name of names) {
    const value = draft[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0 && name !== 'courts')) delete next[name];
    else next[name] = value;
  }
  return next as ClubFile;
}

/** The hours of each weekday. A closed day keeps the hours of the day before, for when it opens. */
function weekOf(hours: ClubFile['opening_hours']): Row {
  let last = { opens: '08:00', closes: '22:00' };
  return Object.fromEntries(
    DAYS.map((day) => {
      const found = hours.find(({ days }) => days.includes(day));
      if (found) last = { opens: found.opens, closes: found.closes };
      return [day, { open: found !== undefined, ...last }];
    }),
  );
}

/** Opening hours as a file has them: days with the same hours together. */
function groupedHours(week: unknown): ClubFile['opening_hours'] {
  const groups = new Map<string, Row & { days: string[] }>();
  for (const day of DAYS) {
    const { open, opens, closes } = ((week as Row)[day] ?? {}) as { open?: boolean; opens?: string; closes?: string };
    if (!open) continue;
    const key = `${opens} ${closes}`;
    const group = groups.get(key) ?? { days: [], opens, closes };
    groups.set(key, group);
    group.days.push(day);
  }
  return [...groups.values()] as ClubFile['opening_hours'];
}

const LATIN: Record<string, string> = Object.fromEntries(
  [...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяыэёъ'].map((letter, index) => [
    letter,
    'a b v h g d e ie zh z y i i i k l m n o p r s t u f kh ts ch sh shch  iu ia y e e '.split(' ')[index] ?? '',
  ]),
);

/** A key for a new row: from its name, in Latin letters, and other than those in use. */
export function keyFor(name: unknown, used: readonly unknown[], kind: string): string {
  const text = typeof name === 'string' ? name : ((name as { en?: string; uk?: string }).en ?? '');
  const translated = text || (name as { uk?: string }).uk || '';
  const latin = [...translated.toLowerCase()].map((letter) => LATIN[letter] ?? letter).join('');
  const stem =
    latin
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40)
      .replace(/-$/, '') || kind;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? stem : `${stem}-${number}`;
    if (!used.includes(key)) return key;
  }
}

/** The rows of a draft with a key each. */
function withKeys(rows: readonly Row[], kind: string): (Row & { key: string })[] {
  const used: unknown[] = rows.map(({ key }) => key);
  return rows.map((row) => {
    if (typeof row.key === 'string' && row.key) return row as Row & { key: string };
    const key = keyFor(row.name ?? kind, used, kind);
    used.push(key);
    return { ...row, key };
  });
}

/** Services and sessions without the courts that are gone; those left without any go with them. */
function withoutCourts(file: ClubFile, keys: readonly string[]): ClubFile {
  const services = file.services
    .map((service) => ({ ...service, courts: service.courts.filter((court) => keys.includes(court)) }))
    .filter(({ courts }) => courts.length > 0);
  const sessions = file.sessions?.filter(
    ({ court, service }) => keys.includes(court) && services.some(({ key }) => key === service),
  );
  return withFields({ ...file, services }, ['sessions'], { sessions });
}

/**
 * Courts as a draft has them. A new court has the prices of the first one of its sport, or of the
 * club, and joins the services of its sport. A retired one leaves services and sessions.
 */
function withCourts(file: ClubFile, rows: readonly Row[]): ClubFile {
  const courts = withKeys(rows, 'court').map((row): Court => {
    const known = file.courts.find(({ key }) => key === row.key);
    const like = file.courts.find(({ sport }) => sport === row.sport) ?? file.courts[0];
    const rest = known ? pick(known as Row, ['photo', 'prices']) : { prices: like?.prices ?? [] };
    return { ...pick(row, COURT), ...rest } as Court;
  });
  const added = courts.filter(({ key }) => !file.courts.some((court) => court.key === key));
  const services = file.services.map((service) => {
    const joining = added.filter(({ sport }) => sport === service.category).map(({ key }) => key);
    const order = courts.map(({ key }) => key);
    const all = [...service.courts, ...joining];
    return { ...service, courts: joining.length > 0 ? order.filter((key) => all.includes(key)) : service.courts };
  });
  // One of a sport that the club did not have is booked like the club's other courts.
  const unserved = added.filter(({ sport }) => !services.some(({ category }) => category === sport));
  const like = services.find(({ kind }) => kind === 'court');
  const made = [...new Set(unserved.map(({ sport }) => sport))].map((sport) => ({
    ...{
      key: keyFor(
        sport,
        services.map(({ key }) => key),
        'courts',
      ),
      kind: 'court' as const,
      category: sport,
    },
    name: unserved.find((court) => court.sport === sport)!.name,
    courts: unserved.filter((court) => court.sport === sport).map(({ key }) => key),
    duration: like?.duration ?? { step: 60, minimum: 60, maximum: 180 },
  }));
  const next = { ...file, courts, services: [...services, ...made] };
  return withoutCourts(
    next,
    courts.map(({ key }) => key),
  );
}

const EVERY_DAY = { days: [...DAYS], from: '00:00', to: '24:00' };

/**
 * Coaches as a draft has them. A new one costs the same at all times, and gives lessons of an hour
 * or two on the courts of the club's first sport. A retired one leaves with their lessons.
 */
function withCoaches(file: ClubFile, rows: readonly Row[], names: NewNames): ClubFile {
  const known = file.coaches ?? [];
  const coaches = withKeys(rows, 'coach').map((row): Coach => {
    const coach = known.find(({ key }) => key === row.key);
    const rest = coach
      ? pick(coach as Row, ['photo', 'prices'])
      : { prices: [{ ...EVERY_DAY, price: row.price ?? null }] };
    return { ...pick(row, COACH), ...rest } as Coach;
  });
  const isGone = (key: string | undefined) => key !== undefined && !coaches.some((coach) => coach.key === key);
  const kept = file.services.filter(({ coach }) => !isGone(coach));
  const category = kept.find(({ kind }) => kind === 'coach')?.category ?? file.courts[0]?.sport;
  const lessons = coaches
    .filter(({ key }) => !known.some((coach) => coach.key === key))
    .map(({ key, name }) => ({
      ...{
        key: keyFor(
          `lessons-${key}`,
          kept.map((service) => service.key),
          'lessons',
        ),
        kind: 'coach',
        category,
      },
      ...{ name: names.lessons(name), coach: key },
      courts: file.courts.filter(({ sport }) => sport === category).map((court) => court.key),
      duration: { step: 60, minimum: 60, maximum: 120 },
    }));
  const sessions = file.sessions?.map(({ coach, ...session }) =>
    coach === undefined || isGone(coach) ? session : { ...session, coach },
  );
  const next = { ...file, services: [...kept, ...lessons] } as ClubFile;
  return withFields(next, ['coaches', 'sessions'], { coaches, sessions });
}

/** Services as a draft has them. The weekly sessions of a retired one leave with it. */
function withServices(file: ClubFile, rows: readonly Row[]): ClubFile {
  const services = withKeys(rows, 'service') as Row[] as ClubFile['services'];
  const sessions = file.sessions?.filter(({ service }) => services.some(({ key }) => key === service));
  return withFields({ ...file, services }, ['sessions'], { sessions });
}

/** Weekly sessions as a draft has them. One without prices of seasons has no list of them. */
const withSessions = (file: ClubFile, rows: readonly Row[]): ClubFile =>
  withFields(file, ['sessions'], {
    sessions: withKeys(rows, 'session').map(({ prices, ...session }) =>
      Array.isArray(prices) && prices.length === 0 ? session : { ...session, prices },
    ),
  });

/** Photos as a draft has them; courts and coaches that are gone since have none. */
function withPhotos(file: ClubFile, draft: Draft): ClubFile {
  const photos = ((draft.photos ?? []) as Row[]).map(({ file: photo, alt }) => (alt ? { file: photo, alt } : photo));
  const inList = (list: 'courts' | 'coaches') =>
    file[list]?.map(({ photo: _, ...one }) => {
      const row = ((draft[list] ?? []) as Row[]).find(({ key }) => key === one.key);
      return { ...one, ...(row?.photo ? { photo: row.photo } : {}) };
    });
  const next = withFields(file, ['logo', 'photos'], { logo: draft.logo, photos });
  return withFields(next, ['courts', 'coaches'], { courts: inList('courts'), coaches: inList('coaches') });
}

const photosIn = (list: readonly { key: string; photo?: string | undefined }[] | undefined) =>
  (list ?? []).map(({ key, photo }) => ({ key, ...(photo && { photo }) }));

/** What a section's form shows of a file. `of` is whose prices they are. */
export function draftOf(file: ClubFile, section: SectionName, of?: Priced): Draft {
  switch (section) {
    case 'texts':
      return pick(file, TEXTS);
    case 'hours':
      return { days: weekOf(file.opening_hours), seasons: file.seasons ?? [], holidays: file.holidays ?? [] };
    case 'closures':
      return { closures: file.closures ?? [] };
    case 'courts':
      return { courts: file.courts.map((court) => pick(court, COURT)) };
    case 'coaches':
      return { coaches: (file.coaches ?? []).map((coach) => pick(coach, COACH)) };
    case 'prices':
      return { prices: pricedOf(file, of)?.prices ?? [] };
    case 'services':
      return pick(file, ['services']);
    case 'sessions':
      return { sessions: (file.sessions ?? []).map((session) => ({ prices: [], ...session })) };
    case 'photos':
      return {
        ...pick(file, ['logo']),
        photos: (file.photos ?? []).map((photo) => (typeof photo === 'string' ? { file: photo } : photo)),
        ...{ courts: photosIn(file.courts), coaches: photosIn(file.coaches) },
      };
    case 'terms':
      return pick(file, TERMS);
  }
}

/** The court or coach of a file; undefined if there is none. */
export const pricedOf = (file: ClubFile, of: Priced | undefined): Court | Coach | undefined =>
  of && file[of.list]?.find(({ key }) => key === of.key);

/** The whole file with a section as the draft has it. `also` are courts that get the same prices. */
export function withSection(
  file: ClubFile,
  section: SectionName,
  draft: Draft,
  { of, also = [], names }: { of?: Priced | undefined; also?: readonly string[]; names: NewNames },
): ClubFile {
  switch (section) {
    case 'texts':
      return withFields(file, TEXTS, draft);
    case 'hours': {
      const seasons = withKeys((draft.seasons ?? []) as Row[], 'season');
      const next = withFields(file, ['seasons', 'holidays'], { seasons, holidays: draft.holidays });
      return { ...next, opening_hours: groupedHours(draft.days) };
    }
    case 'closures':
      return withFields(file, ['closures'], draft);
    case 'courts':
      return withCourts(file, (draft.courts ?? []) as Row[]);
    case 'coaches':
      return withCoaches(file, (draft.coaches ?? []) as Row[], names);
    case 'prices': {
      const prices = draft.prices as Prices;
      const priced =
        <One extends { key: string; prices: Prices }>(list: 'courts' | 'coaches') =>
        (one: One) =>
          (of?.list === list && of.key === one.key) || (list === 'courts' && also.includes(one.key))
            ? { ...one, prices }
            : one;
      const next = { ...file, courts: file.courts.map(priced<Court>('courts')) };
      return withFields(next, ['coaches'], { coaches: file.coaches?.map(priced<Coach>('coaches')) });
    }
    case 'services':
      return withServices(file, (draft.services ?? []) as Row[]);
    case 'sessions':
      return withSessions(file, (draft.sessions ?? []) as Row[]);
    case 'photos':
      return withPhotos(file, draft);
    case 'terms':
      return withFields(file, TERMS, draft);
  }
}
