import type { FacetField } from '#core/schemas/club-search.ts';

/**
 * A value of a field, with a number by which thousands of clubs are counted quickly. A parameter's
 * value 'surface:clay' has the code 'surface' and the choice 'clay'.
 */
export type FacetValue = { field: FacetField; value: string; code: string; choice: string; index: number };

const values = new Map<string, FacetValue>();

/**
 * The shared object of this value, created when it is first needed. There are as many as the
 * catalogue has sports and parameters.
 */
export function facetValue(field: FacetField, value: string): FacetValue {
  const key = `${field} ${value}`;
  let known = values.get(key);
  if (!known) {
    const [code = '', choice = ''] = value.split(':');
    known = { field, value, code, choice, index: values.size };
    values.set(key, known);
  }
  return known;
}

export const facetValueCount = () => values.size;
