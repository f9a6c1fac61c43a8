import { describe, expect, it } from 'vitest';
import { KEPT_PAGES_NAME, STORED_NAMES, type StoredName } from '#core/domain/storage-names.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import { readIfThere } from './generated-file.ts';

describe.each(LANGUAGES)('the cookie page in %s', (language) => {
  const page = readIfThere(`site/content/${language}/documents/cookies.md`);
  /** The rows of each table, without its head. */
  const tables = page
    .split(/\n\n/)
    .filter((block) => block.startsWith('|'))
    .map((block) => block.split('\n').slice(2).filter(Boolean));
  const namesOf = (rows: string[] | undefined) => rows?.map((row) => /`([^`]+)`/.exec(row)?.[1]).sort();
  const stored = (isListed: (name: StoredName) => boolean) =>
    STORED_NAMES.filter(isListed)
      .map(({ name }) => name)
      .sort();

  it('lists every cookie, every storage entry, and what needs consent', () => {
    const [cookies, storage, consented] = tables;
    expect(namesOf(cookies)).toEqual(stored(({ kind, needsConsent }) => kind === 'cookie' && !needsConsent));
    expect(namesOf(storage)).toEqual(stored(({ kind, needsConsent }) => kind !== 'cookie' && !needsConsent));
    expect(namesOf(consented)).toEqual(stored(({ needsConsent }) => needsConsent === true));
  });

  it('states the same lifetime for all entries of a kind, unless something removes them earlier', () => {
    for (const kind of ['cookie', 'local', 'session'] as const) {
      const names = STORED_NAMES.filter((each) => each.kind === kind && !each.endsWith).map(({ name }) => name);
      const rows = tables.flat().filter((row) => names.includes(/`([^`]+)`/.exec(row)?.[1] ?? ''));
      expect(new Set(rows.map((row) => row.split('|').at(-2)?.trim())).size, kind).toBe(1);
    }
  });
});

it('has the name of the cache that the service worker uses', () => {
  expect(readIfThere('site/offline/worker.js')).toContain(`const CACHE = '${KEPT_PAGES_NAME}';`);
});
