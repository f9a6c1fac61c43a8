import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'site',
  buildDirectory: 'dist/site',
  // All routes at once: asking for them one by one would name the paths of booking links in a query.
  routeDiscovery: { mode: 'initial' },
  future: { v8_middleware: true, v8_splitRouteModules: true, v8_viteEnvironmentApi: true },
} satisfies Config;
