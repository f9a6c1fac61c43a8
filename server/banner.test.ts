import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bannerLines } from './banner.ts';
import { readEnvironment } from './environment.ts';

const PUBLIC_URL = 'https://courtside.example';

/** The lines of a start with these variables. */
function linesOf(env: Record<string, string>, hasPages = true): string {
  const settings = readEnvironment(env);
  return bannerLines(settings.publicUrl, settings, hasPages).join('\n');
}

it.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ PUBLIC_URL: 'http://courtside.internal' }, false],
  [{ PUBLIC_URL }, true],
  [{ PUBLIC_URL, NO_INDEX: 'on' }, true],
  [{ PUBLIC_URL, NO_INDEX: 'off' }, false],
])('with %j says that search engines are kept out: %s', (env, isSaid) => {
  expect(linesOf(env).includes('NO_INDEX=off')).toBe(isSaid);
});

it('names no page before the first build', () => {
  expect(linesOf({}, false)).not.toContain('/partners');
  expect(linesOf({}, false)).toContain('npm run build');
});

it('deploy/courtside.service and the image start as npm start does', () => {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  const command = JSON.parse(read('package.json')).scripts.start.replace('exec ', '');
  expect(read('deploy/courtside.service')).toContain(`ExecStart=/usr/bin/${command}\n`);
  expect(read('deploy/Dockerfile')).toContain(`CMD ${JSON.stringify(command.split(' ')).replaceAll(',', ', ')}\n`);
});
