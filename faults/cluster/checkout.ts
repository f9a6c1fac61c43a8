import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { atEnd } from './cleanup.ts';

const git = (...parameters: string[]) => execFileSync('git', parameters, { encoding: 'utf8' }).trim();

/** The commit before the one that added the last migration to this branch. */
export const beforeLastMigration = (): string =>
  `${git('log', '-1', '--first-parent', '-m', '--format=%H', '--diff-filter=A', '--', 'server/database/migrations')}^`;

export type Checkout = {
  folder: string;
  /** The start of its hash and its subject, as Markdown. */
  name: string;
  /** Whether its processes read an environment variable. */
  knows(variable: string): boolean;
  remove(): Promise<void>;
};

/** Checks an earlier commit out in a temporary folder, with the packages of this one. */
export function checkOut(commit: string): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-earlier-'));
  const remove = atEnd(() => void git('worktree', 'remove', '--force', folder));
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, commit);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const variables = readFileSync(join(folder, 'server/environment-variables.ts'), 'utf8');
  return {
    folder,
    name: git('log', '-1', '--format=`%h %s`', commit),
    knows: (variable) => variables.includes(`  ${variable}: {`),
    remove,
  };
}
