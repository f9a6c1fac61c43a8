import type { TestPostgres } from '#server/testing/database.ts';
import type { Throughput } from './report.ts';
import type { Site } from './run.ts';

export async function measureBookings(_site: Site, _postgres: TestPostgres): Promise<Throughput | undefined> {
  return undefined;
}
