import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStage } from '../browser/stage.ts';
import { answersOf } from './answers.ts';
import type { Day } from './day.ts';

export const folder = fileURLToPath(new URL('.', import.meta.url));
/** Modules that several calendars share. */
const SHARED = ['markup', 'element', 'instant', 'fullcalendar'];

const files = readdirSync(join(folder, 'calendars')).filter((file) => !SHARED.includes(file.replace(/\.[jt]s$/, '')));
/** The names of the calendars, including ours and the plain ones. */
export const calendars = files.map((file) => file.replace(/\.[jt]s$/, ''));

/** An empty page with a calendar's style sheet. Its text makes the browser load the fonts. */
const pageOf = (sheet: string | null) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Grid</title>
${sheet === null ? '' : `<link rel="stylesheet" href="${sheet}">`}
<body style="margin:0;font:12px system-ui,sans-serif"><p>Court 07:00 <b>0123456789</b> <b style="font-weight:600">0123456789</b></p>
<div style="overflow:auto"><div id="calendar"></div></div><script type="module" src="/page.js"></script>`;

/** Serves the bundled calendars and the widgets of a `dist` folder. */
export const openCalendars = (days: (courts: number) => readonly Day[], dist: string) =>
  openStage({
    dist,
    files: { '/page.js': join(folder, 'page.js') },
    entries: files.map((file) => join(folder, 'calendars', file)),
    page: (_, sheet) => pageOf(sheet),
    answer: ({ pathname, searchParams }) =>
      pathname === '/answers' ? { body: answersOf(days(Number(searchParams.get('courts')))) } : undefined,
  });
