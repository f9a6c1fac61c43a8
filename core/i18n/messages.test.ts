import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ClientErrorCode } from '#core/api/error.ts';
import { ERROR_STATUS } from '#core/schemas/errors.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';

const folder = new URL('../../locales/', import.meta.url);
const filesOf = (language: string) => readdirSync(new URL(`${language}/`, folder)).toSorted();
const keysOf = (language: string, file: string) =>
  Object.keys(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as object).toSorted();

const PLURAL = /_(one|few|many|other)$/;
const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
/**
 * The English keys with the plural forms of the language: English has two, Slavic languages have
 * four.
 */
function keysIn(language: string, file: string): string[] {
  const keys = keysOf('en', file).flatMap((key) =>
    PLURAL.test(key) ? formsOf(language).map((form) => key.replace(PLURAL, `_${form}`)) : [key],
  );
  return [...new Set(keys)].toSorted();
}

describe.each(LANGUAGES)('the texts in %s', (language) => {
  it('have the files of English, and no other', () => {
    expect(filesOf(language)).toEqual(filesOf('en'));
  });

  it.each(filesOf('en'))('have every key of %s in every plural form, and no other', (file) => {
    expect(keysOf(language, file)).toEqual(keysIn(language, file));
  });
});

it('have a sentence for every error', () => {
  const client: Record<ClientErrorCode, true> = { NETWORK: true, TIMEOUT: true, ABORTED: true, INVALID_RESPONSE: true };
  const [errors, refusals, server] = ['errors.json', 'refusals.json', 'server.json'].map((file) => keysOf('en', file));
  expect(errors).toEqual(expect.arrayContaining(Object.keys(client)));
  expect([...errors!, ...refusals!, ...server!]).toEqual(expect.arrayContaining(Object.keys(ERROR_STATUS)));
});

it('documentation has the same files in Ukrainian and Russian', () => {
  const files = (language: string) => readdirSync(`docs/${language}`, { recursive: true, encoding: 'utf8' }).sort();
  expect(files('ru')).toEqual(files('uk'));
  expect(files('uk')).toContain('recipes.md');
});
