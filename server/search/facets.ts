import type { Facet } from '#core/schemas/club-search.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/dependencies.ts';
import { phrase } from '#server/http/words.ts';
import { inLanguage } from '#server/views/texts.ts';
import { FAILS, fitsBut, type Match, parameterBits } from './match.ts';
import type { Wanted } from './wanted.ts';

type Counts = Map<string, number>;

const count = (counts: Counts, values: Iterable<string>) => {
  for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
};

/** Results per value of every field, from one pass over the clubs in scope. */
function countAll(matches: readonly Match[], wanted: Wanted): Record<Facet['field'], Counts> {
  const bits = parameterBits(wanted);
  const counts: Record<Facet['field'], Counts> = {
    category: new Map(),
    service_kind: new Map(),
    parameters: new Map(),
    online_booking: new Map(),
    payment_type: new Map(),
    open_now: new Map(),
  };
  for (const match of matches) {
    if (fitsBut(match, wanted, FAILS.online_booking)) {
      count(counts.online_booking, [String(match.profile.club.onlineBooking)]);
    }
    if (fitsBut(match, wanted, FAILS.payment_type)) count(counts.payment_type, match.payments);
    if (fitsBut(match, wanted, FAILS.open_now)) count(counts.open_now, [String(match.openNow)]);
    if (match.fails !== 0) continue;
    const fitting = (bit: number) => match.units.filter(({ fails }) => (fails & ~bit) === 0);
    count(
      counts.category,
      fitting(FAILS.category).map(({ offering }) => offering.category.slug),
    );
    count(
      counts.service_kind,
      fitting(FAILS.service_kind).map(({ offering }) => offering.offer.kind),
    );
    count(
      counts.parameters,
      match.units.flatMap(({ court, fails }) =>
        (court?.parameters ?? []).filter((pair) => (fails & ~(bits.get(pair.split(':')[0]!) ?? 0)) === 0),
      ),
    );
  }
  return counts;
}

/** Every value that a field can have, in its order, with its title. */
async function knownValues(
  db: Db,
  language: Language,
): Promise<Record<Facet['field'], { value: string; title: string }[]>> {
  const categories = await db.selectFrom('service_category').selectAll().orderBy('position').orderBy('id').execute();
  const parameters = await db
    .selectFrom('area_parameter_value as value')
    .innerJoin('area_parameter as parameter', 'parameter.code', 'value.parameter_code')
    .select(['value.parameter_code', 'value.code', 'value.titles'])
    .orderBy('parameter.position')
    .orderBy('parameter.code')
    .orderBy('value.position')
    .orderBy('value.code')
    .execute();
  const words = (key: Parameters<typeof phrase>[1]) => phrase(language, key);
  return {
    category: categories.map(({ slug, titles }) => ({ value: slug, title: inLanguage(titles, language) })),
    service_kind: [
      { value: 'court', title: words('kindCourt') },
      { value: 'coach', title: words('kindCoach') },
      { value: 'group', title: words('kindGroup') },
    ],
    parameters: parameters.map(({ parameter_code, code, titles }) => ({
      value: `${parameter_code}:${code}`,
      title: inLanguage(titles, language),
    })),
    online_booking: [
      { value: 'true', title: words('onlineBookingYes') },
      { value: 'false', title: words('onlineBookingNo') },
    ],
    payment_type: [
      { value: 'card', title: words('paymentCardTitle') },
      { value: 'cash', title: words('paymentCashTitle') },
      { value: 'online', title: words('paymentOnlineTitle') },
      { value: 'subscription', title: words('paymentSubscriptionTitle') },
    ],
    open_now: [
      { value: 'true', title: words('openNowYes') },
      { value: 'false', title: words('openNowNo') },
    ],
  };
}

/** The facets over all clubs in scope; values that no club has are told with 0. */
export async function facetsOf(
  db: Db,
  matches: readonly Match[],
  wanted: Wanted,
  language: Language,
): Promise<Facet[]> {
  const counts = countAll(matches, wanted);
  const known = await knownValues(db, language);
  return (Object.keys(counts) as Facet['field'][]).map((field) => ({
    field,
    values: known[field].map(({ value, title }) => ({ value, title, count: counts[field].get(value) ?? 0 })),
  }));
}
