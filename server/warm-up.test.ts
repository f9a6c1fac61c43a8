import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { openDatabase } from './database/index.ts';
import { startServer } from './main.ts';
import { warmSearch } from './search/warm-up.ts';
import { seed } from './seed/index.ts';
import { loadBuiltSite } from './site/built-site.ts';
import { siteOf } from './testing/site.ts';

vi.mock('./site/built-site.ts', () => ({ loadBuiltSite: vi.fn() }));
vi.mock('./search/warm-up.ts', async (original) => {
  const real = await original<typeof import('./search/warm-up.ts')>();
  return { warmSearch: vi.fn(real.warmSearch) };
});

const folder = mkdtempSync(join(tmpdir(), 'courtside-warm-up-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = {
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, 'data'),
  SEED: 'none',
  LOG_LEVEL: 'silent',
  SERVER_RENDERING: 'off',
};

it('a server renders its heaviest page in every language and reads all clubs before it gets requests, and closes only after that', async () => {
  const rendered: string[] = [];
  vi.mocked(loadBuiltSite).mockResolvedValue(
    siteOf(
      async ({ url, headers }) => {
        await new Promise(setImmediate);
        rendered.push(`${new URL(url).pathname} ${headers.get('accept-encoding')}`);
        // One page that fails does not prevent the others from being warmed up.
        if (rendered.length === 1) throw new Error('a fault of the page');
        return new Response('<p>', { headers: { 'content-type': 'text/html' } });
      },
      { client: folder },
    ),
  );
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const filled = await openDatabase({ dataDir: environment.DATA_DIR });
  await seed(filled.db, { now: Date.now(), clubs: 5, pictures: false });
  await filled.close();

  const running = await startServer(environment);
  await vi.mocked(warmSearch).mock.results[0]?.value;
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const { data } = await (await fetch(`${running.url}/api/v1/clubs`)).json();
  const statements = (asked.mock.calls as unknown as [given: string | { text: string }][]).map(([given]) =>
    typeof given === 'string' ? given : given.text,
  );
  asked.mockRestore();
  await running.close();

  expect(data).toHaveLength(5);
  expect(statements.filter((text) => text.includes('club_index'))).not.toEqual([]);
  expect(statements.filter((text) => text.includes('opening_hours'))).toEqual([]);
  expect([...new Set(rendered)].sort()).toEqual(['/ br', '/ru-ua br', '/uk-ua br']);
}, 180_000);
