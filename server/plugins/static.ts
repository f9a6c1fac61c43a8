import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { registerPages } from '#server/pages/index.ts';
import { type BuiltElements, createElementRenderer } from '#server/pages/renderer.ts';

/** The folders that are served: the built widgets and the example pages. */
export type StaticRoots = { elements: string; examples: string };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The folders of the build whose file names contain a hash of the content. */
const HASHED = /[/\\](chunks|assets)[/\\]/;

/** A year: content under such an address never changes. */
const ONE_YEAR = 'public, max-age=31536000, immutable';
const FIVE_MINUTES = 'public, max-age=300';

/** The package's version, `1.2.3`. */
const versionOf = () => JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).version as string;

/**
 * Serves `/elements/1.2.3`, which never changes; `/elements/1` and `/elements`, where only names
 * with a hash never change; `/examples`; and the pages that a browser opens.
 */
export async function registerStatic(app: FastifyInstance, roots: Partial<StaticRoots> = {}, built?: BuiltElements) {
  const elements = resolve(roots.elements ?? `${ROOT}dist/elements`);
  const examples = resolve(roots.examples ?? `${ROOT}examples`);
  const version = versionOf();
  for (const folder of ['', `${version.split('.')[0]}/`, `${version}/`]) {
    await app.register(fastifyStatic, {
      root: elements,
      prefix: `/elements/${folder}`,
      // The first registration adds `sendFile` to every reply.
      decorateReply: folder === '',
      // Before the first build the folder is missing. It is served as soon as it exists.
      suppressWarning: true,
      setHeaders: (reply, path) => {
        reply.header('access-control-allow-origin', '*');
        reply.header('cache-control', folder.includes('.') || HASHED.test(path) ? ONE_YEAR : FIVE_MINUTES);
      },
      cacheControl: false,
      // These files are written by `build/bundle/compress.ts`.
      preCompressed: true,
    });
  }
  await app.register(fastifyStatic, {
    root: examples,
    prefix: '/examples/',
    decorateReply: false,
    suppressWarning: true,
  });
  await registerPages(app, examples, createElementRenderer(app, built));
}
