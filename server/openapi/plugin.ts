import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { type DocumentedRoute, openApiDocument } from './document.ts';

/**
 * Serves `/api/openapi.json` and `/api/docs` for every route registered after it that has a
 * summary.
 */
export async function registerOpenApi(app: FastifyInstance, publicUrl: string) {
  const routes: DocumentedRoute[] = [];
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat().filter((method) => method !== 'HEAD' && method !== 'OPTIONS');
    const schema = route.schema as Partial<DocumentedRoute['schema']> | undefined;
    if (!schema?.summary) return;
    for (const method of methods) routes.push({ method, url: route.url, schema: schema as DocumentedRoute['schema'] });
  });
  let document: ReturnType<typeof openApiDocument> | undefined;
  const read = () => {
    document ??= openApiDocument(routes, publicUrl);
    return document;
  };
  // Replaces the plugin's own conversion of JSON Schema: ours reads the structs.
  await app.register(swagger, {
    openapi: {},
    transform: ({ url }) => ({ url, schema: { hide: true } }),
    transformObject: read as never,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/openapi.json' },
    staticCSP: true,
  });
  app.get('/api/openapi.json', async () => read());
}
