/**
 * Which folder may import which; docs/architecture.md explains the table. Type-only and dynamic imports count. Imports of
 * packages are always allowed, except where a rule below names the package.
 */

/** Tests and their helpers. Journeys, benchmarks and fault runs are tests of the whole product. */
const HELPERS = '(^|/)(testing/|(testing|fixture)[.]tsx?$)';
const TESTS = [
  '[.](test|journey)[.]tsx?$',
  HELPERS,
  '(^|/)testing-page[.]ts$',
  '^(e2e|bench|faults|scripts)/',
  '^[^/]+[.](mjs|ts)$',
];
/** The modules behind `exports` of package.json. */
const PACKAGE_EXPORTS = ['^core/index[.]ts$', '^elements/(map|ssr)[.]ts$', '^elements/(define|element|react)/'];
/** What tests of the whole product may import besides their own folder: they use it as its clients do. */
const AS_CLIENT = [HELPERS, ...PACKAGE_EXPORTS, '^package[.]json$'];

/** `fromNot` names files that have a row of their own. */
const MAY_IMPORT = [
  { from: '^locales/', to: [] },
  { from: '^core/(schemas|domain)/', fromNot: TESTS, to: ['^core/(schemas|domain)/'] },
  { from: '^core/', to: ['^core/', '^locales/'] },
  {
    from: '^elements/(shared|booking-flow|booking-token-page|club-schedule|club-search)/',
    to: ['^core/', '^locales/', '^elements/$1/', '^elements/shared/'],
  },
  { from: '^elements/', to: ['^core/', '^locales/', '^elements/'] },
  // The build reads the routes before there is a package to import from.
  { from: '^site/routes[.]ts$', to: ['^core/i18n/', '^site/'] },
  { from: '^site/', fromNot: ['^site/routes[.]ts$'], to: ['^site/', '^locales/', ...PACKAGE_EXPORTS] },
  {
    from: '^server/',
    fromNot: [...TESTS, '^server/main[.]ts$'],
    to: ['^server/', '^core/(schemas|domain)/', '^locales/'],
  },
  { from: '^server/', to: ['^server/', '^core/', '^locales/'] },
  { from: '^e2e/', to: ['^e2e/', '^vitest[.]config[.]ts$', ...AS_CLIENT] },
  { from: '^bench/', to: ['^bench/', '^e2e/bytes[.]ts$', ...AS_CLIENT] },
  // The audit computes again what the contract promises.
  { from: '^faults/', to: ['^faults/', '^core/(schemas|domain)/', ...AS_CLIENT] },
];

const mayImport = MAY_IMPORT.map(({ from, fromNot, to }) => ({
  name: `may-import: ${from}`,
  severity: 'error',
  from: { path: from, ...(fromNot && { pathNot: fromNot }) },
  // Unknown are the peers that bench/ installs for itself.
  to: { pathNot: ['(^|/)node_modules/', ...to], dependencyTypesNot: ['core', 'unknown'] },
}));

const onlyIn = (name, from) => ({
  name: `only-in: ${name}`,
  severity: 'error',
  from: { pathNot: from },
  to: { path: `(^|/)node_modules/${name}/` },
});

export default {
  forbidden: [
    ...mayImport,
    onlyIn('redaxios', '^core/api/client[.]ts$'),
    // Benchmarks compare with lists written for Preact itself.
    onlyIn('preact', '^(build/)?(preact/|preact-alias|react-on-preact)|^bench/'),
    {
      name: 'test-helpers-in-tests',
      comment: 'Code that ships never imports a helper of tests.',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: HELPERS },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^bench/(grid|cards)/node_modules/', '[.]react-router/'] },
  },
};
