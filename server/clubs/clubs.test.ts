import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { addDays, formatInstant, toInstant } from '#core/domain/zone.ts';
import { addOperator } from '#server/desk/accounts.ts';
import { maintain } from '#server/maintenance.ts';
import { planClubs } from '#server/seed/clubs.ts';
import { CATEGORIES_FILE, CITIES_FILE, clubFile } from '#server/seed/files.ts';
import { seed } from '#server/seed/index.ts';
import { PARTNERS_FILE } from '#server/seed/partner.ts';
import { PASSES_FILE } from '#server/seed/passes.ts';
import { picturesOf } from '#server/seed/pictures.ts';
import { createDatabase, type OpenedDatabase, openDatabase, openInMemory } from '#server/testing/database.ts';
import { NOW } from '#server/testing/seeded.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { DOCUMENTED, TABLES } from '#testing/club-guide.ts';
import { readCommand, readFiles } from './command.ts';
import { readTables } from './csv.ts';
import { exportFiles, exportPictures } from './export.ts';
import { importSources } from './import.ts';
import { SCHEMAS } from './schemas.ts';
import { readSource, type Source, type SourceFile } from './source.ts';
import { appOf, edited, files, LISOVA, MONDAY, PUBLIC_URL, run, sourcesOf } from './testing.ts';

const SCHEMA_NAMES = Object.keys(SCHEMAS);

describe('the seeded clubs', () => {
  let seeded: OpenedDatabase;
  let exported: SourceFile[];
  const stored = new Map<string, Buffer>();
  const pictures = (name: string) => stored.get(name);
  beforeAll(async () => {
    seeded = await openInMemory();
    await seed(seeded.db, { now: NOW });
    exported = await files(seeded);
    for await (const { name, content } of exportPictures(seeded.db)) stored.set(name, content);
  }, 180_000);
  afterAll(() => seeded.close());

  it('are the files of the seed', () => {
    const stored = new Map(sourcesOf(exported).map(({ name, value }) => [name, value as Record<string, unknown>]));
    for (const plan of planClubs(240)) {
      const { closures, ...file } = stored.get(`${plan.slug}.yaml`)!;
      const { coaches = [], sessions = [], ...rest } = file;
      const wanted = clubFile(plan, picturesOf(plan));
      const hours = JSON.parse(JSON.stringify(wanted.opening_hours)) as { days: string[] }[];
      expect({ ...rest, coaches, sessions }).toEqual({ ...wanted, opening_hours: expect.any(Array) });
      expect((rest.opening_hours as { days: string[] }[]).flatMap(({ days }) => days).sort()).toEqual(
        hours.flatMap(({ days }) => days).sort(),
      );
    }
    expect(stored.get('cities.yaml')).toEqual(CITIES_FILE);
    expect(stored.get('categories.yaml')).toEqual(CATEGORIES_FILE);
    expect(stored.get('partners.yaml')).toEqual(PARTNERS_FILE);
    expect(stored.get('passes.yaml')).toEqual(PASSES_FILE);
  });

  it('stay as they are when their files are imported', async () => {
    const result = await importSources(seeded.db, sourcesOf(exported), { now: NOW, pictures });
    expect(result).toEqual({ faults: [], changes: [] });
  });

  it('stay as they are when the desk saves what it read', async () => {
    await addOperator(seeded.db, 'operator@courtside.example');
    const app = await appOf(seeded, () => NOW);
    const headers = await sessionOf(seeded.db, 'operator@courtside.example', NOW);
    for (const { slug } of planClubs(240)) {
      const url = `/api/v1/desk/clubs/${slug}/settings`;
      const { revision, file } = (await app.inject({ url, headers })).json().data;
      const saved = await app.inject({ method: 'PUT', url, headers, payload: { revision, file } });
      expect([slug, saved.statusCode, saved.json().data?.revision]).toEqual([slug, 200, revision]);
    }
    expect(await seeded.db.selectFrom('desk_log').select('action').execute()).toEqual([]);
    expect(await files(seeded)).toEqual(exported);
    await app.close();
  }, 120_000);

  it('are written as the same files from a database that was filled with them, as YAML and as JSON', async () => {
    const [yaml, json] = await Promise.all(
      (['yaml', 'json'] as const).map((format) => exportFiles(seeded.db, { publicUrl: PUBLIC_URL, format })),
    );
    const filled = await openInMemory();
    expect((await importSources(filled.db, sourcesOf(yaml!), { now: NOW, pictures })).faults).toEqual([]);
    expect(await exportFiles(filled.db, { publicUrl: PUBLIC_URL, format: 'yaml' })).toEqual(yaml);
    expect(await exportFiles(filled.db, { publicUrl: PUBLIC_URL, format: 'json' })).toEqual(json);
    expect(await importSources(filled.db, sourcesOf(json!), { now: NOW, pictures })).toEqual({
      faults: [],
      changes: [],
    });
    for await (const { name, content } of exportPictures(filled.db))
      expect([name, content.equals(stored.get(name)!)]).toEqual([name, true]);
    await filled.close();
  });

  it('stay as they are when their tables are imported', async () => {
    const tables = await exportFiles(seeded.db, { publicUrl: PUBLIC_URL, format: 'csv' });
    const [clubs, courts] = tables;
    const sources = await readTables(seeded.db, { clubs: clubs!, courts: courts!, categories: undefined });
    expect(sources).toHaveLength(240);
    const result = await importSources(seeded.db, sources as Source[], { now: NOW, pictures });
    expect(result).toEqual({ faults: [], changes: [] });
  });

  it('fit the published schemas', async () => {
    const app = await appOf(seeded);
    const ajv = new Ajv2020({ allErrors: true });
    addFormats.default(ajv);
    const check = async (name: string) => {
      const answer = await app.inject(`/schemas/${name}.json`);
      expect(answer.headers['content-type']).toContain('application/schema+json');
      return ajv.compile(answer.json());
    };
    const checks = Object.fromEntries(
      await Promise.all(SCHEMA_NAMES.map(async (name) => [name, await check(name)] as const)),
    );
    for (const { name, value } of sourcesOf(exported)) {
      const valid = checks[name.replace('.yaml', '')] ?? checks.club!;
      expect(valid(value) || [name, valid.errors]).toBe(true);
    }
    expect(checks.club!({ ...(sourcesOf(exported)[0]!.value as object), fone: 1 })).toBe(false);
    await app.close();
  });
});

