/** The fields of package.json that the published manifest takes over or changes. */
export interface RootManifest {
  [field: string]: unknown;
  sideEffects: string[];
  exports: Record<string, unknown>;
  dependencies: Record<string, string>;
}

/** Fields that describe the published package as well as the repository. */
const SHARED = [
  'name',
  'version',
  'description',
  'keywords',
  'homepage',
  'bugs',
  'repository',
  'license',
  'type',
  'engines',
  'customElements',
] as const;

/** Packages that the published types import. The scripts contain theirs. */
const DEPENDENCIES = ['superstruct', 'zustand'];

/** Frameworks of the host page; each only matters to those who import its entry. */
const PEERS: Record<string, string> = {
  '@types/react': '>=18',
  preact: '*',
  react: '>=18',
  'solid-js': '*',
  svelte: '*',
  vue: '*',
};

const pick = (manifest: RootManifest, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in manifest).map((name) => [name, manifest[name]]));

/**
 * The manifest of the published package. The repository's own lists the dependencies of the server,
 * the site and the tests, which no page that embeds the elements needs.
 */
export function publishedManifest(root: RootManifest): Record<string, unknown> {
  return {
    ...pick(root, SHARED),
    sideEffects: root.sideEffects.filter((path) => path.startsWith('./dist/')),
    exports: root.exports,
    dependencies: Object.fromEntries(DEPENDENCIES.map((name) => [name, `^${root.dependencies[name]}`])),
    peerDependencies: PEERS,
    peerDependenciesMeta: Object.fromEntries(Object.keys(PEERS).map((name) => [name, { optional: true }])),
  };
}
