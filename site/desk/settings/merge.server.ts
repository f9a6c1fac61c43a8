import { isDeepStrictEqual } from 'node:util';

type Row = Record<string, unknown>;

/** A form has null where a number was left empty, and a file nothing. */
const given = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (_, inner) => (inner === null ? undefined : inner)) ?? 'null');
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(given(one), given(other));

const isGroup = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows of a list are the same one by their key, or without one if they say the same. */
function findRow(list: readonly unknown[], row: unknown): unknown {
  const key = isGroup(row) ? row.key : undefined;
  return list.find((one) => (key === undefined ? isSame(one, row) : isGroup(one) && one.key === key));
}

function mergedLists(base: readonly unknown[], typed: readonly unknown[], now: readonly unknown[]): unknown[] {
  const kept = typed.flatMap((row) => {
    const before = findRow(base, row);
    if (before === undefined) return [row];
    const theirs = findRow(now, row);
    if (theirs !== undefined) return [merged(before, row, theirs)];
    return isSame(before, row) ? [] : [row];
  });
  const added = now.filter((row) => findRow(base, row) === undefined && findRow(typed, row) === undefined);
  return [...kept, ...added];
}

/**
 * What somebody typed over `base`, with what a colleague has made of it meanwhile wherever they typed
 * nothing. Where both changed a field, it stays as it was typed.
 */
export function merged(base: unknown, typed: unknown, now: unknown): unknown {
  if (isSame(typed, base)) return now;
  if (isSame(now, base)) return typed;
  if ([base, typed, now].every(Array.isArray)) {
    return mergedLists(base as unknown[], typed as unknown[], now as unknown[]);
  }
  if (!isGroup(base) || !isGroup(typed) || !isGroup(now)) return typed;
  const names = [...new Set([...Object.keys(typed), ...Object.keys(now)])];
  const fields = names.map((name) => [name, merged(base[name], typed[name], now[name])] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
