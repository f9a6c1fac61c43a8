import type { FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from '#core/api/client.ts';
import { deskCalls } from '#core/api/desk-calls.ts';
import { DAY, HOUR } from '#core/domain/units.ts';
import type { ClubFile } from '#core/schemas/club-file.ts';
import { type DeskSettingsFault, FAULT_CODES, type FaultCode, type FaultValues } from '#core/schemas/desk-settings.ts';
import { exportFiles, exportPictures } from '#server/clubs/export.ts';
import { removeClubs } from '#server/clubs/remove.ts';
import { appOf, files, MONDAY, PUBLIC_URL, run, sourcesOf } from '#server/clubs/testing.ts';
import { createInternalFetch, INTERNAL_ORIGIN } from '#server/http/internal-fetch.ts';
import { maintain } from '#server/maintenance.ts';
import { DATABASES, type OpenedDatabase } from '#server/testing/database.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { openStream } from '#server/testing/stream.ts';
import { DOCUMENTED } from '#testing/club-guide.ts';
import { addMember, addOperator } from './accounts.ts';

const OWNER = 'owner@lisova.example';
const OPERATOR = 'operator@courtside.example';

type Headers = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: tests read any field; the struct was asserted
type Answer = { status: number; body: any; headers: Record<string, unknown> };

/** A change that gives a field of the file another value; undefined removes it. */
const set =
  (path: string, value?: unknown) =>
  (file: ClubFile): void => {
    const names = path.split('.');
    const last = names.pop()!;
    // biome-ignore lint/suspicious/noExplicitAny: any place of the file
    const around = names.reduce<any>((inner, name) => inner[name], file);
    if (value === undefined) delete around[last];
    else around[last] = value;
  };

const plain = (width: number, height: number, r = 198) =>
  sharp({ create: { width, height, channels: 3, background: { r, g: 90, b: 58 } } });

describe.each(DATABASES)("a club's settings at the desk over $name", (database) => {
  let opened: OpenedDatabase;
  let app: Awaited<ReturnType<typeof appOf>>;
  let now = MONDAY;
  const as: Record<string, Headers> = {};
  beforeAll(async () => {
    opened = await database.open();
    await run(opened, Object.fromEntries(DOCUMENTED));
    app = await appOf(opened, () => now);
    const { id } = await opened.db.selectFrom('club').select('id').executeTakeFirstOrThrow();
    await addMember(opened.db, id, { email: OWNER, role: 'owner' });
    await addOperator(opened.db, OPERATOR);
    for (const email of [OWNER, OPERATOR]) as[email] = await sessionOf(opened.db, email, MONDAY);
  });
  // Every test begins with the documented club.
  beforeEach(async () => {
    now = MONDAY;
    await run(opened, { 'lisova.yaml': DOCUMENTED.get('lisova.yaml')! });
    await opened.db.deleteFrom('desk_log').execute();
  });
  afterAll(async () => {
    await app.close();
    await opened.close();
  });

  type Method = 'GET' | 'POST' | 'PUT';
  async function send(method: Method, path: string, payload?: unknown, headers: Headers = as[OWNER]!): Promise<Answer> {
    const json = payload === undefined || payload instanceof Buffer || typeof payload === 'string';
    const answer = await app.inject({
      ...{ method, url: `/api/v1/desk/clubs/lisova${path}` },
      headers: { 'accept-language': 'en', 'content-type': 'application/json', ...headers },
      ...(payload !== undefined && { payload: json ? (payload as string) : JSON.stringify(payload) }),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  }
  type Read = { revision: string; file: ClubFile; photos: { photo: string }[] };
  const read = async (headers?: Headers): Promise<Read> =>
    (await send('GET', '/settings', undefined, headers)).body.data;
  /** The body that changes the stored file. A copy, which the change may modify. */
  async function edited(change: (file: ClubFile) => void): Promise<{ revision: string; file: ClubFile }> {
    const { revision, file } = await read();
    change(file);
    return { revision, file };
  }
  const preview = async (change: (file: ClubFile) => void) =>
    (await send('POST', '/settings/preview', await edited(change))).body.data;
  const save = async (change: (file: ClubFile) => void, headers?: Headers) =>
    send('PUT', '/settings', await edited(change), headers);

  const site = async (path: string) =>
    (await app.inject({ url: `/api${path}`, headers: { 'accept-language': 'en' } })).json().data;
  const log = () => opened.db.selectFrom('desk_log').select(['actor', 'action', 'note']).orderBy('id').execute();
  const dayPrice = async (date: string) => {
    const [service] = await site(`/v1/services?club_id=${(await site('/v1/clubs/lisova')).id}`);
    const slots = await site(`/v1/slots?service_id=${service.id}&date=${date}`);
    return slots.find(({ starts_at }: { starts_at: string }) => starts_at.includes('T10:00')).price.amount;
  };

  describe('reading', () => {
    it('is not found at an address that no club can have', async () => {
      const url = '/api/v1/desk/clubs/a%00b/settings/preview';
      const answer = await app.inject({ method: 'POST', url, headers: as[OWNER]!, payload: {} });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    });

    it('has the file as an export writes it, and what can be chosen in the language of the request', async () => {
      const answer = await send('GET', '/settings', undefined, { ...as[OWNER], 'accept-language': 'uk' });
      const { file, terms, club, locked } = answer.body.data;
      const [exported] = sourcesOf((await files(opened)).filter(({ name }) => name === 'lisova.yaml'));
      expect(file).toEqual(exported!.value);
      expect(club).toMatchObject({ slug: 'lisova', title: 'Лісова', time_zone: 'Europe/Kyiv', role: 'owner' });
      expect(terms.surfaces).toContainEqual({ code: 'artificial_clay', title: 'Штучний ґрунт' });
      expect(terms.amenities).toContainEqual({ code: 'parking', title: 'Паркінг' });
      expect(terms.categories).toEqual([{ code: 'tennis', title: 'Теніс' }]);
      expect(terms.sports).toEqual(terms.categories);
      expect(terms.settings.map(({ title }: { title: string }) => title)).toEqual(['Критий', 'Просто неба']);
      expect(locked).toEqual(['slug', 'city', 'limits']);
      expect(answer.headers['cache-control']).toBe('no-store');
    });

    it('and saving what was read change nothing', async () => {
      const before = await files(opened);
      const { revision } = await read();
      expect(await preview(() => {})).toEqual({
        differences: [],
        faults: [],
        bookings: { broken: [], kept: 0 },
        stopped: [],
      });
      const { status, body } = await save(() => {});
      expect([status, body.data.revision]).toEqual([200, revision]);
      expect([await files(opened), await log()]).toEqual([before, []]);
    });
  });

  describe('saving', () => {
    it('is seen by visitors at once, also in an open stream, is exported and logged', async () => {
      const { id } = await site('/v1/clubs/lisova');
      const date = '2026-11-30';
      expect(await dayPrice(date)).toBe(40_000);
      const stream = await openStream(app, `club_id=${id}&date=${date}`);
      await expect.poll(() => stream.events.length).toBeGreaterThan(0);
      stream.events.length = 0;
      const { status, body } = await save((file) => {
        for (const court of file.courts) court.prices[0]!.price = 430;
        file.tagline = { uk: 'Два корти', en: 'Two fine courts' };
        file.phone = '+380332000009';
      });
      expect(status).toBe(200);
      expect(body.data.file.courts[0].prices[0].price).toBe(430);
      await expect
        .poll(() => stream.said().flatMap(({ data }) => data.changed ?? []), { timeout: 1000, interval: 20 })
        .toContainEqual({ club_id: id, date });
      stream.close();
      expect(await dayPrice(date)).toBe(43_000);
      expect(await site('/v1/clubs/lisova')).toMatchObject({ subtitle: 'Two fine courts', phone: '+380332000009' });
      const [exported] = sourcesOf((await files(opened)).filter(({ name }) => name === 'lisova.yaml'));
      expect(exported!.value).toEqual(body.data.file);
      expect(await log()).toEqual([
        {
          ...{ actor: OWNER, action: 'settings_changed' },
          note: 'tagline.uk, tagline.en, phone, courts.clay-1.prices, courts.clay-2.prices',
        },
      ]);
      // The operator's own file is older, and says so before it is imported.
      const { printed } = await run(opened, { 'lisova.yaml': DOCUMENTED.get('lisova.yaml')! }, '--dry-run');
      expect(printed).toContain('  ~ courts.clay-1.prices');
    });

    it('changes services and weekly sessions, with their dates', async () => {
      const { status } = await save((file) => {
        file.services[0]!.duration.maximum = 120;
        file.sessions![0]!.from = '18:00';
        file.sessions!.push({ ...file.sessions![0]!, key: 'adults', name: 'Adults', day: 'wed' });
      });
      expect(status).toBe(200);
      const { id } = await site('/v1/clubs/lisova');
      const starts = (await site(`/v2/services/club_group_bookings?club_id=${id}`)).map(
        ({ title, starts_at }: { title: string; starts_at: string }) => `${title} ${starts_at.slice(0, 16)}`,
      );
      expect(starts).toContain('Children aged 7–9 2026-11-24T18:00');
      expect(starts).toContain('Adults 2026-11-25T18:00');
      expect(starts.join()).not.toContain('T17:00');
    });

    it('tells the second of two that save at once', async () => {
      const one = await edited(set('phone', '+380332000011'));
      const other = await edited(set('phone', '+380332000022'));
      const answers = await Promise.all([one, other].map((body) => send('PUT', '/settings', body)));
      expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'SETTINGS_CHANGED']);
      const stale = await send('POST', '/settings/preview', one);
      expect([stale.status, stale.body.code]).toEqual([409, 'SETTINGS_CHANGED']);
      expect(await log()).toHaveLength(1);
    });

    it('is stale after an import', async () => {
      const body = await edited(set('phone', '+380332000011'));
      const text = DOCUMENTED.get('lisova.yaml')!.replace('minutes: 3 }', 'minutes: 4 }');
      await run(opened, { 'lisova.yaml': text });
      expect((await send('PUT', '/settings', body)).body.code).toBe('SETTINGS_CHANGED');
      expect((await read()).file.shelter?.minutes).toBe(4);
    });

    it('is not for a club that was removed, which it would bring back', async () => {
      const body = await edited(set('phone', '+380332000011'));
      await removeClubs(opened.db, ['lisova'], { now });
      for (const [method, path] of [
        ['GET', '/settings'],
        ['POST', '/settings/preview'],
        ['PUT', '/settings'],
      ] as const) {
        const answer = await send(method, path, method === 'GET' ? undefined : body);
        expect(answer.body.code, path).toBe('NOT_FOUND');
      }
      expect((await app.inject('/api/v1/clubs/lisova')).statusCode).toBe(404);
    });

    const LOCKED: [field: string, change: (file: ClubFile) => void, owner: string, operator: string | number][] = [
      ['slug', set('slug', 'lisova-2'), 'SETTINGS_INVALID', 'SETTINGS_INVALID'],
      ['slug', set('slug'), 'SETTINGS_INVALID', 'SETTINGS_INVALID'],
      ['city', set('city', 'kyiv'), 'SETTINGS_INVALID', 'SETTINGS_INVALID'],
      ['limits', set('limits', { unpaid_minutes: 600 }), 'SETTINGS_INVALID', 200],
      ['limits', set('limits'), 'SETTINGS_INVALID', 200],
    ];
    it.each(LOCKED)("leaves the club's %s to who may change it", async (field, change, owner, operator) => {
      const code = ({ status, body }: Answer) => body.code ?? status;
      const refused = await save(change);
      expect(code(refused)).toBe(owner);
      expect(refused.body.errors[0]).toMatchObject({ path: `file.${field}`, code: 'FIXED' });
      expect((await preview(change)).faults[0]).toMatchObject({ path: [field], field });
      expect(await log()).toEqual([]);
      expect(code(await save(change, as[OPERATOR]))).toBe(operator);
    });

    it('shows nothing of another club whose slug is sent', async () => {
      const other = DOCUMENTED.get('lisova.yaml')!.replace('slug: lisova', 'slug: other');
      await run(opened, { 'other.yaml': other });
      const seen = await preview((file) => {
        file.slug = 'other';
        file.courts = [];
      });
      expect([seen.differences, seen.bookings.broken, seen.faults.length]).toEqual([[], [], 1]);
      await removeClubs(opened.db, ['other'], { now });
    });
  });

  describe('a file with faults', () => {
    const FAULTS: [name: string, change: (file: ClubFile) => void, path: (string | number)[], message: string][] = [
      ['an unknown surface', set('courts.0.surface', 'clai'), ['courts', 0, 'surface'], 'did you mean clay?'],
      ['a phone that is none', set('phone', '12'), ['phone'], '"12" must be an international phone number'],
      [
        'a number as a text',
        set('courts.0.prices.0.price', '400'),
        ['courts', 0, 'prices', 0, 'price'],
        '"400" must be hryvnias',
      ],
      ['an unknown field', set('tagine', 'Two courts'), ['tagine'], 'Unknown field: did you mean tagline?'],
      ['no name', set('name', {}), ['name'], 'Missing: add a text in uk, en or ru'],
      ['a list that is none', set('courts', 5), ['courts'], '5 must be a list'],
      [
        'an hour without a price',
        set('opening_hours.0.opens', '07:00'),
        ['courts', 0, 'prices'],
        'mon 07:00 has no price',
      ],
      [
        'a text of 100 KB',
        set('description', 'x'.repeat(100_000)),
        ['description'],
        'must be a text of at most 2,000 characters',
      ],
      ['a value without a text', set('phone', { toString: 1 }), [], 'Cannot be read'],
      [
        'a photo from the disk',
        set('logo', 'package.json'),
        ['logo'],
        'package.json is not stored: upload it again, or remove it',
      ],
      ['a photo that is not stored', set('photos', ['0'.repeat(32)]), ['photos', 0], 'is not stored: upload it again'],
    ];
    it.each(FAULTS)('%s is refused at its field, and changes nothing', async (_name, change, path, message) => {
      const before = await files(opened);
      const { faults, differences } = await preview(change);
      expect([faults[0].path, faults[0].message, differences]).toEqual([path, expect.stringContaining(message), []]);
      const { status, body } = await save(change);
      expect([status, body.code]).toEqual([422, 'SETTINGS_INVALID']);
      expect(body.errors[0]).toMatchObject({
        path: ['file', ...path].join('.'),
        message: expect.stringContaining(message),
      });
      expect([await files(opened), await log()]).toEqual([before, []]);
    });

    const more = (count: number) => Array.from({ length: count }, (_, index) => `${index}`.padStart(32, '0'));
    const CODES: [code: FaultCode, change: (file: ClubFile) => void, values?: FaultValues][] = [
      ['missing', set('description', ' ')],
      ['twice', set('courts.1.key', 'clay-1')],
      ['choice', set('courts.0.surface', 'clai')],
      ['choice', set('language', 'de')],
      ['text', set('description', 'x'.repeat(2001))],
      ['number', set('booking.horizon_days', 0), { minimum: 1, maximum: 365 }],
      ['number', set('cancellation.free_until_hours', 1.5), { minimum: 0, maximum: 8760 }],
      ['price', set('sessions.0.price', -1)],
      ['degrees', set('coordinates.latitude', 91)],
      ['far', set('coordinates.latitude', 25.3)],
      ['time', set('opening_hours.0.opens', '25:00')],
      ['local_time', set('closures.0.from', 'tomorrow')],
      ['local_time', set('closures.0.from', '2026-02-30')],
      ['release_time', set('booking.release_time', '24:00')],
      ['day', set('seasons.0.from', '02-30')],
      ['key', set('courts.0.key', 'Clay 1')],
      ['phone', set('phone', '12')],
      ['email', set('email', 'desk')],
      ['website', set('website', 'lisova')],
      ['order', set('closures.0.until', '2026-12-30')],
      ['year', set('seasons.0.until', '2027-04-14')],
      ['season', set('courts.0.prices.3.season', 'spring')],
      ['seasons', set('seasons.1', { key: 'spring', from: '04-01', until: '05-31' })],
      ['season_name', set('seasons.0.key', 'holidays')],
      ['holidays', set('holidays')],
      ['level', set('sessions.0.prices.0', { price: 300 })],
      ['gap', set('opening_hours.0.opens', '07:00'), { day: 'mon', time: '07:00' }],
      ['overlap', set('courts.0.prices.1.from', '16:00'), { day: 'mon', time: '16:00–17:00' }],
      ['hours', set('opening_hours.1.closes', '09:00'), { day: 'sun', time: '08:00' }],
      ['coach', set('services.1.coach')],
      ['no_coach', set('services.0.coach', 'melnyk')],
      ['duration', set('services.0.duration.maximum', 30)],
      ['partial', set('cancellation.partial_until_hours', 48)],
      ['photo', set('logo', 'logo.png')],
      ['photos', set('photos', more(13))],
      ['same_photo', set('photos', ['0'.repeat(32), '0'.repeat(32)])],
      ['slug', set('slug', 'lisova-2')],
      ['operator', set('city', 'kyiv')],
      ['unreadable', set('courts', 5)],
    ];
    it.each(CODES)('is told to the desk as %s', async (code, change, values = {}) => {
      const { faults } = await preview(change);
      const told = faults.map((fault: DeskSettingsFault) => ({ code: fault.code, values: fault.values }));
      expect(told).toContainEqual({ code, values });
      expect(told).not.toContainEqual(expect.objectContaining({ code: 'other' }));
    });

    it('can be told to the desk by every code', () => {
      expect(FAULT_CODES.filter((code) => code !== 'other')).toEqual([...new Set(CODES.map(([code]) => code))]);
    });

    type Hours = [days: string, opens: string, closes: string][];
    const WEEK = 'mon tue wed thu fri sat sun';
    it.each<[name: string, hours: Hours, values: FaultValues[]]>([
      [
        'a day and a night before a morning',
        [
          ['mon tue thu fri sat sun', '08:00', '22:00'],
          ['wed', '12:00', '12:00'],
        ],
        [{ day: 'wed', time: '08:00' }],
      ],
      [
        'nights that end after the next day has begun',
        [
          ['mon wed', '20:00', '04:00'],
          ['tue thu', '02:00', '22:00'],
        ],
        [
          { day: 'mon', time: '02:00' },
          { day: 'wed', time: '02:00' },
        ],
      ],
      [
        'the night to Monday',
        [
          ['sun', '20:00', '03:00'],
          ['mon', '02:30', '20:00'],
        ],
        [{ day: 'sun', time: '02:30' }],
      ],
      [
        'a night that ends as the next day begins',
        [
          ['mon', '20:00', '04:00'],
          ['tue', '04:00', '22:00'],
        ],
        [],
      ],
      ['every night', [[WEEK, '20:00', '04:00']], []],
      ['all hours from midnight', [[WEEK, '00:00', '24:00']], []],
      ['all hours from midnight to midnight', [[WEEK, '00:00', '00:00']], []],
      ['all hours from eight', [[WEEK, '08:00', '08:00']], []],
    ])('has opening hours of %s that run into the next day only if it has begun', async (_, hours, values) => {
      const { faults } = await preview((file) => {
        file.opening_hours = hours.map(([days, opens, closes]) => ({ days: days.split(' '), opens, closes })) as never;
      });
      const own = faults.filter(({ code }: DeskSettingsFault) => code === 'hours') as DeskSettingsFault[];
      expect(own.map((fault) => fault.values)).toEqual(values);
      for (const { path } of own) expect(path).toEqual(['opening_hours', expect.any(Number), 'closes']);
    });

    const file = '"file": {"slug": "lisova"}';
    const revision = `"revision": "${'a'.repeat(32)}"`;
    const BODIES: [name: string, body: string][] = [
      ['no JSON', '{'],
      ['a list', '[]'],
      ['no file', `{${revision}}`],
      ['no revision', `{${file}}`],
      ['a revision that is none', `{"revision": "../..", ${file}}`],
      ['a file that is a list', `{${revision}, "file": []}`],
      ['a file that is a text', `{${revision}, "file": "slug: lisova"}`],
      ['an unknown field', `{${revision}, ${file}, "force": true}`],
      ['a prototype', `{${revision}, "file": {"__proto__": {"slug": "lisova"}}}`],
      ['a constructor', `{${revision}, "file": {"constructor": {"prototype": {"slug": "lisova"}}}}`],
      ['half a character', `{${revision}, "file": {"name": "\\ud800"}}`],
      ['a NUL', `{${revision}, "file": {"name": "\\u0000"}}`],
      ['a tower', `{${revision}, "file": {"name": ${'['.repeat(50_000)}${']'.repeat(50_000)}}}`],
      ['300 KB', `{${revision}, "file": {"name": "${'x'.repeat(300_000)}"}}`],
    ];
    it.each(BODIES)('%s as the body is refused', async (_name, body) => {
      for (const [method, path] of [
        ['POST', '/settings/preview'],
        ['PUT', '/settings'],
      ] as const) {
        const { status, body: answer } = await send(method, path, body);
        expect([status, answer.code], path).toEqual([400, 'VALIDATION_FAILED']);
      }
    });
  });

  describe('bookings', () => {
    let booking: { id: number; code: string };
    beforeAll(async () => {
      const { id } = await site('/v1/clubs/lisova');
      const service = (await site(`/v1/services?club_id=${id}`)).find(({ kind }: { kind: string }) => kind === 'court');
      const slots = await site(`/v1/slots?service_id=${service.id}&date=2026-12-03`);
      const { token } = slots.find(({ starts_at }: { starts_at: string }) => starts_at.includes('T20:00'));
      const customer = {
        given_name: 'Olena',
        family_name: 'Kovalenko',
        telephone: '+380671234567',
        email: 'olena@example.com',
      };
      const { statusCode, body } = await app.inject({
        ...{
          method: 'POST',
          url: '/api/v2/bookings/book',
          headers: { 'idempotency-key': `settings-${database.name}` },
        },
        payload: { slots: [token], customer, payment_type: 'card' },
      });
      expect(statusCode).toBe(200);
      booking = JSON.parse(body).data;
    });
    afterAll(async () => {
      await opened.db.deleteFrom('occupation').where('booking_id', 'is not', null).execute();
      for (const table of ['payment', 'message'] as const) await opened.db.deleteFrom(table).execute();
      await opened.db.deleteFrom('booking').execute();
    });

    const withoutCourt = (file: ClubFile) => {
      file.courts = file.courts.filter(({ key }) => key !== 'clay-1');
      file.services = file.services.filter(({ kind }) => kind === 'court');
      file.services[0]!.courts = ['clay-2'];
      Reflect.deleteProperty(file, 'sessions');
    };
    const BREAKS: [reason: string, field: string, change: (file: ClubFile) => void][] = [
      ['court_removed', 'courts', withoutCourt],
      ['service_removed', 'services', set('services.0.key', 'play')],
      [
        'court_removed',
        'courts',
        // For several reasons at once.
        (file) => {
          withoutCourt(file);
          file.services[0]!.key = 'play';
          file.opening_hours[0]!.closes = '20:30';
        },
      ],
      ['not_open', 'opening_hours', set('opening_hours.0.closes', '20:30')],
      [
        'closed',
        'closures',
        (file) => void file.closures!.push({ from: '2026-12-03 19:00', until: '2026-12-03 21:00', reason: 'Repairs' }),
      ],
    ];
    it.each(BREAKS)('that would break are named, and saving is refused: %s', async (reason, field, change) => {
      const before = await files(opened);
      const { faults, bookings } = await preview(change);
      expect(faults).toEqual([]);
      expect(bookings).toEqual({
        kept: 0,
        broken: [
          {
            ...{
              kind: 'booking',
              id: booking.id,
              code: booking.code,
              title: 'Courts',
              court: 'Court 1',
              reason,
              field,
            },
            ...{
              name: 'Olena Kovalenko',
              starts_at: '2026-12-03T20:00:00+02:00',
              ends_at: '2026-12-03T21:00:00+02:00',
            },
          },
        ],
      });
      const { status, body } = await save(change);
      expect([status, body.code, body.errors[0].path]).toEqual([409, 'SETTINGS_BREAK_BOOKINGS', `file.${field}`]);
      expect(body.errors[0].message).toContain(`booking ${booking.code} of 2026-12-03 20:00`);
      expect([await files(opened), await log()]).toEqual([before, []]);
    });

    it('stay as they are, at the price at which they were booked', async () => {
      const change = (file: ClubFile) => {
        for (const court of file.courts) for (const rule of court.prices) rule.price += 100;
        file.cancellation.free_until_hours = 48;
      };
      const seen = await preview(change);
      expect(seen.bookings).toEqual({ broken: [], kept: 1 });
      expect(seen.differences).toContainEqual({
        ...{ kind: 'changed', field: 'cancellation.free_until_hours', before: 24, after: 48 },
      });
      expect((await save(change)).status).toBe(200);
      const row = await opened.db.selectFrom('booking').select(['price', 'status']).executeTakeFirstOrThrow();
      expect(row).toEqual({ price: 65_000, status: 'confirmed' });
    });
  });

  describe('weekly sessions', () => {
    const CHILDREN = { key: 'children-tuesday', title: 'Children aged 7–9' };
    const at = (day: string, from: string) => [{ ...CHILDREN, day, from }];
    const close = set('opening_hours.0.closes', '17:30');
    it.each<[name: string, change: (file: ClubFile) => void, stopped: object[]]>([
      ['that end when the club closes are not', set('sessions.0.from', '21:00'), []],
      ['that end after the club closes are', set('sessions.0.from', '21:30'), at('tue', '21:30')],
      ['that last until after the club closes are', set('sessions.0.minutes', 360), at('tue', '17:00')],
      ['of a time at which the club closes are', close, at('tue', '17:00')],
      ['of a day on which the club closes are', set('opening_hours.0.days', ['mon', 'wed']), at('tue', '17:00')],
      [
        'that are removed with their time are not',
        (file) => {
          close(file);
          file.sessions = [];
        },
        [],
      ],
    ])('%s named as those that stop', async (_, change, stopped) => {
      expect(await preview(change)).toMatchObject({ faults: [], stopped });
    });

    it('that stop are in the answer of saving too, which says what the preview said', async () => {
      const body = await edited(close);
      const foreseen = (await send('POST', '/settings/preview', body)).body.data;
      const { saved } = (await send('PUT', '/settings', body)).body.data;
      expect(saved).toEqual(foreseen);
      expect(saved.stopped).toEqual(at('tue', '17:00'));
    });

    it('that have stopped before are named only if they are changed', async () => {
      expect((await save(close)).status).toBe(200);
      expect((await preview(set('name', 'Lisova'))).stopped).toEqual([]);
      expect((await preview(set('sessions.0.from', '18:00'))).stopped).toEqual(at('tue', '18:00'));
      expect((await preview(set('sessions.0.from', '16:00'))).stopped).toEqual([]);
    });
  });

  describe('the preview', () => {
    it('names what is added, removed, changed and put in another order, and saves none of it', async () => {
      const before = await files(opened);
      const { differences } = await preview((file) => {
        file.services.reverse();
        Reflect.deleteProperty(file, 'website');
        file.logo = undefined as never;
        file.coaches!.push({ ...file.coaches![0]!, key: 'bondar', name: 'Ivan Bondar' });
        file.booking.horizon_days = 21;
      });
      expect(differences).toEqual([
        { kind: 'removed', field: 'website', before: 'https://lisova.example', after: null },
        { kind: 'changed', field: 'booking.horizon_days', before: 14, after: 21 },
        {
          kind: 'added',
          field: 'coaches.bondar',
          before: null,
          after: expect.objectContaining({ name: 'Ivan Bondar' }),
        },
        {
          ...{ kind: 'reordered', field: 'services' },
          ...{ before: ['courts', 'lessons', 'groups'], after: ['groups', 'lessons', 'courts'] },
        },
      ]);
      expect([await files(opened), await log()]).toEqual([before, []]);
    });
  });

  describe('photos', () => {
    const upload = (bytes: Buffer, headers: Headers = {}) =>
      send('POST', '/photos', bytes, { ...as[OWNER], 'content-type': 'application/octet-stream', ...headers });
    const storedPhotos = async () =>
      (await opened.db.selectFrom('photo').select('hash').execute()).map(({ hash }) => hash);

    it('are uploaded, named by the file, shown to visitors and exported', async () => {
      const bytes = await plain(800, 600).jpeg().toBuffer();
      const { status, body } = await upload(bytes, { 'content-type': 'image/jpeg' });
      expect(status).toBe(200);
      expect(body.data).toEqual({
        ...{ photo: expect.stringMatching(/^[0-9a-f]{32}$/), path: `/photos/${body.data.photo}` },
        ...{ width: 800, height: 600, widths: [160, 320, 640, 800] },
      });
      expect((await app.inject(`${body.data.path}-640.avif`)).headers['content-type']).toBe('image/avif');
      const { photo } = body.data;
      const saved = await save((file) => {
        file.photos = [{ file: photo, alt: { uk: 'Корти', en: 'The courts' } }];
        file.courts[0]!.photo = photo;
      });
      expect(saved.body.data.photos).toEqual([body.data]);
      const club = await site('/v1/clubs/lisova');
      expect(club.photos).toMatchObject([{ path: body.data.path, alt: 'The courts' }]);
      expect(club.court_photos).toMatchObject([{ path: body.data.path }]);
      const names: string[] = [];
      for await (const { name } of exportPictures(opened.db, ['lisova'])) names.push(name);
      expect(names).toEqual(['photos/lisova/1.jpg', 'photos/lisova/courts/clay-1.jpg']);
      expect((await exportFiles(opened.db, { publicUrl: PUBLIC_URL, slugs: ['lisova'] }))[0]!.text).toContain(names[0]);
      // Without them the settings are as before, and the photo is gone.
      const without = await save((file) => {
        Reflect.deleteProperty(file, 'photos');
        Reflect.deleteProperty(file.courts[0]!, 'photo');
      });
      expect([without.status, without.body.data.photos, await storedPhotos()]).toEqual([200, [], []]);
    });

    it("and settings are sent by the site's pages", async () => {
      const inside = createInternalFetch(app, { ip: '192.0.2.7' } as FastifyRequest);
      const connection: ClientOptions = {
        ...{ baseUrl: `${INTERNAL_ORIGIN}/api`, language: 'uk' },
        fetch: (url, init) => inside(url, { ...init, headers: { ...init?.headers, ...as[OWNER] } }),
      };
      const desk = deskCalls(connection, createClient);
      const { photo } = await desk.uploadPhoto('lisova', Uint8Array.from(await plain(200, 200).png().toBuffer()));
      const { revision, file } = await desk.settings('lisova');
      const body = { revision, file: { ...file, logo: photo } };
      expect((await desk.previewSettings('lisova', body)).differences).toMatchObject([{ field: 'logo', after: photo }]);
      expect((await desk.saveSettings('lisova', body)).photos).toMatchObject([{ photo, width: 200 }]);
      await expect(desk.saveSettings('lisova', body)).rejects.toMatchObject({ code: 'SETTINGS_CHANGED', status: 409 });
      const refused = desk.uploadPhoto('lisova', new Uint8Array(20));
      await expect(refused).rejects.toMatchObject({ errors: [{ path: 'photo', code: 'PHOTO_TYPE' }] });
    });

    it('that no settings name are deleted after a day, counted from the last upload', async () => {
      const bytes = await plain(300, 200).png().toBuffer();
      const { photo } = (await upload(bytes)).body.data;
      const age = () =>
        opened.db
          .updateTable('photo')
          .set({ created_at: new Date(Date.now() - 25 * HOUR) })
          .execute();
      const clean = () =>
        maintain(opened.db, { seed: 'none', retentionDays: 0, embedded: true, now, passed: 0, log: () => {} });
      await age();
      expect((await upload(bytes)).body.data.photo).toBe(photo);
      await clean();
      expect(await storedPhotos()).toEqual([photo]);
      await age();
      await clean();
      expect(await storedPhotos()).toEqual([]);
    });

    const WRONG: [name: string, bytes: () => Promise<Buffer>, code: string, message: string][] = [
      ['nothing', async () => Buffer.alloc(0), 'PHOTO_TYPE', 'JPEG, PNG or WebP'],
      ['no picture', async () => Buffer.from('%PDF-1.7'), 'PHOTO_TYPE', 'JPEG, PNG or WebP'],
      [
        'an SVG',
        async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        'PHOTO_TYPE',
        'JPEG, PNG or WebP',
      ],
      [
        'half a picture',
        async () => (await plain(800, 600).jpeg().toBuffer()).subarray(0, 900),
        'PHOTO_DAMAGED',
        'can’t be read',
      ],
      ['a small picture', () => plain(80, 400).png().toBuffer(), 'PHOTO_PIXELS', '96 pixels'],
      ['more than 10 MB', async () => Buffer.alloc(10 * 1024 * 1024 + 1), 'PHOTO_SIZE', '10 MB'],
    ];
    it.each(WRONG)('that are %s are refused, and why', async (_name, bytes, code, message) => {
      const { status, body } = await upload(await bytes());
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'photo', code, message: expect.stringContaining(message) }],
      ]);
      expect([await storedPhotos(), await log()]).toEqual([[], []]);
    });

    it('of another content type are refused', async () => {
      expect((await upload(Buffer.from('{}'), { 'content-type': 'application/json' })).status).toBe(415);
      expect((await upload(Buffer.from('x'), { 'content-type': 'text/html' })).status).toBe(415);
    });

    it('are at most 60 a day of a club', async () => {
      const { id } = await opened.db
        .selectFrom('club')
        .select('id')
        .where('slug', '=', 'lisova')
        .executeTakeFirstOrThrow();
      const entry = { club_id: id, actor: OWNER, action: 'photo_uploaded', at: new Date(MONDAY) };
      await opened.db.insertInto('desk_log').values(Array(59).fill(entry)).execute();
      const pictures = await Promise.all([1, 2].map((red) => plain(100, 100, red).png().toBuffer()));
      const answers = await Promise.all(pictures.map((bytes) => upload(bytes)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
      const refused = answers.find(({ status }) => status === 429)!;
      expect(refused.headers['retry-after']).toBe(String(DAY / 1000));
      now += DAY + 1;
      expect((await upload(pictures[0]!)).status).toBe(200);
    });

    it('are not read for who may not upload', async () => {
      const { status } = await upload(Buffer.alloc(10 * 1024 * 1024 + 1), {
        authorization: `Bearer ${'x'.repeat(43)}`,
      });
      expect(status).toBe(401);
    });
  });
});
