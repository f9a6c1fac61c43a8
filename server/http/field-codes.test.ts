import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import english from '#locales/en/server.json' with { type: 'json' };
import { WEEK_REFUSALS } from '#server/booking/weeks.ts';

it('has every code of a field in docs/errors.md', () => {
  const document = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const [, fields] = /^## Fields$(.+?)^## /ms.exec(document)!;
  const documented = new Set(fields!.match(/\b[A-Z_]{4,}\b/g));
  const texts = Object.keys(english).flatMap((key) => /^field([A-Z_]+)$/.exec(key)?.[1] ?? []);
  expect(texts.length).toBeGreaterThan(40);
  expect([...texts, ...WEEK_REFUSALS].filter((code) => !documented.has(code))).toEqual([]);
});
