import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BuiltSite } from './index.ts';

const DIST = new URL('../../dist/', import.meta.url);

/** Loads the site from `dist`; undefined before the first build. */
export async function loadBuiltSite(): Promise<BuiltSite | undefined> {
  const server = new URL('site/server/index.js', DIST);
  if (!existsSync(server)) return undefined;
  const manifest = JSON.parse(await readFile(new URL('elements/manifest.json', DIST), 'utf8'));
  const build = await import(server.href);
  return {
    build,
    provideSite: build.entry.module.provideSite,
    sharedPage: build.entry.module.sharedPage,
    client: fileURLToPath(new URL('site/client', DIST)),
    stylesheets: Object.fromEntries(
      Object.entries<{ stylesheet?: string }>(manifest).map(([tag, { stylesheet }]) => [tag, stylesheet]),
    ),
  };
}