describe('the documented club', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openInMemory();
  });
  afterAll(() => opened.close());

  it('is imported as documented, and exported to the same', async () => {
    const { done, printed } = await run(opened, Object.fromEntries(DOCUMENTED));
    expect(printed).toEqual([
      'cities:',
      '  + cities.lutsk',
      'categories:',
      '  + categories.tennis',
      'surfaces:',
      '  + surfaces.crushed_brick',
      'lisova: new',
      'partners:',
      '  + partners.lutsk-sport',
      'passes:',
      '  + passes.LISOVA-10',
      'webhooks:',
      '  + webhooks.lisova-crm',
      'Changed 7 of 7 files.',
    ]);
    expect(done).toBe(true);
    const again = await run(opened, Object.fromEntries((await files(opened)).map(({ name, text }) => [name, text])));
    expect(again.printed).toEqual(['Changed 0 of 7 files.']);
  });

  it('releases its days at a time of its file, as YAML, JSON and tables', async () => {
    const released = LISOVA.replace('horizon_days: 14 }', 'horizon_days: 14, release_time: "07:00" }');
    const { printed } = await run(opened, { 'lisova.yaml': released });
    expect(printed.slice(0, 2)).toEqual(['lisova:', expect.stringContaining('booking.release_time')]);
    for (const format of ['yaml', 'json'] as const) {
      const exported = await exportFiles(opened.db, { publicUrl: PUBLIC_URL, format });
      const again = await run(opened, Object.fromEntries(exported.map(({ name, text }) => [name, text])));
      expect(again.printed).toEqual([expect.stringContaining('Changed 0 of')]);
      expect(exported.some(({ text }) => /release_time"?: "07:00"/.test(text))).toBe(true);
    }
    const [clubs, courts] = await exportFiles(opened.db, { publicUrl: PUBLIC_URL, format: 'csv' });
    expect(await readTables(opened.db, { clubs: clubs!, courts: courts!, categories: undefined })).toMatchObject([
      { value: { booking: { release_time: '07:00' } } },
    ]);
    await run(opened, { 'lisova.yaml': LISOVA });
  });

  it('has an hour that can be booked, and its weekly session, in every language', async () => {
    const app = await appOf(opened);
    const get = async (path: string, language = 'en') =>
      (await app.inject({ url: `/api${path}`, headers: { 'accept-language': language } })).json();
    const club = (await get('/v1/clubs/lisova')).data;
    expect(club).toMatchObject({
      ...{ title: 'Lisova', subtitle: 'Two courts beside the park' },
      ...{ website: 'https://lisova.example', backup_power: 'generator', veterans_programme: true },
      shelter: { place: 'school basement', minutes: 3 },
    });
    // Both are drawn as clay, and named by their own terms.
    expect(club.courts).toMatchObject([
      { surface: 'clay', parameters: [{ value: 'clay', title: 'Clay' }, {}, {}, {}] },
      { surface: 'clay', parameters: [{ value: 'artificial_clay', title: 'Artificial clay' }, {}, {}] },
    ]);
    const found = async (surface: string) => (await get(`/v1/clubs?parameters=surface:${surface}`)).data;
    expect(await found('artificial_clay')).toMatchObject([
      { court_groups: [{ title: 'clay' }, { surface: 'clay', title: 'artificial clay' }] },
    ]);
    expect(await found('sand')).toEqual([]);
    // A translation that the file does not have.
    expect((await get('/v1/clubs/lisova', 'ru')).data.subtitle).toBe('Два корти біля парку');
    expect((await get(`/v2/services/club_group_bookings?club_id=${club.id}`)).data).toMatchObject([
      { title: 'Children aged 7–9', starts_at: '2026-11-24T17:00:00+02:00', remaining: 6 },
      { title: 'Children aged 7–9', starts_at: '2026-12-01T17:00:00+02:00', remaining: 6 },
    ]);
    await app.close();
  });
});

/** The line of the documented club that has a text. */
const lineOf = (text: string) => LISOVA.split('\n').findIndex((line) => line.includes(text)) + 1;

