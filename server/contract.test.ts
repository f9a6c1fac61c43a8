import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { CUSTOMER, expireHolds, type Harness, newKey, startHarness } from './testing/harness.ts';

/**
 * Section 7 of the specification, the search for services, a club's prices, comments, leases, and the
 * stream of changes.
 */
const CALLS = [
  'get /v1/clubs',
  'get /v1/clubs/{id}',
  'get /v1/coaches',
  'get /v1/partners/{id}/access',
  'get /v1/services',
  'post /v1/place-watches',
  'post /v1/slot-watches/claim',
  'post /v1/slot-watches/leave',
  'post /v1/slot-watches/status',
  'post /v2/user/club-services/{id}/get-price',
  'get /v1/clubs/{id}/scheduledates',
  'get /v1/clubs/{id}/prices',
  'get /v1/clubs/{id}/release',
  'post /v1/clubs/{id}/vote',
  'get /v1/clubs/{id}/comments',
  'post /v1/bookings/comment',
  'post /v1/bookings/comment/decode',
  'post /v1/bookings/comment/remove',
  'get /v2/services/club_group_bookings',
  'post /v2/bookings/{service_id}/group_book',
  'get /v1/cities',
  'get /v1/cities/{id}',
  'get /v1/slots',
  'post /v2/decode/slot',
  'post /v2/bookings/book',
  'post /v2/bookings/decode',
  'post /v2/bookings/cancel',
  'post /v1/desk/decode',
  'post /v1/desk/accept',
  'post /v1/desk/decline',
  'post /v1/desk/cancel',
  'post /v1/desk/take',
  'post /v1/desk/links',
  'post /v1/desk/sessions',
  'post /v1/bookings/times',
  'post /v1/bookings/move',
  'post /v1/bookings/repeat',
  'get /v1/clubs/{id}/matches',
  'get /v1/clubs/{id}/matches/{match_id}',
  'get /v1/clubs/{id}/match-sports',
  'post /v1/clubs/{id}/matches',
  'post /v1/clubs/{id}/matches/{match_id}/apply',
  'post /v1/clubs/{id}/matches/{match_id}/report',
  'post /v1/bookings/match',
  'post /v1/matches/host',
  'post /v1/matches/decide',
  'post /v1/matches/close',
  'post /v1/matches/player',
  'post /v1/matches/leave',
  'post /v1/matches/share',
  'post /v1/bookings/repeat-days',
  'post /v1/slots/weeks',
  'post /v1/bookings/series',
  'post /v1/bookings/series/cancel',
  'post /v1/bookings/series/move',
  'post /v1/bookings/series/moves',
  'post /v2/bookings/pay',
  'post /v2/bookings/split',
  'post /v2/bookings/split/decode',
  'post /v2/bookings/split/remove',
  'post /v2/bookings/split/close',
  'post /v2/players/invitation',
  'post /v2/players/join',
  'post /v2/players/decode',
  'post /v2/players/pay',
  'post /v2/players/leave',
  'get /v1/countries-with-cities',
  'post /v1/user/payment-methods',
  'get /v1/area-parameters',
  'post /v2/user/booking-requests',
  'get /v2/services-categories',
  'get /v2/services-categories/{id}',
  'get /v2/seo/meta',
  'post /v1/analytics/events/send',
  'get /v1/slots/stream',
  'post /v1/leases',
  'post /v1/leases/places',
  'post /v1/slot-watches',
  'post /v1/slot-watches/stop',
  'post /v1/slot-wishes',
  'post /v1/slot-wishes/status',
  'post /v1/slot-wishes/stop',
  'post /v1/user/booking-links',
  'post /v1/leases/{token}/renew',
  'delete /v1/leases/{token}',
];

const EVENT = {
  event_name: 'booking_success',
  client_id: 'c',
  session_id: 's',
  page_location: 'https://club.example/',
  page_path: '/',
  page_title: 'Club',
  page_referrer: '',
  language: 'en',
  user_agent: 'test',
  club_slugs: ['ace'],
  club_ids: [1],
  screen_resolution: '1x1',
  viewport_size: '1x1',
  session_number: 1,
};

