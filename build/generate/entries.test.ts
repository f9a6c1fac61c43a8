import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openedWidgets, widgetTags } from '#elements/widgets.mjs';
import { urlOf } from './generated-file.ts';

const sourcesOf = (tag: string) =>
  readdirSync(urlOf(`elements/${tag}`), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(urlOf(`elements/${tag}/${file}`), 'utf8'));

it.each(widgetTags)('elements/widgets.mjs lists the widgets that <%s> loads', (tag) => {
  const loaded = sourcesOf(tag).flatMap((text) =>
    [...text.matchAll(/loadElement\('([\w-]+)'\)/g)].map(([, name]) => name!),
  );
  expect([...new Set(loaded)]).toEqual(openedWidgets[tag as keyof typeof openedWidgets]);
});
