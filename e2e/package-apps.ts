import { type ExecFileException, execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const command = (name: string) => join(root, 'node_modules/.bin', name);

/** Runs a command. Returns its exit code and its output. */
export const run = (cwd: string, file: string, args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((resolve) =>
    execFile(
      file,
      args,
      { cwd, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 },
      (error: ExecFileException | null, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    ),
  );

/**
 * Installs the package as npm would publish it into a folder below the repository. Apps in it
 * resolve the package there, and their other dependencies in the repository.
 */
export async function installPackage(name: string): Promise<string> {
  const folder = join(root, '.cache', name);
  rmSync(folder, { recursive: true, force: true });
  const target = join(folder, 'node_modules/courtside');
  mkdirSync(target, { recursive: true });
  const packed = await run(root, 'npm', ['pack', './dist/package', '--silent', '--pack-destination', folder]);
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (!tarball) throw new Error(packed.output);
  const unpacked = await run(folder, 'tar', ['xzf', tarball, '-C', target, '--strip-components', '1']);
  if (unpacked.code !== 0) throw new Error(unpacked.output);
  return folder;
}

/** Builds the app of a folder for production, into its `dist`. Throws with the bundler's output. */
export async function buildApp(home: string): Promise<void> {
  const { code, output } = await run(home, command('vite'), ['build', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  });
  if (code !== 0) throw new Error(output);
}