describe.each(DATABASES)('the API over $name', (database) => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness(database);
  });
  afterAll(() => h.close());

  const slugs = async (path: string) => (await h.get(path)).body.data.map((one: { slug: string }) => one.slug);

  describe('the lists of clubs and their surroundings', () => {
    it('filters clubs by city, category, search and online booking', async () => {
      expect(await slugs('/v1/clubs')).toEqual(['ace', 'night', 'calm']);
      expect(await slugs('/v1/clubs/?city=lviv')).toEqual(['calm']);
      expect(await slugs('/v1/clubs?city=1&category=tennis')).toEqual(['ace', 'night']);
      expect(await slugs('/v1/clubs?category=padel')).toEqual([]);
      expect(await slugs('/v1/clubs?online_booking=false')).toEqual(['calm']);
      expect(await slugs(`/v1/clubs?search=${encodeURIComponent('Тихий')}`)).toEqual(['calm']);
      expect(await slugs('/v1/clubs?search=nigth')).toEqual(['night']);
    });

    it('pages without gaps or repetitions', async () => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => h.get(`/v1/clubs?page_size=1&page=${page}`)));
      expect(pages.flatMap(({ body }) => body.data.map((club: { id: number }) => club.id))).toEqual([1, 3, 2]);
      expect(pages[3]?.body.meta).toMatchObject({ page: 4, page_size: 1, total: 3, without: [] });
    });

    it('accepts a number or a slug, with or without the trailing slash, in three languages', async () => {
      const uk = { 'accept-language': 'uk' };
      expect((await h.get('/v1/clubs/1', uk)).body.data).toMatchObject({ slug: 'ace', title: 'Клуб Ейс' });
      expect((await h.get('/v1/clubs/Ace')).body.data).toMatchObject({ id: 1, slug: 'ace' });
      expect((await h.get('/v1/clubs/ace/', { 'accept-language': 'ru' })).body.data.title).toBe('Клуб Эйс');
      expect((await h.get('/v1/cities/kyiv', uk)).body.data).toMatchObject({ id: 1, title: 'Київ', clubs_count: 2 });
      expect((await h.get('/v1/cities/2/')).body.data.slug).toBe('lviv');
      expect((await h.get('/v1/clubs/nowhere')).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    });

    it('shows what the courts cost by weekday and time, without the coaches', async () => {
      const { data } = (await h.get('/v1/clubs/ace/prices')).body;
      expect(data).toHaveLength(6);
      expect(data.find((line: { price: { amount: number } }) => line.price.amount === 30_000)).toEqual({
        court_ids: [F.courtOne],
        weekdays: [1, 2, 3, 4, 5],
        from: '00:00',
        to: '17:00',
        price: { amount: 30_000, currency: 'UAH' },
      });
      expect((await h.get('/v1/clubs/nowhere/prices')).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    });

    it.each([
      ['the largest id', '2147483647'],
      ['more than an id can be', '2147483648'],
      ['more than any integer can be', '9'.repeat(20)],
    ])('finds nothing for a club or on a page of an unknown number: %s', async (_, number) => {
      for (const path of ['/v1/coaches', '/v1/services', '/v2/services-categories']) {
        const { status, body } = await h.get(`${path}?club_id=${number}`);
        expect([status, body.data, body.meta?.total], path).toEqual([200, [], 0]);
      }
      const pages = ['/v1/clubs', '/v1/clubs/1/comments', '/v1/cities', '/v1/countries-with-cities'];
      for (const path of [...pages, '/v1/clubs/1/matches', '/v1/coaches']) {
        const { status, body } = await h.get(`${path}?page=${number}`);
        expect([status, body.data, body.meta?.page], path).toEqual([200, [], Number(number)]);
      }
    });

    it('lists cities, countries, coaches, categories and the parameters of courts', async () => {
      expect(await slugs('/v1/cities/')).toEqual(['kyiv', 'lviv']);
      const countries = (await h.get('/v1/countries-with-cities')).body;
      expect(countries).toMatchObject({ data: [{ code: 'UA', cities: [{}, {}] }], meta: { page_size: 200, total: 1 } });
      expect((await h.get('/v1/coaches/?city=kyiv&category=tennis')).body.data).toMatchObject([
        { title: 'Olha Koval', service_id: F.coachService, price_from: { amount: 70_000 } },
      ]);
      expect((await h.get('/v1/coaches/?city=lviv')).body.data).toEqual([]);
      expect(await slugs('/v2/services-categories')).toEqual(['tennis', 'padel']);
      expect((await h.get('/v2/services-categories/1')).body.data.services).toHaveLength(5);
      const named = `/v2/services-categories?club_id=${F.ace}&with_area_booking_services=false`;
      expect((await h.get(named)).body.data[0].services).toHaveLength(2);
      for (const category of ['tennis', '1']) {
        expect((await h.get(`/v1/area-parameters?category=${category}`)).body.data).toEqual([
          { code: 'surface', title: 'Surface', values: [{ code: 'clay', title: 'Clay' }] },
        ]);
      }
    });

    it.each([
      ['en', 'Tennis in Kyiv', 'Tennis in Lviv', 'Sports clubs in Kyiv'],
      ['uk', 'Теніс у Києві', 'Теніс: Львів', 'Спортивні клуби у Києві'],
      ['ru', 'Теннис в Киеве', 'Теннис: Львов', 'Спортивные клубы в Киеве'],
    ])('names a city in the case of the sentence in %s, if it knows it', async (language, kyiv, lviv, clubs) => {
      const title = async (query: string) =>
        (await h.get(`/v2/seo/meta?page=clubs-location&${query}`, { 'accept-language': language })).body.data;
      expect(await title('city=kyiv&category=tennis')).toMatchObject({ h1: kyiv, title: kyiv });
      expect(await title('city=lviv&category=tennis')).toMatchObject({ h1: lviv, title: lviv });
      expect((await title('city=kyiv')).h1).toBe(clubs);
    });

    it('describes pages', async () => {
      const club = (await h.get('/v2/seo/meta?page=club&club=ace', { 'accept-language': 'uk' })).body.data;
      expect(club.h1).toContain('Клуб Ейс');
      const place = (await h.get('/v2/seo/meta?page=clubs-location&city=kyiv&category=tennis')).body.data;
      expect(place.title).toBe('Tennis in Kyiv');
      const sport = (await h.get('/v2/seo/meta?page=clubs&category=tennis')).body.data;
      expect(sport).toMatchObject({
        h1: 'Tennis',
        description: 'Tennis: schedules, prices and online booking.',
      });
      expect((await h.get('/v2/seo/meta?page=index')).status).toBe(200);
      expect((await h.get('/v2/seo/meta?page=clubs-location&city=atlantis')).body.code).toBe('NOT_FOUND');
    });
  });

  describe('slots', () => {
    const starts = async (service: number, date: string) => {
      const { body } = await h.get(`/v1/slots?service_id=${service}&date=${date}`);
      return body.data.map((slot: { starts_at: string }) => slot.starts_at.slice(11)) as string[];
    };

    it('start on the day they belong to, also after midnight', async () => {
      const day = await starts(F.nightService, '2026-03-12');
      expect(day[0]).toBe('00:00:00+02:00');
      expect(day).toContain('04:00:00+02:00');
      expect(day).not.toContain('05:00:00+02:00');
      expect(day.at(-1)).toBe('23:30:00+02:00');
    });

    it('skip the hour that spring leaves out and list the one that autumn repeats twice', async () => {
      const spring = await starts(F.nightService, '2026-03-29');
      expect(spring.filter((time) => time.startsWith('03:'))).toEqual([]);
      expect(spring).toContain('02:30:00+02:00');
      expect(spring).toContain('04:00:00+03:00');
      expect(new Set(spring).size).toBe(spring.length);
      const autumn = await starts(F.nightService, '2026-10-25');
      expect(autumn.filter((time) => time.startsWith('03:00'))).toEqual(['03:00:00+03:00', '03:00:00+02:00']);
    });

    it('are past before now and within the lead time', async () => {
      const { body } = await h.get(`/v1/slots?service_id=${F.courtService}&date=2026-03-10`);
      const state = Object.fromEntries(
        body.data.map((slot: { starts_at: string; status: string }) => [slot.starts_at.slice(11, 16), slot.status]),
      );
      expect(state).toMatchObject({ '08:00': 'past', '10:00': 'past', '10:30': 'free' });
    });

    it('have the requested duration, within the rules of the service', async () => {
      const path = `/v1/slots?service_id=${F.courtService}&date=2026-03-12`;
      const long = (await h.get(`${path}&duration=90`)).body;
      expect(long.meta).toMatchObject({ duration: 90, date: '2026-03-12', courts: [{ id: 101 }, { id: 102 }] });
      expect(long.data[0].price.amount).toBe(45_000);
      expect((await h.get(`${path}&duration=75`)).body.errors[0]).toMatchObject({ path: 'duration', code: 'DURATION' });
      expect((await h.get('/v1/slots?service_id=99&date=2026-03-12')).body.code).toBe('NOT_FOUND');
    });

    it('have the same tokens within a minute, so that an answer can be cached', async () => {
      const path = `/v1/slots?service_id=${F.courtService}&date=2026-03-12`;
      const first = await h.get(path);
      const again = await h.app.inject({
        url: `/api${path}`,
        headers: { 'if-none-match': String(first.headers.etag) },
      });
      expect(again.statusCode).toBe(304);
    });

    it('leave out closures and holds that have not expired', async () => {
      await h.opened.db
        .insertInto('occupation')
        .values({
          club_id: F.ace,
          court_id: F.courtOne,
          during: '["2026-04-01T09:00:00Z","2026-04-01T10:00:00Z")',
          kind: 'hold',
          expires_at: sql<Date>`now() + interval '1 minute'`,
        })
        .execute();
      await h.opened.db
        .insertInto('club_closure')
        .values({
          club_id: F.ace,
          starts_at: '2026-04-01T14:00:00Z',
          ends_at: '2026-04-01T15:00:00Z',
          reasons: { en: 'Repairs', uk: 'Ремонт', ru: 'Ремонт' },
        })
        .execute();
      const status = async () => {
        const { body } = await h.get(`/v1/slots?service_id=${F.courtService}&date=2026-04-01`);
        const one = (time: string) =>
          body.data.find((slot: { starts_at: string }) => slot.starts_at.includes(`T${time}`));
        return [one('12:00'), one('17:00')];
      };
      expect((await status()).map((slot) => slot.status)).toEqual(['busy', 'busy']);
      await expireHolds(h);
      const [freed] = await status();
      expect(freed.status).toBe('free');
      const body = { slots: [freed.token], customer: CUSTOMER, payment_type: 'card' };
      expect((await h.post('/v2/bookings/book', body, newKey())).status).toBe(200);
    });
  });

  it('stores analytics events', async () => {
    expect((await h.post('/v1/analytics/events/send', EVENT)).status).toBe(204);
    const kept = await h.opened.db.selectFrom('analytics_event').selectAll().execute();
    expect(kept).toMatchObject([{ event_name: 'booking_success', event: EVENT }]);
  });

  it('refuses text that no database can store, and analytics events of any size', async () => {
    const links = (email: string) => h.post('/v1/user/booking-links', { email });
    for (const character of ['\0', '\ud800', '\udc00x']) {
      const refused = await links(`olena${character}@example.com`);
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'email']);
      const { status, body } = await h.post(`/v1/bookings/move`, { token: 'x'.repeat(32), slots: [`y${character}`] });
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
      const sent = await h.post('/v1/analytics/events/send', { ...EVENT, page_title: `a${character}` });
      expect([sent.status, sent.body.errors]).toMatchObject([400, [{ path: 'page_title', code: 'INVALID' }]]);
    }
    expect((await h.post('/v1/analytics/events/send', { ...EVENT, page_title: '🎾' })).status).toBe(204);
    expect((await h.post('/v1/analytics/events/send', { ...EVENT, page_title: 'x'.repeat(9000) })).status).toBe(400);
  });

  describe('errors', () => {
    it('name every field, in the language of the request', async () => {
      const body = {
        slots: ['x'.repeat(52)],
        customer: { given_name: ' ', telephone: '067', email: 'nobody' },
        payment_type: 'gold',
        extra: 1,
      };
      const answer = await h.post('/v2/bookings/book', body, { ...newKey(), 'accept-language': 'uk-UA,en;q=0.5' });
      expect(answer.status).toBe(400);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.body.type).toBe('http://courtside.test/api/errors#VALIDATION_FAILED');
      expect((await h.get('/errors')).body.data).toContainEqual(
        expect.objectContaining({ code: 'SLOT_TAKEN', status: 409 }),
      );
      expect(answer.body.title).toMatch(/[а-яіїєґ]/i);
      const codes = answer.body.errors.map((one: { path: string; code: string }) => [one.path, one.code]);
      expect(Object.fromEntries(codes)).toEqual({
        'customer.given_name': 'REQUIRED',
        'customer.telephone': 'TELEPHONE',
        'customer.email': 'EMAIL',
        payment_type: 'CHOICE',
        extra: 'UNKNOWN_FIELD',
      });
    });

    it.each<[what: string, name: RegExp, code: string, refused: string[], paths: string[]]>([
      [
        'an email address that cannot be delivered to',
        /email/,
        'EMAIL',
        ['<x>@b.cc', 'a@b.cc>bcc:x', 'x@[127.0.0.1].zz', 'x@b.invalid', 'x@b'],
        [
          '/v1/clubs/{id}/matches customer.email',
          '/v1/clubs/{id}/matches/{match_id}/apply email',
          '/v1/desk/clubs/{slug}/bookings customer.email',
          '/v1/desk/clubs/{slug}/members email',
          '/v1/desk/clubs/{slug}/series customer.email',
          '/v1/desk/links email',
          '/v1/place-watches email',
          '/v1/slot-watches email',
          '/v1/slot-wishes email',
          '/v1/user/booking-links email',
          '/v2/bookings/book customer.email',
          '/v2/bookings/{service_id}/group_book customer.email',
          '/v2/players/join email',
          '/v2/user/booking-requests customer.email',
        ],
      ],
      [
        'a phone number with a wrong number of digits',
        /^telephone$/,
        'TELEPHONE',
        ['+38067123456', '+3806712345678', '+380067123456', '+4822'],
        [
          '/v1/clubs/{id}/matches customer.telephone',
          '/v1/clubs/{id}/matches/{match_id}/apply telephone',
          '/v1/desk/clubs/{slug}/bookings customer.telephone',
          '/v1/desk/clubs/{slug}/series customer.telephone',
          '/v2/bookings/book customer.telephone',
          '/v2/bookings/{service_id}/group_book customer.telephone',
          '/v2/user/booking-requests customer.telephone',
        ],
      ],
      [
        'a name of which nothing can be seen',
        /^(given_)?name$/,
        'REQUIRED',
        ['\u200b', '\u202e\u202c', ' \u200d\t\n', '\u3164'],
        [
          '/v1/clubs/{id}/matches customer.given_name',
          '/v1/clubs/{id}/matches/{match_id}/apply name',
          '/v1/desk/clubs/{slug}/bookings customer.given_name',
          '/v1/desk/clubs/{slug}/series customer.given_name',
          '/v2/bookings/book customer.given_name',
          '/v2/bookings/{service_id}/group_book customer.given_name',
          '/v2/players/join name',
          '/v2/user/booking-requests customer.given_name',
        ],
      ],
    ])('name the field of %s, in every call that takes one', async (_, asks, code, refused, fields) => {
      const { paths, components } = (await h.get('/openapi.json')).body;
      type Schema = { $ref?: string; properties?: Record<string, Schema>; oneOf?: Schema[] };
      type Methods = { post?: { requestBody?: { content: Record<string, { schema: Schema }> } } };
      const fieldsIn = ({ $ref, oneOf = [], ...schema }: Schema, path: string[] = []): string[][] =>
        $ref
          ? fieldsIn(components.schemas[$ref.split('/').at(-1)!], path)
          : [
              ...oneOf.flatMap((one) => fieldsIn(one, path)),
              ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
                const here = [...path, name];
                return asks.test(name) ? [here] : fieldsIn(property, here);
              }),
            ];
      const asked: string[] = [];
      for (const [path, methods] of Object.entries<Methods>(paths)) {
        const schema = methods.post?.requestBody?.content['application/json']?.schema;
        for (const field of schema ? fieldsIn(schema) : []) {
          asked.push(`${path} ${field.join('.')}`);
          for (const text of refused) {
            const body = field.reduceRight<unknown>((value, name) => ({ [name]: value }), text);
            const answer = await h.post(path.replaceAll(/\{\w+\}/g, '1'), body, newKey());
            expect([answer.status, answer.body.errors], `${path} ${text}`).toEqual([
              400,
              expect.arrayContaining([expect.objectContaining({ path: field.join('.'), code })]),
            ]);
          }
        }
      }
      expect(asked.sort()).toEqual(fields);
    });

    it('are none for numbers of other countries, and for text that is tidied', async () => {
      const body = {
        ...{ service_id: F.calmService, date: '2026-03-12', time: '10:00', duration: 60 },
        customer: { ...CUSTOMER, given_name: '\u202eOlena\n\t 👩‍👩‍👧', telephone: '+37122345678' },
        comment: 'Two rackets\u2066,\r\nplease\u0007',
      };
      expect((await h.post('/v2/user/booking-requests', body, newKey())).status).toBe(200);
      expect(
        await h.opened.db
          .selectFrom('booking_request')
          .select(['given_name', 'telephone', 'comment'])
          .where('telephone', '=', '+37122345678')
          .executeTakeFirst(),
      ).toEqual({
        given_name: 'Olena 👩‍👩‍👧',
        telephone: '+37122345678',
        comment: 'Two rackets,\nplease',
      });
    });

    it('are never server errors, whatever is sent', async () => {
      const wish = { service_id: F.calmService, date: '2026-03-12', time: '10:00', duration: 60, customer: CUSTOMER };
      const request = (body: object) => h.post('/v2/user/booking-requests', { ...wish, ...body }, newKey());
      const nested = `{"token":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
      const raw = (payload: string) =>
        h.app.inject({
          method: 'POST',
          url: '/api/v2/bookings/decode',
          payload,
          headers: { 'content-type': 'application/json' },
        });
      const cases: [number, Promise<{ status: number } | { statusCode: number }>][] = [
        [404, h.get('/v1/clubs/%00')],
        [400, h.get('/v1/clubs/%E0%A4%A')],
        [404, h.get(`/v1/clubs/${'a'.repeat(150)}`)],
        [404, h.get('/v1/slots?service_id=99999999999&date=2026-03-12')],
        [404, h.get('/v2/services-categories/99999999999')],
        [404, h.post('/v1/user/payment-methods', { club_id: 99_999_999_999 })],
        [400, h.get('/v1/clubs?city=%00')],
        [400, h.get('/v1/clubs?__proto__=1')],
        [400, request({ comment: 'a\0b' })],
        [400, request({ status: 'done', club_id: 1 })],
        [404, request({ service_id: 99_999_999_999 })],
        [400, raw(nested)],
        [400, raw('{"token":"xxxxxxxxxxxxxxxxxxxxx","__proto__":{"admin":true}}')],
        [400, raw('{"token":{"toString":1}}')],
        [404, h.post('/v1/user/payment-methods', { club_id: 1e308 })],
        [400, raw('{"constructor":{"prototype":{"admin":true}}}')],
        [400, raw(`"${'x'.repeat(70_000)}"`)],
      ];
      for (const [index, [status, answer]] of cases.entries()) {
        const given = await answer;
        expect('status' in given ? given.status : given.statusCode, `case ${index}`).toBe(status);
      }
      expect((await h.get(`/v1/clubs/${'a'.repeat(150)}`)).headers['content-type']).toContain(
        'application/problem+json',
      );
      expect((await request({ customer: { ...CUSTOMER, given_name: 'a\0' } })).body.errors).toMatchObject([
        { path: 'customer.given_name' },
      ]);
    });

    it.each([
      ['text/plain', '{"token":"x"}', 415, 'UNSUPPORTED_MEDIA_TYPE', undefined],
      ['application/x-www-form-urlencoded', 'token=x', 415, 'UNSUPPORTED_MEDIA_TYPE', undefined],
      ['application/json', '{"token":', 400, 'VALIDATION_FAILED', ['', 'JSON', 'The body is not valid JSON']],
      ['application/json', '', 400, 'VALIDATION_FAILED', ['', 'JSON', 'The body is not valid JSON']],
    ])('say of a body of %s, %j, what is wrong with it', async (type, payload, status, code, field) => {
      const headers = { 'content-type': type, 'accept-language': 'en' };
      const answer = await h.app.inject({ method: 'POST', url: '/api/v2/bookings/decode', payload, headers });
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
      const { errors } = answer.json();
      expect(errors).toEqual(field && [{ path: field[0], code: field[1], message: field[2] }]);
    });

    it('say of a body that it is too large', async () => {
      const { status, body } = await h.post('/v2/bookings/decode', { token: 'x'.repeat(64 * 1024) });
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(body.errors).toMatchObject([{ path: '', code: 'BODY_SIZE' }]);
    });

    it('use the stored choice, else only the first part of the header', async () => {
      const title = async (headers: Record<string, string>) => (await h.get('/v1/nothing', headers)).body.title;
      const [en, uk] = [await title({ 'accept-language': 'en' }), await title({ 'accept-language': 'uk' })];
      expect(uk).toMatch(/[а-яіїєґ]/i);
      expect(await title({ 'accept-language': 'uk-UA,en;q=0.9' })).toBe(uk);
      expect(await title({ 'accept-language': 'fr-FR,uk;q=0.8' })).toBe(en);
      expect(await title({ 'accept-language': 'en', cookie: 'courtside_i18n_redirected=uk-ua' })).toBe(uk);
    });

    it.each([
      ['en', 'Enter a date such as 2026-11-23', 'Enter a whole number'],
      ['uk', 'Введіть дату, наприклад 2026-11-23', 'Введіть ціле число'],
      ['ru', 'Введите дату, например 2026-11-23', 'Введите целое число'],
    ])('explain in %s which values a field accepts', async (language, date, number) => {
      const { body } = await h.get('/v1/slots?service_id=x&date=soon', { 'accept-language': language });
      expect(body.errors).toEqual([
        { path: 'service_id', code: 'NUMBER', message: number },
        { path: 'date', code: 'DATE', message: date },
      ]);
    });

    it('are problem details for bad queries, bad JSON and unknown paths too', async () => {
      const query = (await h.get('/v1/slots?service_id=abc&date=2026-13-45')).body;
      expect(query.errors.map((one: { path: string }) => one.path)).toEqual(['service_id', 'date']);
      const broken = await h.app.inject({
        method: 'POST',
        url: '/api/v2/bookings/decode',
        headers: { 'content-type': 'application/json' },
        payload: '{',
      });
      expect(broken.json()).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
      expect((await h.get('/v1/nothing')).body.code).toBe('NOT_FOUND');
      expect((await h.get('/v2/services-categories/tennis')).body.code).toBe('NOT_FOUND');
    });
  });

  it('answers the preflight of any origin, without credentials', async () => {
    const preflight = await h.app.inject({
      method: 'OPTIONS',
      url: '/api/v2/bookings/book',
      headers: {
        origin: 'https://club.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'idempotency-key,x-device-id,content-type',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers':
        'Accept-Language, X-Device-ID, X-Session-ID, X-Client-ID, Idempotency-Key, Content-Type, Last-Event-ID, X-Proof-Of-Work',
    });
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('documents every call', async () => {
    const { body } = await h.get('/openapi.json');
    // Calls of signed-in staff have a table of their own in server/desk/staff.test.ts.
    const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { security?: object[] }>).flatMap(([method, { security }]) =>
        security ? [] : `${method} ${path}`,
      ),
    );
    expect(documented.sort()).toEqual([...CALLS].sort());
    expect(body.components.schemas.Booking.properties.court).toEqual({
      anyOf: [{ $ref: '#/components/schemas/Court' }, { type: 'null' }],
    });
    const decode = body.paths['/v2/decode/slot'].post.requestBody.content['application/json'].schema;
    expect(decode).toEqual({
      oneOf: ['DecodeSlotsBody', 'DecodeSlotBody'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
    });
    const text = JSON.stringify(body);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(body.components.schemas).toHaveProperty(name!);
    }
    expect((await h.app.inject('/api/docs/')).statusCode).toBe(200);
  });

  it('reports that it is alive and ready', async () => {
    expect((await h.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await h.app.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
  });
});
