import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { maintain } from '#server/maintenance.ts';
import { buildTestApp } from '#server/testing/app.ts';
import { createDatabase, type OpenedDatabase, openDatabase, openInMemory } from '#server/testing/database.ts';
import { readCommand, runCommand } from './command.ts';
import { exportFiles, exportPictures } from './export.ts';

const PUBLIC_URL = 'http://localhost:3000';
const NOW = Date.parse('2026-11-23T10:00:00Z');

/** A YAML example of docs/clubs.md, by a text in it. */
const documented = (mark: string) =>
  [...readFileSync('docs/clubs.md', 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)]
    .map(([, text]) => text!)
    .find((text) => text.includes(mark))!;

const LISTS = { 'cities.yaml': documented('cities:\n'), 'categories.yaml': documented('categories:\n') };

/** The documented club with the documented photos. */
const PHOTOS = documented('logo:');
const LISOVA = documented('slug: lisova')
  .replace('website:', `${PHOTOS.slice(PHOTOS.indexOf('logo:'), PHOTOS.indexOf('courts:'))}website:`)
  .replace('    sport: tennis', `${/ {4}photo: .*court.*/.exec(PHOTOS)![0]}\n    sport: tennis`)
  .replace('    about:', `${/ {4}photo: .*coach.*/.exec(PHOTOS)![0]}\n    about:`);

type Colour = { r: number; g: number; b: number };
const CLAY = { r: 198, g: 90, b: 58 };
const BLUE = { r: 47, g: 111, b: 222 };

const plain = (width: number, height: number, background: Colour = CLAY) =>
  sharp({ create: { width, height, channels: 3, background } });

/** What a camera writes: where the photo was taken, and which side is up. */
const SECRET = 'Lutsk 50.7501';
const asCamera = (picture: Sharp) =>
  picture.withExif({ IFD0: { Artist: SECRET, Orientation: '6' } }).withMetadata({ orientation: 6 });

type Files = Record<string, string | Buffer>;
let pictures: Files;
beforeAll(async () => {
  pictures = {
    'photos/lisova/logo.png': await plain(300, 200, BLUE).png().toBuffer(),
    'photos/lisova/1.jpg': await asCamera(plain(1200, 800).jpeg()).toBuffer(),
    'photos/lisova/2.jpg': await plain(800, 600, BLUE).jpeg().toBuffer(),
    'photos/lisova/courts/clay-1.webp': await plain(400, 300).webp().toBuffer(),
    'photos/lisova/coaches/melnyk.jpg': await plain(200, 200, BLUE).jpeg().toBuffer(),
  };
});

/** Runs an import over files in a folder, and returns what it prints. */
async function run({ db }: OpenedDatabase, files: Files, ...more: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-photos-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const command = readCommand(['import', folder, ...more]);
  if (command.action === 'help') throw new Error('not a command');
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line.replaceAll(`${folder}/`, ''));
  const done = await runCommand({ db, publicUrl: PUBLIC_URL, now: NOW, print }, command).finally(() =>
    rmSync(folder, { recursive: true }),
  );
  return { done, printed };
}

/** All files of an export, pictures too. */
async function exported({ db }: OpenedDatabase): Promise<Files> {
  const files: Files = {};
  for (const { name, text } of await exportFiles(db, { publicUrl: PUBLIC_URL })) files[name] = text;
  for await (const { name, content } of exportPictures(db)) files[name] = content;
  return files;
}

const stored = ({ db }: OpenedDatabase) => db.selectFrom('photo').selectAll().orderBy('hash').execute();

const appOf = (opened: OpenedDatabase) =>
  buildTestApp({
    ...opened,
    publicUrl: PUBLIC_URL,
    clock: () => NOW,
    checkAnswers: true,
    contactCodes: 'off',
    requestsPerMinute: 1_000_000,
  });

