import { sql } from 'kysely';
import type { PriceRule } from '#core/domain/price.ts';
import { searchText } from '#core/domain/search-text.ts';
import type { CancellationTerms } from '#core/schemas/club.ts';
import { cacheKey, type Db } from '#server/database/db.ts';
import type { OpeningHours, ServiceKind } from '#server/database/schema.ts';
import type { Offer } from '#server/schedule/offer.ts';
import { priceRules } from '#server/schedule/price-rules.ts';
import { loadSummaryRows, priceFromOf, type SummaryRow } from '#server/views/club.ts';
import { type Declared, declaredOf } from './declared.ts';
import { type FacetValue, facetValue } from './facet-values.ts';
import { createInterner } from './interner.ts';
import { type PackedSeats, tariffIdOf, termsIdOf } from './seats.ts';

/** A court with its area parameters as 'code:value'. */
export type CourtFacts = { id: number; sport: string; surface: string; parameters: string[] };

/**
 * A service with its courts. `words` are the keys of its own and its coach's names; `position` is
 * its index in the club.
 */
export type Offering = {
  position: number;
  offer: Offer;
  categoryId: number;
  category: string;
  courts: CourtFacts[];
  words: () => string;
};

/*
 * The properties of thousands of clubs that a search compares are interned: clubs with equal
 * properties share one object with an `index`, so that each distinct one is compared once.
 *
 *   ClubProfile ─┬─ BookingPolicy   opening hours, how it is booked and paid
 *                ├─ Declared        for power cuts, alarms and veterans
 *                ├─ SlotPattern     opening hours, lead time, horizon, and its services' durations
 *                ├─ TraitSet ────── SeatTraits[]
 *                └─ SeatGroup[] ─┬─ SeatTraits    sport, kind of service, court parameters
 *                                └─ PackedSeats   services on courts, as numbers
 */

/** What filters compare of seats. */
export type SeatTraits = {
  index: number;
  categoryId: number;
  category: string;
  kind: ServiceKind;
  values: FacetValue[];
};

/** The seats of a club with the same traits; a service without courts has none. */
export type SeatGroup = { traits: SeatTraits; offerings: Offering[]; seats: PackedSeats };

/** The distinct traits of a club's seats. */
export type TraitSet = { index: number; traits: SeatTraits[] };

/** When a club is open, and how it is booked and paid. */
export type BookingPolicy = Pick<
  Offer['club'],
  'timeZone' | 'openingHours' | 'onlineBooking' | 'allowCash' | 'allowOnline' | 'acceptPasses'
> & {
  index: number;
  /** Equal for policies of one zone with the same opening hours. */
  hoursId: number;
};

/** What the times of a club's services depend on before anything is taken. */
export type SlotPattern = { index: number; terms: readonly number[] };

/** The properties of a club that the search compares, except those that change by the minute. */
export type ClubProfile = {
  id: number;
  revision: number;
  /** The content of its card; its votes may have changed since. */
  summary: SummaryRow;
  latitude: number;
  longitude: number;
  /** Lowest price of an hour in minor units, by the season at an instant (epoch ms). */
  priceFromAt: (now: number) => number | null;
  club: Offer['club'];
  terms: CancellationTerms;
  policy: BookingPolicy;
  declared: Declared;
  /** Equal for clubs of one zone with the same opening hours, lead time, horizon and release. */
  calendarId: number;
  courts: CourtFacts[];
  groups: SeatGroup[];
  slotPattern: SlotPattern;
  traitSet: TraitSet;
  coachesCount: number;
};

type ServiceRow = {
  id: number;
  kind: ServiceKind;
  coach_id: number | null;
  category_id: number;
  category: string;
  step: number;
  minimum: number;
  maximum: number;
  courts: number[];
  names: string[];
};

type Row = {
  id: number;
  revision: number;
  time_zone: string;
  online_booking: boolean;
  allow_cash: boolean;
  allow_online_payment: boolean;
  accept_passes: boolean;
  opening_hours: OpeningHours[];
  lead_time_minutes: number;
  horizon_days: number;
  series_weeks: number;
  release_time: string | null;
  terms: CancellationTerms;
  courts: { id: number; sport: string; surface: string; parameters: Record<string, string> }[];
  services: ServiceRow[];
  rules: PriceRule[];
  coaches_count: number;
};

/**
 * The keys of names, computed on first use. Of a club it keeps the names alone: a function that is
 * made beside its row would keep the whole row.
 */
function wordsOf(names: string[]): () => string {
  let known: string | undefined;
  return () => {
    known ??= searchText(names);
    return known;
  };
}

function offeringsOf(row: Row, club: Offer['club'], courts: CourtFacts[]): Offering[] {
  return row.services.map((service, position) => {
    const own = courts.filter(({ id }) => service.courts.includes(id));
    const courtIds = own.map(({ id }) => id);
    // A coach's service uses only the coach's rules; any other uses the courts' rules.
    const rules = row.rules.filter((rule) =>
      service.kind === 'coach' ? rule.coach_id === service.coach_id : courtIds.includes(rule.court_id ?? 0),
    );
    const { id: serviceId, kind, coach_id: coachId, step, minimum, maximum } = service;
    return {
      position,
      offer: { serviceId, kind, coachId, step, minimum, maximum, courtIds, clubCourts: courts, rules, club },
      categoryId: service.category_id,
      category: service.category,
      courts: own,
      words: wordsOf(service.names),
    };
  });
}

