import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from './errors.ts';

const document = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
const rows = [...document.matchAll(/^\| ([A-Z_]+) \| (\d+) \| (.+?) \| (.+?) \|$/gm)];

describe('docs/errors.md', () => {
  it('lists exactly the codes that the API sends', () => {
    expect(rows.map(([, code]) => code)).toEqual(Object.keys(ERROR_STATUS));
  });
  it.each(Object.entries(ERROR_STATUS))('documents %s with status %i, a meaning and a remedy', (code, status) => {
    const row = rows.find((row) => row[1] === code);
    expect(row?.[2]).toBe(String(status));
    expect(row?.[3]?.length).toBeGreaterThan(10);
    expect(row?.[4]?.length).toBeGreaterThan(10);
  });
});
