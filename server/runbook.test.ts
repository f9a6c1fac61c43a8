import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROBE_REASONS } from './health.ts';
import { OUTAGES } from './http/outage.ts';

/** The incidents of docs/operate.md are those that alerts and `/readyz` report, each with every part. */
const RUNBOOK = readFileSync('docs/operate.md', 'utf8');
const PARTS = ['Symptom', 'Visitors see', 'Look at', 'Do', 'Over when'];

/** The sections of a level below a heading, by their own heading. */
function sectionsOf(text: string, heading: string, level: string): Map<string, string> {
  const [, after = ''] = text.split(`\n${heading}\n`);
  const [below = ''] = after.split(new RegExp(`^#{1,${level.length - 1}} `, 'm'));
  const [, ...sections] = below.split(new RegExp(`^${level} `, 'm'));
  return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), section]));
}

const { groups } = parse(readFileSync('deploy/alerts.yaml', 'utf8')) as { groups: { rules: { alert: string }[] }[] };
const ALERTS = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
const REASONS = [...OUTAGES.map(({ reason }) => reason), ...Object.values(PROBE_REASONS)];

it.each([
  ['### Alerts', ALERTS],
  ['### Outages', REASONS],
])('%s has a section for each, and no other', (heading, names) => {
  expect([...sectionsOf(RUNBOOK, heading, '####').keys()].sort()).toEqual([...names].sort());
});

it.each([...sectionsOf(RUNBOOK, '### Alerts', '####'), ...sectionsOf(RUNBOOK, '### Outages', '####')])(
  '%s says what it is, what visitors see, what to look at, what to do, and when it is over',
  (_, section) => {
    expect([...section.matchAll(/^- \*\*(.+?)\*\*: \S/gm)].map(([, part]) => part)).toEqual(PARTS);
  },
);

it.each([...RUNBOOK.matchAll(/`(\d{2}[\dA-Z]{3})`/g)].map(([, code]) => code!))(
  'knows the code %s as its section says',
  (code) => {
    const section = [...sectionsOf(RUNBOOK, '### Outages', '####')].find(([, text]) => text.includes(`\`${code}\``));
    const outage = OUTAGES.find(({ codes }) => codes.test(code));
    expect(section?.[0]).toBe(outage?.reason ?? PROBE_REASONS.failed);
  },
);