describe('a club with photos', () => {
  let opened: OpenedDatabase;
  let app: Awaited<ReturnType<typeof appOf>>;
  beforeAll(async () => {
    opened = await openInMemory();
    app = await appOf(opened);
  });
  afterAll(async () => {
    await app.close();
    await opened.close();
  });

  const all = () => ({ ...LISTS, 'lisova.yaml': LISOVA, ...pictures });
  type Photo = { path: string; width: number; height: number; widths: number[] };
  const club = async (language = 'en') =>
    (await app.inject({ url: '/api/v1/clubs/lisova', headers: { 'accept-language': language } })).json().data;

  it('is imported with them', async () => {
    const { done, printed } = await run(opened, all());
    expect([done, printed[0], printed.at(-1)]).toEqual([true, 'Preparing 5 photos…', 'Changed 3 of 3 files.']);
  });

  it('shows them in the API, with a text in the language of the request', async () => {
    const { logo, photos, court_photos, coach_photos, courts } = await club();
    expect(logo).toMatchObject({ width: 300, height: 200, widths: [160, 300] });
    // Turned upright, as the camera was held.
    expect(photos).toMatchObject([
      { width: 800, height: 1200, widths: [160, 320, 640, 800] },
      { width: 800, height: 600, widths: [160, 320, 640, 800], alt: 'The café beside the courts' },
    ]);
    expect(photos[0].alt).toBeUndefined();
    expect(court_photos).toMatchObject([{ court_id: courts[0].id, width: 400 }]);
    expect(coach_photos).toMatchObject([{ width: 200, widths: [160, 200] }]);
    expect((await club('uk')).photos[1].alt).toBe('Кафе біля кортів');
  });

  it('shows the first of them on its card, in a size for cards', async () => {
    const { data } = (await app.inject('/api/v1/clubs?search=Lisova')).json();
    const [first] = (await club()).photos;
    expect(data.map(({ photo }: { photo?: string }) => photo)).toEqual([`${first.path}-640.webp`]);
    expect((await app.inject(data[0].photo)).headers['content-type']).toBe('image/webp');
  });

  it('has each in every size as AVIF and as WebP, without metadata', async () => {
    const { logo, photos, court_photos, coach_photos } = await club();
    for (const { path, widths, width, height } of [logo, ...photos, ...court_photos, ...coach_photos] as Photo[]) {
      for (const size of widths) {
        for (const [ending, format] of [
          ['avif', 'heif'],
          ['webp', 'webp'],
        ]) {
          const answer = await app.inject(`${path}-${size}.${ending}`);
          expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `image/${ending}`]);
          const found = await sharp(answer.rawPayload).metadata();
          expect(found).toMatchObject({ format, width: size });
          expect(found.height).toBeCloseTo((size * height) / width, -0.5);
          expect([found.exif, found.xmp, found.icc]).toEqual([undefined, undefined, undefined]);
        }
      }
    }
    for (const { content } of await stored(opened)) expect(content.includes(SECRET)).toBe(false);
    expect((pictures['photos/lisova/1.jpg'] as Buffer).includes(SECRET)).toBe(true);
  });

  it('lets them be cached for ever, by pages of any origin', async () => {
    const url = `${(await club()).photos[0].path}-320.webp`;
    const answer = await app.inject(url);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w.-]+"$/),
    });
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(answer.rawPayload.length),
    ]);
    const known = await app.inject({ url, headers: { 'if-none-match': answer.headers.etag as string } });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it.each([
    ['another width', (path: string) => `${path}-321.webp`],
    ['another format', (path: string) => `${path}-320.jpg`],
    ['no size', (path: string) => path],
    ['another photo', () => `/photos/${'0'.repeat(32)}-320.webp`],
    ['no photo', () => '/photos/x'],
  ])('has no address of %s', async (_, address) => {
    const answer = await app.inject(address((await club()).photos[0].path));
    expect([answer.statusCode, answer.headers['cache-control'], answer.json().code]).toEqual([
      404,
      'no-store',
      'NOT_FOUND',
    ]);
  });

  it('is exported with them, and an import of that changes nothing, here and in another database', async () => {
    expect((await run(opened, all())).printed).toEqual(['Changed 0 of 3 files.']);
    const files = await exported(opened);
    expect(Object.keys(files).filter((name) => name.startsWith('photos/'))).toEqual(Object.keys(pictures));
    // Nothing was to be left out of these.
    for (const name of ['photos/lisova/logo.png', 'photos/lisova/2.jpg']) expect(files[name]).toEqual(pictures[name]);
    expect((await run(opened, files)).printed.at(-1)).toMatch(/^Changed 0 of 7 files\.$/);
    const other = await openInMemory();
    expect((await run(other, files)).done).toBe(true);
    expect(await exported(other)).toEqual(files);
    expect((await stored(other)).map(({ hash }) => hash)).toEqual((await stored(opened)).map(({ hash }) => hash));
    await other.close();
  });

  it('keeps them when its tables are imported, which have those of coaches in no column', async () => {
    const before = await exported(opened);
    const tables = await exportFiles(opened.db, { publicUrl: PUBLIC_URL, format: 'csv' });
    const { printed } = await run(opened, {
      ...pictures,
      ...Object.fromEntries(tables.map(({ name, text }) => [name, text])),
    });
    expect(printed).toEqual(['Changed 0 of 1 clubs and lists.']);
    expect(await exported(opened)).toEqual(before);
  });

  it('shows what would change with --dry-run, and stores nothing', async () => {
    const before = await stored(opened);
    const changed = {
      ...all(),
      'lisova.yaml': LISOVA.replace(/ {4}photo: .*court.*\n/, ''),
      'photos/lisova/logo.png': await plain(300, 300).png().toBuffer(),
      // Another name of the same picture is no change.
      'photos/lisova/3.jpg': pictures['photos/lisova/1.jpg']!,
    };
    const { printed } = await run(opened, changed, '--dry-run');
    expect(printed).toEqual(['lisova:', '  ~ logo', '  - courts.clay-1.photo', 'Would change 1 of 3 files.']);
    expect(await stored(opened)).toEqual(before);
  });

  it('deletes what is no longer shown, from every cache too', async () => {
    const was = await club();
    const url = `${was.photos[0].path}-320.webp`;
    expect((await app.inject(url)).statusCode).toBe(200);
    const without = LISOVA.replace(/ {2}- photos\/lisova\/1.jpg\n/, '').replace(/^logo:.*\n/m, '');
    const { printed } = await run(opened, { ...all(), 'lisova.yaml': without });
    expect(printed).toEqual(['lisova:', '  - logo', '  ~ photos', 'Changed 1 of 3 files.']);
    expect(await stored(opened)).toHaveLength(3);
    const now = await club();
    expect([now.logo, now.photos.length]).toEqual([undefined, 1]);
    await expect.poll(async () => (await app.inject(url)).statusCode).toBe(404);
    // Those of a court and of a coach that are no longer offered go too.
    const services = without.slice(without.indexOf('services:'));
    const bare = without
      .replace(/coaches:[\s\S]*?services:/, 'services:')
      .replace(/ {2}- key: lessons[\s\S]*? {2}- key: groups/, '  - key: groups')
      .replace('    coach: melnyk\n', '');
    expect(services).toContain('lessons');
    expect((await run(opened, { ...all(), 'lisova.yaml': bare })).done).toBe(true);
    expect(await stored(opened)).toHaveLength(2);
  });

  it('leaves no photo behind that an import stored and did not use', async () => {
    const [kept] = await stored(opened);
    const orphan = { ...kept!, hash: 'f'.repeat(32), source_hash: 'f'.repeat(32) };
    await opened.db.insertInto('photo').values(orphan).execute();
    const names = async () => (await stored(opened)).map(({ hash }) => hash);
    const clean = () =>
      maintain(opened.db, { seed: 'none', retentionDays: 0, embedded: true, now: NOW, passed: 0, log: () => {} });
    await clean();
    expect(await names()).toContain(orphan.hash);
    await opened.db
      .updateTable('photo')
      .set({ created_at: new Date(Date.now() - 25 * HOUR) })
      .execute();
    await clean();
    expect(await names()).not.toContain(orphan.hash);
    expect(await names()).toContain(kept!.hash);
  });
});