describe('a file with a fault', () => {
  let opened: OpenedDatabase;
  let before: SourceFile[];
  beforeAll(async () => {
    opened = await openInMemory();
    await run(opened, Object.fromEntries(DOCUMENTED));
    before = await files(opened);
  });
  afterAll(() => opened.close());

  const at = (text: string, field: string, message: string) =>
    `lisova.yaml:${lineOf(text)}: ${field}${field && ': '}${message}`;

  it.each<[string, [string, string][], string]>([
    [
      'a slug that is a page of the desk',
      [['slug: lisova', 'slug: sign-in']],
      'lisova.yaml:2: slug: "sign-in" would have no desk, as /desk/sign-in is a page of the site: choose another',
    ],
    ['no YAML', [['slug: lisova', 'slug: [lisova']], 'lisova.yaml:3: '],
    [
      'an unknown surface',
      [['surface: clay', 'surface: clai']],
      at('surface: clay', 'courts[0].surface', 'There is no surface "clai": did you mean clay?'),
    ],
    ['an unknown field', [['tagline:', 'tagine:']], at('tagline:', 'tagine', 'Unknown field: did you mean tagline?')],
    [
      'a missing field',
      [['phone: "+380332000000"\n', '']],
      'lisova.yaml:1: phone: Missing: add an international phone number',
    ],
    [
      'a phone that is a number',
      [['"+380332000000"', '380332000000']],
      at('phone:', 'phone', '380332000000 must be an international phone number'),
    ],
    [
      'a wrong time',
      [['to: "17:00"', 'to: "25:00"']],
      at('to: "17:00"', 'courts[0].prices[0].to', '"25:00" must be a time from "00:00" to "24:00"'),
    ],
    [
      'a release at the end of the day',
      [['horizon_days: 14 }', 'horizon_days: 14, release_time: "24:00" }']],
      at(
        'booking:',
        'booking.release_time',
        '"24:00" must be a time from "00:00" to "23:59"; leave it out to open the day at midnight',
      ),
    ],
    [
      'a fraction of a kopeck',
      [['price: 400', 'price: 400.001']],
      at('price: 400', 'courts[0].prices[0].price', '400.001 must be hryvnias'),
    ],
    [
      'a key with a space',
      [['- key: clay-1', '- key: clay 1']],
      at('- key: clay-1', 'courts[0].key', '"clay 1" must be lower-case Latin letters'),
    ],
    [
      'a site that is a script',
      [['website: https://lisova.example', 'website: javascript:alert(1)']],
      at('website:', 'website', '"javascript:alert(1)" must be a web address such as https://club.example'),
    ],
    [
      'an unknown power',
      [['backup_power: generator', 'backup_power: generators']],
      at('backup_power:', 'backup_power', '"generators" is not known: did you mean generator?'),
    ],
    [
      'a shelter too far away',
      [['minutes: 3 }', 'minutes: 90 }']],
      at('shelter:', 'shelter.minutes', '90 must be a whole number of minutes from 0 to 60'),
    ],
    [
      'an unknown city',
      [['city: lutsk', 'city: lusk']],
      at('city: lutsk', 'city', 'There is no city "lusk": did you mean lutsk?'),
    ],
    [
      'swapped coordinates',
      [[/coordinates: [^\n]*/.exec(LISOVA)![0], 'coordinates: { latitude: 25.3254, longitude: 50.7472 }']],
      at('coordinates:', 'coordinates.latitude', 'This is 3561 km from lutsk: see whether latitude and longitude are'),
    ],
    [
      'an unknown category',
      [['category: tennis', 'category: golf']],
      at('category: tennis', 'services[0].category', 'There is no category "golf": choose from tennis'),
    ],
    [
      'an unknown court',
      [['courts: [clay-1, clay-2]', 'courts: [clay-1, clay-3]']],
      at('courts: [clay-1, clay-2]', 'services[0].courts[1]', 'There is no court "clay-3": did you mean clay-1?'),
    ],
    [
      'an unknown coach',
      [['coach: melnyk', 'coach: bondar']],
      at('coach: melnyk', 'services[1].coach', 'There is no coach "bondar": choose from melnyk'),
    ],
    [
      'a coach that is missing',
      [['    coach: melnyk\n    courts', '    courts']],
      at('- key: lessons', 'services[1]', 'Missing: add the coach of a service of kind coach'),
    ],
    [
      'a key twice',
      [['- key: clay-2', '- key: clay-1']],
      at('- key: clay-2', 'courts[1].key', '"clay-1" is there twice'),
    ],
    [
      'a day twice',
      [['[sat, sun], opens', '[fri, sat, sun], opens']],
      at('[sat, sun], opens', 'opening_hours[1].days', 'fri is there twice'),
    ],
    [
      'a gap between prices',
      [['from: "17:00", to: "22:00"', 'from: "18:00", to: "22:00"']],
      at('prices: &clay', 'courts[0].prices', 'mon 17:00 has no price, but the club is open: add one'),
    ],
    [
      'two prices at once',
      [['from: "17:00", to: "22:00"', 'from: "16:00", to: "22:00"']],
      at(
        'from: "17:00", to: "22:00"',
        'courts[0].prices[1]',
        'mon 16:00–17:00 has two prices: let one end where the other begins',
      ),
    ],
    [
      'a gap between prices in a season that has others',
      [
        ['from: "10-15", until: "04-14"', 'from: "10-15", until: "10-14"'],
        ['from: "08:00", to: "17:00", price: 400', 'from: "08:00", to: "16:00", price: 400'],
      ],
      at('prices: &clay', 'courts[0].prices', 'mon 16:00 has no price in winter, but the club is open: add one'),
    ],
    [
      'prices of a season alone',
      [['from: "08:00", to: "17:00", price: 400 }', 'from: "08:00", to: "17:00", price: 400, season: winter }']],
      at('prices: &clay', 'courts[0].prices', 'mon 08:00 has no price, but the club is open: add one'),
    ],
    [
      'two prices of a season at once',
      [
        [
          'from: "09:00", to: "20:00", price: 650, season: winter',
          'from: "09:00", to: "20:00", price: 650, season: winter }\n      - { days: [sun], from: "19:00", to: "20:00", price: 9, season: winter',
        ],
      ],
      at(
        'from: "09:00", to: "20:00", price: 650',
        'courts[0].prices[5]',
        'sun 19:00–20:00 in winter has two prices: let one end where the other begins',
      ).replace(/:(\d+):/, (_, line) => `:${Number(line) + 1}:`),
    ],
    [
      'an unknown season',
      [['price: 650, season: winter', 'price: 650, season: wintre']],
      at(
        'price: 650, season: winter',
        'courts[0].prices[3].season',
        'There is no season "wintre": did you mean winter?',
      ),
    ],
    [
      'two seasons of one day',
      [['holidays:\n', '  - { key: spring, from: "04-14", until: "05-31" }\nholidays:\n']],
      at('holidays:', 'seasons[1]', 'Has days of winter: let one end before the other begins'),
    ],
    [
      'a season that ends before it begins',
      [['from: "10-15", until: "04-14"', 'from: "2026-10-15", until: "2026-04-14"']],
      at('key: winter', 'seasons[0].until', '2026-04-14 is before 2026-10-15'),
    ],
    [
      'a season of one year and of every year',
      [['from: "10-15", until: "04-14"', 'from: "2026-10-15", until: "04-14"']],
      at('key: winter', 'seasons[0].until', '04-14 must be of a year, as 2026-10-15 is'),
    ],
    [
      'a holiday on a day that no year has',
      [['from: "12-31", until: "01-02"', 'from: "12-31", until: "02-30"']],
      at('from: "12-31"', 'holidays[0].until', '"02-30" must be a day such as 2026-12-31, or 12-31 of every year'),
    ],
    [
      'a price of holidays without any',
      [[LISOVA.slice(LISOVA.indexOf('holidays:\n'), LISOVA.indexOf('closures:')), '']],
      'courts[0].prices[5].holidays: The club has no holidays: add them',
    ],
    [
      'a closure that ends before it begins',
      [['until: "2027-01-01"', 'until: "2026-12-30"']],
      at('until: "2027-01-01"', 'closures[0].until', '2026-12-30 is not after 2026-12-31 15:00'),
    ],
    [
      'a day that no calendar has',
      [['until: "2027-01-01"', 'until: "2027-02-30"']],
      at('until: "2027-01-01"', 'closures[0].until', '2027-02-30 is not a day of the calendar'),
    ],
    [
      'terms that contradict each other',
      [['partial_until_hours: 6', 'partial_until_hours: 48']],
      at('partial_until_hours', 'cancellation.partial_until_hours', '48 is more than the 24 of free_until_hours'),
    ],
    [
      'a session of no group',
      [['service: groups', 'service: courts']],
      at('service: groups', 'sessions[0].service', 'There is no service of kind group "courts": choose from groups'),
    ],
    [
      'a price of a session in an unknown season',
      [['price: 300, season: winter', 'price: 300, season: summer']],
      at('price: 300', 'sessions[0].prices[0].season', 'There is no season "summer": choose from winter'),
    ],
    [
      'two prices of a session on holidays',
      [['price: 300, season: winter', 'price: 300, holidays: true']],
      at('price: 300', 'sessions[0].prices[1]', 'The price on holidays is there twice: remove one of them'),
    ],
    [
      'a price of a session for every day',
      [['price: 300, season: winter', 'price: 300']],
      at('price: 300', 'sessions[0].prices[0]', 'Missing: add the season or holidays, or write it as price'),
    ],
    [
      'a text in no language',
      [['district: { uk: Центр, en: Centre }', 'district: {}']],
      at('district:', 'district', 'Missing: add a text in uk, en or ru'),
    ],
  ])('%s changes nothing and names file, line, field and remedy', async (_, edits, wanted) => {
    // A second file without a fault is not imported either.
    const other = edited(['slug: lisova', 'slug: other'], ['price: 250', 'price: 260']);
    const { done, printed } = await run(opened, { 'lisova.yaml': edited(...edits), 'other.yaml': other });
    expect(done).toBe(false);
    expect(printed).toContainEqual(expect.stringContaining(wanted));
    expect(printed.at(-1)).toMatch(/^Nothing was changed: /);
    expect(await files(opened)).toEqual(before);
  });

  it.each([
    [
      'cities.yaml',
      'cities: []\n',
      'cities.yaml:1: cities: "lutsk" is left out, but lisova uses it: add it, or change the club first',
    ],
    ['categories.yaml', 'categories: []\n', 'categories.yaml:1: categories: "tennis" is left out, but lisova uses it'],
    ['cities.json', '{"cities": [{"slug": "lutsk"}]}', 'cities.json:1: cities[0].name: Missing: add'],
    [
      'partners.yaml',
      DOCUMENTED.get('partners.yaml')!.replace('[https://lutsk-sport.example]', '[https://lutsk-sport.example/]'),
      'partners.yaml:5: partners[0].origins[0]: "https://lutsk-sport.example/" must be an origin',
    ],
    [
      'passes.yaml',
      DOCUMENTED.get('passes.yaml')!.replace('club: lisova', 'club: lisov'),
      'passes.yaml:3: passes[0].club: There is no club "lisov": did you mean lisova?',
    ],
    [
      'passes.yaml',
      DOCUMENTED.get('passes.yaml')!.replace('2027-05-31', '2026-05-31'),
      'passes.yaml:8: passes[0].valid_until: 2026-05-31 is before 2026-11-01',
    ],
    [
      'webhooks.yaml',
      DOCUMENTED.get('webhooks.yaml')!.replace('https:', 'http:'),
      'webhooks.yaml:5: webhooks[0].url: "http://crm.lisova.example/hooks/courtside" must be an https address',
    ],
  ])('%s: a list without what a club uses, or half of an entry', async (name, text, wanted) => {
    const { done, printed } = await run(opened, { [name]: text });
    expect([done, printed]).toEqual([false, expect.arrayContaining([expect.stringContaining(wanted)])]);
    expect(await files(opened)).toEqual(before);
  });

  it('two files of one club', async () => {
    const { done, printed } = await run(opened, { 'a.yaml': LISOVA, 'b.yaml': LISOVA });
    expect([done, printed[0]]).toEqual([
      false,
      expect.stringMatching(/^b.yaml:2: slug: .*a.yaml has the slug "lisova" too/),
    ]);
  });

  it.each([
    [['import'], 'Name what to import: npm run clubs -- import clubs/'],
    [['export'], 'Name the folder: npm run clubs -- export clubs/'],
    [['export', 'x', '--format', 'xml'], '--format is yaml, json or csv, not xml'],
    [['improt'], 'There is no command "improt": use import, export, remove or webhooks, or --help'],
    [['import', 'x', '--dry'], "Unknown option '--dry'"],
  ])('the command line %j', (argv, wanted) => {
    expect(() => readCommand(argv)).toThrow(wanted);
  });

  it('a folder that is not there, or has no files', () => {
    expect(() => readFiles(['no-such-folder'])).toThrow('There is no file or folder no-such-folder');
    expect(() => readFiles(['server/clubs'])).toThrow(
      'server/clubs has no file that ends with .yaml, .yml, .json, .csv',
    );
  });
});

