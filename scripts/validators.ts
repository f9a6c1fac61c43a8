import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crawl } from '../e2e/crawl/crawl.ts';
import { kindOf, splitLocale } from '../e2e/crawl/kinds.ts';
import { startSite } from '../e2e/crawl/stage.ts';
import { openProfile } from '../e2e/crawl/visit.ts';
import { accessibilityFaults } from './validators/accessibility.ts';
import { htmlFaults } from './validators/html.ts';

/**
 * Checks the product with tools that others wrote: the tests of `npm test` that do so, then the Nu
 * HTML Checker and a second accessibility engine on one page of each kind and language. It needs
 * Java, and installs the two tools only with `--install`. Exits with 1 if there are findings.
 */

/** The tests that also run in `npm test`: OpenAPI, calendars, spelling, structured data, policies. */
const TESTS = [
  'server/openapi/document.test.ts',
  'server/testing/documented.test.ts',
  'core/domain/properties/icalendar.test.ts',
  'testing/spelling.test.ts',
  'e2e/crawl/checks.test.ts',
];

const LOOKS = {
  en: { width: 1280, height: 860, colorScheme: 'light' },
  uk: { width: 360, height: 740, colorScheme: 'dark' },
  ru: { width: 360, height: 740, colorScheme: 'light' },
} as const;

const folder = fileURLToPath(new URL('validators', import.meta.url));
if (process.argv.includes('--install'))
  spawnSync('npm', ['ci', '--ignore-scripts', '--prefix', folder], { stdio: 'inherit' });
const isInstalled = existsSync(`${folder}/node_modules/vnu-jar`);
const hasJava = spawnSync('java', ['-version']).status === 0;
if (!isInstalled || !hasJava) {
  if (!isInstalled) console.error('The validators are not installed: npm run test:validators -- --install');
  if (!hasJava) console.error('Java is not installed. On Debian: apt-get install default-jre-headless');
  process.exit(1);
}

const tests = spawnSync('npx', ['vitest', 'run', ...TESTS], { stdio: 'inherit' });
const { stage, close } = await startSite();
try {
  const { urls } = await crawl({ ...stage, fetched: 1, visited: 0, looks: () => [] });
  // The first addresses of the crawl include several pages of one kind.
  const keyOf = (url: string) => `${kindOf(new URL(url))} ${splitLocale(new URL(url).pathname).language}`;
  const sample = [...new Map(urls.map((url) => [keyOf(url), url])).values()];
  const markup = new Map<string, string>();
  for (const url of sample) markup.set(url, await (await fetch(url)).text());
  const findings = await htmlFaults(markup);
  for (const [language, look] of Object.entries(LOOKS)) {
    const profile = await openProfile(stage.browser, `${stage.origin}/documents`, look);
    for (const url of sample.filter((one) => splitLocale(new URL(one).pathname).language === language))
      findings.push(...(await accessibilityFaults(profile, url)));
    await profile.close();
  }
  for (const finding of findings) console.log(finding);
  console.log(`${sample.length} pages checked in three languages: ${findings.length} findings`);
  process.exitCode = tests.status !== 0 || findings.length > 0 ? 1 : 0;
} finally {
  await close();
}
