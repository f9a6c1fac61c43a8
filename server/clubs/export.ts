import { Document, isCollection, isMap, isScalar, visit } from 'yaml';
import type { Db } from '#server/database/db.ts';
import type { ClubFile, Prices } from './club-file.ts';
import { writeTables } from './csv.ts';
import { partnersFileOf } from './partners.ts';
import { passesFileOf } from './passes.ts';
import { categoriesFileOf, citiesFileOf, clubFileOf } from './rows.ts';
import { type SCHEMAS, schemaUrl } from './schemas.ts';
import type { SourceFile } from './source.ts';
import { offeredClubs, readStore, storedClub } from './tables.ts';

export const FORMATS = ['yaml', 'json', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

export type ExportOptions = {
  /** Only these clubs; without it all of them. */
  slugs?: readonly string[] | undefined;
  /** csv: two tables, which have no coaches, services, sessions and closures. */
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

/** The files from which an import makes what is stored now. */
export async function exportFiles(db: Db, { slugs, format = 'yaml', publicUrl }: ExportOptions): Promise<SourceFile[]> {
  const store = await readStore(db, slugs);
  const clubs = offeredClubs(store).map(({ slug }) => clubFileOf(storedClub(store, slug as string)));
  const missing = (slugs ?? []).find((slug) => !clubs.some((club) => club.slug === slug));
  if (missing !== undefined) throw new Error(`There is no club "${missing}"`);
  if (format === 'csv') return writeTables(clubs);
  const values: { name: string; schema: keyof typeof SCHEMAS; value: object }[] = [
    ...clubs.map((club) => ({ name: club.slug, schema: 'club' as const, value: club })),
    ...(slugs
      ? []
      : [
          { name: 'cities', schema: 'cities' as const, value: citiesFileOf(store.of('city')) },
          { name: 'categories', schema: 'categories' as const, value: categoriesFileOf(store.of('service_category')) },
          { name: 'partners', schema: 'partners' as const, value: await partnersFileOf(db) },
          { name: 'passes', schema: 'passes' as const, value: await passesFileOf(db) },
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
