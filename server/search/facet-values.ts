import type { Facet } from '#core/schemas/club-search.ts';

/** A value of a field, with a number by which thousands of clubs are counted quickly; `code` is a parameter's. */
export type FacetValue = { field: Facet['field']; value: string; code: string; index: number };

const values = new Map<string, FacetValue>();

/** The one object of this value, made when it is first seen; there are as many as the catalogue has sports and parameters. */
export function facetValue(field: Facet['field'], value: string): FacetValue {
  const key = `${field} ${value}`;
  let known = values.get(key);
  if (!known) {
    known = { field, value, code: value.split(':')[0]!, index: values.size };
    values.set(key, known);
  }
  return known;
}

export const facetValueCount = () => values.size;
