import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root, run } from '../package-apps.ts';
import { faultsOf } from '../published-files.ts';

// Below the temporary folder, so that nothing of this checkout can be resolved.
const clone = mkdtempSync(join(tmpdir(), 'courtside-clone-'));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

async function expectRun(file: string, args: string[], cwd = clone): Promise<string> {
  const { code, output } = await run(cwd, file, args);
  expect(code, `${file} ${args.join(' ')}\n${output}`).toBe(0);
  return output;
}

it('makes the same package from a clean clone', async () => {
  await expectRun('git', ['clone', '--quiet', root, '.']);
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  await expectRun('npm', ['run', 'package']);
  await expectRun('npm', ['pack', './dist/package']);
  const tarball = readdirSync(clone).find((name) => name.endsWith('.tgz'))!;
  await expectRun('tar', ['xzf', tarball]);
  expect(Object.values(faultsOf(join(clone, 'package'))).flat()).toEqual([]);
  await expectRun('npx', ['--no-install', 'publint', '--strict', tarball]);
  await expectRun('npx', ['--no-install', 'attw', tarball, '--profile', 'esm-only']);
});
