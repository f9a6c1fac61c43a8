import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { registerPages } from '#server/pages/index.ts';
import { type BuiltElements, elementRenderer } from '#server/pages/renderer.ts';

/** Folders that are served: the built widgets and the example pages. */
export type StaticRoots = { elements: string; examples: string };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The build's folders of files whose names carry a hash of their content. */
const HASHED = /[/\\](chunks|assets)[/\\]/;

/** `/elements` with a year's cache for names that carry a hash, `/examples`, and the pages a browser opens. */
export async function registerStatic(app: FastifyInstance, roots: Partial<StaticRoots> = {}, built?: BuiltElements) {
  const elements = resolve(roots.elements ?? `${ROOT}dist/elements`);
  const examples = resolve(roots.examples ?? `${ROOT}examples`);
  await app.register(fastifyStatic, {
    root: elements,
    prefix: '/elements/',
    // Before the first build the folder is missing; it is served as soon as it is there.
    suppressWarning: true,
    setHeaders: (reply, path) => {
      reply.header('access-control-allow-origin', '*');
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
    },
    cacheControl: false,
  });
  await app.register(fastifyStatic, {
    root: examples,
    prefix: '/examples/',
    decorateReply: false,
    suppressWarning: true,
  });
  await registerPages(app, examples, elementRenderer(app, built));
}