describe('a picture that cannot be taken', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openInMemory();
    await run(opened, { ...LISTS, 'lisova.yaml': LISOVA, ...pictures });
  });
  afterAll(() => opened.close());

  const lineOf = (text: string) => LISOVA.split('\n').findIndex((line) => line.includes(text)) + 1;
  const first = 'photos/lisova/1.jpg';

  /** A PNG whose header claims so many pixels each way. */
  const claiming = async (side: number) => {
    const bytes = await plain(100, 100).png().toBuffer();
    bytes.writeUInt32BE(side, 16);
    bytes.writeUInt32BE(side, 20);
    return bytes;
  };

  it.each<[string, string | (() => Promise<Buffer>), string]>([
    ['a text', 'Not a picture, whatever its name says.', 'is no JPEG, PNG or WebP by its content: save it as one of'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'is no JPEG, PNG or WebP by its content'],
    ['a page', '\xff\xd8\xff<html>', 'cannot be read ('],
    [
      'too small',
      () => plain(90, 300).png().toBuffer(),
      'has 90 × 300 pixels: use a picture with at least 96 each way',
    ],
    [
      'cut off',
      async () => {
        const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
        const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: CLAY, noise } })
          .jpeg()
          .toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      'cannot be read (',
    ],
    ['a claim of more pixels than memory', () => claiming(50_000), 'cannot be read (Input image exceeds pixel limit'],
    [
      'too many bytes',
      async () => Buffer.concat([pictures[first] as Buffer, Buffer.alloc(11 * 1024 * 1024)]),
      'MB: save it with at most 10 MB',
    ],
  ])('%s changes nothing and names file, line, field and remedy', async (_, content, wanted) => {
    const before = await exported(opened);
    const picture = typeof content === 'string' ? Buffer.from(content, 'latin1') : await content();
    const { done, printed } = await run(opened, { ...LISTS, 'lisova.yaml': LISOVA, ...pictures, [first]: picture });
    const at = `lisova.yaml:${lineOf(`- ${first}`)}: photos[0]: ${first} `;
    expect([done, printed]).toEqual([false, [expect.stringContaining(at), expect.stringMatching(/^Nothing was/)]]);
    expect(printed[0]).toContain(wanted);
    expect(await exported(opened)).toEqual(before);
  });

  it.each<[string, [string, string], string]>([
    [
      'a file that is not there',
      [first, 'photos/lisova/9.jpg'],
      'photos[0]: photos/lisova/9.jpg is not there: add the',
    ],
    ['a folder', [first, 'photos/lisova'], 'photos[0]: photos/lisova is not there'],
    ['a file elsewhere', [first, '../1.jpg'], 'photos[0]: "../1.jpg" must be the path of a picture from the folder of'],
    ['a file anywhere', [first, '/etc/passwd'], 'photos[0]: "/etc/passwd" must be the path of a picture'],
    ['a way out', [first, 'photos/../../1.jpg'], 'photos[0]: "photos/../../1.jpg" must be the path of a picture'],
    [
      'an address',
      [first, 'https://lisova.example/1.jpg'],
      'photos[0]: "https://lisova.example/1.jpg" must be the path',
    ],
    ['a picture twice', ['photos/lisova/2.jpg', first], 'photos[1]: The same picture as photos[0]: remove one of them'],
    ['an empty text', ['{ uk: Кафе біля кортів, en: The café beside the courts }', '{}'], 'alt: Missing: add a text'],
  ])('%s is a fault of the field', async (_, [from, to], wanted) => {
    expect(LISOVA).toContain(from);
    const { done, printed } = await run(opened, { ...LISTS, 'lisova.yaml': LISOVA.replace(from, to), ...pictures });
    expect([done, printed]).toEqual([false, expect.arrayContaining([expect.stringContaining(wanted)])]);
  });

  it('comes with all other faults, and before any photo is prepared', async () => {
    const { printed } = await run(opened, {
      ...LISTS,
      'lisova.yaml': LISOVA.replace(first, 'photos/none.jpg').replace('city: lutsk', 'city: lusk'),
      ...pictures,
      'photos/lisova/2.jpg': await plain(500, 500).jpeg().toBuffer(),
    });
    expect(printed).toEqual([
      expect.stringContaining('photos/none.jpg is not there'),
      expect.stringContaining('did you mean lutsk?'),
      'Nothing was changed: there are 2 faults.',
    ]);
  });

  it('is one of more than a dozen', async () => {
    const many: Files = {};
    for (let number = 0; number < 13; number += 1)
      many[`photos/${number}.png`] = await plain(100, 100 + number)
        .png()
        .toBuffer();
    const list = Object.keys(many).map((name) => `  - ${name}\n`);
    const text = LISOVA.replace(/photos:\n( {2,}.*\n)+/, `photos:\n${list.join('')}`);
    const { printed } = await run(opened, { ...LISTS, 'lisova.yaml': text, ...pictures, ...many });
    expect(printed[0]).toContain('photos: 13 photos are too many: keep the best 12');
  });
});

