import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { forwardStatuses } from './statuses.ts';

const refusal = (status: number) => Object.assign(new Error('refused'), { name: 'ApiError', status });

/** The status of a page whose loader throws this. */
async function thrown(error: unknown): Promise<unknown> {
  const loader = () => Promise.reject(error);
  const build = { routes: { page: { id: 'page', module: { loader } }, bare: { id: 'bare', module: {} } } };
  const kept = forwardStatuses(build as unknown as ServerBuild).routes.page!.module.loader as () => Promise<unknown>;
  return kept().catch((caught) => caught);
}

it.each([404, 429, 503])("a page takes over the API's %i", async (status) => {
  expect(await thrown(refusal(status))).toMatchObject({ init: { status } });
});

it('a page that meets an outage of the database is unavailable', async () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(await thrown(error)).toMatchObject({ init: { status: 503 } });
});

it.each([new Error('a fault'), refusal(0), undefined])('any other error stays unchanged: %s', async (error) => {
  expect(await thrown(error)).toBe(error);
});
