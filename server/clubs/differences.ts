import { isDeepStrictEqual } from 'node:util';

/** What a file changes: `+` adds, `-` removes, `~` changes. */
export type Difference = { sign: '+' | '-' | '~'; field: string };

type Keyed = { key?: string; slug?: string; id?: string; code?: string };

const nameOf = ({ key, slug, id, code }: Keyed) => key ?? slug ?? id ?? code;
const keyOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? nameOf(value) : undefined;

const isKeyed = (value: unknown): value is Keyed[] => Array.isArray(value) && value.every(keyOf);

function compareLists(before: readonly Keyed[], after: readonly Keyed[], field: string): Difference[] {
  const keys = (list: readonly Keyed[]) => list.map((one) => keyOf(one)!);
  const at = (key: string) => `${field}.${key}`;
  const kept = keys(before).filter((key) => keys(after).includes(key));
  const order = keys(after).filter((key) => kept.includes(key));
  return [
    ...keys(before).flatMap((key): Difference[] => (kept.includes(key) ? [] : [{ sign: '-', field: at(key) }])),
    ...after.flatMap((one): Difference[] => {
      const key = keyOf(one)!;
      const known = before.find((other) => keyOf(other) === key);
      return known ? differences(known, one, at(key)) : [{ sign: '+', field: at(key) }];
    }),
    ...(isDeepStrictEqual(kept, order) ? [] : [{ sign: '~' as const, field: `${field} (their order)` }]),
  ];
}

/** The fields in which two values of files differ. Lists with keys are compared by key. */
export function differences(before: unknown, after: unknown, field = ''): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (before === undefined) return [{ sign: '+', field }];
  if (after === undefined) return [{ sign: '-', field }];
  if (isKeyed(before) && isKeyed(after)) return compareLists(before, after, field);
  const objects = [before, after].every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
  if (!objects) return [{ sign: '~', field }];
  const [one, other] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    differences(one[name], other[name], field ? `${field}.${name}` : name),
  );
}