describe('a club that is booked', () => {
  let opened: OpenedDatabase;
  let app: Awaited<ReturnType<typeof appOf>>;
  let before: SourceFile[];
  let code: string;
  let keys = 0;
  /** Thursday of the next week. */
  const day = '2026-12-03';

  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { 'accept-language': 'en', 'idempotency-key': `clubs-key-${++keys}` };
    return (await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })).json();
  };
  const services = async () =>
    (await send('GET', `/v1/services?club_id=${await clubId()}`)).data as { id: number; kind: string; title: string }[];
  const clubId = async () => (await send('GET', '/v1/clubs/lisova')).data.id as number;
  async function book(kind: string, time: string, court = 0) {
    const service = (await services()).find((one) => one.kind === kind)!;
    const { data } = await send('GET', `/v1/slots?service_id=${service.id}&date=${day}`);
    const courts = [...new Set(data.map(({ court_id }: { court_id: number }) => court_id))];
    const slot = data.find(
      (one: { court_id: number; starts_at: string }) =>
        one.court_id === courts[court] && one.starts_at.includes(`T${time}`),
    );
    const customer = { given_name: 'Olena', telephone: '+380671234567', email: 'olena@example.com' };
    const answer = await send('POST', '/v2/bookings/book', { slots: [slot.token], customer, payment_type: 'card' });
    if (!answer.data) throw new Error(JSON.stringify(answer));
    return answer.data;
  }

  beforeAll(async () => {
    opened = await openInMemory();
    await run(opened, Object.fromEntries(DOCUMENTED));
    app = await appOf(opened);
    code = (await book('coach', '20:00', 1)).code;
    before = await files(opened);
  });
  afterAll(async () => {
    await app.close();
    await opened.close();
  });

  const withoutCourt: [string, string][] = [
    [LISOVA.slice(LISOVA.indexOf('  - key: clay-2'), LISOVA.indexOf('coaches:')), ''],
    ['courts: [clay-1, clay-2]', 'courts: [clay-1]'],
    ['courts: [clay-1, clay-2]', 'courts: [clay-1]'],
  ];
  const booked = () => `but there is booking ${code} of 2026-12-03 20:00: move or cancel what is booked first`;

  it.each<[string, [string, string][], string, string]>([
    ['its court', withoutCourt, 'courts', 'clay-2 is removed'],
    [
      'its coach and service',
      [
        [LISOVA.slice(LISOVA.indexOf('coaches:'), LISOVA.indexOf('services:')), ''],
        [LISOVA.slice(LISOVA.indexOf('  - key: lessons'), LISOVA.indexOf('  - key: groups')), ''],
        ['    coach: melnyk\n    day', '    day'],
      ],
      'coaches',
      'melnyk is removed',
    ],
    [
      'its service',
      [[LISOVA.slice(LISOVA.indexOf('  - key: lessons'), LISOVA.indexOf('  - key: groups')), '']],
      'services',
      'lessons is removed',
    ],
    [
      'the open hour',
      [['opens: "08:00", closes: "22:00"', 'opens: "08:00", closes: "20:30"']],
      'opening_hours',
      'The club is no longer open',
    ],
    [
      'the open day',
      [['closures:\n', 'closures:\n  - { from: "2026-12-03", until: "2026-12-03", reason: Repairs }\n']],
      'closures',
      'The club is closed',
    ],
  ])('keeps %s', async (_, edits, field, reason) => {
    const { done, printed } = await run(opened, { 'lisova.yaml': edited(...edits) });
    expect([done, printed]).toEqual([
      false,
      expect.arrayContaining([expect.stringContaining(`${field}: ${reason}, ${booked()}`)]),
    ]);
    expect(await files(opened)).toEqual(before);
  });

  it('keeps the clock of its city', async () => {
    const cities = DOCUMENTED.get('cities.yaml')!.replace('Europe/Kyiv', 'Europe/Warsaw');
    const { done, printed } = await run(opened, { 'cities.yaml': cities });
    expect([done, printed[0]]).toEqual([
      false,
      expect.stringContaining(`The clock changes, but there is booking ${code}`),
    ]);
  });

  it('keeps the visits of a pass that it used, and the partner that brought it', async () => {
    const lists = () => ({
      'passes.yaml': DOCUMENTED.get('passes.yaml')!,
      'partners.yaml': DOCUMENTED.get('partners.yaml')!,
    });
    const left = async () =>
      (await opened.db.selectFrom('pass').select('visits_left').executeTakeFirstOrThrow()).visits_left;
    const booking = await send('GET', `/v1/services?club_id=${await clubId()}`);
    const { id } = booking.data.find((one: { kind: string }) => one.kind === 'court');
    const { data } = await send('GET', `/v1/slots?service_id=${id}&date=${day}`);
    const body = {
      slots: [data[0].token],
      customer: { given_name: 'Olena', telephone: '+380671234567', email: 'olena@example.com' },
      payment_type: 'subscription',
      pass_code: 'LISOVA-10',
    };
    const answer = await send('POST', '/v2/bookings/book', body);
    expect([answer.code, await left()]).toEqual([undefined, 9]);
    await opened.db
      .updateTable('booking')
      .set({ partner_id: 'lutsk-sport' })
      .where('pass_id', 'is not', null)
      .execute();
    // Importing the same file again gives no visit back.
    expect((await run(opened, lists())).printed).toEqual(['Changed 0 of 2 files.']);
    expect(await left()).toBe(9);
    const more = lists()['passes.yaml'].replace('visits: 10', 'visits: 15');
    expect((await run(opened, { 'passes.yaml': more })).printed).toEqual([
      'passes:',
      '  ~ passes.LISOVA-10.visits',
      'Changed 1 of 1 files.',
    ]);
    expect(await left()).toBe(14);
    const refused = await run(opened, {
      'partners.yaml': 'partners: []\n',
      'passes.yaml': more.replace('visits: 15', 'visits: 0'),
    });
    expect(refused.printed).toEqual([
      'partners.yaml:1: partners: "lutsk-sport" is left out, but brought bookings: add it; without origins it brings no more',
      'passes.yaml:6: passes[0].visits: 0 is less than the 1 that bookings have used',
      'Nothing was changed: there are 2 faults.',
    ]);
    await run(opened, lists());
    await opened.db
      .deleteFrom('occupation')
      .where('booking_id', 'is not', null)
      .where('coach_id', 'is', null)
      .execute();
    await opened.db.deleteFrom('booking').where('pass_id', 'is not', null).execute();
    await run(opened, lists());
  });

  const change = edited(
    ['price: 400', 'price: 420'],
    ['"+380332000000"', '"+380332000001"'],
    [
      '      - { days: [sat, sun], from: "09:00", to: "20:00", price: 550 }\n',
      '      - { days: [sat, sun], from: "09:00", to: "20:00", price: 600 }\n',
    ],
  );

  it('shows what would change and changes nothing with --dry-run', async () => {
    const { done, printed } = await run(opened, { 'lisova.yaml': change }, '--dry-run');
    expect([done, printed]).toEqual([
      true,
      ['lisova:', '  ~ phone', '  ~ courts.clay-1.prices', '  ~ courts.clay-2.prices', 'Would change 1 of 1 files.'],
    ]);
    expect(await files(opened)).toEqual(before);
  });

  it('changes only what differs: rows keep their numbers, the booking its price', async () => {
    const numbers = () => opened.db.selectFrom('court').select(['id', 'key', 'titles']).orderBy('id').execute();
    const bookings = () => opened.db.selectFrom('booking').selectAll().execute();
    const was = [await numbers(), await bookings()];
    const { done } = await run(opened, { 'lisova.yaml': change });
    expect([done, await numbers(), await bookings()]).toEqual([true, ...was]);
    const exported = (await files(opened)).find(({ name }) => name === 'lisova.yaml')!;
    expect(sourcesOf([exported])[0]!.value).toEqual(sourcesOf([{ name: '', text: change }])[0]!.value);
    expect((await send('GET', '/v1/clubs/lisova')).data.phone).toBe('+380332000001');
  });

  it('may lose a court that was booked in the past, and get it back', async () => {
    const later = MONDAY + 14 * 24 * HOUR;
    const importAt = async (text: string) =>
      importSources(opened.db, [readSource({ name: 'lisova.yaml', text }) as Source], { now: later });
    expect((await importAt(edited(...withoutCourt))).faults).toEqual([]);
    const titles = async () =>
      (await send('GET', '/v1/clubs/lisova')).data.courts.map((one: { title: string }) => one.title);
    expect(await titles()).toEqual(['Court 1']);
    const { token } = await opened.db.selectFrom('booking').select('token').executeTakeFirstOrThrow();
    expect((await send('POST', '/v2/bookings/decode', { token })).data.court.title).toBe('Court 2');
    expect((await importAt(LISOVA)).faults).toEqual([]);
    expect(await titles()).toEqual(['Court 1', 'Court 2']);
    expect(await opened.db.selectFrom('court').select('id').execute()).toHaveLength(2);
  });
});

