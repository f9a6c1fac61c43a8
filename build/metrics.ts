import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import ts from 'typescript';

/**
 * Measures the structure of a checkout and prints Markdown tables: size, function length, import
 * cycles, dynamic imports, repeated rules and prose width. `npm run metrics -- ../other-checkout`
 * measures another checkout in the same way.
 */

const root = resolve(process.argv[2] ?? '.');
const FOLDERS = [
  'core',
  'elements',
  'site',
  'server',
  'locales',
  'e2e',
  'bench',
  'faults',
  'scripts',
  'build',
  'testing',
];
const LONG_FUNCTION = 60;
const PROSE_COLUMNS = 100;

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const files = tracked.filter((file) => existsSync(join(root, file)));
const texts = new Map<string, string>();
const textOf = (file: string): string => {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
};
const linesOf = (file: string) => textOf(file).split('\n').length - 1;
const folderOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '(root)');
const isScript = (file: string) => /\.(ts|tsx|mjs|js)$/.test(file) && !file.endsWith('.d.ts');
const isTest = (file: string) => /\.(test|journey)\.tsx?$/.test(file) || /(^|\/)(testing|fixture)/.test(file);
const scripts = files.filter((file) => isScript(file) && FOLDERS.includes(folderOf(file)));
const sources = scripts.filter((file) => !isTest(file));
const parsed = new Map(
  scripts.map((file) => [file, ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)]),
);

