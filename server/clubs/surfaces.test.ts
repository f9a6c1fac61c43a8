import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, type OpenedDatabase } from '#server/testing/database.ts';
import { DOCUMENTED, TABLES } from '#testing/club-guide.ts';
import { appOf, edited, files, run } from './testing.ts';

const LIST = DOCUMENTED.get('surfaces.yaml')!;
/** The documented club with a court of the documented surface. */
const CLUB = edited(['surface: artificial_clay', 'surface: crushed_brick']);
const NONE = 'surfaces: []\n';

describe.each(DATABASES)('a surface of the operator, over $name', ({ open }) => {
  let opened: OpenedDatabase;
  let app: Awaited<ReturnType<typeof appOf>>;
  beforeAll(async () => {
    opened = await open();
    app = await appOf(opened);
    expect((await run(opened, { ...Object.fromEntries(DOCUMENTED), 'lisova.yaml': CLUB })).done).toBe(true);
  });
  afterAll(async () => {
    await app.close();
    await opened.close();
  });

  const get = async (path: string, language = 'en') =>
    (await app.inject({ url: `/api${path}`, headers: { 'accept-language': language } })).json();
  type Facet = { field: string; values: { value: string }[] };
  const shown = async (language = 'en') => {
    const { courts } = (await get('/v1/clubs/lisova', language)).data;
    const { data, meta } = await get('/v1/clubs?parameters=surface:crushed_brick&facets=true', language);
    const facet = (meta.facets as Facet[]).find(({ field }) => field === 'parameters')!;
    const { values } = (await get('/v1/area-parameters?category=tennis', language)).data[0];
    return {
      court: [courts[1].surface, courts[1].parameters[0].title],
      card: data[0]?.court_groups[1],
      facet: facet.values.find(({ value }) => value === 'surface:crushed_brick'),
      choices: values.map(({ title }: { title: string }) => title),
    };
  };
  const stored = async () => (await files(opened)).find(({ name }) => name === 'surfaces.yaml')!.text;

  it('has its name and a drawing wherever courts are shown and searched', async () => {
    expect(await shown()).toEqual({
      court: ['clay', 'Crushed brick'],
      card: { sport: 'tennis', surface: 'clay', title: 'crushed brick', count: 1 },
      facet: { value: 'surface:crushed_brick', title: 'Crushed brick', count: 1 },
      choices: ['Clay', 'Crushed brick'],
    });
    expect(await shown('uk')).toMatchObject({ court: ['clay', 'Тенісит'], choices: ['Ґрунт', 'Тенісит'] });
  });

  it('is exported as it was imported', async () => {
    expect(await stored()).toBe(LIST);
    const again = await run(opened, { 'surfaces.yaml': await stored() });
    expect(again.printed).toEqual(['Changed 0 of 1 files.']);
  });

  it('gives its courts another name and drawing when the list changes', async () => {
    const list = LIST.replace('drawing: clay', 'drawing: grass').replace('Crushed brick', 'Brick dust');
    expect(
      (await run(opened, { 'surfaces.yaml': list, 'categories.yaml': DOCUMENTED.get('categories.yaml')! })).printed,
    ).toEqual([
      'surfaces:',
      '  ~ surfaces.crushed_brick.name.en',
      '  ~ surfaces.crushed_brick.drawing',
      'Changed 1 of 2 files.',
    ]);
    expect(await shown()).toMatchObject({
      court: ['grass', 'Brick dust'],
      card: { surface: 'grass', title: 'brick dust' },
      choices: ['Clay', 'Brick dust'],
    });
    expect((await run(opened, { 'surfaces.yaml': LIST })).done).toBe(true);
  });

  it('can be named by a table', async () => {
    const tables = Object.fromEntries(
      [...TABLES].map(([name, text]) => [name, text.replace('tennis,clay', 'tennis,crushed_brick')]),
    );
    expect((await run(opened, tables)).done).toBe(true);
    expect((await get('/v1/clubs/berizka')).data.courts[0].parameters[0].title).toBe('Crushed brick');
    expect((await run(opened, Object.fromEntries(TABLES))).done).toBe(true);
  });

  it.each([
    [
      'that a court has',
      { 'surfaces.yaml': NONE },
      'surfaces.yaml:1: surfaces: "crushed_brick" is left out, but clay-2 of lisova has it: add it, or change the club first',
    ],
    [
      'that a court of the same import has',
      { 'surfaces.yaml': NONE, 'lisova.yaml': CLUB },
      'surface: There is no surface "crushed_brick": choose from clay, artificial_clay',
    ],
    [
      'of the product',
      { 'surfaces.yaml': LIST.replace('code: crushed_brick', 'code: sand') },
      'surfaces.yaml:3: surfaces[0].code: "sand" is a surface of the product: leave it out',
    ],
    [
      'that is there twice',
      { 'surfaces.yaml': LIST + LIST.slice(LIST.indexOf('  - code')) },
      'surfaces[1].code: "crushed_brick" is there twice',
    ],
    [
      'with an unknown drawing',
      { 'surfaces.yaml': LIST.replace('drawing: clay', 'drawing: brick') },
      'surfaces.yaml:5: surfaces[0].drawing: "brick" must be one of clay, hard, grass, carpet, parquet',
    ],
    [
      'with a code in capitals',
      { 'surfaces.yaml': LIST.replace('code: crushed_brick', 'code: Brick') },
      'surfaces[0].code: "Brick" must be lower-case Latin letters and digits with single underscores or hyphens',
    ],
    [
      'without a name',
      { 'surfaces.yaml': LIST.replace(/name: .*/, 'name: {}') },
      'surfaces[0].name: Missing: add a text in uk, en or ru',
    ],
  ])('refuses to leave out or to list one %s', async (_, given, wanted) => {
    const { done, printed } = await run(opened, given as Record<string, string>);
    expect([done, printed]).toEqual([false, expect.arrayContaining([expect.stringContaining(wanted)])]);
    expect(await stored()).toBe(LIST);
  });

  it('can go once no court has it, and the bookings of none name it', async () => {
    const without = CLUB.slice(0, CLUB.indexOf('  - key: clay-2')) + CLUB.slice(CLUB.indexOf('coaches:'));
    const file = without.replaceAll('[clay-1, clay-2]', '[clay-1]');
    const { printed } = await run(opened, { 'surfaces.yaml': NONE, 'lisova.yaml': file });
    expect(printed[0]).toContain('"crushed_brick" is left out, but clay-2 of lisova has it');
    expect((await run(opened, { 'lisova.yaml': file })).done).toBe(true);
    expect((await run(opened, { 'surfaces.yaml': NONE })).printed[0]).toBe(
      'surfaces.yaml:1: surfaces: "crushed_brick" is left out, but past bookings of clay-2 of lisova name it: add it',
    );
    const other = CLUB.replace('surface: crushed_brick', 'surface: clay');
    expect((await run(opened, { 'surfaces.yaml': NONE, 'lisova.yaml': other })).done).toBe(true);
    expect((await shown()).choices).toEqual(['Clay']);
    expect(await stored()).toContain('surfaces: []');
  });
});
