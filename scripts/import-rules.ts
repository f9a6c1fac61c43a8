import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { exit } from 'node:process';

/** Folder → the folders it may import, as docs/architecture.md has it. The first fitting row decides. */
const RULES: [from: RegExp, to: RegExp][] = [
  [/^locales\//, /^$/],
  [/^core\/(schemas|domain)\//, /^core\/(schemas|domain)\//],
  [/^core\//, /^(core|locales)\//],
  [/^elements\/shared\//, /^(core|locales|elements\/shared)\//],
  [/^elements\/([a-z-]+)\//, /^(core|locales|elements)\//],
  // The routes are read by the build, before there is a package to import from.
  [/^site\/routes\.ts$/, /^(core\/i18n|site)\//],
  [/^site\//, /^(locales|site)\//],
  [/^server\/(main|start)\.ts$/, /./],
  [/^testing\//, /^testing\//],
  [/^server\/.*(testing|\.test)/, /^(core|locales|server|testing)\//],
  [/^faults\//, /^(core\/(schemas|domain)|server|testing|faults)\//],
  [/^server\//, /^(core\/schemas|core\/domain|locales|server)\//],
];
const WIDGETS = ['club-schedule', 'booking-flow', 'booking-token-page', 'club-search'];

const files = ['core', 'elements', 'site', 'server', 'locales', 'testing', 'faults']
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${String(path)}`))
  .filter((path) => /\.tsx?$/.test(path));
const problems: string[] = [];
for (const path of files) {
  const from = path.split('\\').join('/');
  const source = readFileSync(path, 'utf8');
  for (const [, specifier] of source.matchAll(/(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g)) {
    const to = specifier!.startsWith('#') ? specifier!.slice(1) : posix.normalize(join(dirname(from), specifier!));
    const rule = RULES.find(([pattern]) => pattern.test(from));
    const widget = /^elements\/([a-z-]+)\//.exec(from)?.[1];
    const target = /^elements\/([a-z-]+)\//.exec(to)?.[1];
    const otherWidget = widget && target && WIDGETS.includes(widget) && WIDGETS.includes(target) && widget !== target;
    if (otherWidget || (rule && !rule[1].test(to))) problems.push(`${from} may not import ${to}`);
  }
  const outsideClient = /from ['"]redaxios['"]/.test(source) && from !== 'core/api/client.ts';
  if (outsideClient) problems.push(`${from} may not import redaxios: core/api/client.ts alone does`);
  if (/from ['"]preact/.test(source)) problems.push(`${from} may not import preact: the alias module alone knows it`);
}
for (const problem of problems) console.error(problem);
console.log(`${files.length} files walked, ${problems.length} imports outside the rules`);
exit(problems.length > 0 ? 1 : 0);
