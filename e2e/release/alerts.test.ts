/** deploy/alerts.yaml, with the tool of Prometheus from Debian. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../package-apps.ts';
import { install } from './install.ts';

const RULES = join(root, 'deploy/alerts.yaml');
const folder = mkdtempSync(join(tmpdir(), 'courtside-alerts-'));
beforeAll(() => install({ prometheus: 'promtool' }));
afterAll(() => rmSync(folder, { recursive: true }));

const REQUESTS = 'courtside_http_request_duration_seconds';
const BOOK = 'route="/api/v2/bookings/book"';
const INSTANCE = 'job="courtside", instance="one"';

/** By alert: series of a value a minute that raise it, and similar ones that do not. */
const CASES: Record<string, [raised: Record<string, string>, silent: Record<string, string>]> = {
  CourtsideDown: [{ [`up{${INSTANCE}}`]: '0x30' }, { [`up{${INSTANCE}}`]: '1x30' }],
  CourtsideErrors: [
    { [`${REQUESTS}_count{status="200"}`]: '0+600x30', [`${REQUESTS}_count{status="500"}`]: '0+12x30' },
    { [`${REQUESTS}_count{status="200"}`]: '0+600x30', [`${REQUESTS}_count{status="500"}`]: '0+3x30' },
  ],
  CourtsideSlowBookings: [
    {
      [`${REQUESTS}_bucket{${BOOK}, le="1"}`]: '0+9x30',
      [`${REQUESTS}_bucket{${BOOK}, le="2.5"}`]: '0+10x30',
      [`${REQUESTS}_bucket{${BOOK}, le="+Inf"}`]: '0+10x30',
    },
    {
      [`${REQUESTS}_bucket{${BOOK}, le="1"}`]: '0+10x30',
      [`${REQUESTS}_bucket{${BOOK}, le="2.5"}`]: '0+10x30',
      [`${REQUESTS}_bucket{${BOOK}, le="+Inf"}`]: '0+10x30',
    },
  ],
  CourtsideBacklog: [
    { 'courtside_backlog_seconds{kind="messages"}': '700x30' },
    { 'courtside_backlog_seconds{kind="messages"}': '500x30' },
  ],
  CourtsideWebhooksFailing: [
    { courtside_webhook_failing_seconds: '3700x30' },
    { courtside_webhook_failing_seconds: '0+60x30' },
  ],
  CourtsideWebhooksDisabled: [
    { 'courtside_webhook_endpoints{state="disabled"}': '1x30', 'courtside_webhook_endpoints{state="failing"}': '0x30' },
    { 'courtside_webhook_endpoints{state="disabled"}': '0x30', 'courtside_webhook_endpoints{state="failing"}': '3x30' },
  ],
  CourtsideConnectionsRefused: [
    { [`courtside_limited_connections_total{${INSTANCE}, result="refused"}`]: '0+1x30' },
    { [`courtside_limited_connections_total{${INSTANCE}, result="evicted"}`]: '0+1x30' },
  ],
  CourtsidePagesRefused: [
    { [`courtside_refused_pages_total{${INSTANCE}}`]: '0+5x30' },
    { [`courtside_refused_pages_total{${INSTANCE}}`]: '5x30' },
  ],
  CourtsideBusy: [
    { [`nodejs_eventloop_lag_p99_seconds{${INSTANCE}}`]: '1.5x30' },
    { [`nodejs_eventloop_lag_p99_seconds{${INSTANCE}}`]: '0.4x30' },
  ],
  CourtsideManyConnections: [
    { [`courtside_open_connections{${INSTANCE}}`]: '4500x30' },
    { [`courtside_open_connections{${INSTANCE}}`]: '900x30' },
  ],
};

/** Whether these series raise an alert within half an hour. Prometheus exits with 1 if not. */
function raises(alertname: string, series: Record<string, string>): boolean {
  const input_series = Object.entries(series).map(([name, values]) => ({ series: name, values }));
  // No alert is expected, so the tool fails and prints it if there is one.
  const alert_rule_test = [{ eval_time: '25m', alertname, exp_alerts: [] }];
  const file = join(folder, 'test.yaml');
  writeFileSync(
    file,
    JSON.stringify({
      rule_files: [RULES],
      evaluation_interval: '1m',
      tests: [{ interval: '1m', input_series, alert_rule_test }],
    }),
  );
  try {
    execFileSync('promtool', ['test', 'rules', file], { stdio: 'pipe' });
    return false;
  } catch (error) {
    expect(String((error as { stderr: Buffer }).stderr)).toContain(`alertname: ${alertname}`);
    return true;
  }
}

it('can be read by Prometheus, and has a case here for each alert', () => {
  expect(String(execFileSync('promtool', ['check', 'rules', RULES]))).toContain('SUCCESS');
  const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: { alert: string }[] }[] };
  expect(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))).toEqual(Object.keys(CASES));
});

it.each(Object.entries(CASES))('%s is raised only when it should be', (alert, [raised, silent]) => {
  expect([raises(alert, raised), raises(alert, silent)]).toEqual([true, false]);
});
