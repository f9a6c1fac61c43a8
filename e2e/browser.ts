import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** What Playwright leaves out of Chromium (its chromiumSwitches), as a list of ours takes the place of its own. */
const PLAYWRIGHT_LEAVES_OUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** A flag without which Chromium opens pages of its address bar beside every window of a test: a third of the processor's time. */
export const WITHOUT_ADDRESS_BAR = `--disable-features=${[...PLAYWRIGHT_LEAVES_OUT, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']}`;

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find((path) => existsSync(path));
}

function installed(): string | undefined {
  const chosen = process.env.CHROME_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROME_PATH names ${chosen}, which is not there`);
  return chosen ?? [chromium.executablePath(), ...applications].find((path) => path && existsSync(path)) ?? onPath();
}

function run(command: string, ...parameters: string[]) {
  execFileSync(command, parameters, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Debian's as root, as it brings its libraries; Playwright's anywhere else. */
function install(log: (line: string) => void) {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    log('No Chromium or Chrome found: installing chromium with apt-get');
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium');
  } else {
    log("No Chromium or Chrome found: fetching Playwright's");
    run('npx', '--no-install', 'playwright', 'install', 'chromium');
  }
}

/**
 * The path of a Chromium or Chrome to test with: CHROME_PATH, Playwright's own, or one installed; where there is none it
 * gets one. Throws with what to do when it cannot.
 */
export function findBrowser(log: (line: string) => void = console.log): string {
  const cure = 'Install Chromium or Chrome, or name one in CHROME_PATH.';
  const found = installed();
  if (found) return found;
  try {
    install(log);
  } catch (cause) {
    throw new Error(`The tests need a browser, and getting one failed. ${cure}`, { cause });
  }
  const now = installed();
  if (!now) throw new Error(`A browser was installed but is not found. ${cure}`);
  return now;
}
