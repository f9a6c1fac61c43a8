import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { wrap } from '#testing/wrap.ts';
import { readIfThere, urlOf } from './generated-file.ts';

const guide = readIfThere('CONTRIBUTING.md');
const section = guide.slice(guide.indexOf('\n## Find your way'), guide.indexOf('\n## Folders'));
const answers = [...section.matchAll(/^\| [^|]+\? \| `([^`]+)` \|$/gm)].map(([, file]) => file!);

it('"Find your way" answers ten questions with files that exist', () => {
  expect(answers).toHaveLength(10);
  expect(answers.filter((file) => !existsSync(urlOf(file)))).toEqual([]);
});

it('CONTRIBUTING only names commands that exist', () => {
  const { scripts } = JSON.parse(readIfThere('package.json')) as { scripts: Record<string, string> };
  const commands = [...guide.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: urlOf('.'), encoding: 'utf8' })
  .trim()
  .split('\n');
/** They tell what was, with the names of that time. */
const RECORDS = /^(CHANGELOG\.md|docs\/lab\/)/;
const FOLDERS = 'core|elements|site|server|build|scripts|e2e|bench|faults|testing|locales|docs|examples';
const PATH = new RegExp(`\`((?:${FOLDERS})/[\\w./-]+)\``, 'g');
/** Documents may leave out the extension of a module. */
const EXTENSIONS = ['', '.ts', '.tsx'];

it.each(documents.filter((file) => !RECORDS.test(file)))('%s only names files that exist', (document) => {
  const paths = [...readIfThere(document).matchAll(PATH)].map(([, path]) => path!);
  expect(paths.filter((path) => !EXTENSIONS.some((extension) => existsSync(urlOf(path + extension))))).toEqual([]);
});

/** Code, pictures, and the fields before an article, which cannot be wrapped. */
const UNWRAPPED = /^---\n(?:\w+: [^\n]*\n)+---\n|^```.*?^```|^!\[.*?$/gms;
/** It has the notices of others, as they wrote them. */
const QUOTES = 'THIRD-PARTY-NOTICES.md';

it.each(documents.filter((file) => file !== QUOTES))('%s is wrapped at 100 columns', (document) => {
  const lines = readIfThere(document).replace(UNWRAPPED, '').split('\n');
  expect(lines.filter((line) => wrap(line).includes('\n'))).toEqual([]);
});
