import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command, copyApp, installPackage, run } from '../../e2e/package-apps.ts';
import { consumers } from './consumer-cases.ts';

const folder = await installPackage('consumers');

let passed = 0;
let failed = 0;
function report(name: string, problem: string | undefined): void {
  if (problem === undefined) passed += 1;
  else failed += 1;
  console.log(problem === undefined ? `✓ ${name}` : `✗ ${name}\n${problem}`);
}

/**
 * Type-checks an app together with a file for each invalid case. The app must have no error, and
 * each case must have its own.
 */
async function checkTypes(name: string): Promise<void> {
  const { check, extension, invalid } = consumers[name]!;
  const home = join(folder, name);
  invalid.forEach(([, source], index) => {
    writeFileSync(join(home, 'src', `Wrong${index}.${extension}`), source);
  });
  const [checker, ...args] = check as [string, ...string[]];
  const { code, output } = await run(home, command(checker), args);
  // Indented lines belong to the error before them.
  const errors = output.split(/\n(?=\S)/);
  const others = errors.filter((text) => /\berror\b/i.test(text) && !/src\/Wrong\d|COMPLETED/.test(text));
  report(`${name}: the app type-checks`, code !== 0 && others.length === 0 ? undefined : others.join('\n') || output);
  invalid.forEach(([title, , error], index) => {
    const ours = errors.filter((text) => text.includes(`src/Wrong${index}.`)).join('\n');
    report(`${name}: ${title} is rejected`, error.test(ours) ? undefined : `${error} is not in: ${ours}`);
  });
}

for (const name of Object.keys(consumers)) {
  copyApp(name, join(folder, name));
  await checkTypes(name);
}
const file = process.argv[2];
if (file) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ passed, failed }));
}
process.exitCode = failed > 0 ? 1 : 0;
