import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('leaves the exit code of a fault run to the run', () => {
  const run = "import '#server/testing/database.ts'; process.exitCode = 3;";
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', run]);
  expect(status).toBe(3);
});
