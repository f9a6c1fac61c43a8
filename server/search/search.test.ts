import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFor } from '#core/domain/random.ts';
import { HOUR } from '#core/domain/units.ts';
import type { ClubCard, FacetField } from '#core/schemas/club-search.ts';
import type { CountedFacet } from '#core/schemas/counted-clubs.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import { type ClubsQuery, SHELTER_MINUTES, WITHOUT_GRID } from '#core/schemas/search-query.ts';
import { DATABASES } from '#server/testing/database.ts';
import { createSearchOracle } from '#server/testing/search-oracle.ts';
import { NOW, type Seeded, startSeeded } from '#server/testing/seeded.ts';

const CLUBS = 24;
/** Filter combinations that the oracle counts on each database. */
const COMBINATIONS = 12;

const text = (query: ClubsQuery) =>
  String(new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])));

function randomQuery(index: number): ClubsQuery {
  const random = randomFor(`search|${index}`);
  const maybe = <T>(chance: number, values: readonly T[]) => (random.chance(chance) ? random.pick(values) : undefined);
  const timed = index % 3 !== 0;
  const query: ClubsQuery = {
    city: maybe(0.2, ['kyiv', 'lviv']),
    category: maybe(0.3, ['tennis', 'padel', 'badminton', 'football']),
    service_kind: maybe(0.4, ['court', 'coach', 'group'] as const),
    parameters: maybe(0.4, [
      'surface:clay,surface:hard',
      'setting:indoor',
      'surface:carpet,setting:indoor',
      'lighting:no',
    ]),
    online_booking: maybe(0.2, [true, false]),
    payment_type: maybe(0.2, ['cash', 'card', 'online', 'subscription'] as const),
    open_now: maybe(0.15, [true, false]),
    without_grid: maybe(0.15, WITHOUT_GRID),
    shelter_within: maybe(0.15, SHELTER_MINUTES),
    veterans_programme: maybe(0.1, [true, false]),
    players_wanted: maybe(0.15, [true, false]),
    price_min: maybe(0.25, [20_000, 40_000]),
    price_max: maybe(0.25, [50_000, 70_000]),
    date: timed ? random.pick(['2026-11-22', '2026-11-23']) : undefined,
    time_from: timed ? maybe(0.6, ['10:00', '18:30', '21:00']) : undefined,
    time_to: timed ? maybe(0.5, ['22:00', '01:00']) : undefined,
    duration: timed ? maybe(0.4, [60, 120]) : undefined,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/**
 * The query with the value instead of the field's own filter; of parameters only the same code is
 * replaced.
 */
function replaced(query: ClubsQuery, field: FacetField, value: string): ClubsQuery {
  if (field !== 'parameters') {
    return { ...query, [field]: value === 'true' ? true : value === 'false' ? false : value };
  }
  const code = value.split(':')[0]!;
  const others = (query.parameters ?? '').split(',').filter((pair) => pair && !pair.startsWith(`${code}:`));
  return { ...query, parameters: [...others, value].join(',') };
}

describe.each(DATABASES)('the search over $name', (database) => {
  let api: Seeded;
  beforeAll(async () => {
    api = await startSeeded(database, CLUBS);
    for (const club_id of [1, 4, 5, 8, 13, 21]) await wish(club_id);
  }, 180_000);
  afterAll(() => api.close());

  /** A wish to play, from the hour of `NOW` on. */
  const wish = async (club_id: number, hours = 1) => {
    const { category_id } = await api.db
      .selectFrom('service')
      .select('category_id')
      .where('club_id', '=', club_id)
      .executeTakeFirstOrThrow();
    const [starts_at, ends_at] = [hours, hours + 2].map((hour) => new Date(NOW + hour * HOUR)) as [Date, Date];
    return api.db
      .insertInto('open_match')
      .values({
        ...{ club_id, category_id, starts_at, ends_at, token: `T${club_id} ${hours}`, booking_id: null },
        ...{ players_total: 4, players_have: 1, level_from: null, level_to: null, note: null, hidden_by: null },
        ...{ given_name: 'Olena', email: 'o@example.com', telephone: '+380671234567', language: 'en' },
        ...{ hidden_reason: null, created_at: new Date(NOW) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  };

  const ids = async (query: string): Promise<number[]> =>
    (await api.get(`/v1/clubs?${query}`)).data.map(({ id }: ClubCard) => id);

  it('finds and counts the same as an oracle that reads the slots of every service', async () => {
    const oracle = await createSearchOracle(api);
    const closures = await api.db
      .selectFrom('club_closure')
      .select('club_id')
      .where('starts_at', '<=', new Date(NOW))
      .where('ends_at', '>', new Date(NOW))
      .execute();
    const closed = new Set(closures.map(({ club_id }) => club_id));
    for (let index = 0; index < COMBINATIONS; index += 1) {
      const query = randomQuery(index);
      const { data, meta } = await api.get(`/v1/clubs?${text({ ...query, facets: true, page_size: 100 })}`);
      const found = await oracle(query, closed);
      const name = text(query);
      const got = data.map((card: ClubCard) => card.id).sort((one: number, other: number) => one - other);
      expect(got, name).toEqual(found.map(({ id }) => id).sort((one, other) => one - other));
      expect(meta.total, name).toBe(found.length);
      if (index % 3 !== 0) {
        expect(meta.free_slots, name).toBe(found.reduce((sum, { free }) => sum + free, 0));
        for (const { id, free } of found) {
          expect(data.find((card: ClubCard) => card.id === id).free_slots, `${name}: ${id}`).toBe(free);
        }
      }
      for (const { field, values } of meta.facets as CountedFacet[]) {
        for (const { value, count } of values) {
          const { length } = await oracle(replaced(query, field, value), closed);
          expect(count, `${name}: ${field} ${value}`).toBe(length);
        }
      }
      if (found.length > 0) expect(meta.without, name).toEqual([]);
      else {
        for (const { filter, total } of meta.without) {
          const { [filter as keyof ClubsQuery]: _, ...rest } = query;
          expect(total, `${name} without ${filter}`).toBe((await oracle(rest, closed)).length);
        }
      }
    }
  }, 240_000);

  it('offers the first free times with valid tokens', async () => {
    const { data } = await api.get(
      '/v1/clubs?city=kyiv&online_booking=true&date=2026-11-23&time_from=12:00&duration=60',
    );
    expect(data.length).toBeGreaterThan(0);
    for (const { next_slots, slots_date } of data as ClubCard[]) {
      expect(slots_date).toBe('2026-11-23');
      const starts = next_slots.map(({ starts_at }) => starts_at);
      expect(starts).toEqual([...new Set(starts)].sort());
      const { service_id, court_id, starts_at, token } = next_slots[0]!;
      const slots = (await api.get(`/v1/slots?service_id=${service_id}&date=2026-11-23&duration=60`)).data;
      expect(slots).toContainEqual(expect.objectContaining({ court_id, starts_at, token, status: 'free' }));
      const atStart = slots.filter(
        (slot: { starts_at: string; status: string }) => slot.starts_at === starts_at && slot.status === 'free',
      );
      const prices = atStart.map((slot: { price: { amount: number } }) => slot.price.amount);
      expect(next_slots[0]!.price.amount).toBe(Math.min(...prices));
    }
  });

  it('shows the next day with a free time if no time is requested', async () => {
    const { data, meta } = await api.get('/v1/clubs?page_size=100');
    expect(meta.free_slots).toBeNull();
    for (const card of data as ClubCard[]) {
      expect(card.next_slots.length > 0).toBe(card.flags.online_booking && card.free_slots > 0);
      if (card.slots_date === null) continue;
      const { data: days } = await api.get(`/v1/clubs?city=${card.city.slug}&date=${card.slots_date}&page_size=100`);
      expect(days.find(({ id }: ClubCard) => id === card.id).free_slots).toBe(card.free_slots);
    }
  });

  it.each(['recommended', 'distance', 'price', 'rating', 'soonest'])(
    'pages by %s without gaps or repetitions',
    async (sort) => {
      const query = `sort=${sort}&near=50.45,30.52`;
      const whole = await ids(`${query}&page_size=100`);
      expect(new Set(whole).size).toBe(CLUBS);
      const pages = [];
      for (let page = 1; page <= 4; page += 1) pages.push(...(await ids(`${query}&page_size=7&page=${page}`)));
      expect(pages).toEqual(whole);
    },
  );

  it.each<[string, (card: ClubCard) => number]>([
    ['distance', (card) => card.distance_metres!],
    ['price', (card) => card.price_from?.amount ?? Number.POSITIVE_INFINITY],
    ['soonest', (card) => Date.parse(card.next_slots[0]?.starts_at ?? '2999-01-01')],
  ])('sorts by %s', async (sort, key) => {
    const { data } = await api.get(`/v1/clubs?sort=${sort}&near=50.45,30.52&online_booking=true&page_size=100`);
    const keys = data.map(key);
    expect(keys).toEqual([...keys].sort((one: number, other: number) => one - other));
    expect(new Set(keys).size).toBeGreaterThan(3);
  });

  it('finds within the bounds of a map, and pins what the page shows', async () => {
    const all = (await api.get('/v1/clubs?page_size=100')).data as ClubCard[];
    const inside = all.filter(
      ({ latitude, longitude }) => latitude >= 50 && latitude <= 51 && longitude >= 30 && longitude <= 31,
    );
    const { data, meta } = await api.get('/v1/clubs?bounds=50,30,51,31&pins=true&page_size=1');
    expect(data).toHaveLength(1);
    expect(meta.total).toBe(inside.length);
    expect(meta.pins.map(({ id }: ClubCard) => id).sort()).toEqual(inside.map(({ id }) => id).sort());
    // West above east crosses the antimeridian: everything but Kyiv's meridians.
    expect((await ids('bounds=-90,31,90,30&page_size=100')).length).toBe(
      all.filter(({ longitude }) => longitude >= 31 || longitude <= 30).length,
    );
  });

  it('pins a club that is taken at the requested time as not free', async () => {
    const { meta } = await api.get(
      '/v1/clubs?date=2026-11-22&time_from=19:00&time_to=20:00&duration=60&pins=true&facets=true',
    );
    const free = meta.pins.filter((pin: { free: boolean }) => pin.free).length;
    expect(free).toBe(meta.total);
    expect(meta.pins).toHaveLength(CLUBS);
    expect(free).toBeLessThan(CLUBS);
  });

  it.each([
    ['the title', 'третій сет'],
    ['the start of a word', 'трет'],
    ['another order and the city', 'київ сет'],
    ['English', 'third set'],
    ['Russian', 'третий сет'],
    ['Latin for Cyrillic', 'tretii set'],
    ['the wrong layout', 'nhtnsq ctn'],
    ['the wrong layout in Russian', 'nhtnbq ctn'],
    ['Cyrillic keys for Latin words', 'ершкв іуе'],
    ['a slip', 'тертій сет'],
    ['a letter short', 'трeтій ст'],
    ['a part of a word', 'рилівськ'],
    ['the address', 'кирилівська 41'],
    ['address, city and coach together', 'kyryliv kiev ткачук'],
    ['a coach', 'Олена Ткачук'],
    ['a coach with a slip', 'ткачкук'],
  ])('finds a club by %s: %s', async (_, search) => {
    expect(await ids(`search=${encodeURIComponent(search)}`), search).toContain(1);
  });

  it.each(['Київ', 'Киев', 'Kyiv', 'Kiev', 'rb]d', 'rbtd', 'київ', 'Kyyiv'])(
    'finds the clubs of the capital by %s',
    async (search) => {
      expect(await ids(`search=${encodeURIComponent(search)}&city=kyiv&page_size=100`)).toEqual(
        await ids('city=kyiv&page_size=100'),
      );
    },
  );

  it.each(['теніс', 'теннис', 'tennis', 'tenis', 'ntyybc', 'ntysc', 'еуттшы', 'тэнис', 'тенніс', 'тенсі'])(
    'finds tennis by %s',
    async (search) => {
      const found = await ids(`search=${encodeURIComponent(search)}&page_size=100`);
      expect(found).toEqual(expect.arrayContaining(await ids('category=tennis&page_size=100')));
      expect(found.length).toBeLessThan(CLUBS);
    },
  );

  it.each(['щжщйцв', 'zzpzbbqq', 'zzzz', 'zzz', 'ааа', '??', '!!! 🎾', "'", '[', '...', '%', '_'])(
    'finds nothing by %s',
    async (search) => {
      const { meta } = await api.get(`/v1/clubs?search=${encodeURIComponent(search)}&online_booking=true`);
      const all = (await api.get('/v1/clubs?online_booking=true')).meta.total;
      expect(meta.total).toBe(0);
      expect(meta.without).toEqual([{ filter: 'search', total: all }]);
      expect((await api.get('/v1/clubs?search=%20&online_booking=true')).meta.total).toBe(all);
    },
  );

  it('finds coaches and services by the same filters, and only by their own names', async () => {
    const coaches = (await api.get('/v1/coaches?city=kyiv&page_size=100')).data;
    expect(coaches.map(({ club }: { club: { city: { slug: string } } }) => club.city.slug)).not.toContain('lviv');
    const named = (await api.get(`/v1/coaches?search=${encodeURIComponent('nrfxer')}`)).data;
    expect(named.map(({ title }: { title: string }) => title)).toEqual(['Olena Tkachuk']);
    expect((await api.get('/v1/coaches?service_kind=court')).meta.total).toBe(0);
    const services = (await api.get('/v1/services?service_kind=group&category=tennis&page_size=100')).data;
    expect(
      new Set(
        services.map(({ kind, category }: { kind: string; category: { slug: string } }) => `${kind} ${category.slug}`),
      ),
    ).toEqual(new Set(['group tennis']));
    const free = (await api.get('/v1/coaches?date=2026-11-23&time_from=18:00&time_to=19:00&page_size=100')).data;
    expect(free.length).toBeGreaterThan(0);
    for (const { service_id } of free.slice(0, 5)) {
      const { data } = await api.get(`/v1/slots?service_id=${service_id}&date=2026-11-23`);
      expect(
        data.some(
          (slot: { starts_at: string; status: string }) => slot.starts_at.includes('T18:00') && slot.status === 'free',
        ),
      ).toBe(true);
    }
  });

  it('reflects a change at once: a club, a court, a price, a vote, a booking', async () => {
    const card = async () =>
      (await api.get('/v1/clubs?bounds=-90,-180,90,180&search=third&date=2026-11-25&time_from=09:00&time_to=10:00'))
        .data[0] as ClubCard;
    const before = await card();
    expect(before.id).toBe(1);
    await api.db.updateTable('price_rule').set({ amount: 100 }).where('club_id', '=', 1).execute();
    const { court_id } = before.next_slots[0]!;
    expect((await card()).next_slots[0]!.price.amount).toBe(100);
    await api.db.updateTable('club').set({ online_booking: false }).where('id', '=', 1).execute();
    expect((await card()).next_slots).toEqual([]);
    await api.db
      .insertInto('club_closure')
      .values({
        club_id: 1,
        starts_at: '2026-11-25T07:30:00Z',
        ends_at: '2026-11-25T07:31:00Z',
        reasons: { en: '', uk: '', ru: '' },
      })
      .execute();
    expect(await card()).toBeUndefined();
    await api.db.deleteFrom('club_closure').where('club_id', '=', 1).execute();
    await api.db.deleteFrom('service_court').where('club_id', '=', 1).where('court_id', '=', court_id).execute();
    expect((await card()).free_slots).toBe(before.free_slots - 1);
    const [{ votes } = { votes: 0 }] = await api.db
      .selectFrom('club_index')
      .select('votes')
      .where('club_id', '=', 1)
      .execute();
    await api.db.insertInto('vote').values({ club_id: 1, device_id: 'new', value: 'up' }).execute();
    expect(await api.db.selectFrom('club_index').select('votes').where('club_id', '=', 1).execute()).toEqual([
      { votes: votes + 1 },
    ]);
  });

  it.each([
    ['generator', 0, true, ['Own power', 'Shelter in the club', 'Veterans’ Sport']],
    ['daylight', 10, false, ['Plays on by daylight', 'Shelter 10 min away']],
    ['none', 11, false, undefined],
    [null, null, false, undefined],
  ] as const)('shows on a card what a club declares: %s, %s min, %s', async (power, minutes, veterans, titles) => {
    const declared = {
      backup_power: power,
      shelter: minutes === null ? null : JSON.stringify({ places: { en: 'Cellar' }, minutes }),
      veterans_programme: veterans,
    };
    await api.db.updateTable('club').set(declared).where('id', '=', 2).execute();
    const cards = async (query: string): Promise<ClubCard[]> =>
      (await api.get(`/v1/clubs?page_size=100&${query}`)).data;
    const has = async (query: string) => (await cards(query)).some(({ id }) => id === 2);
    expect((await cards('')).find(({ id }) => id === 2)!.badges?.map(({ title }) => title)).toEqual(titles);
    expect(await has('without_grid=always')).toBe(power === 'generator');
    expect(await has('without_grid=by_day')).toBe(power === 'generator' || power === 'daylight');
    expect(await has('shelter_within=5')).toBe(minutes === 0);
    expect(await has('shelter_within=10')).toBe(minutes === 0 || minutes === 10);
    expect(await has('veterans_programme=true')).toBe(veterans);
  });

  it('finds a club by a match that wants players from when it is published until it is full or begins', async () => {
    const has = async () => (await ids('players_wanted=true&page_size=100')).includes(3);
    const counted = async () => {
      const { meta } = await api.get('/v1/clubs?facets=true');
      const { values } = meta.facets.find(({ field }: CountedFacet) => field === 'players_wanted')!;
      return values.map(({ count }: { count: number }) => count);
    };
    const before = await counted();
    expect(await has()).toBe(false);
    const { id } = await wish(3);
    expect([await has(), await counted()]).toEqual([true, [before[0]! + 1, before[1]! - 1]]);
    const card = (await api.get('/v1/clubs?page_size=100')).data.find((one: ClubCard) => one.id === 3);
    expect(card.badges[0]).toEqual({ code: 'players_wanted', title: 'Players wanted' });
    const change = (set: object) =>
      api.db.updateTable('open_match').set(set).where('club_id', '=', 3).where('id', '=', id).execute();
    for (const state of ['full', 'closed', 'cancelled'] as const) {
      await change({ state });
      expect([state, await has(), await counted()]).toEqual([state, false, before]);
    }
    await change({ state: 'open' });
    expect(await has()).toBe(true);
    await change({ starts_at: new Date(NOW) });
    expect([await has(), await counted()]).toEqual([false, before]);
  });

  it('shows the current texts on a card: those of the club, its city and its sports', async () => {
    const card = async (): Promise<ClubCard> =>
      (await api.get('/v1/clubs?page_size=100')).data.find(({ id }: ClubCard) => id === 2);
    const { city, categories } = await card();
    const { db } = api;
    const titles = JSON.stringify({ en: 'New', uk: 'New', ru: 'New' });
    await db.updateTable('club').set({ subtitles: titles }).where('id', '=', 2).execute();
    expect((await card()).subtitle).toBe('New');
    await db.updateTable('city').set({ titles }).where('id', '=', city.id).execute();
    expect((await card()).city.title).toBe('New');
    await db.updateTable('service_category').set({ titles }).where('id', '=', categories[0]!.id).execute();
    expect((await card()).categories[0]!.title).toBe('New');
  });

  it('uses no cache of a place that has changed: votes, a flag, the city, the courts of a club', async () => {
    const look = async (query: string) => {
      const { data, meta } = await api.get(`/v1/clubs?${query}&facets=true&page_size=100`);
      const count = (field: string, value: string): number =>
        meta.facets
          .find((facet: CountedFacet) => facet.field === field)
          .values.find((one: { value: string }) => one.value === value).count;
      return { order: data.map(({ id }: ClubCard) => id), total: meta.total as number, count };
    };
    const everywhere = () => look('sort=recommended');
    const here = () => look('city=lviv');
    const [all, lviv] = [await everywhere(), await here()];
    const [first, last] = [lviv.order[0]!, lviv.order.at(-1)!];

    await api.db.updateTable('club').set({ online_booking: false }).where('id', '=', first).execute();
    expect((await here()).count('online_booking', 'true')).toBe(lviv.count('online_booking', 'true') - 1);
    expect((await everywhere()).count('online_booking', 'true')).toBe(all.count('online_booking', 'true') - 1);
    await api.db.updateTable('club').set({ online_booking: true }).where('id', '=', first).execute();
    expect((await here()).order).toEqual(lviv.order);

    const votes = Array.from({ length: 3000 }, (_, index) => ({
      club_id: last,
      device_id: `keen ${index}`,
      value: 'up' as const,
    }));
    await api.db.updateTable('club').set({ online_booking: true }).where('id', '=', last).execute();
    await api.db.insertInto('vote').values(votes).execute();
    expect((await here()).order[0]).toBe(last);
    expect((await everywhere()).order[0]).toBe(last);

    const kyiv = await look('city=kyiv');
    const cityId = await api.db.selectFrom('city').select('id').where('slug', '=', 'kyiv').executeTakeFirstOrThrow();
    await api.db.updateTable('club').set({ city_id: cityId.id }).where('id', '=', last).execute();
    expect((await here()).total).toBe(lviv.total - 1);
    expect((await look('city=kyiv')).order[0]).toBe(last);
    expect((await look('city=kyiv')).total).toBe(kyiv.total + 1);

    const withCourts = () =>
      look('city=kyiv&parameters=surface:clay,surface:hard,surface:grass,surface:carpet,surface:parquet');
    expect((await withCourts()).order).toContain(last);
    await api.db.deleteFrom('service_court').where('club_id', '=', last).execute();
    expect((await withCourts()).order).not.toContain(last);
  });

  it.each([
    ['date=2026-02-31', 'date', 'DATE'],
    ['date=tomorrow', 'date', 'DATE'],
    ['time_from=25:00', 'time_from', 'TIME'],
    ['duration=45', 'duration', 'MINUTES'],
    ['duration=1470', 'duration', 'MINUTES'],
    ['price_min=-1', 'price_min', 'NUMBER'],
    ['price_max=much', 'price_max', 'NUMBER'],
    ['bounds=50,30,51', 'bounds', 'BOUNDS'],
    ['bounds=51,30,50,31', 'bounds', 'BOUNDS'],
    ['near=91,0', 'near', 'POSITION'],
    ['parameters=clay', 'parameters', 'PARAMETERS'],
    ['online_booking=maybe', 'online_booking', 'BOOLEAN'],
    ['open_now=2', 'open_now', 'BOOLEAN'],
    ['without_grid=never', 'without_grid', 'CHOICE'],
    ['shelter_within=7', 'shelter_within', 'CHOICE'],
    ['veterans_programme=yes', 'veterans_programme', 'BOOLEAN'],
    ['players_wanted=yes', 'players_wanted', 'BOOLEAN'],
    ['payment_type=gold', 'payment_type', 'CHOICE'],
    ['service_kind=pool', 'service_kind', 'CHOICE'],
    ['sort=best', 'sort', 'CHOICE'],
    ['page=0', 'page', 'NUMBER'],
    [`search=${'a'.repeat(201)}`, 'search', 'SEARCH'],
    ['colour=red', 'colour', 'UNKNOWN_FIELD'],
    ['sort=distance', 'near', 'NEAR_NEEDED'],
    ['price_min=2&price_max=1', 'price_max', 'PRICE_ORDER'],
  ])('refuses %s by name, with the solution in three languages', async (query, path, code) => {
    const messages = new Set<string>();
    for (const language of LANGUAGES) {
      const { status, errors } = await api.get(`/v1/clubs?${query}`, language);
      expect(status).toBe(code === 'NEAR_NEEDED' || code === 'PRICE_ORDER' ? 422 : 400);
      expect(errors).toEqual([{ path, code, message: expect.stringMatching(/\S{3}/) }]);
      expect(errors[0].message).not.toMatch(/\{\{|This value is not valid|Неправильне значення|Неверное значение/);
      messages.add(errors[0].message);
    }
    expect(messages.size).toBe(3);
  });
});
