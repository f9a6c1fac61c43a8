import { type Failure, validate } from 'superstruct';
import { type Document, isMap, isScalar, LineCounter, type Pair, parseDocument } from 'yaml';
import { editDistance } from '#core/domain/search-text.ts';
import type { FaultCode, FaultValues } from '#core/schemas/desk-settings.ts';
import type { AnyStruct } from '#server/http/struct-validator.ts';
import { expectationOf } from './formats.ts';

/** What is wrong, and how to put it right. */
type Reason = {
  message: string;
  /** Names it where it is not told in English: at the desk, which writes files of clubs alone. */
  code?: FaultCode;
  /** What a text for the code names. */
  values?: FaultValues;
};

/** What is wrong in a value, and where. */
export type Problem = Reason & { path: (string | number)[] };

/** What is wrong in a file, and where. */
export type Fault = Reason & {
  file: string;
  line: number;
  field: string;
  /** Where in the value, of a source that is in memory alone. */
  path?: Path;
};

/** A file before it is read. */
export type SourceFile = { name: string; text: string };

type Path = readonly (string | number)[];

/** A file's value, and where each of its fields is. */
export type Source = {
  name: string;
  value: unknown;
  /** The fault of a field. Of a field that is not there, the line is that of the closest around it. */
  fault(problem: Problem): Fault;
  /** Photos that are hashes of stored ones and no paths, as they were not read from a file. */
  stored?: ReadonlySet<string>;
};

/** `courts[2].prices[0].from`, as an editor would show it. */
export const fieldOf = (path: Path): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${key}`)).join('');

function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path[length - 1]) as Pair | undefined;
      if (pair && isScalar(pair.key) && pair.key.range) return pair.key.range[0];
    } else {
      const node = document.getIn(path.slice(0, length), true) as { range?: [number] } | undefined;
      if (node?.range) return node.range[0];
    }
  }
  return 0;
}

/** A value that is in memory alone, such as a club of the seed. */
export const sourceOf = (name: string, value: unknown): Source => ({
  name,
  value,
  fault: ({ path, ...reason }) => ({ file: name, line: 1, field: fieldOf(path), ...reason, path }),
});

/** Reads YAML 1.2, and JSON, which is a part of it. Returns the faults of a text that is neither. */
export function readSource({ name, text }: SourceFile): Source | Fault[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  if (document.errors.length > 0) {
    return document.errors.map(({ message, pos }) => ({ file: name, line: lineAt(pos[0]), field: '', message }));
  }
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    return [{ file: name, line: 1, field: '', message: (error as Error).message }];
  }
  return {
    name,
    value,
    fault: ({ path, ...reason }) => ({
      ...{ file: name, line: lineAt(offsetOf(document, path)), field: fieldOf(path) },
      ...reason,
    }),
  };
}

/** The name that was probably meant. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((one) => ({ one, distance: editDistance(name.toLowerCase(), one) }))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(1, name.length / 3) ? best.one : undefined;
}

/** `"hardd" is not known: did you mean hard?`, or what there is to choose from. */
export function unknownName(what: string, name: unknown, names: readonly string[]): string {
  const meant = nearest(String(name), names);
  const choice = names.length > 0 ? `choose from ${names.join(', ')}` : 'there are none yet';
  return `There is no ${what} "${name}": ${meant ? `did you mean ${meant}?` : choice}`;
}

/** The struct at a path of a value. */
function structAt(struct: AnyStruct, path: Path, value: unknown): AnyStruct | undefined {
  let at: AnyStruct | undefined = struct;
  let inner = value as Record<string | number, unknown>;
  for (const key of path) {
    if (at?.type === 'oneOf') at = (at.schema as AnyStruct[])[typeof inner === 'string' ? 0 : 1];
    at = at?.type === 'array' ? at.schema : at?.schema?.[key];
    inner = inner?.[key] as typeof inner;
  }
  return at;
}

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

function reasonOf({ type, value, path, branch }: Failure, struct: AnyStruct): Reason {
  if (type === 'never') {
    const around = structAt(struct, path.slice(0, -1), branch[0]);
    const form = around?.type === 'oneOf' ? (around.schema as AnyStruct[])[1] : around;
    const names = Object.keys((form?.schema as object | undefined) ?? {});
    const meant = nearest(String(path.at(-1)), names);
    const hint = meant ? `did you mean ${meant}?` : `use ${names.join(', ')}`;
    return { message: `Unknown field: ${hint}`, code: 'unreadable' };
  }
  const wanted = structAt(struct, path, branch[0]);
  const choice = type === 'enums' && wanted ? Object.values<string>(wanted.schema) : undefined;
  const meant = choice && typeof value === 'string' ? nearest(value, choice) : undefined;
  if (meant) return { message: `${shown(value)} is not known: did you mean ${meant}?`, code: 'choice' };
  const { expected, ...kind } = choice
    ? { expected: `one of ${choice.join(', ')}`, code: 'choice' as const }
    : expectationOf(type);
  if (value === undefined || value === null) return { message: `Missing: add ${expected}`, code: 'missing' };
  const isEmpty = typeof value === 'string' && value.trim() === '';
  return { message: `${shown(value)} must be ${expected}`, ...(isEmpty ? { code: 'missing' } : kind) };
}

/** The value of a source if it fits the struct; otherwise all its faults. */
export function checkSource<T>(source: Source, struct: AnyStruct): { value: T } | { faults: Fault[] } {
  try {
    const [error, value] = validate(source.value, struct);
    if (!error) return { value: value as T };
    const faults = error
      .failures()
      .map((failure) => source.fault({ path: failure.path, ...reasonOf(failure, struct) }));
    return { faults };
  } catch (error) {
    // Nested deeper than the stack, or a value that has no text, such as one with a field toString.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    const message = `Cannot be read (${error.message}): compare it with docs/clubs.md`;
    return { faults: [source.fault({ path: [], message, code: 'unreadable' })] };
  }
}
