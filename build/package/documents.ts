import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The README of the published package. */
const README = 'docs/packages.md';
/** What goes into the package when a document in it links there. */
const PACKAGED = /^(docs\/(core|embedding|theming|recipes|errors|storage|elements|images)\b|CHANGELOG\.md$)/;

const LINK = /(\]\()([^)#\s]+)(#[^)\s]*)?\)/g;
const isAddress = (link: string) => /^[a-z]+:/.test(link);

/**
 * The documents of the published package by their path in it: the README and, step by step, what
 * they link to. Links to other files of the repository become addresses below `repository`. Throws
 * for a link to a missing file.
 */
export function packageDocuments(root: string, repository: string): Map<string, string | Buffer> {
  const documents = new Map<string, string | Buffer>();
  const pending = [README];
  const targetOf = (path: string) => (path === README ? 'README.md' : path);

  const linkFrom = (path: string, to: string): string => {
    if (isAddress(to)) return to;
    const found = posix.join(posix.dirname(path), to).replace(/\/$/, '');
    if (!existsSync(join(root, found))) throw new Error(`${path} links to ${to}, which does not exist`);
    if (found !== README && !PACKAGED.test(found)) return `${repository}/tree/main/${found}`;
    const isFolder = statSync(join(root, found)).isDirectory();
    pending.push(...(isFolder ? readdirSync(join(root, found)).map((name) => `${found}/${name}`) : [found]));
    return posix.relative(posix.dirname(targetOf(path)), targetOf(found));
  };

  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (documents.has(targetOf(path))) continue;
    const file = readFileSync(join(root, path));
    const from = path;
    const text = () =>
      file
        .toString()
        .replace(LINK, (_, head: string, to: string, anchor = '') => `${head}${linkFrom(from, to)}${anchor})`);
    documents.set(targetOf(path), path.endsWith('.md') ? text() : file);
  }
  return documents;
}
