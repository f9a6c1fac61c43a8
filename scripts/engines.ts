import { spawnSync } from 'node:child_process';
import { defaultReporter, startTestRunner } from '@web/test-runner';
import { tallyOf } from '../build/test/element-report.mjs';
import { ENGINES, missingPackages } from '../e2e/engines/engines.ts';
import { launcherOf } from '../e2e/engines/launcher.ts';
import config from '../web-test-runner.config.mjs';

/** Runs the element tests and the journeys of e2e/engines in Firefox and WebKit, on the build. */
const missing = missingPackages();
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(', ')}. On Debian and as root:
  apt-get install -y --no-install-recommends ${missing.join(' ')}`);
  process.exit(1);
}

async function testElements({ name, start }: (typeof ENGINES)[number]): Promise<ReturnType<typeof tallyOf>> {
  const engine = await start();
  console.log(`\nElements in ${engine.version}`);
  try {
    const browsers = [launcherOf(name, engine)];
    const runner = await startTestRunner({
      config: { ...config, browsers, concurrency: 1, reporters: [defaultReporter()] },
      readCliArgs: false,
      readFileConfig: false,
      autoExitProcess: false,
    });
    if (!runner) throw new Error('the element tests did not start');
    await new Promise((resolve) => runner.on('stopped', resolve));
    return tallyOf(runner.sessions.all());
  } finally {
    await engine.close();
  }
}

const tallies: ReturnType<typeof tallyOf>[] = [];
for (const engine of ENGINES) tallies.push(await testElements(engine));
const journeys = ['vitest', 'run', '--config', 'e2e/engines/vitest.config.ts'];
const { status } = spawnSync('npx', journeys, { stdio: 'inherit' });
for (const { names } of tallies) for (const name of names) console.log(name);
const count = (kind: 'passed' | 'failed') => tallies.reduce((sum, tally) => sum + tally[kind], 0);
console.log(`Elements: ${count('passed')} passed, ${count('failed')} failed. Journeys: above.`);
process.exit(status === 0 && count('failed') === 0 ? 0 : 1);
