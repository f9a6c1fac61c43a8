import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { copyApp, packPackage, run } from '../package-apps.ts';
import type { Consumer } from './consumers.ts';

/** For apps whose tools need a newer Node than the one that runs the tests. */
const NODE = 'node@24.21.0';

/** Outside the repository, so that nothing of this checkout can be resolved. */
const folder = join(tmpdir(), 'courtside-consumers');

async function install(home: string, ...packages: string[]): Promise<void> {
  console.log(`npm install ${packages.join(' ')} in ${home}`);
  const { code, output } = await run(home, 'npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    ...packages,
  ]);
  if (code !== 0) throw new Error(output);
}

const versionOf = (text: string) => text.replace(/^\D+/, '').split('.').map(Number);
function isOlder(one: string, other: string): boolean {
  const [ours, theirs] = [versionOf(one), versionOf(other)];
  const different = theirs.findIndex((part, index) => part !== (ours[index] ?? 0));
  return different >= 0 && (ours[different] ?? 0) < theirs[different]!;
}

/** The folder of a Node that an app accepts, or undefined for the one that runs the tests. */
async function nodeFor(range = '>=20'): Promise<string | undefined> {
  if (!isOlder(process.version, range)) return undefined;
  const home = join(folder, 'node');
  const bin = join(home, 'node_modules/node/bin');
  if (!existsSync(bin)) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
    await install(home, NODE);
  }
  return bin;
}

export interface InstalledApp {
  home: string;
  /** The environment of its commands: the Node that it needs, and no reports to the tools' makers. */
  environment: Record<string, string>;
  /** Runs a script of its package.json. Throws with its output if it fails. */
  npmRun(script: string): Promise<void>;
}

/**
 * Copies an app to the temporary folder and installs its packages from the npm registry and ours
 * from a tarball. `server` is the origin of the Courtside server. What an earlier run installed is used again.
 */
export async function installApp(name: string, consumer: Consumer, server: string): Promise<InstalledApp> {
  const home = join(folder, name);
  mkdirSync(home, { recursive: true });
  for (const file of readdirSync(home)) if (file !== 'node_modules') rmSync(join(home, file), { recursive: true });
  copyApp(consumer.folder, home, server);
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  for (const group of ['dependencies', 'devDependencies']) {
    for (const [dependency, version] of Object.entries(consumer.versions ?? {})) {
      if (dependency in manifest[group]) manifest[group][dependency] = version;
    }
  }
  manifest.dependencies.courtside = `file:${await packPackage(home)}`;
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest, null, 2));
  rmSync(join(home, 'node_modules/courtside'), { recursive: true, force: true });
  const bin = await nodeFor(manifest.engines?.node);
  const environment = {
    PATH: [...(bin ? [bin] : []), process.env.PATH].join(delimiter),
    NODE_ENV: '',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    NG_CLI_ANALYTICS: 'false',
  };
  await install(home);
  return {
    home,
    environment,
    async npmRun(script) {
      const { code, output } = await run(home, 'npm', ['run', script], environment);
      if (code !== 0) throw new Error(output);
    },
  };
}
