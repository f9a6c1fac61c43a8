import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readIfThere, urlOf } from './generated-file.ts';

const guide = readIfThere('CONTRIBUTING.md');
const section = guide.slice(guide.indexOf('\n## Find your way'), guide.indexOf('\n## Folders'));
const answers = [...section.matchAll(/^\| [^|]+\? \| `([^`]+)` \|$/gm)].map(([, file]) => file!);

it('"Find your way" answers ten questions with files that exist', () => {
  expect(answers).toHaveLength(10);
  expect(answers.filter((file) => !existsSync(urlOf(file)))).toEqual([]);
});

it('CONTRIBUTING only names commands and files that exist', () => {
  const { scripts } = JSON.parse(readIfThere('package.json')) as { scripts: Record<string, string> };
  const commands = [...guide.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const files = [...guide.matchAll(/\b((?:build|scripts|core|server|elements|e2e)\/[\w/.-]+\.\w+)/g)].map(
    ([, file]) => file!,
  );
  expect(files.filter((file) => !existsSync(urlOf(file)))).toEqual([]);
});
