import { describe, expect, it } from 'vitest';
import { STORED_NAMES, type StoredName } from '#core/domain/storage-names.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import { readIfThere, references } from './reference-docs.ts';

it.each(references)(
  '$path says what the code says; `npx tsx scripts/reference-docs.ts` writes it',
  ({ path, text }) => {
    expect(readIfThere(path)).toBe(text());
  },
);

describe.each(LANGUAGES)('the cookie page in %s', (language) => {
  const page = readIfThere(`site/content/${language}/documents/cookies.md`);
  /** The rows of each table, without its head. */
  const tables = page
    .split(/\n\n/)
    .filter((block) => block.startsWith('|'))
    .map((block) => block.split('\n').slice(2).filter(Boolean));
  const namesOf = (rows: string[] | undefined) => rows?.map((row) => /`([^`]+)`/.exec(row)?.[1]).sort();
  const stored = (wanted: (name: StoredName) => boolean) =>
    STORED_NAMES.filter(wanted)
      .map(({ name }) => name)
      .sort();

  it('lists every cookie, every entry of the storage, and what waits for consent', () => {
    const [cookies, storage, consented] = tables;
    expect(namesOf(cookies)).toEqual(stored(({ kind, needsConsent }) => kind === 'cookie' && !needsConsent));
    expect(namesOf(storage)).toEqual(stored(({ kind, needsConsent }) => kind !== 'cookie' && !needsConsent));
    expect(namesOf(consented)).toEqual(stored(({ needsConsent }) => needsConsent === true));
  });

  it('gives entries of one kind one lifetime, unless something ends them earlier', () => {
    for (const kind of ['cookie', 'local', 'session'] as const) {
      const alike = STORED_NAMES.filter((each) => each.kind === kind && !each.endsWith).map(({ name }) => name);
      const rows = tables.flat().filter((row) => alike.includes(/`([^`]+)`/.exec(row)?.[1] ?? ''));
      expect(new Set(rows.map((row) => row.split('|').at(-2)?.trim())).size, kind).toBe(1);
    }
  });
});