const percentile = (sorted: number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const ascending = (values: number[]) => [...values].sort((one, other) => one - other);
const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
function table(heads: string[], rows: (string | number)[][]): void {
  row(heads);
  row(heads.map(() => '---'));
  for (const cells of rows) row(cells);
  console.log();
}

interface FunctionLength {
  name: string;
  file: string;
  lines: number;
}

/** Functions with a name and a body: declarations, methods, and functions bound to a name. */
function functionsOf(file: string): FunctionLength[] {
  const source = parsed.get(file)!;
  const found: FunctionLength[] = [];
  const line = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const nameOf = (node: ts.Node): string | undefined => {
    if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body) return node.name?.getText();
    if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined;
    const { parent } = node;
    const named =
      ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent);
    return named ? parent.name.getText() : undefined;
  };
  const visit = (node: ts.Node): void => {
    const name = nameOf(node);
    if (name) found.push({ name, file, lines: line(node.end) - line(node.getStart()) + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Calls of `import()` with the function that receives them, as `callee` or `(bare)`. */
function dynamicImportsOf(file: string): string[] {
  const found: string[] = [];
  const calleeOf = (node: ts.Node): string => {
    for (let each = node.parent; each && !ts.isSourceFile(each); each = each.parent) {
      if (ts.isCallExpression(each) && each.expression.kind !== ts.SyntaxKind.ImportKeyword) {
        const { expression } = each;
        if (ts.isIdentifier(expression)) return expression.text;
        return '(bare)';
      }
      if (ts.isBlock(each)) return '(bare)';
      if (ts.isVariableDeclaration(each)) return '(table of loaders)';
    }
    return '(bare)';
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) found.push(calleeOf(node));
    ts.forEachChild(node, visit);
  };
  visit(parsed.get(file)!);
  return found;
}

/** Every import of a file within the checkout: static, dynamic, type-only and re-exported. */
function importsOf(file: string): string[] {
  const specifiers: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      specifiers.push((node.moduleSpecifier as ts.StringLiteral).text);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) specifiers.push(argument.text);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
      specifiers.push(node.argument.literal.text);
    ts.forEachChild(node, visit);
  };
  visit(parsed.get(file)!);
  return specifiers
    .filter((specifier) => /^[.#]/.test(specifier))
    .map((each) => (each.startsWith('#') ? each.slice(1) : posix.normalize(join(dirname(file), each))))
    .filter((target) => parsed.has(target));
}

/** Strongly connected components of more than one file (Tarjan). */
function cyclesOf(nodes: string[]): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const connect = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    for (const next of importsOf(node)) {
      if (!index.has(next)) {
        connect(next);
        low.set(node, Math.min(low.get(node)!, low.get(next)!));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, index.get(next)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1) cycles.push(component);
  };
  for (const node of nodes) if (!index.has(node)) connect(node);
  return cycles;
}

/** Rules that should be in one place, with a pattern for the source files that contain them. */
const RULES: [rule: string, pattern: RegExp][] = [
  ['durations from 30 to 1440 minutes', /\b1440\b|24 \* 60\b/],
  ['seconds that a lease lasts', /\b600\b(?!\d)(?!_)/],
  ['names of cookies and storage keys', /['"`](?:\$\{\w+\}|courtside)_[a-z]\w+/],
  ['filling `{{name}}` in a text', /\\\{\\\{/],
  ['`noindex`', /noindex/i],
  ['headers of private pages', /no-referrer/],
  ['length of a minute, hour or day', /\b(?:const (?:MINUTE|HOUR|DAY)\w* =|60_000\b|3_?600_?000\b|86_?400_?000\b)/],
  ['the time now plus a lead time', /lead_minutes|leadMinutes|lead_time/],
  ['sum of joined prices', /\+ \w*\.?price\.amount|amount \+|sum \+ /],
  ['the list of languages', /\[\s*'(?:en|uk|ru)', '(?:en|uk|ru)', '(?:en|uk|ru)'\s*\]/],
  ['clock time of an instant', /(?:const|function) clockOf/],
  ['first letter in upper case', /(?:const|function) upperFirst/],
];

/**
 * Counts lines of comments and Markdown beyond the column limit, except those that cannot be
 * wrapped: tables, code blocks and links alone on a line.
 */
function longProseIn(file: string): number {
  const lines = textOf(file).split('\n');
  const long = (line: string) => line.length > PROSE_COLUMNS && !/^\s*(?:[-*>]|\/\/|\/\*\*?)?\s*\S+$/.test(line);
  if (!file.endsWith('.md')) return lines.filter((line) => /^\s*(?:\/\/|\/\*|\*)/.test(line) && long(line)).length;
  let fenced = false;
  return lines.filter((line) => {
    if (line.startsWith('```')) fenced = !fenced;
    return !fenced && !line.startsWith('|') && !/^\[[^\]]+\]: /.test(line) && !line.startsWith('![') && long(line);
  }).length;
}

console.log('## Files and lines\n');
const sized = [...FOLDERS, '(root)'].map((folder) => {
  const own = files.filter((file) => folderOf(file) === folder && /\.(tsx?|m?js|css|json|sql|md)$/.test(file));
  return [folder, own.length, own.reduce((sum, file) => sum + (file === 'package-lock.json' ? 0 : linesOf(file)), 0)];
});
table(
  ['folder', 'files', 'lines'],
  sized.filter(([, count]) => (count as number) > 0),
);

console.log('## Functions, without tests\n');
const measured = FOLDERS.map((folder) => {
  const own = sources.filter((file) => folderOf(file) === folder).flatMap(functionsOf);
  return { folder, own };
}).filter(({ own }) => own.length > 0);
const all = measured.flatMap(({ own }) => own);
table(
  ['folder', 'functions', 'median lines', 'p90', `over ${LONG_FUNCTION}`, 'longest'],
  [...measured, { folder: 'all', own: all }].map(({ folder, own }) => {
    const lengths = ascending(own.map(({ lines }) => lines));
    const longest = own.reduce((one, other) => (other.lines > one.lines ? other : one));
    return [
      folder,
      own.length,
      percentile(lengths, 0.5),
      percentile(lengths, 0.9),
      lengths.filter((lines) => lines > LONG_FUNCTION).length,
      `${longest.lines} (\`${longest.name}\`, ${longest.file})`,
    ];
  }),
);

console.log('## Import cycles, with type-only and dynamic imports\n');
const cycles = cyclesOf(scripts);
table(
  ['cycles', 'files in them', 'largest'],
  [[cycles.length, cycles.flat().length, Math.max(0, ...cycles.map(({ length }) => length))]],
);

console.log('## Dynamic imports of elements, by what receives them\n');
const forms = new Map<string, number>();
for (const file of sources.filter((each) => folderOf(each) === 'elements'))
  for (const form of dynamicImportsOf(file)) forms.set(form, (forms.get(form) ?? 0) + 1);
table(
  ['receiver', 'imports'],
  [...forms].sort(([, one], [, other]) => other - one),
);

console.log('## Source files that contain a rule\n');
table(
  ['rule', 'files'],
  RULES.map(([rule, pattern]) => [rule, sources.filter((file) => pattern.test(textOf(file))).length]),
);

console.log('## Other\n');
const rootFiles = files.filter((file) => folderOf(file) === '(root)');
const isConfiguration = (file: string) => /config|^\.|\.(json|md|d\.mts)$|^LICENSE$/.test(file);
const tooling = files.filter(
  (file) =>
    isScript(file) &&
    (['scripts', 'build'].includes(folderOf(file)) || (folderOf(file) === '(root)' && !isConfiguration(file))),
);
const prose = files
  .filter((file) => isScript(file) || /\.(md|css)$/.test(file))
  .filter((file) => !/^LICENSE|THIRD-PARTY/.test(file));
table(
  ['figure', 'value'],
  [
    ['files in the root', rootFiles.length],
    [
      'of these, code rather than configuration',
      rootFiles.filter((file) => isScript(file) && !isConfiguration(file)).length,
    ],
    ['lines of own tooling (scripts, build, root)', tooling.reduce((sum, file) => sum + linesOf(file), 0)],
    [`prose lines over ${PROSE_COLUMNS} columns`, prose.reduce((sum, file) => sum + longProseIn(file), 0)],
  ],
);
