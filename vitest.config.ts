import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// An unusual zone (+12:45) reveals code that uses the machine's zone instead of the club's.
process.env.TZ = 'Pacific/Chatham';

/** Runs the crawls first: each is one long test, and as the last one it would leave a core idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isCrawl = ({ moduleId }: TestSpecification) => /crawl\/(en|uk|ru)\.test\.ts$/.test(moduleId);
    return [...sorted.filter(isCrawl), ...sorted.filter((file) => !isCrawl(file))];
  }
}

export default defineConfig({
  // Tests of the site run without a build.
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
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{server,scripts,build,testing,faults}/**/*.test.{ts,tsx}'],
          globalSetup: ['server/testing/shared-postgres.ts'],
          setupFiles: ['server/testing/check-statements.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/{consumers,release,slow}/**'],
          globalSetup: ['e2e/build.ts', 'testing/shared.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['e2e/slow/**/*.test.ts'],
          globalSetup: ['e2e/build.ts', 'testing/shared.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'release', include: ['e2e/release/**/*.test.ts'], testTimeout: 600_000 },
      },
      {
        extends: true,
        test: {
          name: 'consumers',
          include: ['e2e/consumers/**/*.test.ts'],
          globalSetup: ['e2e/build.ts', 'testing/shared.ts'],
          testTimeout: 600_000,
        },
      },
    ],
    globalSetup: ['testing/shared.ts'],
    setupFiles: ['build/test/setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A busy machine sometimes takes longer for a page than the default of a second.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    // Optimizing the embedded database takes longer than the tests that use it.
    execArgv: ['--liftoff-only'],
    sequence: { sequencer: LongestFirst },
  },
});
