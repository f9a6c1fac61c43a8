import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { type Access, guardDeveloperPages } from '#server/http/developer-pages.ts';
import { type DocumentedRoute, openApiDocument } from './document.ts';

type OpenApiOptions = { publicUrl: string; apiDocs?: Access | undefined };

/**
 * Serves `/api/openapi.json` and `/api/docs` for every route registered after it that has a
 * summary. `apiDocs`: who may open the latter.
 */
export async function registerOpenApi(app: FastifyInstance, { publicUrl, apiDocs = 'loopback' }: OpenApiOptions) {
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
  if (apiDocs !== 'off')
    await app.register(async (docs) => {
      guardDeveloperPages(docs, { access: apiDocs, publicUrl });
      await docs.register(swaggerUi, {
        routePrefix: '/api/docs',
        uiConfig: { url: '/api/openapi.json' },
        staticCSP: true,
        // Plain HTTP is the default on a developer's machine.
        transformStaticCSP: (policy) =>
          publicUrl.startsWith('https:') ? policy : policy.replace(/ *upgrade-insecure-requests;?/, ''),
      });
    });
  app.get('/api/openapi.json', async () => read());
}
