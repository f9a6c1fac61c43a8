import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** docs/clubs.md, which tests follow. */
export const GUIDE = readFileSync(fileURLToPath(new URL('../docs/clubs.md', import.meta.url)), 'utf8');

/** The YAML files that it shows, by the name above each. */
export const DOCUMENTED = new Map(
  [...GUIDE.matchAll(/`clubs\/(\w+\.yaml)`[^`]*(?:`[^`]+`[^`]*)*?```yaml\n([\s\S]*?)```/g)].map(([, name, text]) => [
    name!,
    text!,
  ]),
);

/** The tables that it shows. */
export const TABLES = new Map(
  [...GUIDE.matchAll(/`clubs\/(\w+\.csv)`[^`]*```csv\n([\s\S]*?)```/g)].map(([, name, text]) => [name!, text!]),
);

/** What it says from an empty database on: the commands, and where the club then is. */
export function walkthrough(): { commands: string; path: string } {
  const section = /\n## From an empty database[^\n]*\n([\s\S]*?)\n## /.exec(GUIDE)?.[1] ?? '';
  const commands = /```sh\n([\s\S]*?)```/.exec(section)?.[1];
  const path = /The club is at `([^`]+)`/.exec(section)?.[1];
  if (!commands || !path) throw new Error('docs/clubs.md no longer says what to run, or where the club is');
  return { commands, path };
}
