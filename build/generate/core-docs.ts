import { posix } from 'node:path';
import ts from 'typescript';
import { between, type GeneratedFile, readIfThere } from './generated-file.ts';

const ENTRY = 'core/index.ts';

/** An export of `courtside/core`. */
export interface CoreExport {
  name: string;
  kind: 'call' | 'client' | 'type';
  /** The parameters of a function, such as `client, query?`. */
  parameters?: string;
  /** The comment at its declaration, or an empty string. */
  text: string;
}

const parse = (path: string) => ts.createSourceFile(path, readIfThere(path), ts.ScriptTarget.Latest, true);

/** The declarations of a module by name. A struct and its type are two declarations of one name. */
function declarationsOf(path: string): Map<string, ts.Node[]> {
  const found = new Map<string, ts.Node[]>();
  const add = (name: ts.Node | undefined, node: ts.Node) => {
    const text = name?.getText() ?? '';
    found.set(text, [...(found.get(text) ?? []), node]);
  };
  for (const statement of parse(path).statements) {
    if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) add(declaration.name, declaration);
    } else if (
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement)
    ) {
      add(statement.name, statement);
    }
  }
  return found;
}

/** The comment as one line of Markdown, with links to the documents that it names. */
function commentOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = (ts.getTextOfJSDocComment(comment?.comment) ?? '').replaceAll(/\s+/g, ' ').trim();
  return text.replaceAll(/\bdocs\/(\w+)[.]md/g, '[$1]($1.md)');
}

function parametersOf(node: ts.Node): string | undefined {
  const callable = ts.isVariableDeclaration(node) ? node.initializer : node;
  if (!callable || !(ts.isFunctionDeclaration(callable) || ts.isArrowFunction(callable))) return undefined;
  return callable.parameters
    .map(({ name, questionToken, initializer }) => name.getText() + (questionToken || initializer ? '?' : ''))
    .join(', ');
}

/** Reads the exports of `courtside/core`, by kind and then in the order of its source. */
export function coreExports(): CoreExport[] {
  return parse(ENTRY).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return [];
    const { exportClause, moduleSpecifier } = statement;
    if (!exportClause || !ts.isNamedExports(exportClause) || !moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) {
      throw new Error(`${ENTRY}: name what is exported: ${statement.getText()}`);
    }
    const path = posix.join(posix.dirname(ENTRY), moduleSpecifier.text);
    const declarations = declarationsOf(path);
    return exportClause.elements.map((element): CoreExport => {
      const name = element.name.text;
      const nodes = declarations.get(name);
      if (!nodes) throw new Error(`${path} does not declare ${name}`);
      const isType = statement.isTypeOnly || element.isTypeOnly;
      const parameters = isType ? undefined : nodes.map(parametersOf).find((found) => found !== undefined);
      return {
        name,
        kind: path.startsWith('core/schemas/') ? 'type' : parameters?.startsWith('client') ? 'call' : 'client',
        ...(parameters !== undefined && { parameters }),
        text: nodes.map(commentOf).find(Boolean) ?? '',
      };
    });
  });
}

const tableOf = (kind: CoreExport['kind'], exports: CoreExport[]) =>
  [
    '| name | meaning |',
    '|---|---|',
    ...exports
      .filter((each) => each.kind === kind)
      .map(({ name, parameters, text }) => {
        const code = parameters === undefined ? name : `${name}(${parameters})`;
        return `| \`${code}\` | ${text.replaceAll('|', '\\|')} |`;
      }),
  ].join('\n');

const DOCUMENT = 'docs/core.md';

function text(): string {
  const exports = coreExports();
  const sections = [
    ['## The client', 'client'],
    ['## Calls', 'call'],
    ['## Types', 'type'],
  ] as const;
  const tables = sections.map(([heading, kind]) => `${heading}\n\n${tableOf(kind, exports)}`);
  return between(DOCUMENT, 'exports', `\n${tables.join('\n\n')}\n`);
}

/** The page of what `courtside/core` exports, from the comments in its source. */
export const coreDocs: GeneratedFile = { path: DOCUMENT, text };
