import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** What is wrong with an unpacked package. All lists are empty for a package that can be published. */
export interface PackageFaults {
  /** Targets of `exports` and of other fields that are not in the package. */
  missingTargets: string[];
  /** Entries without types. */
  untyped: string[];
  /** Files that import a package that the manifest does not name. */
  undeclaredImports: string[];
  /** Relative links of documents to files that are not in the package. */
  brokenLinks: string[];
  /** Files that no importer needs. */
  needless: string[];
}

const LINK = /\]\(([^)#\s:]+)(?:#[^)\s]*)?\)/g;
const packageOf = (specifier: string) => specifier.match(/^(@[^/]+\/)?[^/]+/)![0];

/** The packages that a script or a declaration file imports. */
const importsOf = (text: string) =>
  ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((specifier) => !/^(\.|node:)/.test(specifier))
    .map(packageOf);

const targetsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(targetsOf);

export function faultsOf(folder: string): PackageFaults {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const matches = (name: string, pattern: RegExp) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(pattern)].map(([, found]) => found!);
  const targets = [manifest.customElements, ...targetsOf(manifest.exports)];
  return {
    missingTargets: targets.filter((target) => !existsSync(join(folder, target))),
    untyped: Object.entries<Record<string, string>>(manifest.exports)
      .filter(([name, entry]) => !name.endsWith('.json') && !entry.types)
      .map(([name]) => name),
    undeclaredImports: files
      .filter((name) => /\.(js|d\.ts)$/.test(name))
      .flatMap((name) => importsOf(readFileSync(join(folder, name), 'utf8')).map((imported) => [name, imported]))
      .filter(([, imported]) => imported !== manifest.name && !declared.includes(imported!))
      .map(([name, imported]) => `${name}: ${imported}`),
    brokenLinks: files
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) => matches(name, LINK).map((link) => [name, link] as const))
      .filter(([name, link]) => !existsSync(join(folder, dirname(name), link)))
      .map(([name, link]) => `${name}: ${link}`),
    needless: files.filter((name) => /\.(br|gz|map|ts)$/.test(name) && !name.endsWith('.d.ts')),
  };
}

/** Bytes of all files of a folder. */
export const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + (statSync(join(folder, name)).isFile() ? statSync(join(folder, name)).size : 0),
    0,
  );
