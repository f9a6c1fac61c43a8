import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find((path) => existsSync(path));
}

function installed(): string | undefined {
  const chosen = process.env.CHROME_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROME_PATH names ${chosen}, which is not there`);
  return chosen ?? [chromium.executablePath(), ...applications].find((path) => path && existsSync(path)) ?? onPath();
}

/**
 * The path of a Chromium or Chrome to test with: CHROME_PATH, Playwright's own, or one installed. On Debian as root it
 * installs one when there is none. Throws with what to do otherwise.
 */
export function findBrowser(log: (line: string) => void = console.log): string {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    log('No Chromium or Chrome found: installing chromium with apt-get');
    try {
      execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'] });
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    } catch (cause) {
      throw new Error('apt-get could not install chromium; install Chromium or Chrome, or name one in CHROME_PATH', {
        cause,
      });
    }
    const now = installed();
    if (now) return now;
  }
  throw new Error(
    'The tests need a browser and found no Chromium or Chrome. Run `npx playwright install chromium`, ' +
      'install one with your system (Debian: `apt-get install chromium`), or set CHROME_PATH to it.',
  );
}