/** The tariff of each court or coach: a lesson costs the same on every court. */
function tariffBook() {
  const tariffs = new Map<string, number>();
  return ({ coachId, rules }: Offer, courtId: number): number => {
    const key = coachId === null ? `court ${courtId}` : `coach ${coachId}`;
    const id = tariffs.get(key) ?? tariffIdOf(rules, { court_id: courtId, coach_id: coachId });
    tariffs.set(key, id);
    return id;
  };
}

const allTraits = new Map<string, SeatTraits>();

/**
 * The shared object of these traits. There are a few dozen, as many as clubs have combinations of
 * sports and parameters.
 */
function traitsOf({ categoryId, category, offer: { kind } }: Offering, parameters: readonly string[]): SeatTraits {
  const key = [kind, categoryId, category, ...parameters].join(' ');
  let known = allTraits.get(key);
  if (!known) {
    const values = [
      facetValue('category', category),
      facetValue('service_kind', kind),
      ...parameters.map((pair) => facetValue('parameters', pair)),
    ];
    known = { index: allTraits.size, categoryId, category, kind, values };
    allTraits.set(key, known);
  }
  return known;
}

function groupsOf(offerings: readonly Offering[], courts: readonly CourtFacts[]): SeatGroup[] {
  const groups = new Map<SeatTraits, SeatGroup & { seats: number[] }>();
  const tariffs = tariffBook();
  for (const offering of offerings) {
    const { serviceId, coachId } = offering.offer;
    const termsId = termsIdOf(offering.offer);
    for (const court of offering.courts.length > 0 ? offering.courts : [null]) {
      const traits = traitsOf(offering, court?.parameters ?? []);
      const group = groups.get(traits) ?? { traits, offerings: [], seats: [] };
      groups.set(traits, group);
      if (group.offerings.at(-1) !== offering) group.offerings.push(offering);
      if (court) {
        const { id } = court;
        group.seats.push(courts.indexOf(court), id, coachId ?? 0, serviceId, termsId, tariffs(offering.offer, id));
      }
    }
  }
  return [...groups.values()];
}

const traitSets = new Map<string, TraitSet>();

function traitSetOf(groups: readonly SeatGroup[]): TraitSet {
  const traits = groups.map((group) => group.traits).sort((one, other) => one.index - other.index);
  const key = traits.map(({ index }) => index).join(' ');
  const known = traitSets.get(key) ?? { index: traitSets.size, traits };
  traitSets.set(key, known);
  return known;
}

const slotPatterns = new Map<string, SlotPattern>();

function slotPatternOf(calendarId: number, offerings: readonly Offering[]): SlotPattern {
  const terms = [...new Set(offerings.map(({ offer }) => termsIdOf(offer)))];
  const key = [calendarId, ...terms].join(' ');
  const known = slotPatterns.get(key) ?? { index: slotPatterns.size, terms };
  slotPatterns.set(key, known);
  return known;
}

const policies = new Map<string, BookingPolicy>();

/** The shared object of this policy; thousands of clubs share a few dozen. */
function policyOf(club: Offer['club'], hoursId: number): BookingPolicy {
  const { timeZone, openingHours, onlineBooking, allowCash, allowOnline, acceptPasses } = club;
  const policy = { hoursId, timeZone, openingHours, onlineBooking, allowCash, allowOnline, acceptPasses };
  const key = [hoursId, onlineBooking, allowCash, allowOnline, acceptPasses].join();
  const known = policies.get(key) ?? { ...policy, index: policies.size };
  policies.set(key, known);
  return known;
}

// Thousands of clubs share a handful of them.
const hoursIdOf = createInterner();
const calendarIdOf = createInterner();

const sharedValues = new Map<string, unknown>();

/** One object for the values that thousands of clubs have in common. */
function shared<T>(value: T): T {
  const key = JSON.stringify(value);
  const known = (sharedValues.get(key) as T | undefined) ?? value;
  sharedValues.set(key, known);
  return known;
}

