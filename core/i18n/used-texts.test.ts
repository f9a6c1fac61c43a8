import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDERS = ['core', 'elements', 'server', 'site'];

function sourcesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
}

const existing = FOLDERS.filter((folder) => readdirSync('.').includes(folder));
const source = existing.flatMap(sourcesOf).join('\n');
/** Keys that stand in quotes somewhere, or are taken out of loaded texts by name. */
const quoted = Array.from(source.matchAll(/['"`]([\w/-]+)['"`]/g), ([, key]) => key!);
const taken = Array.from(source.matchAll(/\{ ([\w, ]+) \} = \(await/g), ([, names]) => names!.split(', ')).flat();
/** Keys that are read from loaded texts as a property. */
const read = Array.from(source.matchAll(/\bmessages\.(\w+)/g), ([, key]) => key!);
const literal = new Set([...quoted, ...taken, ...read]);
/** Keys that are put together, such as `method${type}`, as patterns. */
const composed = Array.from(source.matchAll(/`(\w*)\$\{[^`{}]*\}(\w*)`/g), ([, start, end]) => ({ start, end }))
  .filter(({ start, end }) => `${start}${end}`.length > 3)
  .map(({ start, end }) => new RegExp(`^${start}\\w+${end}$`));

it.each(readdirSync('locales/en'))('%s has no text that nothing asks for', (file) => {
  const texts = JSON.parse(readFileSync(`locales/en/${file}`, 'utf8')) as Record<string, string>;
  const keys = Object.keys(texts).map((key) => key.replace(/_(one|other)$/, ''));
  expect(keys.filter((key) => !literal.has(key) && !composed.some((pattern) => pattern.test(key)))).toEqual([]);
});

/** Keys that a reader is asked for by name: `t('key')` and `t(condition ? 'key' : 'other')`. */
const asked = [
  ...Array.from(source.matchAll(/\bt\(\s*'([\w-]+)'/g), ([, key]) => key!),
  ...Array.from(source.matchAll(/\bt\([^()'`]*\?\s*'([\w-]+)'\s*:\s*'([\w-]+)'/g), ([, ...keys]) => keys).flat(),
];

it('every text that is asked for by name exists', () => {
  const files = readdirSync('locales/en').map((file) => JSON.parse(readFileSync(`locales/en/${file}`, 'utf8')));
  const known = new Set(files.flatMap(Object.keys).map((key) => key.replace(/_(one|other)$/, '')));
  expect(asked.length).toBeGreaterThan(1000);
  expect(asked.filter((key) => !known.has(key))).toEqual([]);
});
