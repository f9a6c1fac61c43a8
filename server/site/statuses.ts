import { data, type ServerBuild } from 'react-router';

/** What the API refused a loader with; its class lies in the built site, out of reach here. */
const isRefusal = (error: unknown): error is Error & { status: number } =>
  error instanceof Error && error.name === 'ApiError' && Number((error as { status?: unknown }).status) >= 400;

// biome-ignore lint/suspicious/noExplicitAny: a loader of any arguments
type Loader = (...values: any[]) => Promise<unknown>;

const keeping =
  (loader: Loader): Loader =>
  async (...values) => {
    try {
      return await loader(...values);
    } catch (error) {
      throw isRefusal(error) ? data(null, { status: error.status }) : error;
    }
  };

/** The build with loaders whose page takes over the status of an API call that failed; every other failure is a 500. */
export function keepStatuses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader as Loader | undefined;
    return [id, route && loader ? { ...route, module: { ...route.module, loader: keeping(loader) } } : route];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
