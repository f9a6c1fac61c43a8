import { type ExecFileException, execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { consumers } from './consumer-cases.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Below the repository, so that all but the package itself is found in its `node_modules`. */
const folder = join(root, '.cache/consumers');

/** Runs a command and answers its exit code and all that it wrote. */
const run = (cwd: string, command: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) =>
    execFile(command, args, { cwd, maxBuffer: 2 ** 26 }, (error: ExecFileException | null, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    ),
  );

/** Puts the package as npm would publish it where the consumers find it. */
async function install(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const target = join(folder, 'node_modules/courtside');
  mkdirSync(target, { recursive: true });
  const packed = await run(root, 'npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (!tarball) throw new Error(packed.output);
  const unpacked = await run(folder, 'tar', 'xzf', tarball, '-C', target, '--strip-components', '1');
  if (unpacked.code !== 0) throw new Error(unpacked.output);
}

let passed = 0;
let failed = 0;
function report(name: string, problem: string | undefined): void {
  if (problem === undefined) passed += 1;
  else failed += 1;
  console.log(problem === undefined ? `✓ ${name}` : `✗ ${name}\n${problem}`);
}

/** Checks the types of an app and of a file for each case beside it: the app's must be right, every case be complained of. */
async function checkTypes(name: string): Promise<void> {
  const { check, extension, wrong } = consumers[name]!;
  const home = join(folder, name);
  wrong.forEach(([, source], index) => {
    writeFileSync(join(home, 'src', `Wrong${index}.${extension}`), source);
  });
  const [command, ...args] = check as [string, ...string[]];
  const { code, output } = await run(home, join(root, 'node_modules/.bin', command), ...args);
  // Lines that are indented belong to the complaint before them.
  const complaints = output.split(/\n(?=\S)/);
  const others = complaints.filter((text) => /\berror\b/i.test(text) && !/src\/Wrong\d|COMPLETED/.test(text));
  report(
    `${name}: the app's types are right`,
    code !== 0 && others.length === 0 ? undefined : others.join('\n') || output,
  );
  wrong.forEach(([title, , complaint], index) => {
    const ours = complaints.filter((text) => text.includes(`src/Wrong${index}.`)).join('\n');
    report(`${name}: ${title} is refused`, complaint.test(ours) ? undefined : `${complaint} is not in: ${ours}`);
  });
}

async function checkBuild(name: string): Promise<void> {
  const home = join(folder, name);
  const problem = await build({ root: home, logLevel: 'error', build: { outDir: join(home, 'dist') } }).then(
    () => undefined,
    String,
  );
  report(`${name}: the app builds`, problem);
}

await install();
for (const name of Object.keys(consumers)) {
  cpSync(join(root, 'examples/consumers', name), join(folder, name), { recursive: true });
  await checkBuild(name);
  await checkTypes(name);
}
const file = process.argv[2];
if (file) writeFileSync(file, JSON.stringify({ passed, failed }));
process.exitCode = failed > 0 ? 1 : 0;