describe('tables', () => {
  const CLUBS = TABLES.get('clubs.csv')!;
  const COURTS = TABLES.get('courts.csv')!;
  /** From the first quote on, to the end. */
  const PRICES = COURTS.slice(COURTS.indexOf('"'));
  const lists = {
    'cities.yaml': DOCUMENTED.get('cities.yaml')!,
    'categories.yaml': DOCUMENTED.get('categories.yaml')!,
  };
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openInMemory();
  });
  afterAll(() => opened.close());

  it.each([
    ['commas', (text: string) => text],
    // As a spreadsheet writes them where the comma is the decimal sign.
    [
      'semicolons',
      (text: string) => `\uFEFF${text.replace(/,(?=([^"]*"[^"]*")*[^"]*$)/g, ';').replaceAll('\n', '\r\n')}`,
    ],
  ])('with %s make a club with a service for each sport', async (_, write) => {
    const { done, printed } = await run(opened, { ...lists, 'clubs.csv': write(CLUBS), 'courts.csv': write(COURTS) });
    expect([done, printed.at(-1)]).toEqual([true, expect.stringMatching(/^Changed [03] of 3 clubs and lists\.$/)]);
    const app = await appOf(opened);
    const get = async (path: string) =>
      (await app.inject({ url: `/api${path}`, headers: { 'accept-language': 'en' } })).json();
    const club = (await get('/v1/clubs/berizka')).data;
    expect(club).toMatchObject({ title: 'Berizka', courts: [{ title: 'Court 1' }, { title: 'Court 2' }] });
    expect((await get(`/v1/services?club_id=${club.id}`)).data).toMatchObject([{ kind: 'court', title: 'Tennis' }]);
    await app.close();
  });

  it('may have cells, columns and lines that were emptied, as spreadsheets leave them', async () => {
    const widened = (text: string) =>
      `${text.replaceAll('\n', ',," "\n').replaceAll('berizka,', '"berizka ",')},,,\n\n`;
    const { printed } = await run(opened, { ...lists, 'clubs.csv': widened(CLUBS), 'courts.csv': widened(COURTS) });
    expect(printed).toEqual(['Changed 0 of 3 clubs and lists.']);
  });

  it('add and remove courts and keep what tables cannot say', async () => {
    const value = (await files(opened)).find(({ name }) => name === 'berizka.yaml')!;
    const closed = value.text.replace(
      'booking:',
      // These tables have no column for the shelter either.
      'closures: [{ from: "2027-01-01", until: "2027-01-01", reason: Holiday }]\nshelter: { place: cellar, minutes: 0 }\nbooking:',
    );
    expect((await run(opened, { 'berizka.yaml': closed })).done).toBe(true);
    const courts = COURTS.replace('berizka,court-2', 'berizka,court-3');
    const { printed } = await run(opened, { 'clubs.csv': CLUBS, 'courts.csv': courts });
    expect(printed).toEqual([
      'berizka:',
      '  - courts.court-2',
      '  + courts.court-3',
      '  ~ services.tennis.courts',
      'Changed 1 of 1 clubs and lists.',
    ]);
  });

  it.each<[string, string, string, string]>([
    [
      'clubs.csv',
      'mon-fri 08:00-22:00',
      'monday 08:00-22:00',
      'clubs.csv:2: opening_hours: "monday 08:00-22:00; sat,sun 09:00-20:00" must be such as',
    ],
    [
      'clubs.csv',
      '+380332000100',
      '0332000100',
      'clubs.csv:2: phone: "0332000100" must be an international phone number',
    ],
    ['clubs.csv', 'lutsk', 'lusk', 'clubs.csv:2: city: There is no city "lusk": did you mean lutsk?'],
    ['clubs.csv', 'tagline_uk', 'tag_uk', 'clubs.csv:1: tag_uk: Unknown column: use slug, city'],
    ['clubs.csv', 'name_en', 'name_uk', 'clubs.csv:1: name_uk: The table has two columns of this name'],
    ['clubs.csv', 'name_en', '', 'clubs.csv:1: Column 4 has no name: name it, or remove it'],
    ['clubs.csv', '"вул. Садова, 3"', 'вул. Садова, 3', 'clubs.csv:2: 22 cells, where the header has 21: quote cells'],
    ['clubs.csv', ',24,6,50', ',24', 'clubs.csv:2: 19 cells, where the header has 21'],
    ['clubs.csv', ',24,6,50', ',24,6,"50', 'clubs.csv:2: The file ends within a quoted cell: close the quote'],
    ['courts.csv', PRICES, `"${PRICES.replaceAll('"', '')}`, 'courts.csv:2: The file ends within a quoted cell'],
    ['clubs.csv', '"вул. Садова, 3"', '"вул." Садова', 'clubs.csv:2: Text follows the closing quote of a cell'],
    // A cell with a line break above the fault.
    ['courts.csv', 'Корт 1,Court 1,tennis', '"Корт\r\n1",Court 1,tenis', 'courts.csv:2: sport: There is no category'],
    ['courts.csv', 'berizka,court-2', 'beriska,court-2', 'courts.csv:3: club: "beriska" is not a slug of clubs.csv'],
    ['courts.csv', 'indoor,yes', 'indoor,maybe', 'courts.csv:2: lighting: "maybe" must be yes or no'],
    [
      'courts.csv',
      'mon-fri 08:00-22:00 400',
      'mon-fri 08:00-22:00 400 winter summer',
      'courts.csv:2: prices: "mon-fri 08:00-22:00 400 winter summer; sat,sun 09:00-20:00 450" must be such as',
    ],
    [
      'courts.csv',
      'mon-fri 08:00-22:00 400',
      'mon-fri 08:00-22:00 400; mon-fri 08:00-22:00 500 winter',
      'courts.csv:2: prices: There is no season "winter": there are none yet',
    ],
    ['courts.csv', 'clay', 'clai', 'courts.csv:2: surface: There is no surface "clai": did you mean clay?'],
    [
      'courts.csv',
      'mon-fri 08:00-22:00 400',
      'mon-fri 09:00-22:00 400',
      'courts.csv:2: prices: mon 08:00 has no price',
    ],
  ])('%s with a fault: %s', async (name, from, to, wanted) => {
    const before = await files(opened);
    const tables = { 'clubs.csv': CLUBS, 'courts.csv': COURTS };
    const text = tables[name as keyof typeof tables];
    expect(text).toContain(from);
    const { done, printed } = await run(opened, { ...tables, [name]: text.replace(from, to) });
    expect([done, printed]).toEqual([false, expect.arrayContaining([expect.stringContaining(wanted)])]);
    expect(await files(opened)).toEqual(before);
  });

  it.each([
    ['Windows-1251', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('in %s are refused, as other files are', async (_, encode) => {
    // In Latin-1, letters beyond ASCII are one byte each, as Cyrillic letters are in Windows-1251.
    const garbled = encode(CLUBS.replace('Берізка', 'Áåð³çêà'));
    await expect(run(opened, { 'clubs.csv': garbled, 'courts.csv': COURTS })).rejects.toThrow(
      'clubs.csv is not UTF-8: save',
    );
    await expect(run(opened, { 'lisova.yaml': encode(`# Ë\n${LISOVA}`) })).rejects.toThrow('lisova.yaml is not UTF-8');
  });

  it('come in two', async () => {
    await expect(run(opened, { 'clubs.csv': CLUBS })).rejects.toThrow('CSV needs two files, clubs.csv and courts.csv');
  });
});

it('refusals of imports name an hour that clocks repeat with its offset', async () => {
  const opened = await openInMemory();
  const always = edited(
    [
      'days: [mon, tue, wed, thu, fri], opens: "08:00", closes: "22:00"',
      'days: [mon, tue, wed, thu, fri, sat, sun], opens: "00:00", closes: "00:00"',
    ],
    ['  - { days: [sat, sun], opens: "09:00", closes: "20:00" }\n', ''],
    [
      LISOVA.slice(LISOVA.indexOf('      - { days: [mon, tue'), LISOVA.indexOf('  - key: clay-2')),
      '      - { days: [mon, tue, wed, thu, fri, sat, sun], from: "00:00", to: "24:00", price: 400 }\n',
    ],
  );
  await run(opened, { ...Object.fromEntries(DOCUMENTED), 'lisova.yaml': always });
  const club = await opened.db.selectFrom('service').select(['club_id', 'id as service_id']).executeTakeFirstOrThrow();
  const court = await opened.db.selectFrom('court').select('id as court_id').executeTakeFirstOrThrow();
  for (const [index, hour] of ['00:30', '01:30'].entries()) {
    const starts_at = new Date(`2027-10-31T${hour}:00Z`);
    await opened.db
      .insertInto('booking')
      .values({
        ...{ ...club, ...court, starts_at, ends_at: new Date(starts_at.getTime() + HOUR), kind: 'court' },
        ...{ token: `token-${index}`, club_token: `club-token-${index}`, code: `CODE${index}`, given_name: 'Olena' },
        ...{ telephone: '+380671234567', email: 'olena@example.com', price: 40_000, payment_type: 'card' },
        ...{ language: 'uk', device_id: 'device' },
      })
      .execute();
  }
  const { printed } = await run(opened, { 'lisova.yaml': LISOVA });
  expect(printed[0]).toContain('booking CODE0 of 2027-10-31 03:30 (UTC+3), booking CODE1 of 2027-10-31 03:30 (UTC+2)');
  await opened.close();
});

describe('weekly sessions', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openInMemory();
    await run(opened, Object.fromEntries(DOCUMENTED));
  });
  afterAll(() => opened.close());

  const dates = async () =>
    (await opened.db.selectFrom('group_session').selectAll().orderBy('starts_at').execute()).map(
      ({ starts_at, maximum }) => `${formatInstant(starts_at.getTime(), 'Europe/Kyiv').slice(0, 16)} ${maximum}`,
    );
  const taken = async () =>
    (await opened.db.selectFrom('occupation').select('session_id').where('kind', '=', 'session').execute()).length;

  it('get their dates up to the horizon, and more as time passes', async () => {
    expect(await dates()).toEqual(['2026-11-24T17:00 6', '2026-12-01T17:00 6']);
    const now = toInstant(addDays('2026-11-23', 7), 600, 'Europe/Kyiv');
    for (let run = 0; run < 2; run += 1) {
      await maintain(opened.db, { seed: 'none', retentionDays: 0, embedded: true, now, passed: 0, log: () => {} });
    }
    expect(await dates()).toEqual(['2026-11-24T17:00 6', '2026-12-01T17:00 6', '2026-12-08T17:00 6']);
    expect(await taken()).toBe(3);
  });

  it('move with the file, except for a date with a taken place', async () => {
    const { id: session_id, ...session } = await opened.db
      .updateTable('group_session')
      .set({ remaining: 5 })
      .where('starts_at', '=', new Date(toInstant('2026-12-01', 17 * 60, 'Europe/Kyiv')))
      .returning(['id', 'club_id', 'service_id', 'court_id', 'starts_at', 'ends_at'])
      .executeTakeFirstOrThrow();
    await opened.db
      .insertInto('booking')
      .values({
        ...{ ...session, session_id, kind: 'group', token: 'token-p', club_token: 'club-token-p', code: 'CODEP' },
        ...{ given_name: 'Olena', telephone: '+380671234567', email: 'olena@example.com', language: 'uk' },
        ...{ price: 40_000, payment_type: 'card', device_id: 'device' },
      })
      .execute();
    const { done } = await run(opened, {
      'lisova.yaml': edited(['from: "17:00"\n', 'from: "18:00"\n'], ['places: 6', 'places: 8']),
    });
    expect([done, await dates()]).toEqual([true, ['2026-11-24T18:00 8', '2026-12-01T17:00 6', '2026-12-01T18:00 8']]);
    expect(await taken()).toBe(3);
  });

  it('go with the file', async () => {
    const { done } = await run(opened, { 'lisova.yaml': LISOVA.slice(0, LISOVA.indexOf('sessions:')) });
    expect([done, await dates()]).toEqual([true, ['2026-12-01T17:00 6']]);
    expect(await taken()).toBe(1);
  });
});

