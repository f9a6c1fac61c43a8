import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, installPackage, root, run } from '../e2e/package-apps.ts';
import { consumers } from './consumer-cases.ts';

const folder = await installPackage('consumers');

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
  const [checker, ...args] = check as [string, ...string[]];
  const { code, output } = await run(home, command(checker), args);
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

for (const name of Object.keys(consumers)) {
  cpSync(join(root, 'examples/consumers', name), join(folder, name), { recursive: true });
  await checkTypes(name);
}
const file = process.argv[2];
if (file) writeFileSync(file, JSON.stringify({ passed, failed }));
process.exitCode = failed > 0 ? 1 : 0;
