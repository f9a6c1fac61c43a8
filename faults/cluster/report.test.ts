import { expect, it } from 'vitest';
import { newTally } from '../calls.ts';
import { parseCacheLog } from './cache.ts';
import { renderReport } from './report.ts';
import { failedRequests } from './scenario.ts';

const OPTIONS = {
  date: '2026-11-27',
  machine: '2 processors.',
  versions: [['HAProxy', '2.6.12']] as const,
  commandOf: (name: string) => `npm run test:cluster -- --only ${name}`,
};
const FAILOVER = { name: 'failover', title: 'Failover', text: 'What happens.', figures: [], faults: [] };
const titles = ['Pooler', 'Failover', 'Upgrade'];

it('reports the figures of each scenario, and its faults', () => {
  const figures: [string, string][] = [['outage', '4.2 s']];
  const text = renderReport(OPTIONS, [{ ...FAILOVER, figures, faults: [{ rule: 'lost', what: 'booking 1-2' }] }], {
    ...{ titles, before: '' },
  });
  expect(text).toContain('`npm run test:cluster -- --only failover`, 2026-11-27, HAProxy 2.6.12. 2 processors.');
  expect(text).toContain(
    '| | |\n|---|---|\n| outage | 4.2 s |\n\n**1 faults.**\n\n| fault | what |\n|---|---|\n| lost | booking 1-2 |\n',
  );
  expect(text.split('\n').filter((line) => line.length > 100)).toEqual([]);
});

it('keeps the sections of scenarios that did not run, in the order of all', () => {
  const before = '# Cluster\n\n## Failover\n\nOld.\n\n## Upgrade\n\nKept.\n';
  const text = renderReport(OPTIONS, [{ ...FAILOVER, title: 'Pooler' }, FAILOVER], { titles, before });
  expect(text.match(/^## .*/gm)).toEqual(['## Pooler', '## Failover', '## Upgrade']);
  expect(text).not.toContain('Old.');
  expect(text).toMatch(/## Upgrade\n\nKept.\n$/);
  expect(renderReport(OPTIONS, [], { titles, before: text })).toBe(text);
});

it('counts requests that got no answer or 5xx as failed', () => {
  const byStatus = { 200: 90, 409: 5, 429: 2, 502: 2, 503: 1 };
  expect(failedRequests({ ...newTally(), cut: 7, unreachable: 4, byStatus })).toBe(7);
});

it.each([
  ['HIT 200 1234 /assets/a.js\n', { path: '/assets/a.js', status: 200, bytes: 1234, isHit: true }],
  ['MISS 200 99 /\n', { path: '/', status: 200, bytes: 99, isHit: false }],
  ['- 304 0 /api/v1/slots/stream\n', { path: '/api/v1/slots/stream', status: 304, bytes: 0, isHit: false }],
])('reads %j of the log of the cache', (line, entry) => {
  expect(parseCacheLog(line)).toEqual([entry]);
});
