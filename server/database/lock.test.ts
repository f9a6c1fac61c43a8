import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courtside-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = () => join(folder, 'courtside.lock');

test('a second lock fails and names the folder, the process and the solution', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`${folder} is in use by process ${process.pid}`);
  expect(() => lockFolder(folder)).toThrow('DATA_DIR');
  release();
});

test('an unlocked folder can be locked again, and no file remains', () => {
  lockFolder(folder)();
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('a missing folder is created', () => {
  const inner = join(folder, 'a', 'b');
  const release = lockFolder(inner);
  expect(existsSync(inner)).toBe(true);
  release();
});

const ended = spawnSync(process.execPath, ['-e', '']).pid;
test.each([
  ['a process that died', { pid: ended, started: '', token: 'x' }],
  ['an older process with the number of another one', { pid: process.ppid, started: '1', token: 'x' }],
  ['an earlier run with our own number', { pid: process.pid, started: '', token: 'x' }],
])('the lock of %s is taken over', (_, owner) => {
  writeFileSync(lockFile(), JSON.stringify(owner));
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('in use');
  release();
  expect(existsSync(lockFile())).toBe(false);
});

test('an unreadable lock file is taken over', () => {
  writeFileSync(lockFile(), '{"pid":');
  lockFolder(folder)();
});

test('a living process keeps its lock', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, started: '', token: 'x' }));
  expect(() => lockFolder(folder)).toThrow(`process ${process.ppid}`);
});

test('an unlock after a takeover does not affect the other lock', () => {
  const release = lockFolder(folder);
  writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, started: '', token: 'other' }));
  release();
  expect(existsSync(lockFile())).toBe(true);
});
