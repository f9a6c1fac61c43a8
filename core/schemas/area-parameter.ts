import { array, type Infer, object, optional, string, type } from 'superstruct';
import { listOf } from './scalars.ts';

export const AreaParameter = type({
  code: string(),
  title: string(),
  values: array(type({ code: string(), title: string() })),
});
export const AreaParametersQuery = object({ category: optional(string()) });
export type AreaParametersQuery = Infer<typeof AreaParametersQuery>;
export const AreaParametersAnswer = listOf(AreaParameter);
