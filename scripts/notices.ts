import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Written by the build, and shipped with what it speaks of. */
export const built = join(root, 'dist/THIRD-PARTY-NOTICES.md');
/** The same for whoever reads the repository. */
export const committed = join(root, 'THIRD-PARTY-NOTICES.md');

/** What was drawn into our sources by hand, and so is no module of a package. */
const COPIED = `## Lucide

ISC. Outlines of some icons (lucide.dev). Copyright (c) 2020, Lucide Contributors; under the terms that stand below kdbush.

## Natural Earth

Public domain. Coasts, rivers and borders of the drawn map (naturalearthdata.com).
`;

/** The folder of the package that a bundled module belongs to; undefined for a module of ours. */
const folderOf = (module: string) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.[0];

function noticeOf(folder: string): { name: string; text: string } {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license: string;
  };
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? readFileSync(join(folder, file), 'utf8') : undefined;
  if (!text) throw new Error(`${name} ${version} (${license}) is bundled and has no text of its licence`);
  return { name, text: `## ${name} ${version}\n\n${license}\n\n\`\`\`text\n${text.trim()}\n\`\`\`\n` };
}

/** The notices of the packages behind these modules, as Markdown, by name. @throws Error for a package without a licence's text */
export function noticesOf(modules: Iterable<string>): string {
  const folders = new Set([...modules].flatMap((module) => folderOf(module) ?? []));
  const notices = [...folders].map(noticeOf).sort((one, other) => (one.name < other.name ? -1 : 1));
  const head =
    '# Third-party notices\n\nWhat the bundles of `elements`, `core` and `ssr` contain of others. The build writes this.\n';
  return [head, ...notices.map(({ text }) => text), COPIED].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) copyFileSync(built, committed);
