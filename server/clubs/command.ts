import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Db } from '#server/database/db.ts';
import {
  readWebhooksCommand,
  runWebhooks,
  WEBHOOKS_HELP,
  WEBHOOKS_NOTES,
  type WebhooksCommand,
} from '#server/webhooks/command.ts';
import { readTables } from './csv.ts';
import type { Difference } from './differences.ts';
import { exportFiles, exportPictures, FORMATS, type Format } from './export.ts';
import { type FileChange, importSources } from './import.ts';
import { Misuse } from './misuse.ts';
import { removeClubs } from './remove.ts';
import { type Fault, readSource, type Source, type SourceFile } from './source.ts';

export const HELP = `Usage:
  npm run clubs -- import FILE_OR_FOLDER... [--dry-run]
  npm run clubs -- export FOLDER [SLUG...] [--format yaml|json|csv]
  npm run clubs -- remove SLUG... [--dry-run]
${WEBHOOKS_HELP}

import   Makes the database say what the files say: YAML or JSON, one club a file,
         and lists in cities.yaml, categories.yaml, surfaces.yaml, partners.yaml,
         passes.yaml and webhooks.yaml; or clubs.csv with a line for each club and
         courts.csv with one for each court. Pictures that a club's file names are read from its folder.
         Changes only what differs. If a file has a fault, or a booking would break,
         nothing is changed.
  --dry-run   Shows the changes and makes none.
export   Writes the files of all clubs, or of those named, into a folder, and their
         pictures below it.
  --format    yaml (the default), json, or csv: clubs.csv and courts.csv, without
              coaches, services, sessions, closures and limits.
remove   Withdraws clubs, of which past bookings keep what they need. Importing its
         file brings a club back. A club with coming bookings or open requests stays.
  --dry-run   Shows what stands in the way and removes nothing.
${WEBHOOKS_NOTES}

The database is that of DATABASE_URL, or the embedded one in DATA_DIR, which no
running server may have open. docs/clubs.md shows a complete file.`;

export type Command =
  | { action: 'help' }
  | { action: 'import'; paths: string[]; dryRun: boolean }
  | { action: 'export'; folder: string; slugs: string[] | undefined; format: Format }
  | { action: 'remove'; slugs: string[]; dryRun: boolean }
  | WebhooksCommand;

/**
 * Reads the command line.
 * @throws Error that says what is missing or unknown
 */
export function readCommand(argv: readonly string[]): Command {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      'dry-run': { type: 'boolean' },
      format: { type: 'string' },
      'at-once': { type: 'boolean' },
    },
  });
  const [action, ...rest] = positionals;
  if (values.help || action === 'help' || action === undefined) return { action: 'help' };
  if (action === 'import') {
    if (rest.length === 0) throw new Misuse('Name what to import: npm run clubs -- import clubs/');
    return { action, paths: rest, dryRun: values['dry-run'] ?? false };
  }
  if (action === 'export') {
    const [folder, ...slugs] = rest;
    if (folder === undefined) throw new Misuse('Name the folder: npm run clubs -- export clubs/');
    const format = FORMATS.find((name) => name === (values.format ?? 'yaml'));
    if (!format) throw new Misuse(`--format is yaml, json or csv, not ${values.format}`);
    return { action, folder, slugs: slugs.length > 0 ? slugs : undefined, format };
  }
  if (action === 'remove') {
    if (rest.length === 0) throw new Misuse('Name the club: npm run clubs -- remove lisova');
    return { action, slugs: [...new Set(rest)], dryRun: values['dry-run'] ?? false };
  }
  if (action === 'webhooks') return readWebhooksCommand(rest, { atOnce: values['at-once'] ?? false });
  throw new Misuse(`There is no command "${action}": use import, export, remove or webhooks, or --help`);
}

const TYPES = ['.yaml', '.yml', '.json', '.csv'];

/** @throws Misuse if the text is not UTF-8, of which every Cyrillic letter would be lost */
function readText(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new Misuse(`${path} is not UTF-8: save it again as UTF-8, which spreadsheets call "CSV UTF-8"`);
  }
}

/**
 * Reads files, and of folders those that can be imported.
 * @throws Error that names what cannot be read
 */
