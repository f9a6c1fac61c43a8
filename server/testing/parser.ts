import { loadModule, parseSync } from 'libpg-query';

type Tree = { [name: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
/** The content of a node of this kind. */
const as = (value: unknown, kind: string): Tree | undefined =>
  isTree(value) ? (value[kind] as Tree | undefined) : undefined;
const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => as(value, 'String')?.sval as string;

/** All nodes of a kind in an expression, without those in subqueries. */
function nodesIn(value: unknown, kind: string): Tree[] {
  if (!isTree(value)) return [];
  const found = as(value, kind);
  if (found) return [found];
  return Object.entries(value).flatMap(([name, part]) => (name === 'subselect' ? [] : nodesIn(part, kind)));
}

/** Whether an expression has one value for the whole query, such as a parameter or a subquery. */
const isConstant = (value: unknown): boolean => nodesIn(value, 'ColumnRef').length === 0;

/** The conditions that must all hold. */
function conjunctsOf(value: unknown): Tree[] {
  const bool = as(value, 'BoolExpr');
  if (bool?.boolop === 'AND_EXPR') return listOf(bool.args).flatMap(conjunctsOf);
  return isTree(value) ? [value] : [];
}

/** The columns of each table. */
export type Catalog = ReadonlyMap<string, readonly string[]>;

/** What a name of a FROM clause stands for. */
type Relation = {
  /** Whether it is a table whose rows belong to clubs. */
  isOfClub: boolean;
  table?: string | undefined;
  /** Undefined for a subquery, whose columns are not read. */
  columns?: readonly string[] | undefined;
  /** Whether its rows are already of the clubs in question. */
  isFiltered: boolean;
};

/** The relations of one query, and which of their columns are equal to each other or to a value that is known. */
class Scope {
  readonly relations = new Map<string, Relation>();
  private readonly known = new Set<string>();
  private readonly equal: [string, string][] = [];

  constructor(readonly outer: Scope | undefined) {}

  /** `alias.column` in this scope or one around it. */
  find(column: Tree): { scope: Scope; key: string } | undefined {
    const names = listOf(column.fields).map(textOf);
    const name = names.at(-1)!;
    const alias = names.length > 1 ? names.at(-2)! : this.ownerOf(name);
    if (alias !== undefined && this.relations.has(alias)) return { scope: this, key: `${alias}.${name}` };
    return this.outer?.find(column);
  }

  /** The relation whose column it is. Without one that has it, it is a subquery's or of a scope around. */
  private ownerOf(column: string): string | undefined {
    const all = [...this.relations];
    return (all.find(([, { columns }]) => columns?.includes(column)) ?? all.find(([, { columns }]) => !columns))?.[0];
  }

  /** Notes that a column has the value of an expression. */
  private equate(one: unknown, other: unknown): void {
    const [row, values] = [as(one, 'RowExpr'), as(other, 'RowExpr')];
    if (row && values) {
      for (const [index, part] of listOf(row.args).entries()) this.equate(part, listOf(values.args)[index]);
      return;
    }
    for (const [column, value] of [
      [one, other],
      [other, one],
    ] as const) {
      const reference = as(column, 'ColumnRef');
      const place = reference && this.find(reference);
      if (place?.scope !== this) continue;
      const target = as(value, 'ColumnRef');
      const from = target && this.find(target);
      if (from?.scope === this) this.equal.push([place.key, from.key]);
      else if (from ? from.scope.isKnown(from.key) : isConstant(value)) this.known.add(place.key);
    }
  }

  /** Reads one condition. `isFiltered` says whether a subquery's rows are of the clubs in question. */
  read(condition: Tree, isFiltered: (subquery: Tree) => boolean): void {
    const expression = as(condition, 'A_Expr');
    if (expression && textOf(listOf(expression.name)[0]) === '=') {
      const { kind, lexpr, rexpr } = expression;
      if (kind === 'AEXPR_OP') this.equate(lexpr, rexpr);
      if ((kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN') && isConstant(rexpr)) this.equate(lexpr, { A_Const: {} });
    }
    const link = as(condition, 'SubLink');
    if (link?.subLinkType === 'ANY_SUBLINK' && isFiltered(link.subselect as Tree)) {
      const row = as(link.testexpr, 'RowExpr');
      for (const column of row ? listOf(row.args) : [link.testexpr]) this.equate(column, { A_Const: {} });
    }
  }

  merge(one: string, other: string): void {
    this.equal.push([one, other]);
  }

  isKnown(key: string): boolean {
    const reached = new Set([key]);
    for (const one of reached) {
      if (this.known.has(one) || this.relations.get(one.slice(0, one.lastIndexOf('.')))?.isFiltered) return true;
      for (const [left, right] of this.equal) {
        if (left === one) reached.add(right);
        if (right === one) reached.add(left);
      }
    }
    return false;
  }
}

/** Parses one statement. */
class Reader {
  readonly found = new Set<string>();

  constructor(private readonly catalog: Catalog) {}

  private isOfClub(table: string): boolean {
    return this.catalog.get(table)?.includes('club_id') ?? false;
  }

  /** Reads a query, and returns whether its rows are of clubs that are named. */
  query(node: Tree, outer: Scope | undefined, around: ReadonlyMap<string, boolean>): boolean {
    const [kind] = Object.keys(node);
    const statement = as(node, kind!)!;
    const ctes = new Map(around);
    for (const one of listOf(as(statement, 'withClause')?.ctes)) {
      const { ctename, ctequery } = as(one, 'CommonTableExpr')!;
      ctes.set(ctename as string, this.query(ctequery as Tree, outer, ctes));
    }
    if (kind === 'InsertStmt') return this.insert(statement, outer, ctes);
    if (!statement.larg) return this.select(statement, outer, ctes);
    const arms = [statement.larg, statement.rarg].map((arm) => this.query({ SelectStmt: arm }, outer, ctes));
    return arms.every(Boolean);
  }

  private insert(statement: Tree, outer: Scope | undefined, ctes: ReadonlyMap<string, boolean>): boolean {
    const table = (statement.relation as Tree).relname as string;
    const columns = listOf(statement.cols).map((one) => as(one, 'ResTarget')!.name);
    if (this.isOfClub(table) && !columns.includes('club_id')) this.found.add(table);
    return statement.selectStmt === undefined || this.query(statement.selectStmt as Tree, outer, ctes);
  }

  private select(statement: Tree, outer: Scope | undefined, ctes: ReadonlyMap<string, boolean>): boolean {
    const scope = new Scope(outer);
    const conditions = conjunctsOf(statement.whereClause);
    const later: Tree[] = [];
    const add = (item: unknown): string[] => {
      const join = as(item, 'JoinExpr');
      if (join) {
        const [left, right] = [add(join.larg), add(join.rarg)];
        conditions.push(...conjunctsOf(join.quals));
        for (const name of listOf(join.usingClause).map(textOf))
          for (const one of left) for (const other of right) scope.merge(`${one}.${name}`, `${other}.${name}`);
        return [...left, ...right];
      }
      const table = as(item, 'RangeVar');
      const subquery = as(item, 'RangeSubselect');
      const range = table ?? subquery ?? as(item, 'RangeFunction');
      if (!range) return [];
      const alias = range.alias as Tree | undefined;
      const name = (alias?.aliasname ?? range.relname ?? '') as string;
      const named = [
        ...listOf(alias?.colnames).map(textOf),
        ...listOf(range.coldeflist).map((one) => as(one, 'ColumnDef')!.colname as string),
        ...nodesIn(range.functions, 'ColumnDef').map(({ colname }) => colname as string),
      ];
      const cte = table && ctes.get(table.relname as string);
      const relation = { isOfClub: false, columns: named.length > 0 ? named : undefined };
      if (cte !== undefined) scope.relations.set(name, { ...relation, isFiltered: cte });
      else if (table) {
        const relname = table.relname as string;
        const columns = this.catalog.get(relname) ?? [];
        scope.relations.set(name, { isOfClub: this.isOfClub(relname), table: relname, columns, isFiltered: false });
      } else if (subquery) {
        if (subquery.lateral) later.push(subquery.subquery as Tree);
        const isFiltered = !subquery.lateral && this.query(subquery.subquery as Tree, outer, ctes);
        scope.relations.set(name, { ...relation, isFiltered });
      } else {
        // A function's rows are those of its arguments: `unnest($1)`.
        const columns = relation.columns ?? [name];
        scope.relations.set(name, { ...relation, columns, isFiltered: isConstant(range.functions) });
      }
      return [name];
    };
    if (statement.relation) add({ RangeVar: statement.relation });
    for (const item of [...listOf(statement.fromClause), ...listOf(statement.usingClause)]) add(item);

    const read = new Map<Tree, boolean>();
    const isFiltered = (subquery: Tree): boolean => {
      const known = read.get(subquery) ?? this.query(subquery, scope, ctes);
      read.set(subquery, known);
      return known;
    };
    // Equalities first: subqueries may refer to them.
    for (const condition of conditions.filter((one) => !as(one, 'SubLink'))) scope.read(condition, isFiltered);
    for (const condition of conditions.filter((one) => as(one, 'SubLink'))) scope.read(condition, isFiltered);
    for (const [name, { table, isOfClub }] of scope.relations) {
      if (table && isOfClub && !scope.isKnown(`${name}.club_id`)) this.found.add(table);
    }
    for (const subquery of later) this.query(subquery, scope, ctes);
    const { withClause: _, ...rest } = statement;
    for (const { subselect } of this.linksOf(rest)) isFiltered(subselect as Tree);
    return [...scope.relations].every(([name, { table, columns }]) => {
      if (table === 'club') return scope.isKnown(`${name}.id`);
      const hasClub = table === undefined || columns?.includes('club_id');
      return !hasClub || scope.isKnown(`${name}.club_id`);
    });
  }

  /** The subqueries in expressions, without those inside them. */
  private linksOf(value: unknown): Tree[] {
    if (!isTree(value) || as(value, 'RangeSubselect')) return [];
    const link = as(value, 'SubLink');
    if (link) return [link, ...this.linksOf(link.testexpr)];
    return Object.values(value).flatMap((part) => this.linksOf(part));
  }
}

export const loadParser = loadModule;

/**
 * The tables with a `club_id` of which a statement reads or changes rows without saying of which clubs:
 * it compares `club_id` neither with a value nor with that of a table for which it does.
 * `loadParser` must have ended.
 */
export function unfilteredTables(statement: string, catalog: Catalog): string[] {
  const reader = new Reader(catalog);
  for (const { stmt } of parseSync(statement).stmts ?? []) {
    const node = stmt as unknown as Tree;
    if (['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'].includes(Object.keys(node)[0]!))
      reader.query(node, undefined, new Map());
  }
  return [...reader.found].sort();
}

/** All nodes of a kind, wherever they are. */
function allOf(value: unknown, kind: string): Tree[] {
  if (!isTree(value)) return [];
  const found = as(value, kind);
  return [...(found ? [found] : []), ...Object.values(value).flatMap((part) => allOf(part, kind))];
}

/**
 * Whether a statement locks rows in a subquery of a condition, as `id in (select … limit 1 for update)`.
 * PostgreSQL may run it once per row of the outer query. Each run skips the rows that the statement has
 * changed by then, so that it changes more than `limit`. A query in `with`, or `any(array(select …))`,
 * runs once. `loadParser` must have ended.
 */
export const locksInCondition = (statement: string): boolean =>
  allOf(parseSync(statement), 'SubLink').some(
    ({ subLinkType, subselect }) => subLinkType === 'ANY_SUBLINK' && allOf(subselect, 'LockingClause').length > 0,
  );
