import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { consumers } from '../../e2e/consumers/consumers.ts';
import { readResults, titleOf } from '../../e2e/consumers/results.ts';

const apps = new URL('../../examples/consumers/', import.meta.url);
const folders = readdirSync(apps).filter((name) => existsSync(new URL(`${name}/package.json`, apps)));

it('lists every app among those that npm run test:consumers builds', () => {
  expect([...new Set(Object.values(consumers).map(({ folder }) => folder))].sort()).toEqual(folders.sort());
});

it.each(folders)('names exact versions in %s, so that a run repeats another', (folder) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(new URL(`${folder}/package.json`, apps), 'utf8'));
  const { courtside, ...others } = { ...dependencies, ...devDependencies };
  expect(courtside).toBe('*');
  for (const [name, version] of Object.entries(others)) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
});

it.each(Object.entries(consumers))('has a result of %s with the versions that it names', (name, consumer) => {
  expect(readResults()[name]?.tried, 'npm run test:consumers writes it').toBe(titleOf(consumer));
});
