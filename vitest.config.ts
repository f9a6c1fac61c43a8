import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// An unusual zone (+12:45) shows every place that takes the machine's time for the club's.
process.env.TZ = 'Pacific/Chatham';

/** The crawl first: it is one long test in a short file, and as the last one it would leave a core idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isCrawl = ({ moduleId }: TestSpecification) => moduleId.endsWith('crawl.test.ts');
    return [...sorted.filter(isCrawl), ...sorted.filter((file) => !isCrawl(file))];
  }
}

export default defineConfig({
  // The site's rules are tested without a build.
  resolve: { alias: { 'courtside/core': fileURLToPath(new URL('core/index.ts', import.meta.url)) } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{core,locales,site}/**/*.test.{ts,tsx}'],
          exclude: ['core/**/*.browser.test.ts'],
        },
      },
      { extends: true, test: { name: 'api', include: ['{server,scripts,build,testing,faults}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: { name: 'e2e', include: ['e2e/**/*.test.ts'], globalSetup: ['e2e/build.ts', 'testing/shared.ts'] },
      },
    ],
    globalSetup: ['testing/shared.ts'],
    setupFiles: ['scripts/test-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A second, the default, is less than a busy machine now and then takes for a page.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    // The embedded database of a test is not there for long enough to earn back what optimizing its code takes.
    execArgv: ['--liftoff-only'],
    sequence: { sequencer: LongestFirst },
  },
});