it('every process shows an import within a second', async () => {
  const databaseUrl = await createDatabase();
  const [server, importer] = [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })];
  await run(importer, Object.fromEntries(DOCUMENTED));
  const app = await appOf(server);
  const phone = async () => (await app.inject('/api/v1/clubs/lisova')).json().data.phone;
  expect(await phone()).toBe('+380332000000');
  await run(importer, { 'lisova.yaml': edited(['"+380332000000"', '"+380332000002"']) });
  await expect.poll(phone, { timeout: 1000, interval: 20 }).toBe('+380332000002');
  await app.close();
  await server.close();
  await importer.close();
});

it('the command works on the embedded database, says how it is used, and fails with what is wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-clubs-'));
  for (const [name, text] of DOCUMENTED) writeFileSync(join(folder, name), text);
  const command = (...argv: string[]) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PUBLIC_URL: '' };
    // As in these tests, the database is not optimized.
    const node = ['--liftoff-only', '--import', 'tsx', 'scripts/clubs.ts'];
    const { stdout, stderr, status } = spawnSync(process.execPath, [...node, ...argv], { env, encoding: 'utf8' });
    return { said: `${stdout}${stderr}`, status };
  };
  expect(command('--help')).toEqual({
    said: expect.stringContaining('npm run clubs -- import FILE_OR_FOLDER'),
    status: 0,
  });
  expect(command('import', folder)).toEqual({ said: expect.stringContaining('Changed 7 of 7 files.'), status: 0 });
  expect(command('export', join(folder, 'out'))).toEqual({
    said: expect.stringContaining('Wrote 7 files to'),
    status: 0,
  });
  expect(command('import', join(folder, 'out'))).toEqual({
    said: expect.stringContaining('Changed 0 of 7 files.'),
    status: 0,
  });
  writeFileSync(join(folder, 'lisova.yaml'), edited(['city: lutsk', 'city: lusk']));
  expect(command('import', folder)).toEqual({ said: expect.stringContaining('did you mean lutsk?'), status: 1 });
  expect(command('export')).toEqual({ said: 'Name the folder: npm run clubs -- export clubs/\n', status: 1 });
  rmSync(folder, { recursive: true });
}, 120_000);
