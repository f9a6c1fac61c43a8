import { sql } from 'kysely';
import type { PriceRule } from '#core/domain/price.ts';
import type { OpeningHours, ServiceKind } from '#server/database/schema.ts';
import type { Db } from '#server/dependencies.ts';
import type { Offer } from '#server/schedule/offer.ts';

/** A court with its area parameters as 'code:value'. */
export type CourtFacts = { id: number; sport: string; surface: string; parameters: string[] };

/** A service with its courts and the category it belongs to. */
export type Offering = { offer: Offer; category: { id: number; slug: string }; courts: CourtFacts[] };

/** What the search compares of a club, apart from what changes by the minute. */
export type ClubProfile = {
  id: number;
  latitude: number;
  longitude: number;
  /** Lowest price of an hour in minor units. */
  priceFrom: number | null;
  club: Offer['club'];
  courts: CourtFacts[];
  offerings: Offering[];
  coachesCount: number;
};

type ServiceRow = {
  id: number;
  kind: ServiceKind;
  coach_id: number | null;
  category_id: number;
  category_slug: string;
  step: number;
  minimum: number;
  maximum: number;
  courts: number[];
};

type Row = {
  id: number;
  latitude: number;
  longitude: number;
  time_zone: string;
  online_booking: boolean;
  allow_cash: boolean;
  opening_hours: OpeningHours[];
  lead_time_minutes: number;
  horizon_days: number;
  courts: { id: number; sport: string; surface: string; parameters: Record<string, string> }[];
  services: ServiceRow[];
  rules: PriceRule[];
  coaches_count: number;
};

function profileOf(row: Row): ClubProfile {
  const club = {
    id: row.id,
    timeZone: row.time_zone,
    onlineBooking: row.online_booking,
    allowCash: row.allow_cash,
    openingHours: row.opening_hours,
    leadTimeMinutes: row.lead_time_minutes,
    horizonDays: row.horizon_days,
  };
  const courts = row.courts.map(({ parameters, ...court }) => ({
    ...court,
    parameters: Object.entries(parameters).map(([code, value]) => `${code}:${value}`),
  }));
  const offerings = row.services.map((service): Offering => {
    const own = courts.filter(({ id }) => service.courts.includes(id));
    const courtIds = own.map(({ id }) => id);
    // Of a coach's service the coach's rules alone count; of any other the courts'.
    const rules = row.rules.filter((rule) =>
      service.kind === 'coach' ? rule.coach_id === service.coach_id : courtIds.includes(rule.court_id ?? 0),
    );
    const { id: serviceId, kind, coach_id: coachId, step, minimum, maximum } = service;
    return {
      offer: { serviceId, kind, coachId, step, minimum, maximum, courtIds, rules, club },
      category: { id: service.category_id, slug: service.category_slug },
      courts: own,
    };
  });
  return {
    id: row.id,
    latitude: row.latitude,
    longitude: row.longitude,
    priceFrom: row.rules.length === 0 ? null : Math.min(...row.rules.map(({ amount }) => amount)),
    club,
    courts,
    offerings,
    coachesCount: row.coaches_count,
  };
}

/** The profiles of these clubs, in no order. */
export async function loadProfiles(db: Db, ids: number[]): Promise<ClubProfile[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select club.id, latitude, longitude, time_zone, online_booking, allow_cash, opening_hours, lead_time_minutes, horizon_days,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'sport', c.sport, 'surface', c.surface, 'parameters', c.parameters)
        order by c.position, c.id), '[]') from court c where c.club_id = club.id) as courts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'coach_id', s.coach_id, 'category_id', s.category_id,
        'category_slug', category.slug, 'step', s.step_minutes, 'minimum', s.minimum_minutes, 'maximum', s.maximum_minutes,
        'courts', (select coalesce(jsonb_agg(sc.court_id), '[]') from service_court sc where sc.club_id = s.club_id and sc.service_id = s.id))
        order by s.position, s.id), '[]')
        from service s join service_category category on category.id = s.category_id where s.club_id = club.id) as services,
      (select coalesce(jsonb_agg(jsonb_build_object('weekdays', p.weekdays, 'from', p.from_minute, 'to', p.to_minute,
        'amount', p.amount, 'court_id', p.court_id, 'coach_id', p.coach_id)), '[]') from price_rule p where p.club_id = club.id) as rules,
      (select count(*)::int from coach where coach.club_id = club.id) as coaches_count
    from club where club.id = any(${ids}::int[])`.execute(db);
  return rows.map(profileOf);
}
