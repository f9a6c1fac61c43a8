import { type Infer, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { listOf } from './scalars.ts';

export const AreaParameter = type({
  code: string(),
  title: string(),
  values: array(type({ code: string(), title: string() })),
});
/** The slug of the category whose courts have the properties. Default: all categories. */
export const AreaParametersQuery = object({ category: optional(string()) });
export type AreaParametersQuery = Infer<typeof AreaParametersQuery>;
export const AreaParametersAnswer = listOf(AreaParameter);
