import { AreaParametersAnswer, type AreaParametersQuery } from '#core/schemas/area-parameter.ts';
import type { CallOptions, Client } from './client.ts';

/** Lists the court properties that can be filtered by, such as surface and lighting. */
export function listAreaParameters(client: Client, query: AreaParametersQuery = {}, options?: CallOptions) {
  return client.request({ ...options, path: '/v1/area-parameters', query, answer: AreaParametersAnswer });
}
