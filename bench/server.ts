import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchLoad } from './server/load.ts';
import { benchPages } from './server/pages.ts';
import { servePages } from './server/pages-server.ts';

/**
 * Measures the server and writes docs/benchmarks-server.md: the cost of a club's page compared with
 * a template and a prepared buffer of the same bytes, or with `--load`, ten minutes of pages,
 * searches and bookings to the built product on each database. `--database embedded` chooses one,
 * `--minutes 1` shortens the load, which is then not written, and `--rate 50` reduces it.
 * The embedded database is kept in DATA_DIR (by default a temporary folder); those of `--load` are
 * deleted.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    load: { type: 'boolean' },
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '150' },
    database: { type: 'string', default: 'embedded,postgresql' },
  },
});
const [part, folder] = positionals;
const dataDir = folder ?? process.env.DATA_DIR ?? join(tmpdir(), 'courtside-bench-server');

if (part === 'serve-pages') await servePages(dataDir);
else if (values.load) {
  for (const database of values.database.split(',')) {
    await benchLoad({ database, minutes: Number(values.minutes), rate: Number(values.rate) });
  }
} else await benchPages(dataDir);
