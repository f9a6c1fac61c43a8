import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTestApp } from '#server/testing/app.ts';
import type { OpenedDatabase } from '#server/testing/database.ts';
import { DOCUMENTED } from '#testing/club-guide.ts';
import { readCommand, runCommand } from './command.ts';
import { exportFiles } from './export.ts';
import { readSource, type Source, type SourceFile } from './source.ts';

export const PUBLIC_URL = 'http://localhost:3000';

/** The documented club. */
export const LISOVA = DOCUMENTED.get('lisova.yaml')!;

/** Monday, noon in Kyiv. */
export const MONDAY = Date.parse('2026-11-23T10:00:00Z');

export const sourcesOf = (files: readonly SourceFile[]) => files.map((file) => readSource(file) as Source);
export const files = (opened: OpenedDatabase) => exportFiles(opened.db, { publicUrl: PUBLIC_URL });

/** Runs the command over files in a folder, and returns what it prints. */
export async function run(opened: OpenedDatabase, given: Record<string, string | Buffer>, ...more: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-clubs-'));
  for (const [name, text] of Object.entries(given)) writeFileSync(join(folder, name), text);
  const printed: string[] = [];
  const command = readCommand(['import', folder, ...more]);
  if (command.action === 'help') throw new Error('not a command');
  const done = await runCommand(
    {
      db: opened.db,
      publicUrl: PUBLIC_URL,
      now: MONDAY,
      print: (line) => printed.push(line.replaceAll(`${folder}/`, '')),
    },
    command,
  );
  rmSync(folder, { recursive: true });
  return { done, printed };
}

export const appOf = (opened: OpenedDatabase, clock = () => MONDAY) =>
  buildTestApp({
    db: opened.db,
    embedded: opened.embedded,
    listen: opened.listen,
    publicUrl: PUBLIC_URL,
    clock,
    checkAnswers: true,
    contactCodes: 'off',
    requestsPerMinute: 1_000_000,
    attemptsPerMinute: 100_000,
  });

/** The documented club with replacements, which must each apply. */
export function edited(...edits: [string, string][]): string {
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The documented club has no ${from}`);
    return text.replace(from, to);
  }, LISOVA);
}
