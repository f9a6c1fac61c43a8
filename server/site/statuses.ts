import { data, type ServerBuild } from 'react-router';
import { outageOf } from '#server/http/outage.ts';

/**
 * The API's refusal of a loader's request; its class is part of the built site and cannot be
 * imported here.
 */
export const isRefusal = (error: unknown): error is Error & { status: number } =>
  error instanceof Error && error.name === 'ApiError' && Number((error as { status?: unknown }).status) >= 400;

// biome-ignore lint/suspicious/noExplicitAny: a loader of any arguments
type Loader = (...values: any[]) => Promise<unknown>;

const forwarding =
  (loader: Loader): Loader =>
  async (...values) => {
    try {
      return await loader(...values);
    } catch (error) {
      const status = isRefusal(error) ? error.status : outageOf(error) && 503;
      throw status ? data(null, { status }) : error;
    }
  };

/**
 * The build with loaders that pass the status of a failed API call on to their page. An outage is a
 * 503, and every other failure a 500.
 */
export function forwardStatuses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader as Loader | undefined;
    return [id, route && loader ? { ...route, module: { ...route.module, loader: forwarding(loader) } } : route];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