describe('tables with photos', () => {
  let opened: OpenedDatabase;
  let tables: Files;
  beforeAll(async () => {
    opened = await openInMemory();
    expect((await run(opened, { ...LISTS, 'lisova.yaml': LISOVA, ...pictures })).done).toBe(true);
    const folder = mkdtempSync(join(tmpdir(), 'courtside-tables-'));
    const command = readCommand(['export', folder, '--format', 'csv']);
    const printed: string[] = [];
    const print = (line: string) => void printed.push(line);
    if (command.action !== 'help') await runCommand({ db: opened.db, publicUrl: PUBLIC_URL, now: NOW, print }, command);
    // Tables have no coaches.
    expect(printed).toEqual([`Wrote 2 files to ${folder}, and 4 pictures below it`]);
    const names = [...Object.keys(pictures).filter((name) => !name.includes('coaches')), 'clubs.csv', 'courts.csv'];
    tables = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))]));
    rmSync(folder, { recursive: true });
  });
  afterAll(() => opened.close());

  const text = (name: string) => tables[name]!.toString();
  const edit = (name: string, from: string, to: string) => {
    expect(text(name)).toContain(from);
    return { ...tables, [name]: text(name).replace(from, to) };
  };
  const photosIn = async ({ db }: OpenedDatabase) => {
    const file = (await exportFiles(db, { publicUrl: PUBLIC_URL, format: 'json' })).find(
      ({ name }) => name === 'lisova.json',
    )!;
    const { logo, photos, courts, coaches } = JSON.parse(file.text);
    return { logo, photos, courts: courts.map(({ photo }: { photo?: string }) => photo ?? null), coaches };
  };

  it('are written with the paths of pictures and their texts, and change nothing', async () => {
    expect(text('clubs.csv')).toContain(
      ',photos/lisova/logo.png,"photos/lisova/1.jpg; photos/lisova/2.jpg | Кафе біля кортів | The café beside the courts | ',
    );
    expect((await run(opened, tables)).printed).toEqual(['Changed 0 of 1 clubs and lists.']);
  });

  it('make the same club elsewhere', async () => {
    const other = await openInMemory();
    expect((await run(other, { ...LISTS, ...tables })).done).toBe(true);
    const { coaches: _, ...own } = await photosIn(opened);
    expect(await photosIn(other)).toEqual({ ...own, coaches: undefined });
    await other.close();
  });

  it('keep what they have no column for, and remove what an empty cell no longer names', async () => {
    const before = await photosIn(opened);
    const renamed = { ...edit('clubs.csv', ',photos,', ',phone_2,'), 'courts.csv': text('courts.csv') };
    expect((await run(opened, renamed)).printed[0]).toContain('clubs.csv:1: phone_2: Unknown column');
    const column = (name: string, index: number) =>
      text(name)
        .trim()
        .split('\n')
        .map((line) =>
          line
            .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
            .toSpliced(index, 1)
            .join(','),
        )
        .join('\n');
    const at = (name: string, field: string) => text(name).split('\n')[0]!.split(',').indexOf(field);
    const without = {
      'clubs.csv': column('clubs.csv', at('clubs.csv', 'photos')),
      'courts.csv': column('courts.csv', at('courts.csv', 'photo')),
    };
    expect((await run(opened, { ...pictures, ...without })).printed).toEqual(['Changed 0 of 1 clubs and lists.']);
    expect(await photosIn(opened)).toEqual(before);
    const { printed } = await run(opened, edit('courts.csv', 'photos/lisova/courts/clay-1.webp', ''));
    expect(printed).toContain('  - courts.clay-1.photo');
    expect((await photosIn(opened)).courts).toEqual([null, null]);
    expect((await run(opened, tables)).printed).toContain('  + courts.clay-1.photo');
    expect(await photosIn(opened)).toEqual(before);
  });

  it.each([
    ['clubs.csv', 'photos/lisova/logo.png', 'photos/none.png', 'clubs.csv:2: logo: photos/none.png is not there'],
    ['clubs.csv', 'photos/lisova/2.jpg', 'photos/none.jpg', 'clubs.csv:2: photos: photos/none.jpg is not there'],
    ['clubs.csv', 'photos/lisova/2.jpg', '../2.jpg', 'clubs.csv:2: photos: "../2.jpg" must be the path of a picture'],
    ['clubs.csv', 'photos/lisova/2.jpg', '', 'must be such as photos/1.jpg | Кафе | Café; photos/2.jpg'],
    ['courts.csv', 'courts/clay-1.webp', 'none.webp', 'courts.csv:2: photo: photos/lisova/none.webp is not there'],
  ])('of which %s has %s replaced by "%s" are refused', async (name, from, to, wanted) => {
    const { done, printed } = await run(opened, edit(name, from, to));
    expect([done, printed]).toEqual([false, expect.arrayContaining([expect.stringContaining(wanted)])]);
  });
});

