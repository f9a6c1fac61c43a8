import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStage } from '../browser/stage.ts';
import { answerTo } from './answers.ts';
import { clubsOf } from './clubs.ts';

export const folder = fileURLToPath(new URL('.', import.meta.url));
/** Modules that several lists share. */
const SHARED = ['markup.ts', 'components.js'];

const scripts = (kind: 'lists' | 'maps') => readdirSync(join(folder, kind)).filter((file) => !SHARED.includes(file));
const nameOf = (file: string) => file.replace('.js', '');
export const lists = scripts('lists').map(nameOf);
export const maps = scripts('maps').map(nameOf);

/** An empty page. Its text makes the browser load the fonts beforehand. */
const pageOf = (sheet: string | null) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Search</title>
${sheet === null ? '' : `<link rel="stylesheet" href="${sheet}">`}
<body style="margin:0"><p style="font:14px system-ui,sans-serif">Club 07:00 <b>0123456789 ₴</b></p>
<div id="subject"></div><script type="module" src="/page.js"></script>`;

/** Serves the bundled lists or maps, and the widget of dist with an API that has `count` clubs. */
export function openSubjects(kind: 'lists' | 'maps', count: number) {
  const clubs = clubsOf(count);
  return openStage({
    files: { '/page.js': join(folder, 'page.js') },
    entries: scripts(kind).map((file) => join(folder, kind, file)),
    page: (_, sheet) => pageOf(sheet),
    answer: (url) => answerTo(url, clubs),
  });
}
