/**
 * Which folder may import which; docs/architecture.md explains the table. Type-only and dynamic
 * imports count. Packages may always be imported, unless a rule below names them.
 */

import { widgetTags } from './elements/widgets.mjs';

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
const PACKAGE_EXPORTS = [
  '^core/index[.]ts$',
  '^elements/(map|ssr)[.]ts$',
  '^elements/generated/(define/|element/|react[.]ts$)',
];
/** One table of times for the tests of everything that shows one. */
const TIME_CASES = '^testing/time-cases[.]ts$';
/** What tests of the whole product may import besides their own folder, as clients do. */
const AS_CLIENT = [HELPERS, ...PACKAGE_EXPORTS, '^package[.]json$'];
/** Benchmarks and fault runs also start the server from its sources, and recompute results. */
const AS_OPERATOR = [...AS_CLIENT, '^server/main[.]ts$', '^core/(schemas|domain)/'];

/** `fromNot`: files that have their own row. */
const MAY_IMPORT = [
  { from: '^locales/', to: [] },
  { from: '^core/(schemas|domain)/', fromNot: TESTS, to: ['^core/(schemas|domain)/'] },
  { from: '^core/', to: ['^core/', '^locales/'] },
  {
    from: `^elements/(shared|${widgetTags.join('|')})/`,
    to: ['^core/', '^locales/', '^elements/$1/', '^elements/shared/', TIME_CASES],
  },
  { from: '^elements/', to: ['^core/', '^locales/', '^elements/', TIME_CASES] },
  // The build reads the routes before the package exists.
  { from: '^site/routes[.]ts$', to: ['^core/i18n/', '^site/'] },
  {
    from: '^site/',
    fromNot: ['^site/routes[.]ts$'],
    to: [
      ...['^site/', '^locales/', '^core/(site|desk)[.]ts$', '^elements/(ui[.]ts$|shared/testing/)'],
      ...[...PACKAGE_EXPORTS, TIME_CASES],
    ],
  },
  {
    from: '^server/',
    fromNot: [...TESTS, '^server/main[.]ts$'],
    to: ['^server/', '^core/(schemas|domain)/', '^locales/'],
  },
  // The audit of a fault run, over what a test left in its database.
  { from: '^server/', to: ['^server/', '^core/', '^locales/', HELPERS, '^faults/(audit-players|rows)[.]ts$'] },
  // The site's own list of pages: a new one without a test fails.
  { from: '^e2e/', to: ['^e2e/', '^vitest[.]config[.]ts$', '^site/routes[.]ts$', ...AS_CLIENT] },
  { from: '^bench/', to: ['^bench/', '^e2e/bytes[.]ts$', '^scripts/process-settings[.]mjs$', ...AS_OPERATOR] },
  { from: '^faults/', to: ['^faults/', ...AS_OPERATOR] },
  { from: '^testing/', to: ['^testing/', '^core/domain/'] },
  {
    from: '^build/',
    to: [
      '^build/',
      '^core/',
      '^elements/',
      '^server/(environment-variables|booking/abuse-limits)[.]ts$',
      '^e2e/(package-apps|consumers/(consumers|results))[.]ts$',
      '^testing/wrap[.]ts$',
    ],
  },
  {
    from: '^scripts/',
    to: [
      '^scripts/',
      '^core/',
      '^server/',
      '^e2e/',
      '^build/test/',
      '^site/late-start[.]ts$',
      '^web-test-runner[.]config[.]mjs$',
      HELPERS,
    ],
  },
];

const mayImport = MAY_IMPORT.map(({ from, fromNot, to }) => ({
  name: `may-import: ${from}`,
  severity: 'error',
  from: { path: from, ...(fromNot && { pathNot: fromNot }) },
  // `unknown`: packages that only bench/ installs.
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
    // Benchmarks compare with lists that are written for Preact.
    onlyIn('preact', '^build/bundle/preact-alias[.]mjs$|^bench/'),
    {
      name: 'test-helpers-in-tests',
      comment: 'Shipped code never imports a test helper.',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: HELPERS },
    },
    {
      name: 'tests-build-the-test-app',
      comment: 'Tests call buildTestApp: the shipped limits would refuse the requests of a busy machine.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(main|testing/(app|in-process))[.]ts$' },
      to: { path: '^server/app[.]ts$', dependencyTypesNot: ['type-only'] },
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