it('every process has the photos that one imports, and the command exports them from PostgreSQL', async () => {
  const databaseUrl = await createDatabase();
  const [server, importer] = [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })];
  const app = await appOf(server);
  expect((await run(importer, { ...LISTS, 'lisova.yaml': LISOVA, ...pictures })).done).toBe(true);
  const read = async () => (await app.inject('/api/v1/clubs/lisova')).json().data;
  const { photos, logo } = await read();
  const answer = await app.inject(`${photos[0].path}-800.avif`);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 800, height: 1200 });
  const file = `${logo.path}-160.webp`;
  expect((await app.inject(file)).statusCode).toBe(200);

  const folder = mkdtempSync(join(tmpdir(), 'courtside-photos-'));
  const printed: string[] = [];
  const context = {
    db: importer.db,
    publicUrl: PUBLIC_URL,
    now: NOW,
    print: (line: string) => void printed.push(line),
  };
  for (const argv of [
    ['export', folder],
    ['import', folder],
  ]) {
    const command = readCommand(argv);
    if (command.action !== 'help') expect(await runCommand(context, command)).toBe(true);
  }
  expect(printed).toEqual([`Wrote 7 files to ${folder}, and 5 pictures below it`, 'Changed 0 of 7 files.']);
  for (const [name, content] of Object.entries(await exported(importer)))
    expect([name, readFileSync(join(folder, name)).equals(Buffer.from(content))]).toEqual([name, true]);
  rmSync(folder, { recursive: true });

  const without = LISOVA.replace(/^logo:.*\n/m, '');
  expect((await run(importer, { ...LISTS, 'lisova.yaml': without, ...pictures })).done).toBe(true);
  await expect.poll(async () => (await app.inject(file)).statusCode, { timeout: 1000, interval: 20 }).toBe(404);
  await app.close();
  await server.close();
  await importer.close();
});
