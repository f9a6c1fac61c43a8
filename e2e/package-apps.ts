import { type ExecFileException, execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** Makes the file that npm publishes in a folder. Returns its path. */
export async function packPackage(folder: string): Promise<string> {
  const packed = await run(root, 'npm', ['pack', './dist/package', '--silent', '--pack-destination', folder]);
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (!tarball) throw new Error(packed.output);
  return join(folder, tarball);
}

/**
 * Installs the package as npm would publish it into a folder below the repository. Apps in it
 * resolve the package there, and their other dependencies in the repository.
 */
export async function installPackage(name: string): Promise<string> {
  const folder = join(root, '.cache', name);
  rmSync(folder, { recursive: true, force: true });
  const target = join(folder, 'node_modules/courtside');
  mkdirSync(target, { recursive: true });
  const tarball = await packPackage(folder);
  const unpacked = await run(folder, 'tar', ['xzf', tarball, '-C', target, '--strip-components', '1']);
  if (unpacked.code !== 0) throw new Error(unpacked.output);
  return folder;
}

/** The apps, and our documents, name a Courtside server so. */
const SERVER = 'https://YOUR-COURTSIDE';

/** Copies an app of examples/consumers. `server` is the origin of the Courtside server that it asks. */
export function copyApp(name: string, home: string, server = SERVER): void {
  const source = join(root, 'examples/consumers', name);
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (statSync(join(source, file)).isDirectory()) continue;
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), readFileSync(join(source, file), 'utf8').replaceAll(SERVER, server));
  }
}

/** Builds the app of a folder for production, into its `dist`. Throws with the bundler's output. */
export async function buildApp(home: string): Promise<void> {
  const { code, output } = await run(home, command('vite'), ['build', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  });
  if (code !== 0) throw new Error(output);
}
