import { readFileSync, writeFileSync } from 'node:fs';
import { type Consumer, consumers } from './consumers.ts';

const FILE = new URL('results.json', import.meta.url);
const APPS = new URL('../../examples/consumers/', import.meta.url);

/** What the last run of an app showed. */
export interface ConsumerResult {
  /** The names and versions of what was installed. */
  tried: string;
  date: string;
  outcome: 'passed' | 'failed';
}

/** By the name of the app. `npm run test:consumers` writes them, and docs/packages.md shows them. */
export const readResults = (): Record<string, ConsumerResult> => JSON.parse(readFileSync(FILE, 'utf8'));

/** The title of an app with the versions that its package.json names. */
export function titleOf({ title, folder, versions }: Consumer): string {
  const manifest = JSON.parse(readFileSync(new URL(`${folder}/package.json`, APPS), 'utf8'));
  const installed: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies, ...versions };
  return title.replace(/\{([^}]+)\}/g, (_, dependency: string) => {
    const version = installed[dependency];
    if (!version) throw new Error(`${folder} does not depend on ${dependency}`);
    return version;
  });
}

/** Replaces the result of one app, and drops those of apps that no longer exist. */
export function recordResult(name: string, outcome: ConsumerResult['outcome']): void {
  const result: ConsumerResult = {
    tried: titleOf(consumers[name]!),
    date: new Date().toISOString().slice(0, 10),
    outcome,
  };
  const all = { ...readResults(), [name]: result };
  const kept = Object.keys(consumers).flatMap((app) => (all[app] ? [[app, all[app]]] : []));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}
