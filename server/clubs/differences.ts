import { isDeepStrictEqual } from 'node:util';

/** What a file changes in a field, and the field's values. `reordered`: the same keys in another order. */
export type Difference = {
  kind: 'added' | 'removed' | 'changed' | 'reordered';
  /** `courts.clay-1.prices`; the empty text for a whole file. */
  field: string;
  /** Undefined for what is not there. */
  before: unknown;
  after: unknown;
};

type Keyed = { key?: string; slug?: string; id?: string; code?: string };

const nameOf = ({ key, slug, id, code }: Keyed) => key ?? slug ?? id ?? code;
const keyOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? nameOf(value) : undefined;

const isKeyed = (value: unknown): value is Keyed[] => Array.isArray(value) && value.every(keyOf);

function compareLists(before: readonly Keyed[], after: readonly Keyed[], field: string): Difference[] {
  const keys = (list: readonly Keyed[]) => list.map((one) => keyOf(one)!);
  const find = (list: readonly Keyed[], key: string) => list.find((one) => keyOf(one) === key);
  const at = (key: string) => `${field}.${key}`;
  const kept = keys(before).filter((key) => keys(after).includes(key));
  const order = keys(after).filter((key) => kept.includes(key));
  return [
    ...keys(before)
      .filter((key) => !kept.includes(key))
      .flatMap((key) => differences(find(before, key), undefined, at(key))),
    ...after.flatMap((one) => differences(find(before, keyOf(one)!), one, at(keyOf(one)!))),
    ...(isDeepStrictEqual(kept, order) ? [] : [{ kind: 'reordered' as const, field, before: kept, after: order }]),
  ];
}

/** The fields in which two values of files differ. Lists with keys are compared by key. */
export function differences(before: unknown, after: unknown, field = ''): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (before === undefined) return [{ kind: 'added', field, before, after }];
  if (after === undefined) return [{ kind: 'removed', field, before, after }];
  if (isKeyed(before) && isKeyed(after)) return compareLists(before, after, field);
  const objects = [before, after].every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
  if (!objects) return [{ kind: 'changed', field, before, after }];
  const [one, other] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    differences(one[name], other[name], field ? `${field}.${name}` : name),
  );
}
