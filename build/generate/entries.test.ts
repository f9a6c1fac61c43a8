import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openedWidgets } from '#elements/widgets.mjs';
import { urlOf } from './generated-file.ts';

it('elements/widgets.mjs lists the widgets that others load, and no other', () => {
  const sources = readdirSync(urlOf('elements'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(urlOf(`elements/${file}`), 'utf8'));
  const loaded = sources.flatMap((text) => [...text.matchAll(/loadElement\('([\w-]+)'\)/g)].map(([, tag]) => tag!));
  expect([...new Set(loaded)].sort()).toEqual([...openedWidgets].sort());
});
