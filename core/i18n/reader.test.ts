import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import { createReader, type Messages } from './reader.ts';

const folder = new URL('../../locales/', import.meta.url);
const files = LANGUAGES.flatMap((language) =>
  readdirSync(new URL(`${language}/`, folder)).map((file) => [language, file.replace('.json', '')] as const),
);
const readFile = (language: string, namespace: string): Messages =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, folder), 'utf8'));

const NUMBERS = [...Array.from({ length: 126 }, (_, number) => number), 1.5, 1_000_000];
/** More than the locales have: what a text may hold at all. */
const ODD: Messages = {
  plain: 'Plain',
  spaces: '{{ name }} and {{name}}',
  twice: '{{a}}{{b}}{{a}}',
  html: '<b>{{name}}</b> & "{{name}}"',
  missing: 'No {{nothing}} here',
  empty: '',
  dollars: '$& {{name}} $1',
  bare: 'always {{count}}',
  some_other: 'some {{count}}',
  'Europe/Kyiv': 'zone',
};

async function compare(language: string, messages: Messages) {
  const options = { keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false } } as const;
  const peer = i18next.createInstance();
  await peer.init({
    lng: language,
    showSupportNotice: false,
    resources: { [language]: { translation: messages } },
    ...options,
  } as object);
  const read = createReader(messages, language);
  const keys = new Set(Object.keys(messages).flatMap((key) => [key, key.replace(/_(one|few|many|other)$/, '')]));
  for (const key of [...keys, 'no such key']) {
    const names = Object.values(messages).flatMap((text) =>
      [...text.matchAll(/\{\{(.+?)\}\}/g)].map((hole) => hole[1]!.trim()),
    );
    const values = Object.fromEntries(
      names.filter((name) => !['nothing', 'count'].includes(name)).map((name) => [name, `<${name}> $& {{x`]),
    );
    expect(read(key)).toBe(peer.t(key));
    expect(read(key, values)).toBe(peer.t(key, values));
    for (const count of NUMBERS) {
      expect(read(key, { ...values, count })).toBe(peer.t(key, { ...values, count }));
    }
  }
}

describe('the reader answers what i18next answers', () => {
  it.each(files)('in %s, for every key of %s and every number', (language, namespace) =>
    compare(language, readFile(language, namespace)),
  );
  it.each(LANGUAGES)('in %s, for odd texts', (language) => compare(language, ODD));
});

describe('the files', () => {
  it.each(files)('%s %s are flat, and use nothing that the reader does not know', (language, namespace) => {
    for (const [key, text] of Object.entries(readFile(language, namespace))) {
      expect(typeof text, key).toBe('string');
      expect(text, key).not.toMatch(/\$t\(|\{\{[^}]*[,-]/);
      expect(text.trim(), key).not.toBe('');
      expect(key).not.toMatch(/_zero$|_two$|_ordinal/);
    }
  });
});
