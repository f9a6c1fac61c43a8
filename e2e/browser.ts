import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/**
 * Chromium without windows comes first: it has the same engine and takes about a third less CPU
 * time.
 */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The features that Playwright disables (its `chromiumSwitches`). Our `--disable-features` replaces
 * Playwright's, so it repeats them.
 */
const DISABLED_BY_PLAYWRIGHT = [
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

/**
 * Also disables the address bar's pages, which Chromium opens for every window and which take a
 * third of the CPU time of a test.
 */
export const WITHOUT_ADDRESS_BAR = `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']}`;

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find((path) => existsSync(path));
}

function installed(): string | undefined {
  const chosen = process.env.CHROME_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROME_PATH is ${chosen}, which does not exist`);
  return chosen ?? [chromium.executablePath(), ...applications].find((path) => path && existsSync(path)) ?? onPath();
}

function run(command: string, ...parameters: string[]) {
  execFileSync(command, parameters, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Installs Debian's package as root, since it includes the libraries; otherwise Playwright's. */
function install(log: (line: string) => void) {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    log('No Chromium or Chrome found: installing chromium-headless-shell with apt-get');
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
  } else {
    log("No Chromium or Chrome found: installing Playwright's");
    run('npx', '--no-install', 'playwright', 'install', 'chromium');
  }
}

/**
 * Returns the path of Chromium or Chrome: `CHROME_PATH`, Playwright's, or an installed one.
 * Installs Chromium if there is none, and throws with instructions if that fails.
 */
export function findBrowser(log: (line: string) => void = console.log): string {
  const advice = 'Install Chromium or Chrome, or set CHROME_PATH.';
  const existing = installed();
  if (existing) return existing;
  try {
    install(log);
  } catch (cause) {
    throw new Error(`The tests need a browser, and installing one failed. ${advice}`, { cause });
  }
  const path = installed();
  if (!path) throw new Error(`A browser was installed but cannot be found. ${advice}`);
  return path;
}