export function readFiles(paths: readonly string[]): SourceFile[] {
  return paths.flatMap((path) => {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder === undefined) throw new Misuse(`There is no file or folder ${path}`);
    const names = isFolder
      ? readdirSync(path)
          .filter((name) => TYPES.includes(extname(name)) && !name.startsWith('.'))
          .sort()
          .map((name) => join(path, name))
      : [path];
    if (names.length === 0) throw new Misuse(`${path} has no file that ends with ${TYPES.join(', ')}`);
    return names.map((name) => ({ name, text: readText(name) }));
  });
}

const faultLine = ({ file, line, field, message }: Fault) => `${file}:${line}: ${field ? `${field}: ` : ''}${message}`;

const SIGNS: Record<Difference['kind'], string> = { added: '+', removed: '-', changed: '~', reordered: '~' };

const differenceLine = ({ kind, field }: Difference) =>
  `  ${SIGNS[kind]} ${field}${kind === 'reordered' ? ' (their order)' : ''}`;

const changeLines = ({ name, isNew, differences }: FileChange): string[] =>
  isNew ? [`${name}: new`] : [`${name}:`, ...differences.map(differenceLine)];

export type CommandContext = {
  db: Db;
  publicUrl: string;
  /** Epoch ms, by the database's clock. */
  now: number;
  print: (line: string) => void;
};

async function runImport(
  { db, now, print }: CommandContext,
  { paths, dryRun }: Extract<Command, { action: 'import' }>,
): Promise<boolean> {
  const files = readFiles(paths);
  const tables = ['clubs.csv', 'courts.csv'].map((name) => files.find((file) => basename(file.name) === name));
  const [clubs, courts] = tables;
  const categories = files.find((file) => /^categories\.(yaml|yml|json)$/.test(basename(file.name)));
  const extra = files.find((file) => extname(file.name) === '.csv' && !tables.includes(file));
  if (extra || !clubs !== !courts)
    throw new Misuse(`CSV needs two files, clubs.csv and courts.csv${extra ? `, not ${extra.name}` : ''}`);
  const read = [
    ...files.filter((file) => !tables.includes(file)).map(readSource),
    ...(clubs && courts ? await readTables(db, { clubs, courts, categories }) : []),
  ];
  const unread = read.filter((one): one is Fault[] => Array.isArray(one)).flat();
  const sources = read.filter((one): one is Source => !Array.isArray(one));
  // With an unreadable file nothing is imported, but the others' faults are found too.
  const options = { now, dryRun: dryRun || unread.length > 0, log: print };
  const { faults, changes } = await importSources(db, sources, options);
  const all = [...unread, ...faults];
  if (all.length > 0) {
    for (const fault of all) print(faultLine(fault));
    print(`Nothing was changed: ${all.length === 1 ? 'there is 1 fault' : `there are ${all.length} faults`}.`);
    return false;
  }
  for (const line of changes.flatMap(changeLines)) print(line);
  const subjects = clubs ? 'clubs and lists' : 'files';
  print(`${dryRun ? 'Would change' : 'Changed'} ${changes.length} of ${sources.length} ${subjects}.`);
  return true;
}

async function runExport(
  { db, publicUrl, print }: CommandContext,
  { folder, slugs, format }: Extract<Command, { action: 'export' }>,
): Promise<boolean> {
  const files = await exportFiles(db, { slugs, format, publicUrl });
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
  let pictures = 0;
  for await (const { name, content } of exportPictures(db, slugs, format)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
    pictures += 1;
  }
  print(`Wrote ${files.length} files to ${folder}${pictures > 0 ? `, and ${pictures} pictures below it` : ''}`);
  return true;
}

async function runRemove(
  { db, now, print }: CommandContext,
  { slugs, dryRun }: Extract<Command, { action: 'remove' }>,
): Promise<boolean> {
  const obstacles = await removeClubs(db, slugs, { now, dryRun });
  for (const line of obstacles) print(line);
  if (obstacles.length > 0) print('Nothing was removed: move or cancel what is booked, and answer what is requested.');
  else print(`${dryRun ? 'Would remove' : 'Removed'} ${slugs.join(', ')}.`);
  return obstacles.length === 0;
}

/** Runs a command. Returns whether it succeeded; what it says is printed. */
export function runCommand(context: CommandContext, command: Exclude<Command, { action: 'help' }>): Promise<boolean> {
  if (command.action === 'webhooks') return runWebhooks(context, command);
  if (command.action === 'import') return runImport(context, command);
  return command.action === 'export' ? runExport(context, command) : runRemove(context, command);
}
