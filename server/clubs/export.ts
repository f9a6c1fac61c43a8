import { sql } from 'kysely';
import { Document, isCollection, isMap, isScalar, visit } from 'yaml';
import type { ClubFile, Prices } from '#core/schemas/club-file.ts';
import type { Db } from '#server/database/db.ts';
import { writeTables } from './csv.ts';
import { partnersFileOf } from './partners.ts';
import { passesFileOf } from './passes.ts';
import { mapPhotos, type Path, photoName, photosOf } from './photos.ts';
import { categoriesFileOf, citiesFileOf, clubFileOf } from './rows.ts';
import { type SCHEMAS, schemaUrl } from './schemas.ts';
import type { SourceFile } from './source.ts';
import { surfacesFileOf } from './surfaces.ts';
import { offeredClubs, readStore, type Store, storedClub } from './tables.ts';
import { webhooksFileOf } from './webhooks.ts';

export const FORMATS = ['yaml', 'json', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

export type ExportOptions = {
  /** Only these clubs; without it all of them. */
  slugs?: readonly string[] | undefined;
  /** csv: two tables, which have no coaches, services, sessions, closures and limits. */
  format?: Format;
  /** Where the schemas are that the files name. */
  publicUrl: string;
};

/** Columns up to which a group of fields stays on one line. */
const LINE = 96;

/** Whether a group is short enough to read on one line. */
const isShort = (node: { items: readonly unknown[]; toJSON(): unknown }): boolean =>
  JSON.stringify(node.toJSON()).length <= LINE &&
  node.items.every((item) => {
    const value = isMap(node as never) ? (item as { value: unknown }).value : item;
    return isScalar(value) || (isCollection(value) && !isMap(value));
  });

function toYaml(value: object): string {
  const document = new Document(value, { anchorPrefix: 'prices' });
  visit(document, {
    Scalar(_, node) {
      // YAML 1.1 reads 07:30 as a number.
      if (typeof node.value === 'string' && /^\d/.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
    Collection(_, node) {
      if (node.items.length > 0 && isShort(node)) node.flow = true;
    },
  });
  return document.toString({ lineWidth: 100, flowCollectionPadding: true });
}

/** Lets equal prices be one object, which YAML writes once and refers to. */
function sharePrices(file: ClubFile): ClubFile {
  const known = new Map<string, Prices>();
  const share = <T extends { prices: Prices }>(one: T): T => {
    const name = JSON.stringify(one.prices);
    if (!known.has(name)) known.set(name, one.prices);
    return { ...one, prices: known.get(name)! };
  };
  return { ...file, courts: file.courts.map(share), ...(file.coaches && { coaches: file.coaches.map(share) }) };
}

/** A picture that a club's file names, by its path from the folder of the files. */
type Picture = { name: string; hash: string; of: Path[number] };

/** The files of clubs with the paths of their pictures, and these pictures. */
async function withPictures(db: Db, files: readonly ClubFile[]): Promise<{ clubs: ClubFile[]; pictures: Picture[] }> {
  const used = [...new Set(files.flatMap(photosOf))];
  const stored = await db
    .selectFrom('photo')
    .select(['hash', 'type'])
    .where('hash', '=', sql<string>`any(${used}::text[])`)
    .execute();
  const types = new Map(stored.map(({ hash, type }) => [hash, type]));
  const pictures: Picture[] = [];
  const clubs = files.map((file) =>
    mapPhotos(file, (hash, path) => {
      const name = photoName(file, path, types.get(hash)!);
      pictures.push({ name, hash, of: path[0]! });
      return name;
    }),
  );
  return { clubs, pictures };
}

async function readClubs(db: Db, store: Store, slugs: readonly string[] | undefined) {
  const files = offeredClubs(store).map(({ slug }) => clubFileOf(storedClub(store, slug as string)));
  const missing = (slugs ?? []).find((slug) => !files.some((club) => club.slug === slug));
  if (missing !== undefined) throw new Error(`There is no club "${missing}"`);
  return withPictures(db, files);
}

/** The pictures that the files of an export name, one after another, as they may fill the memory. Tables have no coaches. */
export async function* exportPictures(
  db: Db,
  slugs?: readonly string[],
  format: Format = 'yaml',
): AsyncGenerator<{ name: string; content: Buffer }> {
  const { pictures } = await readClubs(db, await readStore(db, slugs), slugs);
  for (const { name, hash, of } of pictures) {
    if (format === 'csv' && of === 'coaches') continue;
    const found = await db.selectFrom('photo').select('content').where('hash', '=', hash).executeTakeFirst();
    if (!found) throw new Error(`${name} was deleted during the export: export again`);
    yield { name, content: found.content };
  }
}

/** The files from which an import makes what is stored now, except for their pictures. */
export async function exportFiles(db: Db, { slugs, format = 'yaml', publicUrl }: ExportOptions): Promise<SourceFile[]> {
  const store = await readStore(db, slugs);
  const { clubs } = await readClubs(db, store, slugs);
  if (format === 'csv') return writeTables(clubs);
  const values: { name: string; schema: keyof typeof SCHEMAS; value: object }[] = [
    ...clubs.map((club) => ({ name: club.slug, schema: 'club' as const, value: club })),
    ...(slugs
      ? []
      : [
          { name: 'cities', schema: 'cities' as const, value: citiesFileOf(store.of('city')) },
          { name: 'categories', schema: 'categories' as const, value: categoriesFileOf(store.of('service_category')) },
          {
            name: 'surfaces',
            schema: 'surfaces' as const,
            value: surfacesFileOf(store.of('area_parameter_value')),
          },
          { name: 'partners', schema: 'partners' as const, value: await partnersFileOf(db) },
          { name: 'passes', schema: 'passes' as const, value: await passesFileOf(db) },
          { name: 'webhooks', schema: 'webhooks' as const, value: await webhooksFileOf(db) },
        ]),
  ];
  return values.map(({ name, schema, value }) => {
    const url = schemaUrl(publicUrl, schema);
    if (format === 'json') {
      return { name: `${name}.json`, text: `${JSON.stringify({ $schema: url, ...value }, null, 2)}\n` };
    }
    const shared = schema === 'club' ? sharePrices(value as ClubFile) : value;
    return { name: `${name}.yaml`, text: `# yaml-language-server: $schema=${url}\n${toYaml(shared)}` };
  });
}
