import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rollup';
import license, { type Dependency } from 'rollup-plugin-license';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The build writes this file. It ships with the bundles. */
export const built = join(root, 'dist/THIRD-PARTY-NOTICES.md');
/** A copy for readers of the repository: `npx tsx build/bundle/notices.ts` writes it. */
export const committed = join(root, 'THIRD-PARTY-NOTICES.md');

const HEAD = `# Third-party notices

What the bundles of \`elements\`, \`core\` and \`ssr\` contain of others. The build writes this.
`;

/** What was copied into our sources by hand, and so is not a module of a package. */
const COPIED = `## Lucide

ISC. Outlines of some icons (lucide.dev). Copyright (c) 2020, Lucide Contributors; under the terms that stand below kdbush.

## Natural Earth

Public domain. Coasts, rivers and borders of the drawn map (naturalearthdata.com).
`;

function noticeOf({ name, version, license, licenseText }: Dependency): string {
  if (!licenseText) throw new Error(`${name} ${version} (${license}) is bundled and has no text of its licence`);
  return `## ${name} ${version}\n\n${license}\n\n\`\`\`text\n${licenseText.trim()}\n\`\`\`\n`;
}

/** Collects the packages that several bundles contain. */
export function collectNotices(): { plugin(): Plugin; text(): string } {
  const packages = new Map<string, Dependency>();
  const collect = (dependencies: Dependency[]) => {
    for (const dependency of dependencies) packages.set(dependency.name!, dependency);
  };
  return {
    /** A Rollup plugin, one for each bundle. */
    plugin: () => license({ thirdParty: collect }),
    /** The notices as Markdown, by name. Throws if a package has no text of its licence. */
    text() {
      const sorted = [...packages.values()].sort((one, other) => (one.name! < other.name! ? -1 : 1));
      return [HEAD, ...sorted.map(noticeOf), COPIED].join('\n');
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) copyFileSync(built, committed);