function profileOf(row: Row, read: SummaryRow): ClubProfile {
  const summary = { ...read, city_titles: shared(read.city_titles), categories: shared(read.categories) };
  const club = {
    id: row.id,
    timeZone: row.time_zone,
    onlineBooking: row.online_booking,
    allowCash: row.allow_cash,
    allowOnline: row.allow_online_payment,
    acceptPasses: row.accept_passes,
    openingHours: shared(row.opening_hours),
    leadTimeMinutes: row.lead_time_minutes,
    horizonDays: row.horizon_days,
    seriesWeeks: row.series_weeks,
    releaseTime: row.release_time,
  };
  const courts = row.courts.map(({ parameters, ...court }) => ({
    ...court,
    parameters: shared(Object.entries(parameters).map(([code, value]) => `${code}:${value}`)),
  }));
  const offerings = offeringsOf(row, club, courts);
  const groups = groupsOf(offerings, courts);
  const hoursId = hoursIdOf(JSON.stringify([club.timeZone, club.openingHours]));
  const calendarId = calendarIdOf(`${hoursId} ${club.leadTimeMinutes} ${club.horizonDays} ${club.releaseTime}`);
  return {
    id: row.id,
    revision: row.revision,
    summary,
    latitude: summary.latitude,
    longitude: summary.longitude,
    priceFromAt: (now) => priceFromOf(summary, now),
    club,
    terms: shared(row.terms),
    policy: policyOf(club, hoursId),
    declared: declaredOf(summary),
    calendarId,
    courts,
    groups,
    slotPattern: slotPatternOf(calendarId, offerings),
    traitSet: traitSetOf(groups),
    coachesCount: row.coaches_count,
  };
}

async function readProfiles(db: Db, ids: number[]): Promise<ClubProfile[]> {
  const { rows } = await sql<Row>`
    select club.id, club_index.revision, time_zone, online_booking, allow_cash, allow_online_payment, accept_passes, opening_hours,
      lead_time_minutes, horizon_days, series_weeks, release_time, jsonb_build_object('free_until_hours', free_until_hours,
        'partial_until_hours', partial_until_hours, 'partial_percent', partial_percent) as terms,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'sport', c.sport, 'surface', c.surface, 'parameters', c.parameters)
        order by c.position, c.id), '[]') from court c where c.club_id = club.id and not c.retired) as courts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'coach_id', s.coach_id, 'category_id', s.category_id,
        'category', category.slug, 'step', s.step_minutes, 'minimum', s.minimum_minutes, 'maximum', s.maximum_minutes,
        'courts', (select coalesce(jsonb_agg(sc.court_id), '[]') from service_court sc where sc.club_id = s.club_id and sc.service_id = s.id),
        'names', array_remove(array[s.titles ->> 'en', s.titles ->> 'uk', s.titles ->> 'ru',
          coach.titles ->> 'en', coach.titles ->> 'uk', coach.titles ->> 'ru'], null))
        order by s.position, s.id), '[]')
        from service s join service_category category on category.id = s.category_id
        left join coach on coach.club_id = s.club_id and coach.id = s.coach_id where s.club_id = club.id and not s.retired) as services,
      (select ${priceRules} from price_rule p where p.club_id = club.id) as rules,
      (select count(*)::int from coach where coach.club_id = club.id and not coach.retired) as coaches_count
    from club join club_index on club_index.club_id = club.id where club.id = any(${ids}::int[])`.execute(db);
  // Read after the revision: if this is newer than it, it is read again.
  const summaries = new Map((await loadSummaryRows(db, ids)).map((summary) => [summary.id, summary]));
  return rows.flatMap((row) => {
    const summary = summaries.get(row.id);
    return summary ? [profileOf(row, summary)] : [];
  });
}

/** Clubs whose profiles are cached, about 15 KB each. */
const MAX_PROFILES = 20_000;
/** Clubs that are read at once, so that other requests can run in between. */
const CLUBS_PER_READ = 500;

const cache = new WeakMap<Db, Map<number, ClubProfile>>();
const turns = new WeakMap<Db, Promise<void>>();

/**
 * Runs reads one after another: searches that start while many profiles are read wait for those
 * instead of reading them too.
 */
function runInSequence(db: Db, read: () => Promise<void>): Promise<void> {
  const key = cacheKey(db);
  const turn = (turns.get(key) ?? Promise.resolve()).catch(() => {}).then(read);
  turns.set(key, turn);
  return turn;
}

/**
 * The profiles of these clubs by number. A cached profile is valid while the club's revision in the
 * database is the same.
 */
export async function loadProfiles(
  db: Db,
  clubs: readonly { id: number; revision: number }[],
): Promise<Map<number, ClubProfile>> {
  const key = cacheKey(db);
  const known = cache.get(key) ?? new Map<number, ClubProfile>();
  cache.set(key, known);
  const found = new Map<number, ClubProfile>();
  const take = ({ id, revision }: { id: number; revision: number }) => {
    const profile = known.get(id);
    if (profile?.revision === revision) found.set(id, profile);
    return profile?.revision === revision;
  };
  const missing = clubs.filter((club) => !take(club));
  for (let start = 0; start < missing.length; start += CLUBS_PER_READ) {
    await runInSequence(db, async () => {
      const unread = missing.slice(start, start + CLUBS_PER_READ).filter((club) => !take(club));
      if (unread.length === 0) return;
      for (const profile of await readProfiles(
        db,
        unread.map(({ id }) => id),
      )) {
        found.set(profile.id, profile);
        known.set(profile.id, profile);
      }
    });
  }
  // The oldest ones are evicted first.
  for (const id of known.keys()) {
    if (known.size <= MAX_PROFILES) break;
    known.delete(id);
  }
  return found;
}
