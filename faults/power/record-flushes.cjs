// Loaded with `node --require`, also into worker threads, before any other module. It keeps a copy
// of each file as of its last flush, by inode, in the folder FLUSHED_COPIES: what a disk certainly
// has after a loss of power.
const fs = require('node:fs');
const { join } = require('node:path');
const { syncBuiltinESMExports } = require('node:module');

const { fsyncSync, renameSync, unlinkSync, rmSync, copyFileSync, fstatSync, statSync, writeFileSync } = fs;
const copyOf = (ino) => join(process.env.FLUSHED_COPIES, String(ino));

/** The inode of a removed file may become that of a new one, of which nothing is flushed yet. */
function forget(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isFile()) writeFileSync(copyOf(stat.ino), '');
}

fs.fsyncSync = (file) => {
  fsyncSync(file);
  const stat = fstatSync(file);
  if (!stat.isFile()) return;
  // The process may be killed during the copy.
  const draft = `${copyOf(stat.ino)}.new`;
  copyFileSync(`/proc/self/fd/${file}`, draft);
  renameSync(draft, copyOf(stat.ino));
};
fs.unlinkSync = (path) => {
  forget(path);
  unlinkSync(path);
};
fs.renameSync = (from, to) => {
  forget(to);
  renameSync(from, to);
};
fs.rmSync = (path, options) => {
  forget(path);
  rmSync(path, options);
};
syncBuiltinESMExports();
